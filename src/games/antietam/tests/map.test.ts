import { expect, test } from "vitest";
import { directionTo, type Hex, hexGrid, hexNamed } from "../../../kit/hex.js";
import sources from "../data/map/sources.json" with { type: "json" };
import { antietamMap, type MapSide } from "../data/map.js";
import type { Terrain } from "../data/tables.js";
import { units } from "../data/units.js";

const grid = hexGrid(antietamMap.layout);
const at = (name: string): Hex => hexNamed(grid, name);
const terrain: Terrain[] = Array.from({ length: grid.size }, () => "clear");
const bank = new Map<Hex, string>();
for (const row of antietamMap.hexes) {
  terrain[at(row.hex)] = row.terrain;
  if (row.bank) bank.set(at(row.hex), row.bank);
}
const sideBetween = new Map<string, MapSide>();
for (const side of antietamMap.sides) {
  sideBetween.set(`${side.a}|${side.b}`, side);
  sideBetween.set(`${side.b}|${side.a}`, side);
}
const sideOf = (a: Hex, b: Hex): MapSide | undefined => sideBetween.get(`${grid.names[a]}|${grid.names[b]}`);
const sidesWith = (feature: keyof MapSide) => antietamMap.sides.filter((side) => side[feature]);
const neighbours = (hex: Hex): Hex[] => [0, 1, 2, 3, 4, 5].map((d) => grid.neighbour[hex * 6 + d]).filter((n) => n >= 0);
const isLand = (hex: Hex): boolean => terrain[hex] !== "river" && terrain[hex] !== "ferry";
const isOpen = (side: MapSide | undefined): boolean => !side?.creek || side.bridge !== undefined || side.ford !== undefined;

/** Every hex that can be reached from `start` through the steps that `may` allows. */
function spread(start: string, may: (from: Hex, to: Hex) => boolean): Set<Hex> {
  const found = new Set([at(start)]);
  for (const hex of found) for (const next of neighbours(hex)) if (may(hex, next)) found.add(next);
  return found;
}
const dryFoot = (from: Hex, to: Hex): boolean => isLand(to) && !sideOf(from, to)?.creek;
const westBank = spread("0815", dryFoot);
const eastBank = spread("2112", dryFoot);
const start = units.flatMap((unit) => (unit.hex === undefined ? [] : [{ name: unit.name, side: unit.side, hex: at(unit.hex) }]));

test("every row names a hex of the map, once", () => {
  const named = antietamMap.hexes.map((row) => row.hex);
  expect(named.filter((name) => at(name) < 0)).toEqual([]);
  expect(new Set(named).size).toBe(named.length);
});

test("every hexside lies between two neighbours, once", () => {
  expect(antietamMap.sides.filter((side) => directionTo(grid, at(side.a), at(side.b)) < 0)).toEqual([]);
  expect(sideBetween.size).toBe(2 * antietamMap.sides.length);
});

test("[BG-9.0p] the map has the ten features of its key and no other: no trail, no forest-and-rough, no town-and-rough", () => {
  expect(new Set(terrain)).toEqual(new Set(["clear", "forest", "rough", "town", "river", "ferry"]));
  const features = new Set(antietamMap.sides.flatMap((side) => Object.keys(side)));
  expect(features).toEqual(new Set(["a", "b", "road", "creek", "bridge", "ford"]));
});

test("every row says where it comes from, and so does every group", () => {
  const known = ["seed", "public", "reconstructed"];
  expect(antietamMap.hexes.filter((row) => !known.includes(row.from))).toEqual([]);
  expect(sources.filter(([, from]) => !known.includes(from))).toEqual([]);
});

test("46 Union and 41 Confederate units start on the map", () => {
  expect(start.filter((unit) => unit.side === "union")).toHaveLength(46);
  expect(start.filter((unit) => unit.side === "confederate")).toHaveLength(41);
});

test("nobody starts in a river or on the ferry, and no more than two in a hex", () => {
  expect(start.filter((unit) => !isLand(unit.hex))).toEqual([]);
  for (const unit of start) expect(start.filter((other) => other.hex === unit.hex).length).toBeLessThanOrEqual(2);
});

test("no two enemies start in contact", () => {
  const contacts = start.flatMap((unit) =>
    start.filter((enemy) => {
      const near = enemy.hex === unit.hex || (directionTo(grid, unit.hex, enemy.hex) >= 0 && isOpen(sideOf(unit.hex, enemy.hex)));
      return enemy.side !== unit.side && near;
    }),
  );
  expect(contacts).toEqual([]);
});

test("all Confederates and the Union I and XII Corps start west of the creek, the rest of the Union east of it", () => {
  for (const unit of start) {
    const west = unit.side === "confederate" || /\/(I|XII)$/.test(unit.name);
    expect((west ? westBank : eastBank).has(unit.hex), unit.name).toBe(true);
  }
});

test("Sharpsburg is 0815, 0816, 0716 and 0616: town hexes that hang together", () => {
  const hexes = antietamMap.hexes.filter((row) => row.name === "Sharpsburg");
  expect(hexes.map((row) => row.hex).sort()).toEqual(["0616", "0716", "0815", "0816"]);
  expect(hexes.every((row) => row.terrain === "town")).toBe(true);
  expect(spread("0815", (_, to) => hexes.some((row) => at(row.hex) === to)).size).toBe(4);
});

test("Boteler's Ford 0126 is the one ferry, on the west edge, between the Maryland bank and Virginia", () => {
  expect(terrain.flatMap((kind, hex) => (kind === "ferry" ? [grid.names[hex]] : []))).toEqual(["0126"]);
  expect(grid.file[at("0126")]).toBe(grid.file[at("0101")]);
  const shores = neighbours(at("0126"));
  expect(shores.some((hex) => westBank.has(hex))).toBe(true);
  expect(shores.some((hex) => bank.get(hex) === "virginia" && isLand(hex))).toBe(true);
  expect(shores.some((hex) => terrain[hex] === "river")).toBe(true);
});

test("the Union comes in at 2112, dry land on the east edge with a road", () => {
  expect(isLand(at("2112"))).toBe(true);
  expect(grid.file[at("2112")]).toBe(grid.file[at("2101")]);
  expect(sidesWith("road").some((side) => side.a === "2112" || side.b === "2112")).toBe(true);
});

test("four bridges, the fourth at 1128", () => {
  const bridges = sidesWith("bridge");
  expect(bridges).toHaveLength(4);
  expect(bridges.filter((side) => side.a === "1128" || side.b === "1128")).toHaveLength(1);
});

test("two fords or more lie below the third bridge", () => {
  expect(sidesWith("ford").filter((side) => Number(side.a.slice(2)) > 18).length).toBeGreaterThanOrEqual(2);
});

test("rough ground lies north-east of Sharpsburg", () => {
  const rough = antietamMap.hexes.filter(({ hex, terrain }) => terrain === "rough" && hex >= "0900" && hex < "1300");
  expect(rough.filter(({ hex }) => hex.slice(2) >= "11" && hex.slice(2) <= "15").length).toBeGreaterThanOrEqual(4);
});

test("the field is wide open: three hexes of four are clear", () => {
  expect(terrain.filter((kind) => kind === "clear").length / grid.size).toBeGreaterThan(0.75);
});

test("the creek is unbroken: dry foot nobody gets from Sharpsburg to 2112", () => {
  expect([...westBank].filter((hex) => eastBank.has(hex))).toEqual([]);
});

test("every hex of land is on the west bank, the east bank or in Virginia", () => {
  const lost = grid.names.filter((_, hex) => isLand(hex) && !westBank.has(hex) && !eastBank.has(hex) && bank.get(hex) !== "virginia");
  expect(lost).toEqual([]);
});

test("the Potomac does not leak: Virginia is reached only by the ferry", () => {
  const virginia = (hexes: Set<Hex>) => [...hexes].filter((hex) => bank.get(hex) === "virginia");
  const crossing = (from: Hex, to: Hex): boolean => isLand(to) && isOpen(sideOf(from, to));
  expect(virginia(spread("0815", crossing))).toEqual([]);
  expect(virginia(spread("0815", (from, to) => terrain[to] === "ferry" || crossing(from, to))).length).toBeGreaterThan(0);
});

test("every creek hexside parts the two banks, and bridges and fords lie on the creek", () => {
  for (const side of [...sidesWith("creek"), ...sidesWith("bridge"), ...sidesWith("ford")]) {
    expect(side.creek, `${side.a}|${side.b}`).toBe(true);
    expect([side.a, side.b].filter((hex) => westBank.has(at(hex)))).toHaveLength(1);
    expect([side.a, side.b].filter((hex) => eastBank.has(at(hex)))).toHaveLength(1);
  }
});

test("no hexside is both a bridge and a ford", () => {
  expect(sidesWith("bridge").filter((side) => side.ford)).toEqual([]);
});

test("a road crosses the creek only on a bridge, and enters no river", () => {
  expect(sidesWith("road").filter((side) => side.creek && !side.bridge)).toEqual([]);
  expect(sidesWith("road").filter((side) => terrain[at(side.a)] === "river" || terrain[at(side.b)] === "river")).toEqual([]);
});

test("the roads are one net that holds the ferry, both entries, the town and every bridge", () => {
  const net = new Set(sidesWith("road").flatMap((side) => [at(side.a), at(side.b)]));
  const found = spread("0816", (from, to) => sideOf(from, to)?.road !== undefined);
  expect([...net].filter((hex) => !found.has(hex))).toEqual([]);
  const places = ["0126", "2112", "0815", "0816", "0716", "0616", ...sidesWith("bridge").flatMap((side) => [side.a, side.b])];
  expect(places.filter((name) => !found.has(at(name)))).toEqual([]);
});
