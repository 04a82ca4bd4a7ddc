/** 11.3 The column of a Close Combat: odds and shifts. */
import type { Hex } from "../../../kit/index.js";
import { BY_CHIT } from "../agenda.js";
import { isBuford, isGun, isInfantry, sideOf, UNION, UNITS, type Unit } from "../data/armies.js";
import { between, creek, near, rise, rocky, steep, stream, wall } from "../data/map.js";
import { clampColumn } from "../data/tables.js";
import { ask } from "../options.js";
import { ATTACKING, type State } from "../state.js";
import { ratingOf, strengthOf } from "./cohesion.js";
import { fromNorthWest } from "./fire.js";
import { rankOfUnit } from "./stacking.js";

export const combatShifts = {
  odds: ["odds", "FD-x11.3(c)g"],
  rating: ["cohesion", "FD-x11.3(c)h"],
  steepUp: ["up a steep slope", "FD-x11.3(c)j"],
  up: ["up a slope", "FD-x11.3(c)k"],
  steepDown: ["down a steep slope", "FD-x11.3(c)l"],
  creek: ["across a creek", "FD-x11.3(c)m"],
  stream: ["across a stream", "FD-x11.3(c)n"],
  barricade: ["barricade", "FD-x11.3(c)o"],
  rocky: ["rocky woods", "FD-x11.3(c)p"],
  charge: ["charge", "FD-x11.3(c)q"],
  flank: ["flanking attack", "FD-x11.3(c)r"],
  guns: ["guns alone", "FD-x11.3(c)u"],
  wall: ["stone wall", "FD-x11.3(c)v"],
} as const;
export type CombatShift = keyof typeof combatShifts;

/** What the column comes from, kept to be read at once. */
export const sheet = { attack: 0, defence: 0, causes: [] as [CombatShift, number][] };

const add = (cause: CombatShift, columns: number): number => {
  if (columns !== 0) sheet.causes.push([cause, columns]);
  return columns;
};

export const combatWords = (): string =>
  [
    `${sheet.attack} to ${sheet.defence}`,
    ...sheet.causes.map(([cause, n]) => `${n > 0 ? "+" : "−"}${Math.abs(n)} ${combatShifts[cause][0]}`),
  ].join(", ");

/** 2.1f, g the sum is rounded down, and is a company at least. */
const rounded = (sum: number): number => (sum < 1 ? 0.5 : Math.floor(sum));

/** x11.3(c)a to g one shift for the odds. */
export function oddsShift(attack: number, defence: number): number {
  if (attack >= 3 * defence) return 3;
  if (attack >= 2 * defence) return 2;
  if (2 * attack >= 3 * defence) return 1;
  if (defence >= 3 * attack) return -3;
  if (defence >= 2 * attack) return -2;
  return 2 * defence >= 3 * attack ? -1 : 0;
}

/** The Lead Unit of the defence; of those that tie the best rated, as its owner would name it. */
export function defenceLead(s: State): Unit {
  let best = -1;
  for (let u = s.top[s.target]; u >= 0; u = s.below[u]) {
    if (best < 0 || rankOfUnit(s, u) > rankOfUnit(s, best)) best = u;
    else if (rankOfUnit(s, u) === rankOfUnit(s, best) && ratingOf(s, u) > ratingOf(s, best)) best = u;
  }
  return best;
}

/** x11.3(c) the column for the attackers marked, clamped to the table. */
export function combatColumn(s: State, mode: number): number {
  sheet.causes.length = 0;
  const at = s.target;
  let [defence, gunDefence] = [0, 0];
  for (let u = s.top[at]; u >= 0; u = s.below[u]) {
    defence += strengthOf(s, u);
    if (isGun[u]) gunDefence += strengthOf(s, u);
  }
  let [attack, bestRating] = [0, -99];
  for (let u = 0; u < UNITS; u++) {
    if (!(s.marks[u] & ATTACKING)) continue;
    attack += strengthOf(s, u);
    if (s.hex[u] === s.assault) bestRating = Math.max(bestRating, ratingOf(s, u));
  }
  sheet.attack = rounded(attack);
  sheet.defence = rounded(defence);
  let column = add("odds", oddsShift(sheet.attack, sheet.defence));
  column += add("rating", Math.sign(bestRating - ratingOf(s, defenceLead(s))));
  column += slopes(s, at) + waters(s, at);
  if (isCovered(s, at)) column += add("barricade", -1);
  if (rocky[at]) column += add("rocky", -1);
  if (ask.wallInCombat(s) && wall[between(s.assault, at)]) column += add("wall", -1);
  if (mode === BY_CHIT) column += add("charge", 1);
  if (isFlanking(s)) column += add("flank", 2);
  if (2 * gunDefence >= defence) column += add("guns", 4);
  return clampColumn(column);
}

/** Every hex that attacks. */
function eachSource(s: State, found: (from: Hex) => void): void {
  const seen: Hex[] = [];
  for (let u = 0; u < UNITS; u++)
    if (s.marks[u] & ATTACKING && !seen.includes(s.hex[u])) {
      seen.push(s.hex[u]);
      found(s.hex[u]);
    }
}

/** 11.3k of the Assaulting Hex alone; by the other reading the worst of all. */
function slopes(s: State, at: Hex): number {
  let [cause, worst]: [CombatShift, number] = ["up", 0];
  eachSource(s, (from) => {
    if (from !== s.assault && ask.slopeOfAssault(s)) return;
    const side = between(from, at);
    const [one, shift]: [CombatShift, number] = steep[side]
      ? rise[side] > 0
        ? ["steepUp", -3]
        : ["steepDown", -1]
      : ["up", rise[side] > 0 ? -2 : 0];
    if (shift < worst) [cause, worst] = [one, shift];
  });
  return add(cause, worst);
}

/** x11.3(c)m, n a Creek before any attacker, a Stream before all; by the other reading before the Assaulting Hex. */
function waters(s: State, at: Hex): number {
  if (!ask.creekAny(s)) {
    const side = between(s.assault, at);
    return creek[side] ? add("creek", -2) : stream[side] ? add("stream", -1) : 0;
  }
  let [anyCreek, allStream] = [false, true];
  eachSource(s, (from) => {
    if (creek[between(from, at)]) anyCreek = true;
    if (!stream[between(from, at)]) allStream = false;
  });
  return (anyCreek ? add("creek", -2) : 0) + (allStream ? add("stream", -1) : 0);
}

/** 11.3l a Barricade with somebody behind it who may use it. */
function isCovered(s: State, at: Hex): boolean {
  if (!s.barricades.includes(at) || (!ask.barricadeAround(s) && !fromNorthWest(at, s.assault))) return false;
  for (let u = s.top[at]; u >= 0; u = s.below[u]) if (isInfantry[u] && sideOf[u] === UNION && !isBuford[u]) return true;
  return false;
}

/** x11.3(c)r to t two hexes apart, or two Flanking Hexes. */
function isFlanking(s: State): boolean {
  let [count, apart] = [0, false];
  eachSource(s, (from) => {
    if (from === s.assault) return;
    count++;
    if (near(from, s.assault) >= 2) apart = true;
  });
  return apart || count > 1;
}
