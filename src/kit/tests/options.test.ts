import { expect, test } from "vitest";
import { completeOptions, type OptionInfo, type Options } from "../../engine/index.js";
import { optionRow, rulingOptions, switchOptions } from "../options.js";

const rows = [
  ["fog", false, "Fog on the field", "TY-5.1"],
  ["rain", true, "Rain", "TY-5.2"],
  ["mud", false, "Mud", "TY-5.3"],
] as const;
const list = [...switchOptions(rows.slice(0, 2)), ...rulingOptions(rows.slice(2))];
const wind: OptionInfo = {
  key: "wind",
  kind: "choice",
  default: "",
  title: "Wind",
  rule: "TY-5.4",
  choices: ["", "west", "east"].map((value) => ({ value, title: value || "none" })),
};

test("switches and choices are bits of one number, and what differs from the defaults is written", () => {
  const { ask, choice, pack, unpack } = optionRow<"fog" | "rain" | "mud" | "wind">([...list, wind]);
  const options = new Int32Array(1);
  pack({ fog: true, rain: true, mud: false, wind: "east" }, options);
  expect(rows.map(([key]) => ask[key]({ options }))).toEqual([true, true, false]);
  expect([options[0], choice({ options }, "wind")]).toEqual([0b10_0_1_1, 2]);
  expect(unpack(options)).toEqual({ fog: true, wind: "east" });
  pack({ fog: false, rain: false, mud: true, wind: "" }, options);
  expect(unpack(options)).toEqual({ rain: false, mud: true });
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

test("a switch that stands in place of another turns it off; both are not to be had", () => {
  const drizzle: OptionInfo = {
    key: "drizzle",
    kind: "switch",
    default: false,
    title: "Drizzle",
    rule: "TY-5.5",
    insteadOf: { key: "rain", rule: "TY-5.6" },
  };
  const weather = (asked: Options) => completeOptions([...list, drizzle], asked);
  expect(weather({})).toMatchObject({ rain: true, drizzle: false });
  expect(weather({ drizzle: true })).toMatchObject({ rain: false, drizzle: true });
  expect(weather({ drizzle: true, rain: false })).toMatchObject({ rain: false, drizzle: true });
  expect(weather({ drizzle: true, rain: true })).toMatchObject({ rule: "TY-5.6", text: expect.stringContaining('"rain"') });
});

/** Forty switches and a choice of five: more than a number holds. */
const many: readonly OptionInfo[] = [
  ...switchOptions(Array.from({ length: 40 }, (_, i) => [`s${i}`, i % 3 === 0, `Switch ${i}`, "TY-6.0"] as const)),
  {
    key: "weather",
    kind: "choice",
    default: "fair",
    title: "The weather",
    rule: "TY-6.1",
    choices: ["fair", "rain", "fog", "snow", "wind"].map((value) => ({ value, title: value })),
    locked: { winter: "snow" },
  },
  { key: "motto", kind: "text", default: "", title: "A motto", rule: "TY-6.2" },
];

test("more than 32 options and choices fit a row, and each keeps to itself", () => {
  const row = optionRow<string>(many);
  expect(row.length).toBe(2);
  const options = new Int32Array(row.length);
  for (const asked of [{}, { s31: true }, { s32: true }, { s39: false, weather: "wind" }, { weather: "fog", s0: false }]) {
    row.pack(completeOptions(many, asked) as never, options);
    const differing = Object.entries(asked).filter(([key, value]) => many.find((info) => info.key === key)!.default !== value);
    expect(row.unpack(options)).toEqual(Object.fromEntries(differing));
    expect(row.ask.s31({ options })).toBe("s31" in asked);
    expect(row.ask.s32({ options })).toBe("s32" in asked);
  }
  expect(row.choice({ options }, "weather")).toBe(2);
});

test("a choice is one of its choices, and what a scenario locks stays locked", () => {
  expect(completeOptions(many, { weather: "hail" }, "TY-1.0")).toMatchObject({
    rule: "TY-6.1",
    text: expect.stringContaining('"fair", "rain"'),
  });
  expect(completeOptions(many, {}, undefined, "winter")).toMatchObject({ weather: "snow", s1: false });
  expect(completeOptions(many, { weather: "rain" }, undefined, "winter")).toMatchObject({
    rule: "option.value",
    text: 'The scenario "winter" settles the option "weather": it is "snow".',
  });
  expect(completeOptions(many, { weather: "snow" }, undefined, "winter")).toMatchObject({ weather: "snow" });
});
