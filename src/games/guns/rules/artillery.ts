/** 13 Attack moves, steps 2 to 4: guns are played face-down, then shown. */
import type { Action, GameEvent } from "../../../engine/index.js";
import type { Position } from "../../../kit/index.js";
import { firstOf } from "../data/blocks.js";
import { firstToken, TOKENS_PER_POSITION, type Token, tokenArmy, tokenNames } from "../data/tokens.js";
import { canBombard, defensiveFire } from "../geometry/attack.js";
import { noteGuns } from "../hidden/proof.js";
import { on } from "../options.js";
import { Ask, blocksAt, Extended, enemyOf, MOST_ATTACKERS, NOBODY, NOWHERE, SQUAD, type State } from "../state.js";
import * as told from "../words/attack.js";
import { enemiesAt, wayOf } from "./attack.js";
import { beginBombardment } from "./bombardment.js";
import { isMatched, matches } from "./matching.js";
import { countOf, DONE, loseTray, trayCount } from "./tokens.js";

/** Guns of a side in a position. */
export function gunsAt(s: State, army: number, p: Position): number {
  let sum = 0;
  for (let i = 0; i < s.guns; i++) if (s.gunAt[i] === p && tokenArmy[s.gunKind[i]] === army) sum++;
  return sum;
}

/** How defending guns in a position meet the blocks moving to a target: 0 not at all, 1 at half, 2 at full strength (13.2d, e, 13.6h). */
export function sightOn(s: State, p: Position, t: number): number {
  const army = enemyOf(s.active);
  const front = s.front[army * s.ground.map.positions + p];
  let best = 0;
  for (let slot = t * SQUAD; slot < (t + 1) * SQUAD; slot++) {
    if (s.squad[slot] === NOBODY) continue;
    best = Math.max(best, defensiveFire(s.ground, s, army, front, wayOf(s, slot)));
  }
  return best;
}

/** 13.2c, d whether the defender may play guns in the position at all: everybody can see that. */
export function mayDefendFrom(s: State, p: Position): boolean {
  if (enemiesAt(s, p) === 0 || blocksAt(s, s.active, p) > 0) return false;
  return sightOn(s, p, 0) > 0 || sightOn(s, p, 1) > 0;
}

/** 13.2 the defender is asked whenever he could have guns to play. */
export function beginDefense(s: State, log?: GameEvent[]): void {
  s.ask = Ask.defend;
  if (trayCount(s, enemyOf(s.active)) === 0 || defensePosts(s).length === 0) beginSupport(s, log);
}

export function defensePosts(s: State): Position[] {
  const found: Position[] = [];
  for (let p = 0; p < s.ground.map.positions; p++) if (mayDefendFrom(s, p)) found.push(p);
  return found;
}

export function legalDefense(s: State, out: Action[]): void {
  const army = enemyOf(s.active);
  for (const p of defensePosts(s)) {
    if (gunsAt(s, army, p) < TOKENS_PER_POSITION) legalPlays(s, army, s.tray, p, () => true, out);
  }
  out.push(DONE);
}

function legalPlays(s: State, army: number, from: Uint8Array, p: Position, fits: (token: Token) => boolean, out: Action[]): void {
  const at = s.ground.map.positionNames[p];
  for (let token = firstToken[army]; token < firstToken[army + 1]; token++) {
    if (from[token] > 0 && isMatched(s, token, p) && fits(token)) out.push({ do: "play", token: tokenNames[token], at });
  }
}

/** The tokens an attacker plays from: his tray, or the stack of an extended bombardment (22.1f). */
export const attackTokens = (s: State): Uint8Array => (s.extended === Extended.again ? s.reserve : s.tray);

export function play(s: State, token: Token, p: Position, log?: GameEvent[]): void {
  const army = tokenArmy[token];
  const from = army === s.active ? attackTokens(s) : s.tray;
  from[token]--;
  loseTray(s, army);
  s.gunKind[s.guns] = token;
  s.gunAt[s.guns] = p;
  s.gunAim[s.guns] = NOWHERE;
  s.guns++;
  if (army === s.active) s.usedTokens++;
  log?.push(told.gunsPlayed(s, army, token, p));
}

/** 13.3d enemy-occupied defence positions, and any position with enemy guns of this attack. */
export function isBombardmentTarget(s: State, p: Position): boolean {
  if (enemiesAt(s, p) === 0) return false;
  return p === s.target[0] || p === s.target[1] || gunsAt(s, enemyOf(s.active), p) > 0;
}

/** 13.3e to h targets that guns in the position could fire at. */
export function bombardable(s: State, p: Position): Position[] {
  const { positions } = s.ground.map;
  const enemy = enemyOf(s.active);
  const guns = gunFront(s, p);
  const found: Position[] = [];
  for (let q = 0; q < positions; q++) {
    if (isBombardmentTarget(s, q) && canBombard(s.ground, s, s.active, guns, s.front[enemy * positions + q])) found.push(q);
  }
  return found;
}

/** Guns look the way the attacking block beside them looks. */
function gunFront(s: State, p: Position): number {
  for (let slot = 0; slot < MOST_ATTACKERS; slot++)
    if (s.squad[slot] !== NOBODY && s.place[s.squad[slot]] >> 1 === p) return s.place[s.squad[slot]];
  return s.front[s.active * s.ground.map.positions + p];
}

/** 13.3b positions from which the attacker may play guns. */
export function attackPosts(s: State): Position[] {
  const found: Position[] = [];
  for (let slot = 0; slot < MOST_ATTACKERS; slot++) {
    if (s.squad[slot] === NOBODY) continue;
    const p = s.place[s.squad[slot]] >> 1;
    if (!found.includes(p) && enemiesAt(s, p) === 0 && bombardable(s, p).length > 0) found.push(p);
  }
  return found.sort((a, b) => a - b);
}

/** 22.1a once a turn: no attack follows the second run. */
export const mayExtend = (s: State): boolean => on(s, "extendedBombardment") && s.extended === Extended.none;

function beginSupport(s: State, log?: GameEvent[]): void {
  s.ask = Ask.support;
  const couldPlay = countOf(attackTokens(s), s.active) > 0 && attackPosts(s).length > 0;
  if (!couldPlay && !mayExtend(s)) beginFilling(s, log);
}

export const EXTEND: Action = Object.freeze({ do: "extend" });

export function legalSupport(s: State, out: Action[]): void {
  for (const p of attackPosts(s)) {
    if (gunsAt(s, s.active, p) < TOKENS_PER_POSITION)
      legalPlays(s, s.active, attackTokens(s), p, (token) => attackerMatches(s, token, p), out);
  }
  if (mayExtend(s)) out.push(EXTEND);
  out.push(DONE);
}

/** 13.3c an attacking block that stands with the guns must match. */
export function attackerMatches(s: State, token: Token, p: Position): boolean {
  for (let b = firstOf[s.active]; b < firstOf[s.active + 1]; b++) {
    if (s.place[b] >= 0 && s.place[b] >> 1 === p && matches(token, b) && s.squad.includes(b)) return true;
  }
  return false;
}

export function extend(s: State, log?: GameEvent[]): void {
  s.extended = Extended.declared;
  log?.push(told.extendedDeclared(s));
}

export function endPlaying(s: State, log?: GameEvent[]): void {
  if (s.ask === Ask.defend) beginSupport(s, log);
  else beginFilling(s, log);
}

/** 13.3i to k other tokens make up the number; 22.1j as far as there are any. */
function beginFilling(s: State, log?: GameEvent[]): void {
  s.owed = Math.min(s.owedTokens - s.usedTokens, countOf(attackTokens(s), s.active));
  s.ask = Ask.fill;
  if (s.owed <= 0) reveal(s, log);
}

const fillActions: readonly Action[] = tokenNames.map((token) => Object.freeze({ do: "fill", token }));

export function legalFills(s: State, out: Action[]): void {
  const from = attackTokens(s);
  for (let token = firstToken[s.active]; token < firstToken[s.active + 1]; token++) if (from[token] > 0) out.push(fillActions[token]);
}

export function fill(s: State, token: Token, log?: GameEvent[]): void {
  attackTokens(s)[token]--;
  loseTray(s, s.active);
  s.filled[token]++;
  s.usedTokens++;
  s.owed--;
  log?.push(told.filled(s, token));
  if (s.owed === 0) reveal(s, log);
}

/** 13.4 */
function reveal(s: State, log?: GameEvent[]): void {
  s.owed = 0;
  s.revealed = 1;
  noteGuns(s);
  if (s.guns > 0) log?.push(told.gunsRevealed(s));
  beginBombardment(s, log);
}

/** Takes guns off the table, those for which `goes` is true, each to its pile. */
export function clearGuns(s: State, goes: (i: number) => boolean, pile: (i: number) => Uint8Array): void {
  let kept = 0;
  for (let i = 0; i < s.guns; i++) {
    if (goes(i)) {
      pile(i)[s.gunKind[i]]++;
      continue;
    }
    s.gunKind[kept] = s.gunKind[i];
    s.gunAt[kept] = s.gunAt[i];
    s.gunAim[kept] = s.gunAim[i];
    s.gunHit[kept++] = s.gunHit[i];
  }
  for (let i = kept; i < s.guns; i++) {
    s.gunKind[i] = 0;
    s.gunAt[i] = NOWHERE;
    s.gunAim[i] = NOWHERE;
    s.gunHit[i] = 0;
  }
  s.guns = kept;
}
