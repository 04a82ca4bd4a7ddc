import { expect, test } from "vitest";
import { completeOptions, rulingOptions, switches, switchOptions } from "../options.js";

const rows = [
  ["fog", false, "Fog on the field", "TY-5.1"],
  ["rain", true, "Rain", "TY-5.2"],
  ["mud", false, "Mud", "TY-5.3"],
] as const;
const { bitOf, on, pack, unpack } = switches(rows);
const list = [...switchOptions(rows.slice(0, 2)), ...rulingOptions(rows.slice(2))];

test("switches are bits of one number, and what differs from the defaults is written", () => {
  const options = pack({ fog: true, rain: true, mud: false });
  expect(rows.map(([key]) => on({ options }, key))).toEqual([true, true, false]);
  expect(options).toBe(bitOf("fog") | bitOf("rain"));
  expect(unpack(options)).toEqual({ fog: true });
  expect(unpack(pack({ fog: false, rain: false, mud: true }))).toEqual({ rain: false, mud: true });
});

test("only rulings are marked as such", () => {
  expect(list.map(({ key, ruling }) => [key, ruling])).toEqual([
    ["fog", undefined],
    ["rain", undefined],
    ["mud", true],
  ]);
});

test("what is not asked for is as by default; a game's own rules refuse what cannot be", () => {
  expect(completeOptions(list, { mud: true, rain: undefined })).toEqual({ fog: false, rain: true, mud: true });
  expect(completeOptions(list, { sun: true }, "TY-1.0")).toMatchObject({ rule: "TY-1.0", text: expect.stringContaining('"mud"') });
  expect(completeOptions(list, { fog: "thick" }, "TY-1.0")).toMatchObject({ rule: "TY-5.1" });
  expect(completeOptions([], { fog: true })).toMatchObject({ rule: "option.unknown", text: 'There is no option "fog". There are none.' });
});
