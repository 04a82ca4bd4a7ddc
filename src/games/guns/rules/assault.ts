/** 13 An attack from its declaration through steps 2 to 9 to the tokens used up, and 22 the extended bombardment run again. */
import type { GameEvent, JsonObject } from "../../../engine/index.js";
import { inOrder, type Passage, pop, push, turnTo } from "../../../kit/index.js";
import { type assaultSteps, Chapter, Reason } from "../agenda.js";
import { type Block, blockNames, UNION } from "../data/blocks.js";
import { tokenNames, tokensOfArmy } from "../data/tokens.js";
import { noteLeader, tagName } from "../hidden/knowledge.js";
import { seatsFor } from "../seats.js";
import {
  Did,
  dropFlags,
  Extended,
  enemyOf,
  has,
  isAt,
  Mark,
  NOBODY,
  NOWHERE,
  onMap,
  positionOf,
  SQUAD,
  type State,
  setFlag,
  stackAt,
} from "../state.js";
import { does, forCommander, frontName, inSecret, list, ofArmy, plural, positionName, positionTitle } from "../words/names.js";
import { clearGuns, openDefense, openFilling, openSupport, reveal } from "./artillery.js";
import { assaulting, attackers, boundFor, clearAttack, enemiesAt, reaches, squadOf, targeted, wayOf } from "./attack.js";
import { fireAll, silenceGuns } from "./bombardment.js";
import { finalAdvance, reverse } from "./combat.js";
import { objectivesIn, takeObjectives } from "./objectives.js";
import { eliminate } from "./reduction.js";
import { countOf, demandTokens, draw, drawnBy, half, pourTokens } from "./tokens.js";
import { isExempt } from "./withdrawal.js";

/** 13.1a the attack is declared: all of it public but the faces. */
export function declare(s: State, log?: GameEvent[]): void {
  s.declared = 1;
  for (const t of targeted(s)) if (squadOf(s, t).length === 0) s.target[t] = NOWHERE;
  s.owedTokens = assaulting(s);
  s.attacks++;
  s.couldAttack = 0; // 6.3c nobody asks any more
  s.stirred[enemyOf(s.active)] = 1; // 6.3f
  for (const slot of attackers(s)) {
    s.marks[positionOf(s, s.squad[slot])] |= Mark.from; // 13.0b, g
    setFlag(s, s.squad[slot], Did.attacked);
  }
  for (const t of targeted(s)) {
    s.marks[s.target[t]] |= Mark.at; // 13.0c
    if (enemiesAt(s, s.target[t]) > 0) noteLeader(s, s.squad[t * SQUAD]);
  }
  log?.push(declared(s));
  turnTo(s, Chapter.assault, -1);
}

function declared(s: State): GameEvent {
  const at = targeted(s).map((t) => s.target[t]);
  const slots = attackers(s);
  const moves = (nameOf: (b: Block) => JsonObject) =>
    slots.map((slot) => ({
      ...nameOf(s.squad[slot]),
      from: positionName(s, positionOf(s, s.squad[slot])),
      to: positionName(s, s.target[boundFor(slot)]),
      across: wayOf(s, slot).map((face) => frontName(s, face)),
      leads: slot % SQUAD === 0,
    }));
  const tagged = (b: Block) => ({ tag: tagName(s, b) });
  const from = list([...new Set(slots.map((slot) => positionTitle(s, positionOf(s, s.squad[slot]))))]);
  const text = `${does(s.active, "attack")} ${list(at.map((p) => positionTitle(s, p)))} with ${plural(slots.length, "block")} from ${from}.`;
  const fields = { targets: at.map((p) => positionName(s, p)), extended: s.extended === Extended.again, moves: moves(tagged) };
  const told = ofArmy(s.active, "attack", "GG-13.1a", text, fields);
  return inSecret(seatsFor(s, s.active), told, { moves: moves((b) => ({ block: blockNames[b], ...tagged(b) })) }, text);
}

const passes: Readonly<Record<(typeof assaultSteps)[number], (s: State, log?: GameEvent[]) => void>> = {
  defense: openDefense,
  support: openSupport,
  filling: openFilling,
  reveal,
  bombardment: (s) => push(s, Chapter.bombard),
  shelling: (s) => push(s, Chapter.shelling),
  silence(s, log) {
    silenceGuns(s);
    if (s.extended === Extended.declared) endFirstRun(s, log);
  },
  fire: (s) => push(s, Chapter.fire),
  losses: fireAll,
  // 13.6n
  advance: (s, log) => (attackers(s).length === 0 ? attackOver(s, log) : finalAdvance(s, log)),
  combat: (s) => push(s, Chapter.combat),
  verdict: conclude,
  /** 13.9 whoever need not go back stays; then the attack is over. */
  end(s, log) {
    if (s.won === 0) dropFlags(s, s.active, Did.forced | Did.exempt);
    attackOver(s, log);
  },
};

export const assault: Passage<State> = inOrder(Object.values(passes));

/** 13.8w to y who has won the attack. */
function conclude(s: State, log?: GameEvent[]): void {
  const won = s.won !== 0;
  if (!won) loseAttack(s);
  const text = () => (won ? "The attack succeeds." : `The attack fails; ${fallingBack(s)}.`);
  log?.push(ofArmy(s.active, "attackEnded", won ? "GG-13.8w" : "GG-13.8x", text(), { won }));
  if (won) winAttack(s, log);
}

/** 21.5a targets whose defenders are caught between two fires, or one of them. */
const isBetween = (s: State, t: number): boolean => (s.sandwich & (1 << t)) !== 0;

function winAttack(s: State, log?: GameEvent[]): void {
  for (const t of targeted(s)) {
    if (isBetween(s, t)) for (const b of stackAt(s, enemyOf(s.active), s.target[t])) eliminate(s, b, "GG-21.5b", log);
  }
  for (const slot of attackers(s)) setFlag(s, s.squad[slot], Did.won);
  const crossed = attackers(s).flatMap((slot) => wayOf(s, slot).map((face) => s.ground.map.area[face]));
  takeObjectives(s, s.active, objectivesIn(s, crossed), log); // 20.1e
}

/** 13.9a; 21.4a, 21.5c who need not go back. */
function loseAttack(s: State): void {
  // 21.5c a defender caught between two fires faces its first enemy again
  for (const t of targeted(s)) if (isBetween(s, t)) reverse(s, t);
  for (const slot of attackers(s)) {
    const b = s.squad[slot];
    // 21.4a an attacker stands where the winner does: no group attacks the woods
    setFlag(s, b, !isBetween(s, boundFor(slot)) && isExempt(s, b, b) ? Did.exempt : Did.forced);
  }
  push(s, Chapter.retreat);
}

/** 13.9a, 21.4a what the beaten attackers have to do. */
function fallingBack(s: State): string {
  const left = attackers(s).map((slot) => s.squad[slot]);
  if (left.length === 0) return "nobody is left of it";
  return left.some((b) => has(s, b, Did.forced)) ? "the attackers must fall back" : "the attackers may fall back, or stay";
}

/** One attack is over, the next may be declared (13.0d). */
function attackOver(s: State, log?: GameEvent[]): void {
  clearAttack(s);
  pop(s);
  if (s.extended === Extended.again) finishExtended(s, log);
}

/** 6.3c, e, f without an attack the price of idleness falls due. */
export const owesAttack = (s: State): boolean => s.attacks === 0 && s.couldAttack === 1 && s.stirred[s.active] === 0;

/** The player makes no more attacks: 6.3c the price of idleness, or 13.12 the tokens used; 22.1e what waits is run again. */
export function endAttacks(s: State, log?: GameEvent[]): void {
  pop(s);
  if (s.attacks === 0) {
    if (owesAttack(s)) demandTokens(s, half(s, s.active), Reason.idle);
    return;
  }
  // 13.12a one new token for every two used
  const used = pourTokens(s.used, s.expended, s.active) + pourTokens(s.filled, s.burnt, s.active);
  log?.push(ofArmy(s.active, "expended", "GG-13.12a", `${does(s.active, "expend")} ${plural(used, "token")}.`, { count: used }));
  drawAnew(s, s.active, used, "GG-13.12a", log);
  settleDefenders(s, log);
  if (s.extended === Extended.waiting) redeclare(s, log);
}

/** 13.12b what was hit is gone, with one new token for every two; the rest comes back. */
function settleDefenders(s: State, log?: GameEvent[]): void {
  const army = enemyOf(s.active);
  const hit = pourTokens(s.hit, s.expended, army);
  for (const token of tokensOfArmy[army]) s.trayShown[token] += s.used[token];
  const back = pourTokens(s.used, s.tray, army);
  const text = () => `${does(army, "lose")} ${plural(hit, "token")} and ${army === UNION ? "takes" : "take"} ${back} back.`;
  if (hit + back > 0) log?.push(ofArmy(army, "tokensBack", "GG-13.12b", text(), { hit, back }));
  drawAnew(s, army, hit, "GG-13.12b", log);
}

/** One token for every two expended. */
function drawAnew(s: State, army: number, expended: number, rule: string, log?: GameEvent[]): void {
  if (expended < 2) return;
  const drawn = draw(s, army, Math.floor(expended / 2), s.tray);
  log?.push(drawnBy(s, army, drawn, rule));
}

/** 22.1b to d the first run of an extended bombardment ends after step 5. */
function endFirstRun(s: State, log?: GameEvent[]): void {
  clearGuns(s, (i) => (s.gunHit[i] ? s.hit : s.used));
  const count = draw(s, s.active, s.usedTokens, s.reserve).length;
  const text = `${plural(count, "token")} for the bombardment to go on ${count === 1 ? "is" : "are"} laid aside unseen.`;
  log?.push(ofArmy(s.active, "reserve", "GG-22.1d", text, { count }));
  s.laterTarget.set(s.target);
  s.laterSquad.set(s.squad);
  s.laterHits.set(s.blockHits);
  for (const slot of attackers(s)) setFlag(s, s.squad[slot], Did.waiting);
  s.extended = Extended.waiting;
  clearAttack(s);
  pop(s);
}

/** 22.1e, j the extended bombardment's attack is declared again; where it has become illegal it lapses. */
function redeclare(s: State, log?: GameEvent[]): void {
  s.extended = Extended.again;
  clearAttack(s);
  const kept = [0, 1].filter((later) => s.laterTarget[later] >= 0 && anyoneCan(s, later));
  if (!kept.some((later) => enemiesAt(s, s.laterTarget[later]) > 0)) {
    lapse(s, log);
    return;
  }
  kept.forEach((later, t) => {
    s.target[t] = s.laterTarget[later];
    s.blockHits[t] = s.laterHits[later]; // 22.1h
  });
  push(s, Chapter.plan);
  if (countOf(s.reserve, s.active) > 0) log?.push(reserveSeen(s));
}

function anyoneCan(s: State, later: number): boolean {
  const p = s.laterTarget[later];
  const squad = s.laterSquad.subarray(later * SQUAD, (later + 1) * SQUAD);
  return squad.some((b) => b !== NOBODY && onMap(s, b) && (isAt(s, b, p) || reaches(s, b, p)));
}

/** 22.1f the tokens laid aside may now be looked at. */
function reserveSeen(s: State): GameEvent {
  const tokens = tokensOfArmy[s.active].flatMap((token) => new Array<string>(s.reserve[token]).fill(tokenNames[token]));
  const told = ofArmy(s.active, "reserveSeen", "GG-22.1f", `${does(s.active, "look")} at the tokens laid aside.`, { count: tokens.length });
  return { ...forCommander(s, s.active, told, { tokens }, list(tokens)), reveals: true };
}

export function lapse(s: State, log?: GameEvent[]): void {
  const text = "The attack after the extended bombardment can no longer be made.";
  log?.push(ofArmy(s.active, "lapsed", "GG-22.1j", text));
  finishExtended(s, log);
}

/** 22.1g, i all its tokens are gone, used or not. */
function finishExtended(s: State, log?: GameEvent[]): void {
  pourTokens(s.filled, s.burnt, s.active);
  pourTokens(s.reserve, s.burnt, s.active);
  settleDefenders(s, log);
  s.extended = Extended.none;
  s.laterTarget.fill(NOWHERE);
  s.laterSquad.fill(NOBODY);
  s.laterHits.fill(0);
  dropFlags(s, s.active, Did.waiting);
}
