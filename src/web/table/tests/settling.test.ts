import { expect, test } from "vitest";
import type { Aim } from "../../../engine/index.js";
import { onlyAim } from "../desk/settling.js";

const aim = (role: Aim["role"], more: Partial<Aim> = {}): Aim => ({ action: { do: role }, words: role, role, ...more });
const all = { settle: true, askRoll: false };

test("a lone hex to fall back to is taken, one of two is asked", () => {
  expect(onlyAim([aim("choose", { place: "a" })], all)).toMatchObject({ aim: { place: "a" }, passes: false });
  expect(onlyAim([aim("choose", { place: "a" }), aim("choose", { place: "b" })], all)).toBeUndefined();
  expect(onlyAim([aim("choose", { place: "a" })], { ...all, settle: false })).toBeUndefined();
});

test("dice are cast without a word only where nothing can be added, and only if wished", () => {
  expect(onlyAim([aim("roll"), aim("drop")], all)).toMatchObject({ aim: { role: "roll" } });
  expect(onlyAim([aim("roll"), aim("join")], all)).toBeUndefined();
  expect(onlyAim([aim("roll")], { ...all, askRoll: true })).toBeUndefined();
});

test("words of one's own are never left out, and what only goes on is looked at first", () => {
  expect(onlyAim([aim("choose", { free: "text" })], all)).toBeUndefined();
  expect(onlyAim([aim("next")], all)).toMatchObject({ passes: true });
});
