/** What a battle token is worth to keep. */
import { firstOf } from "../data/blocks.js";
import { firstToken, type Token, tokenArmy, tokenLevel, tokenNames, tokenStrength } from "../data/tokens.js";
import { blocksNeeded, isUnlocked, matches } from "../matching.js";
import { onMap, type State } from "../state.js";

const LEVELS = { any: 0.6, command: 0.4, corps: 0.4, reserve: 0.7, march: 1.1 };
/** Guns that nobody on the map could serve. */
const IDLE = 0.3;

export function keepWorth(s: State, token: Token): number {
  const level = tokenLevel[token];
  if (level === "march") return LEVELS.march;
  const army = tokenArmy[token];
  const need = blocksNeeded(s, token);
  if (need === 0) return 0;
  let here = 0;
  for (let b = firstOf[army]; b < firstOf[army + 1]; b++) if (onMap(s, b) && matches(token, b)) here++;
  const worth = LEVELS[level] + tokenStrength[token];
  return here >= need && isUnlocked(s, token) ? worth : IDLE * worth;
}

/** The kind in the pile that is worth least. */
export function cheapest(s: State, army: number, pile: Uint8Array): string {
  let best = -1;
  let least = Number.POSITIVE_INFINITY;
  for (let token = firstToken[army]; token < firstToken[army + 1]; token++) {
    if (pile[token] === 0) continue;
    const worth = keepWorth(s, token);
    if (worth >= least) continue;
    least = worth;
    best = token;
  }
  return tokenNames[best];
}
