/** Who should attack whom along a front, and what that is worth: each attacker goes where it adds most, and then thinks once more. */
import type { Hex } from "../../../kit/index.js";
import { ask } from "../options.js";
import { columnFor, shiftColumn } from "../rules/odds.js";
import type { State } from "../state.js";
import { bestColumn, type Stakes, worthOf } from "./chances.js";
import { type Front, MOST, NOBODY, readFront } from "./front.js";

/** An enemy in contact that nobody is left to attack has to be taken into another attack, at worse odds. */
const UNMET = -2;

/** The points the side may expect of the attacks before it. */
export function expectFights(s: State, side: number): number {
  const front = readFront(s, side, false);
  takeAim(s, front);
  let sum = 0;
  for (let t = 0; t < front.targets; t++) sum += front.worth[t];
  return sum;
}

export interface Fight {
  readonly target: Hex;
  /** Hexes in contact that attack, and hexes whose guns fire. */
  readonly from: readonly Hex[];
  readonly guns: readonly Hex[];
  readonly worth: number;
  /** The column to choose where it can be had. */
  readonly column: number;
}

/** The attacks of the phasing player, the most promising first, and the enemy hexes in contact that none of them strikes. */
export function planFights(s: State): { readonly fights: readonly Fight[]; readonly unmet: readonly Hex[] } {
  const front = readFront(s, s.side, true);
  takeAim(s, front);
  const fights: Fight[] = [];
  const unmet: Hex[] = [];
  for (let t = 0; t < front.targets; t++) {
    const from: Hex[] = [];
    const guns: Hex[] = [];
    for (let a = 0; a < front.attackers; a++) if (front.aim[a] === t) (front.risk[a] > 0 ? from : guns).push(front.from[a]);
    if (from.length + guns.length > 0) fights.push({ target: front.at[t], from, guns, worth: worthAt(s, front, t), column: chosenColumn });
    else if (front.owed[t]) unmet.push(front.at[t]);
  }
  return { fights: fights.sort((a, b) => b.worth - a.worth), unmet };
}

function takeAim(s: State, front: Front): void {
  const { attackers, aim, choices, risk, worth } = front;
  aim.fill(NOBODY, 0, attackers);
  // Whoever has no choice first.
  for (let a = 0; a < attackers; a++) if (choices[a] === 1 && risk[a] > 0) aim[a] = front.choice[a * MOST];
  for (let t = 0; t < front.targets; t++) worth[t] = worthAt(s, front, t);
  for (let a = 0; a < attackers; a++) if (aim[a] === NOBODY && risk[a] > 0) aimAnew(s, front, a);
  for (let a = 0; a < attackers; a++) if (choices[a] > 1 || risk[a] === 0) aimAnew(s, front, a);
}

/** Turns one attacker to where it adds most; guns may also stay silent. */
function aimAnew(s: State, front: Front, a: number): void {
  const { aim, choice, choices, worth } = front;
  const old = aim[a];
  if (old !== NOBODY) {
    aim[a] = NOBODY;
    worth[old] = worthAt(s, front, old);
  }
  let best = NOBODY;
  let most = front.risk[a] > 0 ? Number.NEGATIVE_INFINITY : 0;
  for (let n = a * MOST; n < a * MOST + choices[a]; n++) {
    const t = choice[n];
    aim[a] = t;
    const added = worthAt(s, front, t) - worth[t];
    if (added > most) {
      most = added;
      best = t;
    }
  }
  aim[a] = best;
  if (best !== NOBODY) worth[best] += most;
}

const stakes: { -readonly [K in keyof Stakes]: number } = { strength: 0, cornered: 0, risk: 0, riskCornered: 0, price: 0 };

/** The column `worthAt` last found best. */
let chosenColumn = 0;

/** What the attack on a target is worth as the attackers aim now. */
function worthAt(s: State, front: Front, t: number): number {
  const { aim, attackers, strength, risk, cornered, smallest } = front;
  let attack = 0;
  let small = 0;
  let afar = false;
  let overCrossings = true;
  stakes.risk = 0;
  stakes.riskCornered = 0;
  for (let a = 0; a < attackers; a++) {
    if (aim[a] !== t) continue;
    attack += strength[a];
    if (risk[a] === 0) {
      afar = true;
      continue;
    }
    stakes.risk += risk[a];
    stakes.riskCornered += cornered[a];
    if (small === 0 || smallest[a] < small) small = smallest[a];
    if (overCrossings) overCrossings = comesOverCrossing(front, a, t);
  }
  if (attack === 0) return front.owed[t] ? UNMET : 0;
  stakes.strength = front.defenders[t];
  stakes.cornered = front.defendersCornered[t];
  stakes.price = Math.min(stakes.risk, Math.max(stakes.strength, small));
  const ground = s.battle.defence[front.at[t]];
  const doubled = overCrossings && stakes.risk > 0 && !(afar && ask.bombardmentCancelsBridgeDoubling(s));
  const times = !doubled ? ground : ask.terrainDoublingCumulative(s) ? ground * 2 : 2;
  const column = columnFor(attack, stakes.strength * times);
  chosenColumn = bestColumn(front.side === s.side ? shiftColumn(s, column) : column, stakes, ask.attackEffectiveness(s));
  return worthOf(chosenColumn, stakes, ask.attackEffectiveness(s));
}

function comesOverCrossing(front: Front, a: number, t: number): boolean {
  for (let n = a * MOST; n < a * MOST + front.choices[a]; n++) if (front.choice[n] === t) return front.crossing[n] === 1;
  return false;
}
