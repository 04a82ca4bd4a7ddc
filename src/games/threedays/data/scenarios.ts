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
  type Side,
  sideNames,
  type Unit,
  unitOf,
} from "./armies.js";
import { grid, hexAt, mapFile } from "./map.js";
import file from "./scenarios.json" with { type: "json" };

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
  readonly activations: number;
}

type Row = (typeof file.scenarios)[number];
// biome-ignore lint/suspicious/noExplicitAny: rows of a data file, each with what its scenario needs
type Loose = any;

const calendar = file.turns as readonly { key: string; day: number; hour: number; type: string }[];

/** Turns of the calendar, or the half hours that a scenario names itself. */
function turnsOf(row: Loose): readonly Turn[] {
  const light = (type: string): Light => (row.lightNight ? "light night" : (type as Light));
  if (row.turnKeys)
    return row.turnKeys.map((key: string) => ({ key, day: Number(key[1]), hour: Number(key.slice(3)), light: light("night") }));
  const first = calendar.findIndex(({ key }) => key === row.firstTurn);
  const last = calendar.findIndex(({ key }) => key === row.lastTurn);
  return calendar.slice(first, last + 1).map(({ key, day, hour, type }) => ({ key, day, hour, light: light(type) }));
}

/** 22.0h the hexes of the window; rows and columns are those of the frame of sheet B. */
function windowOf({ window: { rows, cols }, maps }: Row): Uint8Array {
  const adds = new Map(grid.layout.sheets.map(({ letter, add }) => [letter, add ?? { columns: 0, rows: 0 }]));
  return Uint8Array.from(grid.names, (name) => {
    const { columns, rows: south } = adds.get(name[0])!;
    const [row, column] = [Number(name.slice(1, 3)) + south, Number(name.slice(3)) + columns];
    return Number(maps.includes(name[0]) && row >= rows[0] && row <= rows[1] && column >= cols[0] && column <= cols[1]);
  });
}

function placedOf(row: Loose): readonly Placed[] {
  return row.units.map(([id, hex, facing, order, sp, state, more]: Loose) => ({
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

function arrivalOf(turns: readonly Turn[], areas: Loose) {
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
      activations,
    };
  };
}

function scenarioOf(row: Loose, areas: Loose) {
  const turns = turnsOf(row);
  const turnOf = (key: string): number => turns.findIndex((turn) => turn.key === key);
  const window = windowOf(row);
  return {
    id: row.id as string,
    name: row.name as string,
    turns,
    window,
    /** hex * 6 + direction: the neighbour, -1 off the map that is played on. */
    neighbour: Int16Array.from(grid.neighbour, (to, side) => (to >= 0 && window[to] && window[Math.floor(side / 6)] ? to : -1)),
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
    arrivals: ((row.arrivals ?? []) as Loose[]).map(arrivalOf(turns, areas)),
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
    inARow: (row.maxMarkersInRow ?? 99) as number,
    frozen: ((row.freeze ?? []) as Loose[]).map(({ brigades, until }) => ({
      brigades: brigades.map(formationOf) as readonly Formation[],
      until: turnOf(until),
    })),
    works: ((row.works ?? []) as Loose[]).flatMap(({ hexes, facing, level }) =>
      hexes.map((hex: string) => ({ hex: hexAt(hex), facing: facings.indexOf(facing), level: level as number })),
    ) as readonly { readonly hex: Hex; readonly facing: number; readonly level: number }[],
    victory: row.victoryRules as Loose,
  };
}

export type Scenario = ReturnType<typeof scenarioOf>;
export const scenarios: readonly Scenario[] = file.scenarios.map((row) => scenarioOf(row, mapFile.entryAreas));
export const MOST_TURNS = Math.max(...scenarios.map(({ turns }) => turns.length));
