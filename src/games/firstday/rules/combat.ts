/** 11.3 Close Combat from the declaration to its end: withdrawal, Defensive Fire, support, the table, results, advance. */
import { die } from "../../../engine/index.js";
import { note, noted, type Passage, pop, push } from "../../../kit/index.js";
import { BY_CHIT, BY_ORDER, Chapter, VACATED } from "../agenda.js";
import { UNITS } from "../data/armies.js";
import { combatCodes, combatResult, combatSaid, combatTolls, d66Of, rankOf, type Toll } from "../data/tables.js";
import { ask } from "../options.js";
import { ANSWERED, ATTACKED, ATTACKING, COLUMN, FIRING, HELD, OWING, type State, unmarkAll } from "../state.js";
import { firstMarked, hexName, type Log, marked } from "../words.js";
import { LOSES, PANICS } from "./losses.js";
import { combatColumn, combatWords } from "./odds.js";
import { mayWithdraw } from "./withdrawal.js";

const mode = (s: State): number => noted(s, 1);
/** Of the frame: the code of the table plus one, and what an advance may do. */
const result = (s: State): number => noted(s, 2);
/** Whoever attacks has been driven off. */
const REPELLED = 33;

/** 12.7 of an advance: it must be made; a second hex is open; it uses up no attack. */
export const MUST = 1;
export const SECOND_HEX = 2;
export const SPARED = 4;

export const combat: Passage<State> = {
  run(s, log) {
    const stage = noted(s, 0) + 1;
    note(s, 0, stage);
    const vacated = result(s) === VACATED;
    if (stage === 0 && mayWithdraw(s)) push(s, Chapter.withdraw);
    else if (stage === 1 && !vacated) push(s, Chapter.defence);
    else if (stage === 2 && !vacated) push(s, Chapter.support);
    else if (stage === 3 && !vacated) resolve(s, log);
    else if (stage === 4) charge(s, true);
    else if (stage === 5) charge(s, false);
    else if (stage === 6) followUp(s);
    else if (stage > 6) finish(s);
  },
};

/** 11.3g who has been driven off or is Disordered takes no part. */
function dropOut(s: State): boolean {
  let left = false;
  for (let u = 0; u < UNITS; u++) {
    if (!(s.marks[u] & ATTACKING)) continue;
    if (s.hits[u] > 1) s.marks[u] = (s.marks[u] & ~ATTACKING) | ATTACKED;
    else if (s.hex[u] === s.assault) left = true;
  }
  return left;
}

function resolve(s: State, log: Log): void {
  unmarkAll(s, ANSWERED | FIRING);
  // 10.5e who is attacked marches in column no more.
  for (let u = s.top[s.target]; u >= 0; u = s.below[u]) s.marks[u] &= ~COLUMN;
  if (!dropOut(s)) {
    log?.push({ event: "repelled", rule: "FD-11.3g", text: `Nobody is left to assault ${hexName(s.target)}.`, at: hexName(s.target) });
    note(s, 2, REPELLED);
    return;
  }
  const column = combatColumn(s, mode(s));
  const sum = log && combatWords();
  const red = die(s.random);
  const white = die(s.random);
  const code = combatResult(rankOf(red, white), column);
  log?.push({
    event: "combat",
    rule: "FD-11.4a",
    text: `Close Combat for ${hexName(s.target)}: ${sum}; column ${column > 0 ? "+" : ""}${column}, ${d66Of(rankOf(red, white))}: ${combatCodes[code]}, ${combatSaid[combatCodes[code]]}.`,
    dice: [red, white],
    at: hexName(s.target),
    from: [...new Set(marked(s, ATTACKING).map((u) => hexName(s.hex[u])))],
    column,
    result: combatCodes[code],
  });
  note(s, 2, code + 1);
  unmarkAll(s, HELD);
}

const isTabled = (s: State): boolean => result(s) > 0 && result(s) < VACATED;

/** 11.4l the losing side first: the attacker where the code begins with A. */
function charge(s: State, first: boolean): void {
  if (!isTabled(s)) return;
  const code = result(s) - 1;
  const attackersLose = combatCodes[code].startsWith("A");
  const onAttackers = attackersLose === first;
  const toll = onAttackers ? combatTolls[code].attackers : combatTolls[code].defenders;
  if (!toll.loss && toll.test < 0 && !toll.panic) return;
  if (onAttackers) {
    for (let u = 0; u < UNITS; u++) if (s.marks[u] & ATTACKING) s.marks[u] |= OWING;
  } else for (let u = s.top[s.target]; u >= 0; u = s.below[u]) s.marks[u] |= OWING;
  push(s, Chapter.toll, toll.test, toll.least, flagsOf(toll));
}

const flagsOf = ({ loss, panic }: Toll): number => (loss ? LOSES : 0) | (panic ? PANICS : 0);

/** 12.7 the hex is empty: the attackers may go in, by a charge chit they must. */
function followUp(s: State): void {
  const vacated = result(s) === VACATED;
  if ((!isTabled(s) && !vacated) || s.top[s.target] >= 0 || firstMarked(s, ATTACKING) < 0) return;
  const must = mode(s) === BY_CHIT && (!vacated || ask.chargeFollows(s));
  const code = vacated ? "" : combatCodes[result(s) - 1];
  const second = code === "DX" || code === "DR";
  push(s, Chapter.advance, mode(s), (must ? MUST : 0) | (second ? SECOND_HEX : 0) | (isSpent(s) ? 0 : SPARED));
}

/** 11.5c whether the attack is used up: by the other reading not where Buford's men have left. */
const isSpent = (s: State): boolean => result(s) !== VACATED || ask.withdrawalSpends(s);

function finish(s: State): void {
  const spends = isSpent(s);
  for (let u = 0; u < UNITS; u++) {
    if (s.marks[u] & ATTACKING && spends && mode(s) === BY_ORDER) s.marks[u] |= ATTACKED;
    s.marks[u] &= ~(ATTACKING | OWING | ANSWERED | HELD);
  }
  if (!spends) s.assailed.fill(-1, Math.max(0, s.assailed.indexOf(s.target)));
  s.target = -1;
  s.assault = -1;
  if (mode(s) !== BY_ORDER) s.assailed.fill(-1);
  pop(s);
}
