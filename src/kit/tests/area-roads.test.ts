import { expect, test } from "vitest";
import { areaMap } from "../area.js";
import { type RoadNet, roadNet } from "../area-roads.js";
import { graphs } from "./graphs.js";

const Q = areaMap(graphs.Q);
const west = "west s21 s21-s22 s22 fork s22 s22-s23 s23 s23-s24".split(" ");
const north = "north s12 s12-s22 s22 fork".split(" ");
const east = "east s34 s33-s34 s33 s32-s33".split(" ");
const net = roadNet(Q, [west, north, east], ["west", "north", "east"]);
const ends = (of: RoadNet, entry: string) => of.from.get(entry)!.map((path) => Q.positionNames[of.paths[path].end]);
const path = (entry: string, end: string) => net.from.get(entry)!.find((one) => Q.positionNames[net.paths[one].end] === end)!;
const meet = (one: number, other: number) => net.meeting[one * net.paths.length + other];

test("a path may end at every position the road crosses, and change roads where they join", () => {
  expect(ends(net, "west")).toEqual(["s21-s22", "s22-s23", "s23-s24", "s12-s22"]);
  expect(ends(net, "north")).toEqual(["s12-s22", "s21-s22", "s22-s23", "s23-s24"]);
  expect(ends(net, "east")).toEqual(["s33-s34", "s32-s33"]);
});

test("a path knows the areas it runs through, a junction's once, and the faces it enters", () => {
  const { areas, faces } = net.paths[path("west", "s23-s24")];
  expect(areas.map((area) => Q.areaNames[area])).toEqual(["s21", "s22", "s23"]);
  expect(faces.map((face) => `${Q.positionNames[face >> 1]} from ${Q.areaNames[Q.area[face]]}`)).toEqual([
    "s21-s22 from s21",
    "s22-s23 from s22",
    "s23-s24 from s23",
  ]);
});

test("a stretch that two roads share is run once", () => {
  const shared = roadNet(Q, [west, west.slice(0, 5).reverse(), north, east], ["west", "north", "east"]);
  expect(shared.paths).toEqual(net.paths);
});

test("paths meet where they share a crossing or a junction, their ends included", () => {
  expect(meet(path("west", "s21-s22"), path("north", "s12-s22"))).toBe(0);
  expect(meet(path("west", "s22-s23"), path("north", "s12-s22"))).toBe(0);
  expect(meet(path("west", "s22-s23"), path("north", "s22-s23"))).toBe(1);
  expect(meet(path("west", "s22-s23"), path("north", "s21-s22"))).toBe(1);
  expect(meet(path("west", "s23-s24"), path("east", "s33-s34"))).toBe(0);
});

test("a road off its areas is refused", () => {
  expect(() => roadNet(Q, [["west", "s31", "s21-s22"]], ["west"])).toThrow("A road crosses s21-s22 into s31, which is no side of it");
  expect(() => roadNet(Q, [["west", "z", "s21-s22"]], ["west"])).toThrow("through z, which is no area");
  expect(() => roadNet(Q, [["west", "s21"]], ["west"])).toThrow("The road from west ends in an area: end it at a stop.");
  expect(() => roadNet(Q, [west], ["south"])).toThrow("No road begins at south: begin one there.");
});

test("a road that comes round in a ring is never run twice", () => {
  const ring = "west s21 s21-s22 s22 s22-s23 s23 s23-s33 s33 s32-s33 s32 s22-s32 s22 s21-s22".split(" ");
  const around = roadNet(Q, [ring], ["west"]);
  expect(around.paths.every((one) => new Set(one.stops).size === one.stops.length)).toBe(true);
  expect(ends(around, "west").filter((end) => end === "s23-s33")).toHaveLength(2);
});
