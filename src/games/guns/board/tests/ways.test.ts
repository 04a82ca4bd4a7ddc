/** The way a block would go, as the map draws it before it is gone. */
import { expect, test } from "vitest";
import { type Action, eventsFor, type GameEvent, type JsonObject } from "../../../../engine/index.js";
import { guns } from "../../index.js";
import type { State } from "../../state.js";
import { gunsBoard as board } from "../index.js";

function aimOf(position: JsonObject, action: Action) {
  const s = guns.fromPosition({ hour: "D1-12", track: {}, active: "union", orders: ["hold", "hold"], ...position }) as State;
  expect(guns.why(s, action)).toBeUndefined();
  return board.aim(action, guns.view(s, "union"));
}

const marching = { ask: "step", stage: "march", hand: "HOWARD A", blocks: { "HOWARD A": "S2-S3>MS2" } };

test("a march runs from position to position, and says its steps", () => {
  expect(aimOf(marching, { do: "move", to: "V2-V3" })).toMatchObject({ path: ["S2-S3", "S2-V3", "V2-V3"], mark: "2" });
  expect(aimOf(marching, { do: "move", to: "S2-V3" })).toMatchObject({ path: ["S2-S3", "S2-V3"], mark: "1" });
});

test("a withdrawal runs to the rear, and is told with its steps", () => {
  const position = {
    ask: "step",
    stage: "withdrawal",
    orders: ["withdraw", "hold"],
    hand: "REYNOLDS A",
    blocks: { "REYNOLDS A": { at: "M1-M2>HM1", did: ["forced"] }, "HETH A": "H1-H2>HM1" },
  };
  const { path, mark, words } = aimOf(position, { do: "move", to: "S1b-S2" });
  expect([path?.[0], path?.at(-1), mark]).toEqual(["M1-M2", "S1b-S2", "1"]);
  expect(words).toBe("REYNOLDS A withdraws to Oak Ridge, 1 step");
});

test("who comes in by the road follows its bends from the edge of the map to the position that it crosses", () => {
  const waiting = { ask: "enter", stage: "entry", blocks: { "REYNOLDS A": { at: "at EMMITSBURG", arrived: "D1-10", ready: "D1-11" } } };
  const s = guns.fromPosition({ hour: "D1-12", track: {}, active: "union", orders: ["hold", "hold"], ...waiting }) as State;
  guns.act(s, { do: "bring", block: "REYNOLDS A", hour: "D1-12" });
  const view = guns.view(s, "union");
  const roads = guns.legal(s).filter(({ do: verb }) => verb === "road");
  expect(roads.length).toBeGreaterThan(3);
  for (const road of roads) {
    const { course = [], place = "", path } = board.aim(road, view);
    const { at } = board.places.get(place)!;
    const end = course[course.length - 1];
    expect(course[0].y).toBeGreaterThan(39.9);
    // It ends on the line of the position, if not in its middle.
    expect(Math.hypot(end.x - at.x, end.y - at.y)).toBeLessThan(2);
    for (const [i, spot] of course.slice(1).entries()) expect(Math.hypot(spot.x - course[i].x, spot.y - course[i].y)).toBeLessThan(4);
    expect(path).toEqual(["EMMITSBURG", place]);
  }
});

test("the block whose front is asked already lies where it is going", () => {
  const s = guns.fromPosition({ hour: "D1-12", track: {}, active: "union", orders: ["hold", "hold"], ...marching }) as State;
  guns.act(s, { do: "move", to: "V2-V3" });
  expect(board.pieces(guns.view(s, "union")).find(({ name }) => name === "HOWARD A")?.place).toBe("V2-V3");
  // The enemy does not see it before it is done.
  expect(board.pieces(guns.view(s, "confederate")).map(({ place }) => place)).toEqual(["S2-S3"]);
});

test("a march that was seen is told by its way, also the enemy's", () => {
  const s = guns.fromPosition({ hour: "D1-12", track: {}, active: "union", orders: ["hold", "hold"], ...marching }) as State;
  const before = guns.view(s, "confederate");
  const events: GameEvent[] = [];
  guns.act(s, { do: "move", to: "V2-V3" }, events);
  for (const action of guns.legal(s).slice(0, 1)) guns.act(s, action, events);
  const [event] = eventsFor(events, "confederate").filter(({ event }) => event === "march");
  expect(board.march(event, before)?.path).toEqual(["S2-S3", "S2-V3", "V2-V3"]);
  expect(board.march(event)?.path).toEqual(["S2-S3", "V2-V3"]);
});
