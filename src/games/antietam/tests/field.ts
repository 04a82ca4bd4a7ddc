/**
 * Small battles for tests. Units are named for what they are: U4 Union infantry 4, Ua5 artillery, Uc2 cavalry, C3 Confederate; a tail tells
 * twins apart (U4b). Hexes are named as printed, or by `at(q, r)`: axial, with neighbours (1,0) (0,1) (-1,1) (-1,0) (0,-1) (1,-1).
 */
import { type Game, type JsonObject, queueRolls } from "../../../engine/index.js";
import { handle as begin, type Handle } from "../../../engine/tests/handle.js";
import { flatLayout, hexGrid, hexInCell } from "../../../kit/index.js";
import { type BattleFacts, createBattle, type Group, type UnitRow } from "../battle.js";
import type { Terrain } from "../data/tables.js";
import { blueAndGray } from "../index.js";
import type { State } from "../state.js";

const layout = flatLayout(11, 11);
const grid = hexGrid(layout);

/** The hex at axial (q, r) from the middle of the board, 0606. */
export function at(q: number, r: number): string {
  const hex = hexInCell(grid, 5 + q, 11 + 2 * r + q);
  if (hex < 0) throw new Error(`(${q},${r}) is not on the board`);
  return grid.names[hex];
}

type Feature = "road" | "trail" | "creek" | "bridge" | "ford";

export interface FieldPlan {
  readonly units: Readonly<Record<string, string>>;
  readonly ground?: Readonly<Record<string, Terrain>>;
  /** Hexside features: "bridge" and "ford" lie on a creek of their own. */
  readonly sides?: readonly (readonly [string, string, ...Feature[]])[];
  readonly options?: Readonly<Record<string, boolean | string>>;
  readonly phase?: "movement" | "combat";
  readonly player?: "union" | "confederate";
  readonly turn?: number;
  /** More fields of the position. */
  readonly more?: JsonObject;
  readonly facts?: Partial<BattleFacts>;
  /** Units off the map that come with a group. */
  readonly reserves?: Readonly<Record<string, string>>;
  readonly groups?: readonly Group[];
}

function unitRow(name: string, group?: string): UnitRow {
  const match = /^([UC])([ac]?)(\d+)/.exec(name);
  if (!match) throw new Error(`${name} is no name for a test unit`);
  const type = match[2] === "a" ? "artillery" : match[2] === "c" ? "cavalry" : "infantry";
  return { name, title: name, side: match[1] === "U" ? "union" : "confederate", type, strength: Number(match[3]), ...(group && { group }) };
}

export interface Field extends Handle<State> {
  /** The next rolls. */
  dice(...rolls: number[]): Field;
  /** Hex of a unit by name; "off" or "lost" without one. */
  where(name: string): string;
}

export function field(plan: FieldPlan): Field {
  const units = [
    ...Object.keys(plan.units).map((name) => unitRow(name)),
    ...Object.entries(plan.reserves ?? {}).map(([name, group]) => unitRow(name, group)),
  ];
  const battle = createBattle({
    id: "field",
    map: {
      layout,
      hexes: Object.entries(plan.ground ?? {}).map(([hex, terrain]) => ({ hex, terrain })),
      sides: (plan.sides ?? []).map(([a, b, ...features]) => ({
        a,
        b,
        ...Object.fromEntries(features.map((feature) => [feature, feature])),
        ...(features.some((feature) => feature !== "road" && feature !== "trail") && { creek: true as const }),
      })),
    },
    units,
    turns: 10,
    nights: [],
    first: "union",
    range: { union: 7, confederate: 3 },
    fixedGuns: ["union"],
    recovery: "die",
    groups: plan.groups ?? [],
    moveLimit: () => Number.POSITIVE_INFINITY,
    held: [],
    frozen: () => false,
    town: { hexes: [], points: 15, holder: "confederate" },
    line: { side: "confederate", to: "0101" },
    ...plan.facts,
  });
  const game = blueAndGray(battle, "Test field");
  return handle(game, {
    options: plan.options ?? {},
    turn: plan.turn ?? 2,
    phase: plan.phase ?? "movement",
    player: plan.player ?? "union",
    units: Object.fromEntries(Object.entries(plan.units).map(([name, hex]) => [name, { hex }])),
    ...plan.more,
  });
}

/** Any position of the game, ready to be played with. */
export function handle(game: Game<State>, position: JsonObject): Field {
  const plain = begin(game, position);
  const { s } = plain;
  const self: Field = Object.assign(plain, {
    dice(...rolls: number[]) {
      queueRolls(s.random, rolls);
      return self;
    },
    where(name: string) {
      const hex = s.hex[s.battle.unitNamed(name)];
      return hex >= 0 ? s.battle.grid.names[hex] : hex === -1 ? "off" : "lost";
    },
  });
  return self;
}
