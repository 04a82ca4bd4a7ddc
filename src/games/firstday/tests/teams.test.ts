/** x1.0b Team play: a side of two seats, each with commands of its own, who see the same and win together. */
import { expect, test } from "vitest";
import { eventsFor, type GameEvent, sidesOf } from "../../../engine/index.js";
import { firstday } from "../index.js";
import { field, under } from "./field.js";

const teams = { options: { unionTeam: true, confederateTeam: true } };
const seatAt = (now: readonly [string, ...(string | number)[]], more = {}) =>
  field({ "2 WI": "3534", "45 NY": "3334", "13 AL": "1535", "5 NC": "1537" }, [[...now]], { ...teams, ...more })
    .asked()
    .split(" ")[0];

test("[FD-x1.0b] [FD-x1.0a] a side is one seat, or two by its option", () => {
  expect(sidesOf(firstday, {})).toEqual([["union"], ["confederate"]]);
  expect(sidesOf(firstday, { confederateTeam: true })).toEqual([["union"], ["confederate", "confederate-corps"]]);
  expect(sidesOf(firstday, teams.options)).toEqual([
    ["union", "union-corps"],
    ["confederate", "confederate-corps"],
  ]);
});

test("[FD-x1.0b] only the owner of Schurz chooses for Schurz and his brigades, and so with the other corps", () => {
  expect(seatAt(["name", "Schurz"])).toBe("union-corps");
  expect(seatAt(["name", "Wadsworth"])).toBe("union");
  expect(seatAt(["name", "Rodes"])).toBe("confederate-corps");
  expect(seatAt(["name", "Heth"])).toBe("confederate");
  expect(seatAt(["order", "Schimmelfennig"])).toBe("union-corps");
  expect(seatAt(["order", "Iverson"])).toBe("confederate-corps");
  expect(seatAt(["order", "Iverson"], { options: {} })).toBe("confederate");
});

test("[FD-x1.0b] the steps of an Order are its owner's: fire, march, charge, rally", () => {
  const units = { "45 NY": { at: "3534", hits: 1 }, "61 OH": "3533", "13 AL": "3535" };
  for (const [order, step] of [
    ["attack", "fireStep"],
    ["attack", "moveStep"],
    ["attack", "assaultStep"],
    ["defend", "rallyStep"],
  ])
    expect(under(order, "Schimmelfennig", step, units, teams).asked()).toBe(`union-corps ${step}`);
  const shot = under("attack", "Schimmelfennig", "fireStep", units, teams).play({ do: "aim", unit: "45 NY", at: "3535" });
  expect(shot.asked()).toBe("union-corps shot");
  const march = under("defend", "Schimmelfennig", "moveStep", units, teams).play({ do: "take", unit: "61 OH" });
  expect(march.asked()).toBe("union-corps march");
  const charge = under("attack", "Schimmelfennig", "assaultStep", units, teams).play({ do: "attack", hex: "3535" });
  expect(charge.asked()).toBe("union-corps declare");
});

test("[FD-x1.0b] who is struck, attacked or left in contact answers by his owner", () => {
  const seat = (now: readonly (string | number)[], units: Record<string, string>, more = {}) =>
    field(units, [[...now]], { ...teams, ...more })
      .asked()
      .split(" ")[0];
  expect(seat(["retreat", "45 NY", 2, 0], { "45 NY": "3534", "13 AL": "3533" })).toBe("union-corps");
  expect(seat(["retreat", "2 WI", 2, 0], { "2 WI": "3534", "13 AL": "3533" })).toBe("union");
  const attacked = { brigade: "Archer", doing: "attack", target: "3534", assault: "3533", attacking: ["13 AL"] };
  expect(seat(["defence"], { "45 NY": "3534", "13 AL": "3533" }, attacked)).toBe("union-corps");
  expect(seat(["defence"], { "2 WI": "3534", "13 AL": "3533" }, attacked)).toBe("union");
});

test("[FD-x1.0b] guns, chits and the key event are of who leads the side", () => {
  expect(seatAt(["key", "union"])).toBe("union");
  const guns = field({ Hall: "3534", "13 AL": "3540" }, [["impulse", "union", 0, false]], teams);
  expect(guns.asked()).toBe("union impulse");
});

test("[FD-x1.0b] [FD-x12.9k] Wrecked brigades are moved by their owners, each his own", () => {
  const units = { "45 NY": { at: "3534", worn: true }, "94 NY": { at: "3538", worn: true }, "13 AL": "1535" };
  const f = field(units, [["wrecks", "union", 0]], { ...teams, wrecked: ["Schimmelfennig", "Paul"] });
  const [first, second] = f.asked() === "union wrecks" ? ["Paul", "Schimmelfennig"] : ["Schimmelfennig", "Paul"];
  expect(f.refused({ do: "wrecked", brigade: second, deed: "nothing" })).toBe("FD-x12.9k");
  const before = f.asked();
  f.play({ do: "wrecked", brigade: first, deed: "nothing" });
  expect(f.asked()).not.toBe(before);
  expect(f.open("brigade")).toEqual([second, second]);
});

test("[FD-x1.0b] [FD-5.1a] both of a team know the key event of their side, and none of the enemy's", () => {
  const pool = { "Union Rally!": 1, "Union Hurrah!": 1, "Confederate Rally!": 1 };
  const f = field({ "2 WI": "3534", "13 AL": "1535" }, [["key", "union"]], { ...teams, pool });
  const log: GameEvent[] = [];
  firstday.act(f.s, { do: "choose", event: "Hurrah!" }, log);
  const told = (seat: string) => JSON.stringify([eventsFor(log.slice(0, 1), seat), firstday.view(f.s, seat).sealed]);
  for (const seat of ["union", "union-corps"]) expect(told(seat)).toContain("Hurrah!");
  for (const seat of ["confederate", "confederate-corps"]) expect(told(seat)).not.toContain('Hurrah!":1');
  expect(firstday.view(f.s, "confederate-corps")).toEqual(firstday.view(f.s, "confederate"));
  expect(firstday.view(f.s, "union-corps")).toEqual(firstday.view(f.s, "union"));
});
