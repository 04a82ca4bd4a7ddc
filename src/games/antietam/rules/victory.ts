/** 17.0 Victory conditions. */
import type { Result } from "../../../engine/index.js";
import type { Hex } from "../../../kit/index.js";
import { CONFEDERATE, sideNames, UNION } from "../battle.js";
import { ask, handicapOf } from "../options.js";
import { ELIMINATED, enemyOf, holderOf, inZoneOf, OFF_MAP, type State } from "../state.js";

export interface Score {
  /** Points for enemy strength eliminated, by side that scores. */
  readonly eliminated: readonly [number, number];
  /** Points for enemy strength without an open line at the end. */
  readonly cutOff: readonly [number, number];
  readonly town: readonly [number, number];
  readonly total: readonly [number, number];
}

/** 17.1 what the game would be worth if it ended now. */
export function score(s: State): Score {
  const { battle } = s;
  const eliminated: [number, number] = [0, 0];
  const cutOff: [number, number] = [0, 0];
  const town: [number, number] = [0, 0];
  const lineSide = sideNames.indexOf(battle.facts.line.side);
  const open = openGround(s, lineSide);
  for (let u = 0; u < battle.unitCount; u++) {
    const scorer = enemyOf(battle.side[u]);
    const hex = s.hex[u];
    if (hex === ELIMINATED) eliminated[scorer] += battle.strength[u];
    else if (battle.side[u] !== lineSide) continue;
    else if (hex === OFF_MAP) cutOff[scorer] += battle.group[u] >= 0 && ask.absentCountAsEliminated(s) ? battle.strength[u] : 0;
    else if (!hasLine(s, open, hex)) cutOff[scorer] += battle.strength[u];
  }
  const holder = townHolder(s);
  if (holder >= 0) town[holder] = battle.facts.town.points;
  const total: [number, number] = [0, 0];
  for (const side of [UNION, CONFEDERATE]) total[side] = eliminated[side] + cutOff[side] + town[side];
  return { eliminated, cutOff, town, total };
}

/** The side that holds every hex of the town, -1 if neither does. */
function townHolder(s: State): number {
  if (s.town.length === 0) return -1;
  return s.town.every((side) => side === s.town[0]) ? s.town[0] : -1;
}

function isFree(s: State, side: number, hex: Hex): boolean {
  const enemy = enemyOf(side);
  return holderOf(s, hex) !== enemy && !inZoneOf(s, enemy, hex);
}

/** 17.1g whether a line may go over the hexside. */
function passes(s: State, side: number): boolean {
  const { battle } = s;
  const to = battle.grid.neighbour[side];
  if (to < 0 || !ask.lineMustBePassable(s)) return to >= 0;
  return battle.open[side] === 1 && (battle.holds[to] === 1 || battle.ferry[to] === 1);
}

/** The hexes from which a line free of enemy units and zones leads to the end of the line. */
function openGround(s: State, side: number): Uint8Array {
  const { grid, lineTo } = s.battle;
  const open = new Uint8Array(grid.size);
  if (ask.lineIncludesFord(s) && !isFree(s, side, lineTo)) return open;
  open[lineTo] = 1;
  const queue = [lineTo];
  for (let hex = queue.pop(); hex !== undefined; hex = queue.pop()) {
    for (let k = hex * 6; k < hex * 6 + 6; k++) {
      const next = grid.neighbour[k];
      if (!passes(s, k) || open[next] || !isFree(s, side, next)) continue;
      open[next] = 1;
      queue.push(next);
    }
  }
  return open;
}

/** 17.1e, f a unit on the last hex always has its line; elsewhere its own hex is not tested, by the usual reading. */
function hasLine(s: State, open: Uint8Array, hex: Hex): boolean {
  if (hex === s.battle.lineTo || open[hex]) return true;
  if (!ask.lineMayStartInZone(s)) return false;
  for (let k = hex * 6; k < hex * 6 + 6; k++) if (passes(s, k) && open[s.battle.grid.neighbour[k]]) return true;
  return false;
}

/** 17.2 the level for Union and Confederate points, by whole-number products. */
export function levelFor(union: number, confederate: number): { side: number; level: string } {
  if (union === 0 && confederate === 0) return { side: CONFEDERATE, level: "marginal" };
  if (union >= 2 * confederate) return { side: UNION, level: "decisive" };
  if (2 * union >= 3 * confederate) return { side: UNION, level: "substantive" };
  if (union > confederate) return { side: UNION, level: "marginal" };
  if (5 * union > 4 * confederate) return { side: CONFEDERATE, level: "marginal" };
  if (3 * union > 2 * confederate) return { side: CONFEDERATE, level: "substantive" };
  return { side: CONFEDERATE, level: "decisive" };
}

export function resultOf(s: State): Result {
  const { total } = score(s);
  const [union, confederate] = sideNames.map((name, side) => total[side] + handicapOf(s, name));
  const { side, level } = levelFor(union, confederate);
  const name = side === UNION ? "Union" : "Confederate";
  const given = union + confederate > total[UNION] + total[CONFEDERATE] ? ", the handicap counted" : "";
  return {
    winner: sideNames[side],
    level,
    score: { union, confederate },
    text: `${name} ${level} victory: Union ${union}, Confederate ${confederate}${given}.`,
  };
}
