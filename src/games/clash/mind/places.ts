/** How well a unit would stand in a hex. */
import { distance, type Hex, mirror } from "../../../kit/index.js";
import { CAVALRY, INFANTRY, type Unit } from "../battle.js";
import { COMMAND_RANGE, QUARTERS } from "../data/tables.js";
import { mayStrike } from "../rules/duties.js";
import { isHoldingBack } from "../rules/limits.js";
import { has, isNight, passesIn, STRAY, type State } from "../state.js";
import { attackWorth, canFallBack } from "./chances.js";
import { waysTo } from "./fields.js";
import { eagerness, type Goal, isMenaced, type Outlook } from "./goals.js";
import { stakeOf } from "./stakes.js";
import { danger } from "./threats.js";

/** Of an activation: whom it moves, where to, and who else may still come to an attack. */
export interface Purpose {
  readonly outlook: Outlook;
  readonly goals: ReadonlyMap<number, Goal>;
  /** Units that have still to move, with the quarters of points they have. */
  readonly coming: ReadonlyMap<Unit, number>;
  /** An attack may follow this activation, or come later in the turn. */
  readonly strikes: boolean;
}

export const mayStillStrike = (s: State, own: number): boolean =>
  !isNight(s) && (s.marker >= 0 || (s.acted[own] === 0 && !(s.side === own && isHoldingBack(s))));

export function standing(s: State, u: Unit, at: Hex, purpose: Purpose): number {
  const { outlook, goals } = purpose;
  const { battle } = s;
  const goal = goals.get(battle.formation[u])!;
  const was = s.hex[u];
  s.hex[u] = at;
  const strike = purpose.strikes && !has(s, u, STRAY) ? bestStrike(s, u, was, purpose) : 0;
  s.hex[u] = was;
  const below = belowCost(s, u, at) * (strike > 0 ? 0.6 : 1);
  return (
    nearness(s, at, goal) +
    0.9 * strike * eagerness(s, outlook.own) -
    danger(s, u, at, outlook) +
    company(s, u, at, outlook) +
    ground(s, u, at, outlook) -
    below -
    absence(s, u, at, outlook)
  );
}

/** A guard is missed by every hex it goes from its post. */
function absence(s: State, u: Unit, at: Hex, { guards }: Outlook): number {
  const post = guards.get(u);
  return post === undefined ? 0 : 0.6 * Math.min(6, distance(s.battle.grid, at, post));
}

/** A turn's march towards the goal is worth so much: more where there is more to gain. */
function nearness(s: State, at: Hex, goal: Goal): number {
  const way = waysTo(s.battle)(goal.hex)[at];
  const pull = goal.kind === "rest" ? 0.25 : 0.5 + 0.25 * Math.min(2, goal.worth);
  return way < 0 ? -5 : (-pull * way) / (6 * QUARTERS);
}

/** The best attack that the unit would have a part in: its share of what all who can come would get. */
function bestStrike(s: State, u: Unit, was: Hex, { outlook, coming }: Purpose): number {
  const { grid, side } = s.battle;
  let best = 0;
  for (let k = s.hex[u] * 6; k < s.hex[u] * 6 + 6; k++) {
    const target = grid.neighbour[k];
    if (target < 0 || s.top[target] < 0 || side[s.top[target]] === outlook.own || !mayStrike(s, u, k)) continue;
    const there = beside(s, target, outlook.own, u, was);
    const before = there.length === 0 ? 0 : Math.max(0, attackWorth(s, there, target));
    const alone = attackWorth(s, [...there, u], target) - before;
    const more = comers(s, u, target, coming).slice(0, 3 - Math.min(3, there.length));
    const together = more.length === 0 ? alone : (attackWorth(s, [...there, u, ...more], target) - before) / (1 + 0.7 * more.length);
    best = Math.max(best, alone, together);
  }
  return best;
}

/** Friends who stand beside the target already; who has left its hex in thought does not count there. */
function beside(s: State, target: Hex, own: number, u: Unit, was: Hex): Unit[] {
  const { grid, side } = s.battle;
  const found: Unit[] = [];
  for (let k = target * 6; k < target * 6 + 6; k++) {
    const at = grid.neighbour[k];
    if (at < 0 || s.top[at] < 0 || side[s.top[at]] !== own) continue;
    for (let v = s.top[at]; v >= 0; v = s.below[v])
      if (v !== u && !(at === was && s.hex[v] !== at) && mayStrike(s, v, mirror(grid, k))) found.push(v);
  }
  return found;
}

/** Those of the activation who could still come beside the target. */
function comers(s: State, u: Unit, target: Hex, coming: ReadonlyMap<Unit, number>): Unit[] {
  const found: Unit[] = [];
  for (const [v, points] of coming) {
    if (v === u || s.battle.type[v] === CAVALRY) continue;
    const far = distance(s.battle.grid, s.hex[v], target);
    if (far > 1 && (far - 1) * QUARTERS * 1.4 <= points) found.push(v);
  }
  return found;
}

/** 6.3.4 who stands below an enemy when the turn ends goes back four hexes, or loses a step where he cannot. */
export function belowCost(s: State, u: Unit, at: Hex): number {
  if (!isBelow(s, s.battle.side[u], at)) return 0;
  return canFallBack(s, u, at) ? 0.5 : 1.1;
}

/** 12.5 an enemy above, and nobody of ours as high beside him. */
function isBelow(s: State, own: number, at: Hex): boolean {
  const { grid, level, side } = s.battle;
  const passes = passesIn(s);
  for (let k = at * 6; k < at * 6 + 6; k++) {
    const to = grid.neighbour[k];
    if (to < 0 || s.top[to] < 0 || side[s.top[to]] === own || level[to] <= level[at] || !passes[mirror(grid, k)]) continue;
    let held = false;
    for (let d = to * 6; d < to * 6 + 6; d++) {
      const by = grid.neighbour[d];
      if (by >= 0 && s.top[by] >= 0 && side[s.top[by]] === own && level[by] >= level[to]) held = true;
    }
    if (!held) return true;
  }
  return false;
}

/** 10.4 within command of its mates, but for those on guard, shoulder to shoulder. */
function company(s: State, u: Unit, at: Hex, { guards }: Outlook): number {
  const { grid, formation, formationUnits, side } = s.battle;
  const far: number[] = [];
  for (const v of formationUnits[formation[u]]) if (v !== u && s.hex[v] >= 0 && !guards.has(v)) far.push(distance(grid, at, s.hex[v]));
  far.sort((a, b) => a - b);
  const reach = far.length === 0 ? 0 : far[Math.floor((far.length - 1) / 2)];
  let friends = 0;
  for (let k = at * 6; k < at * 6 + 6; k++) {
    const to = grid.neighbour[k];
    if (to >= 0 && s.top[to] >= 0 && s.top[to] !== u && side[s.top[to]] === side[u]) friends++;
  }
  return 0.04 * Math.min(3, friends) - 0.12 * Math.max(0, reach - COMMAND_RANGE);
}

/** Victory hexes, woods that no gun reaches, and room for those who come in behind. */
function ground(s: State, u: Unit, at: Hex, { own, foes }: Outlook): number {
  const { victoryAt, covered, entryAt, type, town, grid } = s.battle;
  let worth = covered[at] && !town[at] && foes[at] > 1 ? 0.06 : 0;
  const i = victoryAt[at];
  if (i >= 0 && type[u] === INFANTRY && s.control[i] !== own) worth += 0.7 * stakeOf(s, own, i);
  if (i >= 0 && s.control[i] === own && type[u] === INFANTRY && isAlone(s, u, at) && isMenaced(s, own, at))
    worth += 0.6 * stakeOf(s, own, i);
  if (entryAt[at] >= 0 && s.top[at] >= 0) worth -= 0.3;
  if (type[u] === CAVALRY) worth += screen(s, at, own, grid);
  return worth;
}

const isAlone = (s: State, u: Unit, at: Hex): boolean => s.stack[at] === 0 || (s.stack[at] === 1 && s.top[at] === u);

/** Cavalry does most two hexes before the enemy. */
function screen(s: State, at: Hex, own: number, grid: State["battle"]["grid"]): number {
  let nearest = 99;
  for (const v of s.battle.unitsOf[1 - own]) if (s.hex[v] >= 0) nearest = Math.min(nearest, distance(grid, at, s.hex[v]));
  return nearest === 2 ? 0.35 : nearest === 3 ? 0.2 : nearest === 1 ? -0.1 : 0;
}
