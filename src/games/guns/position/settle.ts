/** What a position leaves out and the rest of it tells: guns counted, objectives as at the start, tokens in the pool, arrivals to come. */
import { isRecord, type JsonObject, type Refusal } from "../../../engine/index.js";
import { no } from "../../../kit/index.js";
import { armyNames } from "../data/blocks.js";
import { marchToken, tokenArmy, tokenCount, tokenNames, tokenTotal } from "../data/tokens.js";
import { layHistory } from "../setup.js";
import { NOWHERE, OBJECTIVES, piles, type State } from "../state.js";

export function settle(s: State, given: JsonObject): Refusal | undefined {
  while (s.guns < s.gunAt.length && s.gunAt[s.guns] !== NOWHERE) s.guns++;
  if (given.objectives === undefined) s.objectiveAt.set(s.ground.objectives);
  if (s.objectiveAt.includes(NOWHERE))
    return no("GG-4.7a", `"objectives" is a list of ${OBJECTIVES}, as in {"at": "MS2", "control": "union"}.`);
  if (given.track === undefined) layHistory(s);
  return fillPool(s, given);
}

/** Where the pool is left out, it holds what is nowhere else. */
function fillPool(s: State, { tokens }: JsonObject): Refusal | undefined {
  for (let token = 0; token < tokenCount; token++) {
    const side = isRecord(tokens) ? tokens[armyNames[tokenArmy[token]]] : undefined;
    if (isRecord(side) && side.pool !== undefined) continue;
    let elsewhere = piles.reduce((sum, pile) => sum + s[pile][token], 0);
    for (let i = 0; i < s.guns; i++) if (s.gunKind[i] === token) elsewhere++;
    if (token === marchToken[0]) elsewhere += s.works.reduce((sum, works) => sum + works, 0);
    if (elsewhere > tokenTotal[token]) return no("GG-4.6c", `There are only ${tokenTotal[token]} tokens ${tokenNames[token]}.`);
    s.pool[token] = tokenTotal[token] - elsewhere;
  }
  return undefined;
}
