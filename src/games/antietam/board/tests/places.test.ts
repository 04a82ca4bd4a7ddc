import { expect, test } from "vitest";
import { antietamBattle } from "../../data/antietam.js";
import { terrainChart, terrains } from "../../data/tables.js";
import { antietamBoard as board } from "../index.js";

const { places } = board;

test("every hex of the map is a place, and a point in it finds it", () => {
  expect([...places.keys()]).toEqual(antietamBattle.grid.names);
  for (const { id, at, outline } of places.values()) {
    expect(board.placeAt(at)).toBe(id);
    expect(outline).toHaveLength(6);
    for (const corner of outline) expect(board.placeAt({ x: at.x + 0.9 * (corner.x - at.x), y: at.y + 0.9 * (corner.y - at.y) })).toBe(id);
  }
  expect(board.placeAt({ x: -2, y: 3 })).toBeUndefined();
  expect(board.placeAt({ x: 33.4, y: 10 })).toBeUndefined();
});

test("the six ways lead to the six neighbours of the rules, and back", () => {
  const { grid } = antietamBattle;
  grid.names.forEach((name, hex) => {
    for (let d = 0; d < 6; d++) {
      const next = grid.neighbour[hex * 6 + d];
      expect(board.beside(name, d * 60)).toBe(next < 0 ? undefined : grid.names[next]);
    }
  });
  for (const name of grid.names) {
    for (const degrees of [0, 60, 90, 120, 180, 240, 270, 300]) {
      const next = board.beside(name, degrees);
      if (next !== undefined) expect(board.beside(next, degrees + 180), `${degrees} from ${name}`).toBe(name);
    }
  }
});

test("due east and west stay in the row, so that the arrow keys go straight over the map", () => {
  let place: string | undefined = "0111";
  for (let column = 2; column <= 21; column++) {
    place = board.beside(place!, 90);
    expect(place).toBe(`${`${column}`.padStart(2, "0")}11`);
  }
  expect(board.beside("2111", 90)).toBeUndefined();
});

test("the ground of every place is that of the rules", () => {
  antietamBattle.grid.names.forEach((name, hex) => {
    const { cost, defence, blocksSight } = terrainChart[terrains[antietamBattle.terrain[hex]]];
    const [ground] = places.get(name)!.facts;
    expect(ground).toContain(cost === null ? "no unit enters" : `costs ${cost}`);
    expect(ground.includes("doubled")).toBe(defence > 1);
    expect(ground.includes("blocks sight")).toBe(blocksSight);
  });
});

test("places are called by their names, and say what roads, water and points there are", () => {
  expect(places.get("0811")?.name).toBe("0811");
  expect(places.get("0812")?.name).toBe("0812, Dunker Church");
  expect(places.get("0816")).toMatchObject({ name: "0816, Sharpsburg" });
  expect(places.get("0816")?.facts).toContain("Sharpsburg: its 4 hexes together bring 15 points");
  expect(places.get("1218")?.facts).toEqual([
    "Rough: costs 3, defender doubled",
    "Rohrersville Road, north-east and north-west: costs 1",
    "Burnside Bridge, north-east",
    "Creek, south-east: no crossing",
  ]);
  expect(places.get("1511")?.facts.join("; ")).toContain("Pry's Ford, south-west: costs 1 more");
  expect(places.get("2112")?.facts).toContain("VI Corps comes in here");
});
