import { expect, test } from "vitest";
import { aim } from "../aims.js";
import { lesson } from "../lesson.js";
import { facingWords, frontOf } from "../plan.js";

test("a front is told by the compass and by what lies that way, never by a code", () => {
  expect(facingWords("H2-H3", "BH1")).toBe("facing west, to Belmont schoolhouse");
  expect(facingWords("H2-H3", "HM2")).toBe("facing east, to Willoughby Run at the pike");
  const { degrees, toward } = frontOf("H2-H3", "BH1")!;
  expect(degrees).toBeGreaterThan(225);
  expect(degrees).toBeLessThan(315);
  expect(toward).toBe("BH1");
  expect(frontOf("H2-H3", "CT0")).toBeUndefined();
});

const view = (more: object) => ({
  agenda: ["orders"],
  active: "union",
  blocks: {},
  tokens: { union: { tray: { MARCH: 3, "HOWARD 1": 2 } } },
  ...more,
});
const told = (orders: string, more: object = {}) => aim({ do: "orders", orders }, view(more)).words;

test("what orders cost is said before they are declared", () => {
  expect(told("withdraw")).toBe("Declare Withdraw: costs 3 tokens of 5");
  expect(told("attack")).toBe("Declare Attack: costs 3 tokens if you could attack then and do not");
  expect(told("hold")).toBe("Declare Hold: costs nothing");
  expect(told("hold", { gaveWay: true })).toBe("Declare Hold: costs 2 tokens, since you gave way");
});

test("the guide comes to an attack when there is one, and keeps nobody waiting who meets none", () => {
  const { steps } = lesson;
  const at = (hour: string, ask: string) => view({ hour, agenda: [ask] });
  const ready = (ask: string, seat = "union") =>
    steps.filter((step) => step.ready?.(at("D1-12", ask), { seat, ask })).map(({ rule }) => rule);
  expect(ready("plan")).toEqual(["GG-13.1a"]);
  expect(ready("defend")).toEqual(["GG-13.2a"]);
  expect(ready("support")).toEqual(["GG-13.3a"]);
  expect(ready("orders")).toEqual(["GG-6.3c"]);
  expect(ready("march")).toEqual([]);
  expect(ready("support", "confederate")).toEqual([]);
  expect(steps.every((step) => step.done(at("D2-07", "march"), null))).toBe(true);
});
