import { expect, test } from "vitest";
import { Trouble } from "../../host/host.js";
import { on, START, settled, sit } from "./row.js";

test("waypoints are walked only when the way ends, and each leg's end lights what lies beyond", async () => {
  const { desk, sent } = sit();
  await desk.press(on("p3", "B"));
  await settled();
  await desk.waypoint(on("p2"));
  expect(sent).toEqual(["take B"]);
  expect(desk.waypoints.value.map(({ place, mark }) => [place, mark])).toEqual([["p2", "1"]]);
  expect(desk.lit.value.filter(({ role }) => role === "go").map(({ place }) => place)).toEqual(["p0", "p1", "p3", "p4"]);
  await desk.waypoint(on("p3"));
  await desk.press(on("p4"));
  expect(sent).toEqual(["take B", "move p2", "move p3", "move p4"]);
  expect(desk.waypoints.value).toEqual([]);
});

test("pressing the last waypoint again walks the way to its end", async () => {
  const { desk, sent } = sit({ ...START, hand: "A", left: 3 });
  await settled();
  await desk.waypoint(on("p2"));
  await desk.press(on("p2"));
  expect(sent).toEqual(["move p2"]);
});

test("beyond the points that waypoints leave one is told so, and the way stays", async () => {
  const { desk, sent } = sit({ ...START, hand: "A", left: 3 });
  await settled();
  await desk.waypoint(on("p0"));
  await desk.press(on("p4"));
  expect(desk.whyNot.value?.rule).toBe("R-7");
  expect(desk.waypoints.value).toHaveLength(1);
  expect(sent).toEqual([]);
});

test("undo takes the last waypoint away, Escape all of them", async () => {
  const { desk, sent } = sit({ ...START, hand: "A", left: 3 });
  await settled();
  await desk.waypoint(on("p2"));
  await desk.waypoint(on("p3"));
  await desk.undo();
  expect(desk.waypoints.value.map(({ place }) => place)).toEqual(["p2"]);
  await desk.waypoint(on("p1"));
  await desk.putBack();
  expect(desk.waypoints.value).toEqual([]);
  expect(sent).toEqual([]);
});

test("a leg that is refused ends the walk", async () => {
  const { desk, sent, refuse } = sit({ ...START, hand: "A", left: 3 });
  await settled();
  await desk.waypoint(on("p2"));
  await desk.waypoint(on("p1"));
  refuse(new Trouble("unavailable", "The database is away."));
  await desk.press(on("p0"));
  expect(sent).toEqual(["move p2"]);
  expect(desk.whyNot.value?.text).toBe("The database is away.");
});
