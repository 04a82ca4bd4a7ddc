/** How a state stands, in victory points: what is won and lost, what the next attacks will bring, and where the armies are. */
import { CONFEDERATE, sideNames, UNION, type Unit } from "../battle.js";
import { liableUnits } from "../rules/results.js";
import { score } from "../rules/victory.js";
import { inZoneOf } from "../rules/zones.js";
import { Ask, ELIMINATED, enemyOf, holderOf, OFF_MAP, type State } from "../state.js";
import { expectFights } from "./fights.js";
import { groundOf } from "./ground.js";

/** The enemy can still change the fights he will owe. */
const REPLY = 0.7;
/** Points for each movement point nearer to where the fighting is, by strength. */
const NEARNESS = 0.005;
/** How far off a unit that has not come yet counts. */
const ABSENT = 40;
/** One hex of a town that neither side has whole. */
const TOWN_HEX = 1;
/** The share that a cut line is worth a turn earlier. */
const HASTE = 0.6;
/** 18.1 a Union army free to move, a turn. */
const FREEDOM = 3;

export function value(s: State, seat: string): number {
  const points = s.ask === Ask.over ? lead(s) : standing(s);
  return seat === sideNames[UNION] ? points : -points;
}

function lead(s: State): number {
  const [union, confederate] = score(s).total;
  return union - confederate;
}

/** How the Union stands. */
function standing(s: State): number {
  let points = townPoints(s) + linePoints(s);
  const { side } = s.battle;
  const { wanted } = groundOf(s.battle);
  for (let u = 0; u < s.hex.length; u++) points += (side[u] === UNION ? 1 : -1) * unitPoints(s, u, wanted[side[u]]);
  if (s.creekCrossed) points += FREEDOM * (s.battle.facts.turns - s.turn);
  const phasing = s.side === UNION ? 1 : -1;
  if (s.ask === Ask.exchange) points -= phasing * leastLoss(s);
  return points + phasing * (expectFights(s, s.side) - REPLY * expectFights(s, enemyOf(s.side)));
}

/** What the exchange going on costs at least, but for odd change. */
function leastLoss(s: State): number {
  return Math.max(s.price, Math.min(...liableUnits(s).map((u) => s.battle.strength[u])));
}

function unitPoints(s: State, u: Unit, wanted: Int16Array): number {
  const strength = s.battle.strength[u];
  const hex = s.hex[u];
  if (hex === ELIMINATED) return -strength;
  return -NEARNESS * strength * (hex === OFF_MAP ? ABSENT : wanted[hex]);
}

/** 17.1 the town, whole or in part. */
function townPoints(s: State): number {
  const hexes = s.town.length;
  let held = 0;
  for (let i = 0; i < hexes; i++) if (s.town[i] === UNION) held++;
  if (hexes === 0) return 0;
  const { points } = s.battle.facts.town;
  return held === hexes ? points : held === 0 ? -points : TOWN_HEX * (2 * held - hexes);
}

/** 17.1 the end of the line: who cuts it at the end has won the whole army behind it. */
function linePoints(s: State): number {
  const { battle } = s;
  const side = sideNames.indexOf(battle.facts.line.side);
  const enemy = enemyOf(side);
  const { gates } = groundOf(battle);
  if (gates.length === 0 || gates.some((hex) => holderOf(s, hex) !== enemy && !inZoneOf(s, enemy, hex))) return 0;
  let strength = 0;
  for (const u of battle.unitsOf[side]) if (s.hex[u] >= 0) strength += battle.strength[u];
  return (side === CONFEDERATE ? 1 : -1) * strength * HASTE ** (battle.facts.turns - s.turn);
}
