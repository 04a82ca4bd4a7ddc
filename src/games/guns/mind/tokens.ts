/** What a battle token is worth to keep. */
import { mostOf } from "../../../kit/index.js";
import { blocksOfArmy } from "../data/blocks.js";
import { type Token, tokenArmy, tokenLevel, tokenNames, tokenStrength } from "../data/tokens.js";
import { blocksNear, blocksNeeded, isUnlocked, matches } from "../rules/matching.js";
import { tokensIn } from "../rules/tokens.js";
import { onMap, type State } from "../state.js";

/** How likely guns are to find someone to serve them: together already, on the map, still to come; and what a march token is worth. */
const TOGETHER = 1;
const APART = 0.5;
const TO_COME = 0.2;
const MARCH = 1.1;

export function keepWorth(s: State, token: Token): number {
  if (tokenLevel[token] === "march") return MARCH;
  const need = blocksNeeded(s, token);
  if (need === 0) return 0;
  return tokenStrength[token] * (isUnlocked(s, token) ? service(s, token, need) : TO_COME);
}

function service(s: State, token: Token, need: number): number {
  const army = tokenArmy[token];
  let here = 0;
  for (const b of blocksOfArmy[army]) {
    if (!onMap(s, b) || !matches(token, b)) continue;
    here++;
    if (blocksNear(s, token, s.place[b] >> 1) >= need) return TOGETHER;
  }
  return here >= need ? APART : TO_COME;
}

/** The kind in the pile that is worth least. */
export function cheapest(s: State, army: number, pile: Uint8Array): string {
  return tokenNames[mostOf(tokensIn(pile, army), (token) => -keepWorth(s, token))!];
}
