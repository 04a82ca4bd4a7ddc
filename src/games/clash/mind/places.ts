/** How well a unit would stand in a hex. */
import { distance, type Hex, mirror } from "../../../kit/index.js";
import { CAVALRY, INFANTRY, type Unit } from "../battle.js";
import { COMMAND_RANGE, QUARTERS } from "../data/tables.js";
import { mayStrike } from "../rules/duties.js";
import { isHoldingBack } from "../rules/limits.js";
import { has, isNight, passesIn, STRAY, type State, strengthOf, terOf } from "../state.js";
import { attackWorth, canFallBack } from "./chances.js";
import { waysTo } from "./fields.js";
import { eagerness, type Goal, isMenaced, type Outlook } from "./goals.js";
import { stakeOf } from "./stakes.js";

/** Of an activation: whom it moves, where to, and who else may still come to an attack. */
export interface Purpose {
  readonly outlook: Outlook;
  readonly goals: ReadonlyMap<number, Goal>;
  /** Units that have still to move, with the quarters of points they have. */
  readonly coming: ReadonlyMap<Unit, number>;
  /** Who guards a Victory hex. */
  readonly guards: ReadonlyMap<Unit, Hex>;
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
    company(s, u, at) +
    ground(s, u, at, outlook) -
    below -
    absence(s, u, at, purpose)
  );
}

/** A guard is missed by every hex it goes from its post. */
function absence(s: State, u: Unit, at: Hex, { guards }: Purpose): number {
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

/** What the enemy's next blow is likely to cost there; who joins a friend spares him some of his danger too. */
function danger(s: State, u: Unit, at: Hex, outlook: Outlook): number {
  const v = s.top[at] === u ? s.below[u] : s.top[at];
  if (v < 0) return exposure(s, u, at, outlook, 0);
  const [mine, his] = [strengthOf(s, u) / 2, strengthOf(s, v) / 2];
  return exposure(s, u, at, outlook, his) + exposure(s, v, at, outlook, mine) - exposure(s, v, at, outlook, 0);
}

/** What the next blow is likely to cost the unit, with so much strength beside it. */
function exposure(s: State, u: Unit, at: Hex, { own, foes }: Outlook, beside: number): number {
  const { worth, type } = s.battle;
  const threat = foes[at];
  if (threat < 0.5) return 0;
  const held = beside + strengthOf(s, u) / 2 + groundHelp(s, own, at);
  const blow = Math.min(8, threat * 0.75);
  const likely = Math.min(1, Math.max(0, (blow / held - 0.8) * 0.6));
  const column = Math.min(3, Math.max(-1, Math.floor(blow / held) - 1));
  const loose = flanks(s, at, own) * (type[u] === CAVALRY ? 0.5 : 1);
  const passes = Math.min(6, Math.max(1, (terOf(s, u) || 3) - column - 2 * loose * 0.5));
  const room = canFallBack(s, u, at) ? 1 : s.steps[u];
  return likely * (1 - passes / 6) * worth[u] * room * 1.3;
}

/** What the ground adds against those who are near: height over the sides from which they would come, banks, fords, sunken roads. */
function groundHelp(s: State, own: number, at: Hex): number {
  const { grid, level, bank, ford, sunken, steep, town } = s.battle;
  let help = town[at] ? -1 : 0;
  let [open, better] = [0, 0];
  for (let k = at * 6; k < at * 6 + 6; k++) {
    const to = grid.neighbour[k];
    if (to < 0 || (s.top[to] >= 0 && s.battle.side[s.top[to]] === own)) continue;
    open++;
    if (level[to] < level[at] || bank[k] || ford[k] || sunken[k] || steep[k]) better++;
  }
  if (open > 0) help += better / open;
  return help;
}

/** How open the flanks are: 1 alone, 0 with friends on either side. */
function flanks(s: State, at: Hex, own: number): number {
  const { grid, side } = s.battle;
  let friends = 0;
  for (let k = at * 6; k < at * 6 + 6; k++) {
    const to = grid.neighbour[k];
    if (to >= 0 && s.top[to] >= 0 && side[s.top[to]] === own) friends++;
  }
  return friends >= 2 ? 0 : friends === 1 ? 0.5 : 1;
}

/** 10.4 within command of its mates, shoulder to shoulder. */
function company(s: State, u: Unit, at: Hex): number {
  const { grid, formation, formationUnits, side } = s.battle;
  const far: number[] = [];
  for (const v of formationUnits[formation[u]]) if (v !== u && s.hex[v] >= 0) far.push(distance(grid, at, s.hex[v]));
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
