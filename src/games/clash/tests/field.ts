/** Positions for the rule tests: an activation that moves, an attack about to be declared, a turn about to end. */
import {
  type Action,
  act,
  fromPosition,
  type Game,
  type GameEvent,
  isOver,
  type Json,
  type JsonObject,
  queueDice,
  Refusal,
  type Table,
} from "../../../engine/index.js";
import type { Unit } from "../battle.js";
import { bullrun, clashGettysburg } from "../index.js";
import { enemyOf, inZone, type State } from "../state.js";

export const B = bullrun;
export const G = clashGettysburg;

export type Places = Readonly<Record<string, string | { readonly hex: string; readonly steps?: number }>>;

export function tableOf(game: Game<State>, position: JsonObject): Table<State> {
  const table = fromPosition(game, position, "field");
  if (table instanceof Refusal) throw new Error(`${table.rule}: ${table.text}`);
  return table;
}

export const unitOf = (s: State, name: string): Unit => {
  const u = s.battle.names.indexOf(name);
  if (u < 0) throw new Error(`There is no unit ${name}.`);
  return u;
};
export const hexOf = (s: State, name: string): number => s.battle.grid.ids.get(name)!;
export const where = (t: Table<State>, name: string): string => {
  const at = t.state.hex[unitOf(t.state, name)];
  return at >= 0 ? t.state.battle.grid.names[at] : ["due", "lost", "left"][-1 - at];
};
export const stepsOf = (t: Table<State>, name: string): number => t.state.steps[unitOf(t.state, name)];

export function play(table: Table<State>, ...actions: Action[]): GameEvent[] {
  const before = table.log.length;
  for (const action of actions) {
    const done = act(table, action);
    if (done instanceof Refusal) throw new Error(`${JSON.stringify(action)}: ${done.rule}: ${done.text}`);
  }
  return table.log.slice(before) as GameEvent[];
}

/** Plays with these dice and draws. */
export function roll(table: Table<State>, dice: readonly number[], ...actions: Action[]): GameEvent[] {
  queueDice(table, dice);
  const events = play(table, ...actions);
  table.state.random[4] = 0;
  return events;
}

export const why = (t: Table<State>, action: Action): string | undefined => t.game.why(t.state, action)?.rule;
export const legal = (t: Table<State>): readonly Action[] => t.game.legal(t.state);
export const asked = (t: Table<State>): string => {
  const decision = t.game.decision(t.state);
  return isOver(decision) ? "over" : `${decision.seat} ${decision.ask}`;
};
/** The values of one field among the open actions of a verb. */
export const open = (t: Table<State>, verb: string, field: string): string[] =>
  legal(t)
    .filter((action) => action.do === verb)
    .map((action) => String(action[field]))
    .sort();

export interface Marching {
  readonly formation: string;
  /** Movement Points. */
  readonly points: number;
  readonly units: Places;
  readonly turn?: number;
  readonly special?: string;
  readonly fresh?: readonly string[];
  readonly strays?: readonly string[];
  readonly more?: JsonObject;
}

const bottom = (game: Game<State>, turn: number): Json[] => [
  "turn",
  [(game === B ? [6, 12] : [5, 11]).includes(turn) ? "night" : "dayEnd", -1],
  "draw",
];

/** A position in which nothing goes on: for what follows from where units stand. */
export const still = (game: Game<State>, units: Places, more: JsonObject = {}): Table<State> =>
  tableOf(game, { units: units as JsonObject, agenda: ["over"], turn: 8, ...more });

/** The units of a Formation are about to move. */
export function marching(game: Game<State>, given: Marching): Table<State> {
  const { formation, points, units, turn = game === B ? 9 : 7, special = null, fresh = [], strays = [], more = {} } = given;
  const { formations, ...rest } = more;
  const { state: s } = still(game, units, { turn, ...rest, agenda: ["over"] });
  const f = s.battle.formationNames.indexOf(formation);
  const side = s.battle.formationSide[f];
  const here = s.battle.formationUnits[f].filter((u) => s.hex[u] >= 0);
  return tableOf(game, {
    turn,
    player: side === 0 ? "union" : "confederate",
    bySpecial: special !== null,
    marker: special,
    units: units as JsonObject,
    formations: { [formation]: { called: true, allowance: points * 4, orders: ordersOf(s, f) }, ...(formations as JsonObject) },
    active: here.map((u) => s.battle.names[u]),
    zoned: here.filter((u) => inZone(s, enemyOf(side), s.hex[u])).map((u) => s.battle.names[u]),
    fresh,
    strays,
    agenda: [...bottom(game, turn), ["activate", 4, formation, special], "march"],
    ...rest,
  });
}

const ordersOf = (s: State, f: number): string =>
  s.battle.facts.limits && s.turn < s.battle.facts.limits.orders.until && s.orders[f] === 1 ? "bound" : "free";

export interface Fighting {
  readonly side: "union" | "confederate";
  /** The Formation just activated. */
  readonly formation: string;
  readonly units: Places;
  readonly turn?: number;
  readonly special?: string;
  readonly active?: readonly string[];
  readonly strays?: readonly string[];
  readonly guns?: Readonly<Record<string, string>>;
  readonly more?: JsonObject;
}

/** A side is asked whether it attacks. */
export function fighting(game: Game<State>, given: Fighting): Table<State> {
  const { side, formation, units, turn = game === B ? 9 : 7, special = null, active = [], strays = [], guns = {}, more = {} } = given;
  return tableOf(game, {
    turn,
    player: side,
    bySpecial: special !== null,
    marker: special,
    units: units as JsonObject,
    active,
    strays,
    guns,
    agenda: [...bottom(game, turn), ["activate", 7, formation, special], "offer"],
    ...more,
  });
}

/** The attack is declared. */
export function declared(game: Game<State>, given: Fighting): Table<State> {
  const table = fighting(game, given);
  play(table, { do: "fight" });
  return table;
}

/** These units attack the hex; what comes before the dice is left to be asked. */
export function strike(table: Table<State>, hex: string, ...units: string[]): GameEvent[] {
  return play(table, { do: "attack", hex }, ...units.map((unit) => ({ do: "join", unit })), { do: "go" });
}

/** The same with dice, artillery declined wherever it is asked for. */
export function strikeWith(table: Table<State>, dice: readonly number[], hex: string, ...units: string[]): GameEvent[] {
  queueDice(table, dice);
  const events = strike(table, hex, ...units);
  while (asked(table).endsWith(" support")) events.push(...play(table, { do: "none" }));
  table.state.random[4] = 0;
  return events;
}

/** A turn is about to end: the last marker has been carried out. */
export const ending = (game: Game<State>, turn: number, units: Places, more: JsonObject = {}): Table<State> =>
  tableOf(game, {
    turn,
    units: units as JsonObject,
    agenda: ["turn", [(game === B ? [6, 12] : [5, 11]).includes(turn) ? "night" : "dayEnd", -1]],
    ...more,
  });

export const eventsOf = (events: readonly GameEvent[], name: string): GameEvent[] => events.filter(({ event }) => event === name);
