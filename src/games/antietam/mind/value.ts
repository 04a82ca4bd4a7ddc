/** How a state stands: the victory points one side may expect to lead by, and its chance of winning. */
import { logistic, type Weights, weigh } from "../../../engine/index.js";
import { CONFEDERATE, type Side, sideNames, UNION } from "../battle.js";
import { handicapOf } from "../options.js";
import { liableUnits } from "../rules/results.js";
import { resultOf, score } from "../rules/victory.js";
import { ELIMINATED, enemyOf, holderOf, inZoneOf, isAsked, OFF_MAP, type State } from "../state.js";
import { expectFights } from "./front.js";
import { groundOf } from "./ground.js";
import fitted from "./weights.json" with { type: "json" };

/** How far off a unit that has not come yet counts. */
const ABSENT = 40;
/** One hex of a town that neither side has whole. */
const TOWN_HEX = 1;
/** The share that a cut line is worth a turn earlier. */
const HASTE = 0.6;

/** What the value rests on, as the Union sees it. */
const features: Readonly<Record<string, (s: State) => number>> = {
  bias: () => 1,
  timeLeft,
  lost: (s) => lostBy(s, CONFEDERATE) - lostBy(s, UNION),
  price: (s) => (isAsked(s, "exchange") ? -sign(s) * leastLoss(s) : 0),
  town,
  lineCut,
  unionAway: (s) => -away(s, UNION),
  confederateAway: (s) => away(s, CONFEDERATE),
  freedomByTime: (s) => (s.creekCrossed ? s.battle.facts.turns * timeLeft(s) : 0),
  fights: (s) => sign(s) * expectFights(s, s.side),
  reply: (s) => -sign(s) * expectFights(s, enemyOf(s.side)),
};
const readings = Object.values(features);
export const weights: Weights = { features: Object.keys(features), points: fitted.points, chance: fitted.chance };
const LOST = weights.features.indexOf("lost");

const sign = (s: State): number => (s.side === UNION ? 1 : -1);

/** Player-Turns to come, this one too until its movement is over. */
function timeLeft({ battle: { facts }, turn, side }: State): number {
  return (2 * (facts.turns - turn) + (sideNames[side] === facts.first ? 1 : 0)) / (2 * facts.turns);
}

function lostBy(s: State, side: Side): number {
  let sum = 0;
  for (const u of s.battle.unitsOf[side]) if (s.hex[u] === ELIMINATED) sum += s.battle.strength[u];
  return sum;
}

/** What the exchange going on costs at least, but for odd change. */
function leastLoss(s: State): number {
  return Math.max(s.price, Math.min(...liableUnits(s).map((u) => s.battle.strength[u])));
}

/** How far off the units of a side are from where they are wanted. */
function away(s: State, side: Side): number {
  const wanted = groundOf(s.battle).wanted[side];
  let sum = 0;
  for (const u of s.battle.unitsOf[side]) {
    const hex = s.hex[u];
    if (hex !== ELIMINATED) sum += 0.01 * s.battle.strength[u] * (hex === OFF_MAP ? ABSENT : wanted[hex]);
  }
  return sum;
}

/** 17.1 the town, whole or in part. */
function town(s: State): number {
  const { points } = s.battle.facts.town;
  const hexes = s.town.length;
  let held = 0;
  for (let i = 0; i < hexes; i++) if (s.town[i] === UNION) held++;
  if (hexes === 0) return 0;
  return held === hexes ? points : held === 0 ? -points : TOWN_HEX * (2 * held - hexes);
}

/** 17.1 the end of the line: who cuts it at the end has won the whole army behind it. */
function lineCut(s: State): number {
  const { battle } = s;
  const side = sideNames.indexOf(battle.facts.line.side);
  const enemy = enemyOf(side);
  const { gates } = groundOf(battle);
  if (gates.length === 0 || gates.some((hex) => holderOf(s, hex) !== enemy && !inZoneOf(s, enemy, hex))) return 0;
  let strength = 0;
  for (const u of battle.unitsOf[side]) if (s.hex[u] >= 0) strength += battle.strength[u];
  return (side === CONFEDERATE ? 1 : -1) * strength * HASTE ** (battle.facts.turns - s.turn);
}

export function read(s: State, row: Float64Array): void {
  for (let i = 0; i < readings.length; i++) row[i] = readings[i](s);
}

const row = new Float64Array(readings.length);

function weighed(s: State, by: readonly number[], given = 0): number {
  read(s, row);
  row[LOST] += given;
  return weigh(by, row);
}

export function value(s: State, seat: string): number {
  const [union, confederate] = isAsked(s, "over") ? score(s).total : [weighed(s, weights.points), 0];
  return seat === sideNames[UNION] ? union - confederate : confederate - union;
}

/** Points given are as good as points won. */
export function chance(s: State, seat: string): number {
  const given = handicapOf(s, sideNames[UNION]) - handicapOf(s, sideNames[CONFEDERATE]);
  const union = isAsked(s, "over") ? Number(resultOf(s).winner === sideNames[UNION]) : logistic(weighed(s, weights.chance, given));
  return seat === sideNames[UNION] ? union : 1 - union;
}
