/** What the Victory hexes are worth to a side now: points at the end, and winning or losing outright before it. */
import type { Hex } from "../../../kit/index.js";
import type { State } from "../state.js";

/** Points for a Victory hex at the end; by the die they are 5/3 on the average. */
export const victoryWorth = (each: number): number => (each > 0 ? each : 5 / 3);

/** What an outright victory is reckoned at in points, and how much of it counts so many turns before the hexes are looked at. */
const OUTRIGHT = 12;
const SOON = [1, 0.9, 0.6, 0.45, 0.35, 0.3];
/** A hex that nobody holds yet is half in the hands of whoever wants it. */
const OPEN = 0.6;
/** B 8.6 while Longstreet is held back, the hexes that release him count for more. */
const RELEASE = 1;

/** What holding the Victory hex is worth to the side. */
export function stakeOf(s: State, own: number, i: number): number {
  const { victory, scenarios } = s.battle.facts;
  const late = s.turn / scenarios[s.scenario].last;
  return victoryWorth(victory.each) * (0.5 + 0.5 * late) + outright(s, own, i) + release(s, i);
}

/** B 4.1.2 the hex wins the battle for who holds all the others, and saves it from who does. */
function outright(s: State, own: number, i: number): number {
  const { allHexes, checks } = s.battle.facts.victory;
  const check = checks.find((turn) => turn >= s.turn);
  if (!allHexes || check === undefined) return 0;
  let [chance, danger] = [1, 1];
  s.control.forEach((holder, other) => {
    if (other === i) return;
    chance *= holder < 0 ? OPEN : Number(holder === own);
    danger *= holder < 0 ? OPEN : Number(holder !== own);
  });
  return OUTRIGHT * (SOON[check - s.turn] ?? 0) * Math.max(chance, danger);
}

function release(s: State, i: number): number {
  const longstreet = s.battle.facts.limits?.longstreet;
  if (!longstreet || s.released || s.turn < longstreet.from - 2 || s.turn > 15) return 0;
  return longstreet.hexes.includes(s.battle.victoryNames[i]) ? RELEASE : 0;
}

/** What it is worth to come into the hex: nothing where it is no Victory hex, or ours already. */
export function prizeOf(s: State, own: number, at: Hex): number {
  const i = s.battle.victoryAt[at];
  return i >= 0 && s.control[i] !== own ? stakeOf(s, own, i) : 0;
}
