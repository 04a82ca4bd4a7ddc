import { describe, expect, test } from "vitest";
import type { Options } from "../../../../engine/index.js";
import { areas, entries, ground, placeTitle, positions } from "../../data/map.js";
import { guns } from "../../index.js";
import { sidesOf } from "../../seat-names.js";
import { gunsBoard as board } from "../index.js";
import { contains, frontLine, intoOf, outlines } from "../plan.js";

const { places } = board;
const { map } = ground;

test("areas, positions, entry points and the strips beyond the edge are places, each found where its pieces stand", () => {
  const partial = areas.filter((area) => area.partial).length;
  expect(places.size).toBe(areas.length + positions.length + entries.length + partial);
  for (const { id } of [...positions, ...areas]) expect(board.placeAt(places.get(id)!.at), id).toBe(id);
  for (const { name } of entries) expect(board.placeAt(places.get(name)!.at)).toBe(name);
  for (const { id } of areas.filter((area) => area.partial)) expect(board.placeAt(places.get(`off ${id}`)!.at)).toBe(`off ${id}`);
  expect(board.placeAt({ x: -20, y: 3 })).toBeUndefined();
});

test("each side of a position looks into its own area, and left and right are those of one who looks that way", () => {
  for (let face = 0; face < 2 * map.positions; face++) {
    const { x, y } = places.get(map.positionNames[face >> 1])!.at;
    const into = intoOf[face];
    expect(contains(outlines[map.area[face]], { x: x + 0.1 * into.x, y: y + 0.1 * into.y }), map.positionNames[face >> 1]).toBe(true);
    const [left, right] = frontLine(face);
    expect((right.x - left.x) * -into.y + (right.y - left.y) * into.x).toBeGreaterThan(0);
    // Swung round, left is right.
    expect(frontLine(face ^ 1)).toEqual([right, left]);
  }
});

test("the ground of every side is told as the rules have it", () => {
  positions.forEach(({ id }, p) => {
    const { facts } = places.get(id)!;
    for (const face of [2 * p, 2 * p + 1]) {
      const [told] = facts.filter((fact) => fact.startsWith(`Toward ${placeTitle(map.areaNames[map.area[face]])}:`));
      expect(/\bridge,/.test(told), told).toBe(ground.ridge[face] === 1);
      if (ground.ridge[face]) expect(told).toContain(`${ground.cannon[face]} cannon`);
      expect(told.includes("steep")).toBe(ground.steep[face] === 1);
      expect(told.includes("obstructed")).toBe(ground.obstructed[face] === 1);
      expect(told.endsWith("open")).toBe(!ground.ridge[face] && !ground.steep[face] && !ground.obstructed[face]);
    }
  });
});

test("no two positions and no two areas have one name, so that a name says where", () => {
  for (const ids of [map.positionNames, map.areaNames]) {
    const names = ids.map((id) => places.get(id)!.name);
    expect(names.filter((name, i) => names.indexOf(name) < i)).toEqual([]);
    expect(names.filter((name) => /\b[A-Za-z]{1,2}\d/.test(name))).toEqual([]);
  }
});

test("the arrow keys lead from any place to others, and every place can be reached", () => {
  const seen = new Set(["C1-C2"]);
  for (const place of seen)
    for (const degrees of [0, 90, 180, 270]) {
      const next = board.beside(place, degrees);
      if (next !== undefined) seen.add(next);
    }
  expect([...places.keys()].filter((id) => !seen.has(id))).toEqual([]);
});

describe("the seats of a table", () => {
  const switches = ["auction", "unionTeam", "confederateTeam"];
  const all = Array.from({ length: 8 }, (_, bits): Options => Object.fromEntries(switches.map((key, i) => [key, (bits & (1 << i)) > 0])));
  test.each(all.map((options) => [JSON.stringify(options), options] as const))("with %s are those of the rules", (_, options) => {
    expect(board.card.sidesOf?.(options)).toEqual(sidesOf(options));
  });
  test("all have their names on the card", () => {
    expect(board.card.seats).toEqual(guns.seats);
  });
});
