import { expect, test } from "vitest";
import type { Clock } from "../../store/schema.js";
import { type ClockSeat, deadlineOf, isOutOfTime, passOn } from "../clock.js";

const live: Clock = { kind: "live", minutes: 10, increment: 5, onTime: "lose" };
const slow: Clock = { kind: "slow", hours: 72, onTime: "bot" };
const start = new Date("1862-09-17T05:30:00Z");
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000);
const seats = (more: Partial<ClockSeat> = {}): ClockSeat[] => [
  { seat: "blue", bot: null, leftMs: 600_000 },
  { seat: "gray", bot: null, leftMs: 300_000, ...more },
];

test("a live clock runs down while its seat decides, and gains the increment when the decision passes on", () => {
  const deadline = deadlineOf(live, seats(), "blue", start);
  expect(deadline).toEqual(after(600));
  const ticking = { clock: live, seats: seats(), toDecide: "blue", deadline };
  expect(passOn(ticking, "gray", after(60))).toEqual({ deadline: after(60 + 300), spent: { seat: "blue", leftMs: 545_000 } });
});

test("small steps of one seat neither stop its clock nor gain anything", () => {
  const ticking = { clock: live, seats: seats(), toDecide: "blue", deadline: after(600) };
  expect(passOn(ticking, "blue", after(60))).toEqual({ deadline: after(600) });
});

test("a slow clock gives every decision the same time", () => {
  const ticking = { clock: slow, seats: seats({ leftMs: null }), toDecide: "blue", deadline: after(5) };
  expect(passOn(ticking, "gray", after(1))).toEqual({ deadline: after(1 + 72 * 3600) });
});

test("a bot's time does not run, nor does anybody's after the end", () => {
  const ticking = { clock: live, seats: seats({ bot: "picket" }), toDecide: "blue", deadline: after(600) };
  expect(passOn(ticking, "gray", after(60)).deadline).toBeNull();
  expect(passOn(ticking, null, after(60)).deadline).toBeNull();
  expect(deadlineOf({ kind: "none" }, seats(), "blue", start)).toBeNull();
});

test("time is out at the deadline, not before", () => {
  expect(isOutOfTime(after(10), after(9.999))).toBe(false);
  expect(isOutOfTime(after(10), after(10))).toBe(true);
  expect(isOutOfTime(null, after(10))).toBe(false);
});
