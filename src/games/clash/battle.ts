/** The facts of one battle that never change during play: ground, armies, markers, calendar. Everything the rules ask is a row of numbers. */
import { distance, type Grid, type Ground, groundOf, type Hex, hexNamed, type Net } from "../../kit/index.js";
import { movementCard } from "./data/tables.js";
import type { BattleFacts, Limits, SideName } from "./facts.js";
import { type GroundRows, groundRows, layersOf, upperOf } from "./ground.js";

export { NEVER } from "../../kit/index.js";
export type { Placing, SideName, Special } from "./facts.js";

export type Side = 0 | 1;
export const sideNames: readonly SideName[] = ["union", "confederate"];
export const UNION = 0;
export const CONFEDERATE = 1;

export type Unit = number;
export const INFANTRY = 0;
export const CAVALRY = 1;

export interface Entry {
  readonly id: string;
  readonly hexes: readonly Hex[];
  readonly edge: string;
  readonly sides: readonly number[];
}

export interface Group {
  readonly name: string;
  readonly formation: number;
  readonly side: Side;
  readonly turn: number;
  readonly fixed: boolean;
  readonly units: readonly Unit[];
  /** Of each of the units, an index of `entries`. */
  readonly entry: readonly number[];
}

export interface Battle extends GroundRows {
  readonly facts: BattleFacts;
  readonly grid: Grid;
  readonly ground: Ground;
  /** Two layers of the map over each other: layer * size + hex. Ways 0 to 5 keep the layer, 6 to 11 lead from the lower to the upper. */
  readonly layers: Net;
  readonly upper: Net;
  readonly nights: readonly boolean[];
  readonly lastTurn: number;
  readonly first: Side;
  /** By side, the directions in which it retreats. */
  readonly compass: readonly (readonly number[])[];
  readonly entries: readonly Entry[];
  readonly entryNames: readonly string[];
  /** By hex, an index of `entries`, -1 for none; and by side * size + hex, 1 where the hex is the enemy's alone. */
  readonly entryAt: Int8Array;
  readonly closed: Uint8Array;
  readonly victoryHexes: readonly Hex[];
  readonly victoryNames: readonly string[];
  readonly victoryAt: Int8Array;
  /** G 4.1.2 by hex, 1 where the Confederates leave over the edge; and the hexes through which they leave. */
  readonly exitEdge: Uint8Array;
  readonly exitThrough: readonly Hex[];
  /** Of units. */
  readonly names: readonly string[];
  readonly side: Uint8Array;
  readonly type: Uint8Array;
  readonly formation: Uint8Array;
  readonly division: Uint8Array;
  readonly corps: Uint8Array;
  readonly fullSteps: Uint8Array;
  readonly ter: Uint8Array;
  readonly halfStrength: Uint8Array;
  readonly worth: Uint8Array;
  readonly unitsOf: readonly (readonly Unit[])[];
  /** Of Formations. */
  readonly formationNames: readonly string[];
  readonly formationSide: readonly Side[];
  readonly formationUnits: readonly (readonly Unit[])[];
  readonly card: readonly (readonly number[])[];
  readonly groups: readonly Group[];
  readonly groupNames: readonly string[];
  readonly groupOf: Int8Array;
  readonly gunNames: readonly string[];
  readonly gunSide: readonly Side[];
  /** Of markers: Formations as bits. */
  readonly gunSupports: readonly number[];
  readonly specialNames: readonly string[];
  readonly scenarioNames: readonly string[];
  /** By unit: of Jackson's Wing, of Longstreet's (B 8.5, 8.6). */
  readonly inJacksons: Uint8Array;
  readonly inLongstreets: Uint8Array;
  formationNamed(id: string): number;
  unitNamed(id: string): Unit;
}

const COMPASS = { flat: ["N", "NE", "SE", "S", "SW", "NW"], point: ["NE", "E", "SE", "SW", "W", "NW"] } as const;

export function createBattle(facts: BattleFacts): Battle {
  const { map, army } = facts;
  const ground = groundOf({ ...map, entries: map.entries });
  const { grid } = ground;
  const known = (name: string): Hex => {
    const hex = hexNamed(grid, name);
    if (hex < 0) throw new Error(`${facts.title} names ${name}, which is no hex of its map: correct the number.`);
    return hex;
  };
  const { formations, units, groups, guns } = army;
  const formationIds = formations.map(({ id }) => id);
  const unitIds = units.map(({ id }) => id);
  const find = (ids: readonly string[], id: string): number => {
    const at = ids.indexOf(id);
    if (at < 0) throw new Error(`${facts.title} names ${id}, which is not in its army: correct the id.`);
    return at;
  };
  const formationNamed = (id: string) => find(formationIds, id);
  const unitNamed = (id: string) => find(unitIds, id);
  const sideOf = (name: string) => sideNames.indexOf(name as SideName) as Side;
  const formation = Uint8Array.from(units, (row) => formationNamed(row.formation));
  const side = Uint8Array.from(formation, (f) => sideOf(formations[f].side));
  const numbered = (key: (u: Unit) => string) => {
    const keys = [...new Set(units.map((_, u) => key(u)))];
    return Uint8Array.from(units, (_, u) => keys.indexOf(key(u)));
  };
  const entries = map.entries.map(
    (row): Entry => ({ id: row.id, hexes: row.hexes.map(known), edge: row.edge, sides: row.sides.map(sideOf) }),
  );
  const entryAt = new Int8Array(grid.size).fill(-1);
  const closed = new Uint8Array(grid.size * 2);
  entries.forEach(({ hexes, sides }, e) => {
    for (const hex of hexes) {
      entryAt[hex] = e;
      for (const own of [UNION, CONFEDERATE]) if (sides.length > 0 && !sides.includes(own)) closed[own * grid.size + hex] = 1;
    }
  });
  const readGroups = groups.map((row): Group => {
    const rows = Object.entries(row.at).flatMap(([entry, ids = []]) => ids.map((id) => ({ unit: unitNamed(id), entry })));
    const f = formationNamed(row.formation);
    return {
      name: `${formations[f].name}, ${row.turn === 0 ? "if called" : `turn ${row.turn}`}`,
      formation: f,
      side: sideOf(formations[f].side),
      turn: row.turn,
      fixed: row.fixed === true,
      units: rows.map(({ unit }) => unit),
      entry: rows.map(({ entry }) => entries.findIndex(({ id }) => id === entry)),
    };
  });
  const names = readGroups.map(({ name }, g) => {
    const twin = readGroups.findIndex((other) => other.name === name);
    return twin === g ? name : `${name}, ${units[readGroups[g].units[0]].name}`;
  });
  const groupOf = new Int8Array(units.length).fill(-1);
  readGroups.forEach(({ units: members }, g) => {
    for (const u of members) groupOf[u] = g;
  });
  const victoryHexes = facts.victory.hexes.map(known);
  const victoryAt = new Int8Array(grid.size).fill(-1);
  victoryHexes.forEach((hex, i) => {
    victoryAt[hex] = i;
  });
  const directions = COMPASS[map.layout.top] as readonly string[];
  return {
    facts,
    grid,
    ground,
    ...groundRows(ground, map),
    layers: layersOf(grid),
    upper: upperOf(grid),
    nights: [false, ...army.turns.map(({ night }) => night === true)],
    lastTurn: army.turns.length,
    first: sideOf(facts.first),
    compass: sideNames.map((name) => facts.compass[name].map((way) => directions.indexOf(way))),
    entries,
    entryNames: entries.map(({ id }) => id),
    entryAt,
    closed,
    victoryHexes,
    victoryNames: facts.victory.hexes,
    victoryAt,
    exitEdge: Uint8Array.from(grid.names, (name) => Number(facts.exit?.edge.includes(name) === true)),
    exitThrough: facts.exit?.through.map(known) ?? [],
    names: units.map(({ name }) => name),
    side,
    type: Uint8Array.from(units, (row) => (row.type === "cavalry" ? CAVALRY : INFANTRY)),
    formation,
    division: numbered((u) => `${units[u].formation} ${units[u].division}`),
    corps: numbered((u) => `${formations[formation[u]].side} ${formations[formation[u]].corps}`),
    fullSteps: Uint8Array.from(units, (row) => row.steps),
    ter: Uint8Array.from(units, (row) => row.ter),
    halfStrength: Uint8Array.from(units, (row) => Number(row.half === true)),
    worth: Uint8Array.from(formation, (f) => formations[f].pointsPerStep ?? 1),
    unitsOf: [UNION, CONFEDERATE].map((own) => units.map((_, u) => u).filter((u) => side[u] === own)),
    formationNames: formations.map(({ name }) => name),
    formationSide: formations.map((row) => sideOf(row.side)),
    formationUnits: formations.map((_, f) => units.map((_row, u) => u).filter((u) => formation[u] === f)),
    card: formations.map((row) => movementCard[row.class]),
    groups: readGroups,
    groupNames: names,
    groupOf,
    gunNames: guns.map(({ name }) => name),
    gunSide: guns.map((row) => sideOf(row.side)),
    gunSupports: guns.map(({ supports }) =>
      supports[0] === "any" ? -1 : supports.reduce((bits, id) => bits | (1 << formationNamed(id)), 0),
    ),
    specialNames: facts.specials.map(({ name }) => name),
    scenarioNames: facts.scenarios.map(({ id }) => id),
    inJacksons: Uint8Array.from(units, ({ id, formation: f }) => Number(isJacksons(facts.limits, id, f))),
    inLongstreets: Uint8Array.from(units, (row) => Number(facts.limits?.longstreet.formations.includes(row.formation) === true)),
    formationNamed,
    unitNamed,
  };
}

/** B 8.5, 9.3 Fitz Lee counts with Jackson, B. Robertson comes with Longstreet. */
function isJacksons(limits: Limits | undefined, id: string, f: string): boolean {
  if (!limits?.jackson.formations.includes(f)) return false;
  return f !== "cs-stuart" || limits.jackson.units.includes(id);
}

/** Whether two hexes are at most so far apart (10.4 the target hex counts). */
export function isWithin({ grid }: Battle, a: Hex, b: Hex, hexes: number): boolean {
  return distance(grid, a, b) <= hexes;
}
