/** The eight small scenarios: turns, windows, set-ups, arrivals and what bounds play in each, as numbers. */
import type { Hex } from "../../../kit/index.js";
import { facings } from "../rules/front.js";
import {
  brigadesOf,
  type Formation,
  formationOf,
  type Leader,
  leaderOf,
  membersOf,
  originalSp,
  type Side,
  sectionsOf,
  sideNames,
  type Unit,
  unitOf,
  units,
} from "./armies.js";
import { grid, hexAt, mapFile } from "./map.js";
import file from "./scenarios.json" with { type: "json" };
import { victory } from "./tables.js";

export { file as scenariosFile };

export const orderNames = ["advance", "attack", "march"] as const;
/** 2.7c what Skirmishers are under, whatever their brigade. */
export const SKIRMISH = 3;
export const ADVANCE = 0;
export const ATTACK = 1;
export const MARCH_ORDER = 2;

export type Light = "day" | "dusk" | "dawn" | "night" | "midnight" | "light night";

export interface Turn {
  readonly key: string;
  readonly day: number;
  readonly hour: number;
  readonly light: Light;
}

export interface Placed {
  readonly unit: Unit;
  readonly hex: Hex;
  readonly second: Hex;
  readonly facing: number;
  readonly order: number;
  readonly sp: number;
  readonly disordered: boolean;
  readonly mounted: boolean;
}

export interface Arrival {
  readonly turn: number;
  readonly side: Side;
  readonly direct: Hex;
  readonly border: readonly Hex[];
  readonly units: readonly Unit[];
  readonly brigades: readonly Formation[];
  readonly leaders: readonly Leader[];
  readonly order: number;
  /** 6.0d the owner may choose another order. */
  readonly anyOrder: boolean;
  readonly activations: number;
  /** 9.75d by hex: an entrance, or next to one. */
  readonly near: Uint8Array;
}

type Row = (typeof file.scenarios)[number];
// biome-ignore lint/suspicious/noExplicitAny: rows of a data file, each with what its scenario needs
type Loose = any;

const calendar = file.turns as readonly { key: string; day: number; hour: number; type: string }[];
/** 3.0f-h all turns of the battle. */
export const allTurns: readonly Turn[] = calendar.map(({ key, day, hour, type }) => ({ key, day, hour, light: type as Light }));

/** Turns of the calendar, or the half hours that a scenario names itself. */
function turnsOf(row: Loose): readonly Turn[] {
  const light = (type: string): Light => (row.lightNight ? "light night" : (type as Light));
  if (row.turnKeys)
    return row.turnKeys.map((key: string) => ({ key, day: Number(key[1]), hour: Number(key.slice(3)), light: light("night") }));
  const first = calendar.findIndex(({ key }) => key === row.firstTurn);
  const last = calendar.findIndex(({ key }) => key === row.lastTurn);
  return calendar.slice(first, last + 1).map(({ key, day, hour, type }) => ({ key, day, hour, light: light(type) }));
}

/** Row and column of every hex in the frame of sheet B, by 2 * hex. */
const frame = new Int16Array(2 * grid.size);
const adds = new Map(grid.layout.sheets.map(({ letter, add }) => [letter, add ?? { columns: 0, rows: 0 }]));
grid.names.forEach((name, hex) => {
  const { columns, rows } = adds.get(name[0])!;
  frame[2 * hex] = Number(name.slice(1, 3)) + rows;
  frame[2 * hex + 1] = Number(name.slice(3)) + columns;
});

/** 22.0h the hexes of the window. */
function windowOf({ window: { rows, cols }, maps }: Row): Uint8Array {
  const within = new Uint8Array(grid.size);
  for (let hex = 0; hex < grid.size; hex++) {
    const [row, column] = [frame[2 * hex], frame[2 * hex + 1]];
    if (row >= rows[0] && row <= rows[1] && column >= cols[0] && column <= cols[1]) within[hex] = Number(maps.includes(grid.names[hex][0]));
  }
  return within;
}

/** hex * 6 + direction: the neighbour, -1 off the map that is played on. */
function neighboursIn(window: Uint8Array): Int16Array {
  const found = Int16Array.from(grid.neighbour);
  for (let side = 0; side < found.length; side++)
    if (found[side] >= 0 && !(window[found[side]] && window[Math.floor(side / 6)])) found[side] = -1;
  return found;
}

/** A battery broken into sections stands as these. */
const inSections = (row: Loose) => (placed: Loose) => {
  const [id, hex, facing, order, sp, ...more] = placed;
  const parts = (row.sections ?? []).some(({ unit }: Loose) => unit === id) ? sectionsOf(id) : [];
  return parts.length === 0 ? [placed] : parts.map((part) => [part, hex, facing, order, sp / parts.length, ...more]);
};

function placedOf(row: Loose): readonly Placed[] {
  return row.units.flatMap(inSections(row)).map(([id, hex, facing, order, sp, state, more]: Loose) => ({
    unit: unitOf(id),
    hex: hexAt(hex),
    second: more?.hex2 ? hexAt(more.hex2) : -1,
    facing: facings.indexOf(facing),
    order: orderNames.indexOf(order),
    sp,
    disordered: state === "D",
    mounted: more?.mounted === true,
  }));
}

function besideOf(entrances: readonly Hex[]): Uint8Array {
  const beside = new Uint8Array(grid.size);
  for (const hex of entrances) {
    beside[hex] = 1;
    for (let side = 6 * hex; side < 6 * hex + 6; side++) if (grid.neighbour[side] >= 0) beside[grid.neighbour[side]] = 1;
  }
  return beside;
}

/** 21.0a a row of a schedule, by the turns of the game and the areas of the map. */
export function arrivalOf(turns: readonly Turn[], areas: Loose = mapFile.entryAreas) {
  return ({ turn, side, area, entry, formations, units, leaders, without = [], orders, activations }: Loose): Arrival => {
    const { direct, border } = entry ?? areas.find(({ id }: Loose) => id === area);
    const brigades = formations.flatMap((id: string) => brigadesOf[formationOf(id)]);
    const left = new Set<Unit>(without.map(unitOf));
    return {
      turn: turns.findIndex(({ key }) => key === turn),
      side: sideNames.indexOf(side),
      direct: hexAt(direct),
      border: border.map(hexAt),
      brigades,
      units: [...brigades.flatMap((b: Formation) => membersOf[b]), ...units.map(unitOf)].filter((u) => !left.has(u)),
      leaders: leaders.map(leaderOf),
      order: Math.max(0, orderNames.indexOf(orders)),
      anyOrder: orders === "any",
      activations,
      near: besideOf([direct, ...border].map(hexAt)),
    };
  };
}

function scenarioOf(row: Loose, areas: Loose) {
  const turns = turnsOf(row);
  const turnOf = (key: string): number => turns.findIndex((turn) => turn.key === key);
  const window = windowOf(row);
  const arrivals = ((row.arrivals ?? []) as Loose[]).map(arrivalOf(turns, areas));
  return {
    id: row.id as string,
    name: row.name as string,
    turns,
    window,
    neighbour: neighboursIn(window),
    /** How many sheets are played on. */
    sheets: row.maps.length as number,
    initiative: sideNames.indexOf(row.initiative) as Side,
    placed: placedOf(row),
    leaders: row.leaders.map(([id, hex, replaced]: Loose) => ({
      leader: leaderOf(id),
      hex: hexAt(hex),
      replaced: replaced !== undefined,
    })) as readonly {
      readonly leader: Leader;
      readonly hex: Hex;
      readonly replaced: boolean;
    }[],
    arrivals,
    /** 22.2p Trimble has this division from the start, -1 for none. */
    trimble: ((row.leaderChanges ?? []) as Loose[]).map(({ as }) => formationOf(as))[0] ?? -1,
    cap: (row.efficiencyCap ?? 4) as number,
    caps: ((row.efficiencyCaps ?? []) as Loose[]).map(({ formation, before, max }) => ({
      formation: formationOf(formation),
      before: before ? turnOf(before) : turns.length,
      max: max as number,
    })),
    sets: ((row.efficiencySet ?? []) as Loose[]).map(({ formations, turns: keys, value }) => ({
      formations: formations.map(formationOf) as readonly Formation[],
      turns: keys.map(turnOf) as readonly number[],
      value: value as number,
    })),
    /** 22.0p */
    halfHours: row.turnMinutes === 30,
    inARow: (row.maxMarkersInRow ?? 99) as number,
    frozen: ((row.freeze ?? []) as Loose[]).map(({ brigades, until, marker }) => ({
      brigades: brigades.map(formationOf) as readonly Formation[],
      until: turnOf(until),
      /** 22.2i the marker of its division, in that turn, on which it is free. */
      marker: (marker ?? 1) as number,
    })),
    /** 22.2f by unit: its order is given for the first turns, and it has to go up to the enemy. */
    lockedUnits: Uint8Array.from(units, ({ id }) => Number((row.lockedOrders ?? []).some((lock: Loose) => lock.units.includes(id)))),
    lockedTurns: Math.max(0, ...((row.lockedOrders ?? []) as Loose[]).map(({ turns: many }) => many as number)),
    works: ((row.works ?? []) as Loose[]).flatMap(({ hexes, facing, level }) =>
      hexes.map((hex: string) => ({ hex: hexAt(hex), facing: facings.indexOf(facing), level: level as number })),
    ) as readonly { readonly hex: Hex; readonly facing: number; readonly level: number }[],
    /** 22.2x guns that fire from beyond the map, once a turn each side. */
    farGuns: row.offMapArtillery && {
      column: row.offMapArtillery.column as number,
      modifier: row.offMapArtillery.drm as number,
      within: row.offMapArtillery.within as number,
      from: sideNames.map((side) => row.offMapArtillery.from[side].map(hexAt) as readonly Hex[]),
    },
    /** 22.2p the turn with which a game begins whose bombardment is not played out, -1 where there is none. */
    afterBombardment: row.bombardment ? turnOf("J3-1500") : -1,
    victory: row.victoryRules as Loose,
    places: placesOf(row.victoryRules),
    /** By unit: its strength at the start or when it comes, 0 for whoever has no part. */
    startSp: startStrengths(row, arrivals),
  };
}

function startStrengths(row: Loose, arrivals: readonly Arrival[]): Uint8Array {
  const found = new Uint8Array(units.length);
  for (const [id, , , , sp] of row.units.flatMap(inSections(row)) as Loose[]) found[unitOf(id)] = sp;
  for (const arrival of arrivals) for (const u of arrival.units) found[u] = originalSp[u];
  return found;
}

/** 22.1f the places whose holder counts: each hex of a set that is counted by hexes, and places as a whole. */
export function placesOf(rules: Loose): readonly { readonly hexes: readonly Hex[] }[] {
  const found = new Map<string, readonly Hex[]>();
  const add = (names: readonly string[]) => found.set(names.join(), names.map(hexAt));
  if (rules.kind === "campaign") for (const { mode, hexes } of victory.ground) if (mode === "held" && hexes.length > 0) add(hexes);
  for (const row of (rules.points ?? []) as Loose[]) {
    if (row.test === "hexesHeld") for (const name of rules.sets[row.of]) add([name]);
    else if (row.hexes && row.mode !== "goodOrderUnit") add(row.hexes);
  }
  const tests = JSON.stringify([rules.confederate, rules.union, rules.draw]);
  for (const [key, set] of Object.entries<Loose>(rules.sets ?? {}))
    if (Array.isArray(set) && (tests.includes(`"held","set":"${key}"`) || tests.includes(`"heldAtAnyTurnEnd","set":"${key}"`))) add(set);
  return [...found.values()].map((hexes) => ({ hexes }));
}

export type Scenario = ReturnType<typeof scenarioOf>;
export const scenarios: readonly Scenario[] = file.scenarios.map((row) => scenarioOf(row, mapFile.entryAreas));
export const MOST_TURNS = Math.max(...scenarios.map(({ turns }) => turns.length));
