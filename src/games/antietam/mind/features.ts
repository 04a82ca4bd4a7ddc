/** What the value of a state rests on: numbers read off it, as the Union sees them. */
import { CONFEDERATE, sideNames, UNION } from "../battle.js";
import { liableUnits } from "../rules/results.js";
import { ELIMINATED, enemyOf, holderOf, inZoneOf, isAsked, OFF_MAP, type State } from "../state.js";
import { expectFights } from "./fights.js";
import { groundOf } from "./ground.js";

export const features = [
  "bias",
  "timeLeft",
  "lost",
  "price",
  "town",
  "lineCut",
  "unionAway",
  "confederateAway",
  "freedomByTime",
  "fights",
  "reply",
] as const;

/** How far off a unit that has not come yet counts. */
const ABSENT = 40;
/** One hex of a town that neither side has whole. */
const TOWN_HEX = 1;
/** The share that a cut line is worth a turn earlier. */
const HASTE = 0.6;

const signs = [1, -1];

export function read(s: State, row: Float64Array): void {
  const { turns } = s.battle.facts;
  // Player-Turns to come, this one too until its movement is over.
  const left = (2 * (turns - s.turn) + (sideNames[s.side] === s.battle.facts.first ? 1 : 0)) / (2 * turns);
  const phasing = signs[s.side];
  row.fill(0);
  row[0] = 1;
  row[1] = left;
  readUnits(s, row);
  if (isAsked(s, "exchange")) row[3] = -phasing * leastLoss(s);
  readTown(s, row);
  readLine(s, row);
  row[8] = s.creekCrossed ? turns * left : 0;
  row[9] = phasing * expectFights(s, s.side);
  row[10] = -phasing * expectFights(s, enemyOf(s.side));
}

/** What the exchange going on costs at least, but for odd change. */
function leastLoss(s: State): number {
  return Math.max(s.price, Math.min(...liableUnits(s).map((u) => s.battle.strength[u])));
}

/** Strength lost, and how far off the rest is from where it is wanted. */
function readUnits(s: State, row: Float64Array): void {
  const { side, strength } = s.battle;
  const { wanted } = groundOf(s.battle);
  for (let u = 0; u < s.hex.length; u++) {
    const hex = s.hex[u];
    const own = side[u];
    if (hex === ELIMINATED) {
      row[2] -= signs[own] * strength[u];
      continue;
    }
    row[6 + own] -= 0.01 * signs[own] * strength[u] * (hex === OFF_MAP ? ABSENT : wanted[own][hex]);
  }
}

/** 17.1 the town, whole or in part. */
function readTown(s: State, row: Float64Array): void {
  const hexes = s.town.length;
  let held = 0;
  for (let i = 0; i < hexes; i++) if (s.town[i] === UNION) held++;
  if (hexes === 0) return;
  const { points } = s.battle.facts.town;
  row[4] = held === hexes ? points : held === 0 ? -points : TOWN_HEX * (2 * held - hexes);
}

/** 17.1 the end of the line: who cuts it at the end has won the whole army behind it. */
function readLine(s: State, row: Float64Array): void {
  const { battle } = s;
  const side = sideNames.indexOf(battle.facts.line.side);
  const enemy = enemyOf(side);
  const { gates } = groundOf(battle);
  if (gates.length === 0 || gates.some((hex) => holderOf(s, hex) !== enemy && !inZoneOf(s, enemy, hex))) return;
  let strength = 0;
  for (const u of battle.unitsOf[side]) if (s.hex[u] >= 0) strength += battle.strength[u];
  row[5] = (side === CONFEDERATE ? 1 : -1) * strength * HASTE ** (battle.facts.turns - s.turn);
}
