import { expect, test } from "vitest";
import { createRandom } from "../../../../engine/index.js";
import rows from "../../data/history.json" with { type: "json" };
import { guns } from "../../index.js";
import type { State } from "../../state.js";
import { gunsBoard as board } from "../index.js";

const usual = Object.fromEntries(guns.options.map(({ key, default: value }) => [key, value]));
const start = (options = {}) => guns.setup("battle", { ...usual, ...options }, createRandom("day")) as State;

test("[GG-4.4a] the track has its 49 spaces, and all that happened stands at one of them", () => {
  expect(board.hours).toHaveLength(49);
  expect(board.hours.map(({ turn }) => turn)).toEqual(Array.from({ length: 49 }, (_, i) => i + 1));
  expect(board.hours.filter(({ light }) => light === "night")).toHaveLength(3);
  expect(board.hours.reduce((sum, { history }) => sum + history.length, 0)).toBe(rows.length);
  const charge = board.hours.find(({ title }) => title === "3 July, 3 to 4 PM");
  expect(charge?.history.map(({ text }) => text).join(" ")).toMatch(/Pickett|Pettigrew/);
});

test("[GG-23.1a] with the historical timetable every arrival stands at its hour, for both sides", () => {
  const view = guns.view(start({ historicalReinforcements: true }), "union");
  const coming = board.hours.flatMap(({ turn }) => board.brings(view, turn).map(({ side, words }) => `${turn} ${side} ${words}`));
  expect(coming).toContain("1 confederate HETH comes to CHAMBERSBURG");
  expect(coming).toContain("4 union REYNOLDS comes to EMMITSBURG");
});

test("[GG-4.4i] time tokens are told face-down: a seat reads no more of them than its view", () => {
  const view = guns.view(start(), "union");
  const words = board.hours.flatMap(({ turn }) => board.brings(view, turn).map(({ words }) => words));
  expect(words.length).toBeGreaterThan(20);
  expect(new Set(words)).toEqual(new Set(["has a time token here, face-down"]));
});

test("the guided first turn leads from Buford's place to the end of the first hour", () => {
  const s = start();
  const { steps, seat } = board.lesson;
  const stepNow = () => steps.findIndex((step) => !step.done(guns.view(s, seat), { ...guns.prompt(s) }));
  expect(stepNow()).toBe(0);
  expect(steps[0].at?.(guns.view(s, seat))).toEqual({ place: "H2-H3" });
  guns.act(s, { do: "place", at: "H2-H3", front: "BH1" });
  expect(stepNow()).toBe(1);
  guns.act(s, { do: "place", at: "M1-M2", front: "HM1" });
  expect(steps[stepNow()].words).toMatch(/^Tokens are your guns/);
  guns.act(s, guns.legal(s)[0]);
  expect(steps[stepNow()].words).toMatch(/^Now march/);
  guns.act(s, { do: "end" });
  expect(steps[stepNow()].words).toMatch(/three objectives/);
  for (const step of steps) expect(step.words.length).toBeLessThan(220);
});
