/** 13 Attack moves, step 5: artillery bombardment. */
import type { Action, GameEvent } from "../../../engine/index.js";
import type { Position } from "../../../kit/index.js";
import { MOST_STRENGTH, POINTS_PER_HIT, tokenArmy, tokenNames, tokenStrength } from "../data/tokens.js";
import { on } from "../options.js";
import { Ask, Extended, enemyOf, NOWHERE, type State } from "../state.js";
import * as told from "../words/attack.js";
import { endFirstRun } from "./aftermath.js";
import { bombardable, clearGuns } from "./artillery.js";
import { enemiesAt } from "./attack.js";
import { beginFire } from "./fire.js";

/** `gunAim` of guns that have fired. */
const FIRED = -2;

/** 13.5a strength of a side's guns in a position: their sum, at most 3. */
export function gunStrength(s: State, army: number, p: Position): number {
  let sum = 0;
  for (let i = 0; i < s.guns; i++) if (s.gunAt[i] === p && tokenArmy[s.gunKind[i]] === army) sum += tokenStrength[s.gunKind[i]];
  return Math.min(MOST_STRENGTH, sum);
}

export function aim(s: State, army: number, p: Position, at: Position): void {
  for (let i = 0; i < s.guns; i++) if (s.gunAt[i] === p && tokenArmy[s.gunKind[i]] === army) s.gunAim[i] = at;
}

/** 13.5b each position fires at one target; the player is asked where there is a choice. */
export function beginBombardment(s: State, log?: GameEvent[]): void {
  for (let i = 0; i < s.guns; i++) {
    if (tokenArmy[s.gunKind[i]] !== s.active || s.gunAim[i] !== NOWHERE) continue;
    const open = bombardable(s, s.gunAt[i]);
    if (open.length !== 1) {
      s.ask = Ask.bombard;
      return;
    }
    aim(s, s.active, s.gunAt[i], open[0]);
  }
  bombardAll(s, log);
}

/** Positions of attacking guns that have no target yet. */
export function unaimed(s: State, army: number): Position[] {
  const found: Position[] = [];
  for (let i = 0; i < s.guns; i++) {
    if (tokenArmy[s.gunKind[i]] === army && s.gunAim[i] === NOWHERE && !found.includes(s.gunAt[i])) found.push(s.gunAt[i]);
  }
  return found;
}

export function legalBombardments(s: State, out: Action[]): void {
  const { positionNames } = s.ground.map;
  for (const p of unaimed(s, s.active)) {
    for (const q of bombardable(s, p)) out.push({ do: "bombard", from: positionNames[p], at: positionNames[q] });
  }
}

export function bombard(s: State, p: Position, at: Position, log?: GameEvent[]): void {
  aim(s, s.active, p, at);
  beginBombardment(s, log);
}

/** 13.5c to f target by target: three points a hit, first on guns, then on blocks. */
function bombardAll(s: State, log?: GameEvent[]): void {
  for (;;) {
    const at = nextTarget(s);
    if (at === NOWHERE) break;
    const hits = Math.floor(fireOn(s, at) / POINTS_PER_HIT);
    for (let i = 0; i < s.guns; i++) if (s.gunAim[i] === at && tokenArmy[s.gunKind[i]] === s.active) s.gunAim[i] = FIRED;
    const guns = gunsStanding(s, at);
    log?.push(told.bombarded(s, at, hits, Math.min(hits, guns.length)));
    const onBlocks = hits - guns.length;
    for (let t = 0; t < 2; t++) if (onBlocks > 0 && s.target[t] === at && enemiesAt(s, at) > 0) s.blockHits[t] += onBlocks;
    if (hits >= guns.length) for (const i of guns) s.gunHit[i] = 1;
    else if (hits > 0 && isChoice(s, guns)) {
      s.hitsAt = at;
      s.ask = Ask.hit;
      return;
    } else if (hits > 0) s.gunHit[guns[0]] = 1;
  }
  finishBombardment(s, log);
}

function nextTarget(s: State): Position {
  let lowest = NOWHERE;
  for (let i = 0; i < s.guns; i++) {
    if (tokenArmy[s.gunKind[i]] !== s.active || s.gunAim[i] < 0) continue;
    if (lowest === NOWHERE || s.gunAim[i] < lowest) lowest = s.gunAim[i];
  }
  return lowest;
}

/** Strength of all positions that bombard a target. */
function fireOn(s: State, at: Position): number {
  let sum = 0;
  for (let i = 0; i < s.guns; i++) {
    const isFirst = s.gunAt.indexOf(s.gunAt[i]) === i;
    if (isFirst && s.gunAim[i] === at && tokenArmy[s.gunKind[i]] === s.active) sum += gunStrength(s, s.active, s.gunAt[i]);
  }
  return sum;
}

function gunsStanding(s: State, at: Position): number[] {
  const found: number[] = [];
  for (let i = 0; i < s.guns; i++) if (s.gunAt[i] === at && tokenArmy[s.gunKind[i]] === enemyOf(s.active)) found.push(i);
  return found;
}

const isChoice = (s: State, guns: readonly number[]): boolean => guns.some((i) => s.gunKind[i] !== s.gunKind[guns[0]]);

export function legalHits(s: State, out: Action[]): void {
  for (const i of gunsStanding(s, s.hitsAt)) out.push({ do: "hit", token: tokenNames[s.gunKind[i]] });
}

/** 13.5d */
export function hitGun(s: State, token: unknown, log?: GameEvent[]): void {
  const i = gunsStanding(s, s.hitsAt).find((gun) => tokenNames[s.gunKind[gun]] === token)!;
  s.gunHit[i] = 1;
  log?.push(told.gunHit(s, i));
  s.hitsAt = NOWHERE;
  bombardAll(s, log);
}

/** 13.5g the attacker's guns, and the defender's that were hit, are used up; 22.1g those of an extended bombardment are gone. */
function finishBombardment(s: State, log?: GameEvent[]): void {
  const spent = s.extended === Extended.again ? s.expended : s.used;
  clearGuns(
    s,
    (i) => tokenArmy[s.gunKind[i]] === s.active,
    () => spent,
  );
  // 13.5h by the Play Aid's reading guns that were hit still fire
  if (!on(s, "hitsWeakenFire")) {
    clearGuns(
      s,
      (i) => s.gunHit[i] === 1,
      () => s.hit,
    );
  }
  if (s.extended === Extended.declared) endFirstRun(s, log);
  else beginFire(s, log);
}
