/** 17.0 Victory conditions. */
import type { Result } from "../../../engine/index.js";
import type { Hex } from "../../../kit/index.js";
import { CONFEDERATE, type Side, sideNames, UNION, type Unit } from "../battle.js";
import { ask, handicapOf } from "../options.js";
import { ELIMINATED, enemyOf, holderOf, inZoneOf, OFF_MAP, type State } from "../state.js";
import { sideTitle } from "../words.js";

/** By the side that scores. */
type Points = readonly [union: number, confederate: number];

export interface Score {
  /** For enemy strength eliminated, for enemy strength without an open line at the end, for the town. */
  readonly eliminated: Points;
  readonly cutOff: Points;
  readonly town: Points;
  readonly total: Points;
}

/** 17.1 what the game would be worth if it ended now. */
export function score(s: State): Score {
  const { side, strength, facts } = s.battle;
  const eliminated: [number, number] = [0, 0];
  const cutOff: [number, number] = [0, 0];
  const town: [number, number] = [0, 0];
  const lineSide = sideNames.indexOf(facts.line.side);
  const open = openGround(s, lineSide);
  for (let u = 0; u < side.length; u++) {
    const scorer = enemyOf(side[u]);
    if (s.hex[u] === ELIMINATED) eliminated[scorer] += strength[u];
    else if (side[u] === lineSide && isCutOff(s, open, u)) cutOff[scorer] += strength[u];
  }
  // The side that holds every hex of the town.
  const holder = s.town[0];
  if (s.town.length > 0 && s.town.every((other) => other === holder)) town[holder] = facts.town.points;
  const total = (of: Side) => eliminated[of] + cutOff[of] + town[of];
  return { eliminated, cutOff, town, total: [total(UNION), total(CONFEDERATE)] };
}

function isFree(s: State, side: number, hex: Hex): boolean {
  const enemy = enemyOf(side);
  return holderOf(s, hex) !== enemy && !inZoneOf(s, enemy, hex);
}

/** 17.1g whether a line may go over the hexside. */
function passes(s: State, side: number): boolean {
  const { grid, open, holds, ferry } = s.battle;
  const to = grid.neighbour[side];
  if (to < 0 || !ask.lineMustBePassable(s)) return to >= 0;
  return open[side] === 1 && (holds[to] === 1 || ferry[to] === 1);
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
function isCutOff(s: State, open: Uint8Array, u: Unit): boolean {
  const { grid, group, lineTo } = s.battle;
  const hex = s.hex[u];
  if (hex === OFF_MAP) return group[u] >= 0 && ask.absentCountAsEliminated(s); // 17.1h
  if (hex === lineTo || open[hex]) return false;
  if (!ask.lineMayStartInZone(s)) return true;
  for (let k = hex * 6; k < hex * 6 + 6; k++) if (passes(s, k) && open[grid.neighbour[k]]) return false;
  return true;
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
  const points = score(s).total;
  const [union, confederate] = sideNames.map((name, side) => points[side] + handicapOf(s, name));
  const { side, level } = levelFor(union, confederate);
  const given = union + confederate > points[UNION] + points[CONFEDERATE] ? ", the handicap counted" : "";
  const text = `${sideTitle(side)} ${level} victory: Union ${union}, Confederate ${confederate}${given}.`;
  return { winner: sideNames[side], level, score: { union, confederate }, text };
}
