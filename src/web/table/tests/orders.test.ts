import { signal } from "@preact/signals";
import { expect, test } from "vitest";
import type { Aim, Piece } from "../../../engine/index.js";
import { litTargets } from "../../map/targets.js";
import { aimsAt } from "../desk/aiming.js";
import { grouped, isSame, isUrged, loose, matching, spotOf } from "../desk/orders.js";

const aim = (role: Aim["role"], words: string, more: Partial<Aim> = {}): Aim => ({ action: { do: role, words }, role, words, ...more });
const piece = (id: string, place: string): Piece => ({
  id,
  place,
  name: id,
  title: id,
  side: "blue",
  branch: "infantry",
  figures: "3",
  badges: [],
});

test("orders are grouped by what they do, and by piece where one has several", () => {
  const groups = grouped(
    [
      aim("next", "End movement"),
      aim("take", "Take up A", { piece: "A" }),
      aim("choose", "A falls back to 1", { piece: "A", place: "1" }),
      aim("choose", "A falls back to 2", { piece: "A", place: "2" }),
      aim("choose", "B stands", { piece: "B" }),
    ],
    (id) => `Unit ${id}`,
  );
  expect(groups.map(({ title, aims }) => [title, aims.length])).toEqual([
    ["Choose", 1],
    ["Choose: Unit A", 2],
    ["Take up", 1],
    ["Go on", 1],
  ]);
});

test("the filter wants every word that was typed, in any order", () => {
  const aims = [aim("go", "Move A to 0909 for 1 point"), aim("go", "Move A to 0910 for 2 points")];
  expect(matching(aims, "0910 move")).toEqual([aims[1]]);
  expect(matching(aims, "POINTS")).toEqual([aims[1]]);
  expect(matching(aims, " ")).toBe(aims);
});

test("an order on a piece lies where the piece stands", () => {
  expect(spotOf({ piece: "A" }, [piece("A", "0811")])).toEqual({ place: "0811", piece: "A" });
  expect(spotOf({ place: "0910" }, [])).toEqual({ place: "0910" });
  expect(spotOf({}, [])).toBeUndefined();
});

test("actions are the same when they say the same, in any order", () => {
  expect(isSame({ do: "roll", odds: "3-1" }, { odds: "3-1", do: "roll" })).toBe(true);
  expect(isSame({ do: "roll", odds: "3-1" }, { do: "roll", odds: "2-1" })).toBe(false);
  expect(isSame({ do: "roll" }, { do: "roll", odds: "2-1" })).toBe(false);
});

test("buttons are for orders that lie nowhere; of the rolls only the best has one", () => {
  const [best, lower] = [aim("roll", "Roll at 3-1"), aim("roll", "Roll at 2-1")];
  const end = aim("next", "End");
  expect(loose([best, lower, end, aim("go", "Go", { place: "1" }), aim("take", "Take", { piece: "A" })], [best, lower])).toEqual([
    best,
    end,
  ]);
});

test("the few answers to a question are buttons, wherever they lie", () => {
  const aims = [
    aim("roll", "A fires back", { piece: "A", button: true }),
    aim("choose", "Face N", { place: "1", button: true }),
    aim("next", "Hold"),
  ];
  expect(loose(aims, [])).toEqual(aims);
});

test("the dice of a planned combat stand out, and dice that must be cast; not those that one may leave", () => {
  const [fight, early, end] = [aim("roll", "Roll at 3-1"), aim("roll", "Try early: Sigel"), aim("next", "No more")];
  expect(isUrged(fight, [fight, end], [fight])).toBe(true);
  expect(isUrged(early, [early], [])).toBe(true);
  expect(isUrged(early, [early, end], [])).toBe(false);
  expect(isUrged(end, [early, end], [])).toBe(false);
});

test("a button about several pieces is pressed on any of them too, and its light is gone to once", () => {
  const aims = [
    aim("choose", "Law's brigade acts", { about: ["A", "B"] }),
    aim("choose", "Benning's brigade acts", { about: ["C"] }),
    aim("next", "No more"),
  ];
  const pieces = [piece("A", "1"), piece("B", "2"), piece("C", "2")];
  const words = (on: { place: string; piece?: string }) => aimsAt(aims, on, pieces).map((one) => one.words);
  expect(words({ place: "2", piece: "B" })).toEqual(["Law's brigade acts"]);
  expect(words({ place: "2" })).toEqual(["Law's brigade acts", "Benning's brigade acts"]);
  expect(words({ place: "3" })).toEqual([]);
  expect(loose(aims, [])).toHaveLength(3);
  expect(litTargets({ lit: signal(aims), pieces: signal(pieces) })).toEqual([
    { place: "1", piece: "A" },
    { place: "2", piece: "C" },
  ]);
});
