/** 13 Attack moves, steps 2 to 4: guns are played face-down, then shown. */
import type { GameEvent, Refusal } from "../../../engine/index.js";
import { current, no, type Position, pop, push } from "../../../kit/index.js";
import { Chapter } from "../agenda.js";
import { TOKENS_PER_POSITION, type Token, tokenArmy, tokenLevel, tokenNames } from "../data/tokens.js";
import { canBombard, defensiveFire } from "../geometry/attack.js";
import { noteGuns } from "../hidden/proof.js";
import { position } from "../kinds.js";
import { ask } from "../options.js";
import { decider, inCommand } from "../seats.js";
import { blocksAt, Extended, enemyOf, isAt, NOBODY, NOWHERE, positionOf, SQUAD, type State } from "../state.js";
import * as told from "../words/attack.js";
import { plural, positionName } from "../words/names.js";
import { enemiesAt, wayOf } from "./attack.js";
import { blocksNear, blocksNeeded, isMatched, isUnlocked, matches } from "./matching.js";
import { countOf, loseTray, tokensIn, trayCount } from "./tokens.js";
import { type Ask, offers, ownToken, type Said, title, verb } from "./verbs.js";

/** The guns of a side, by their numbers. */
export function gunsOf(s: State, army: number): number[] {
  const found: number[] = [];
  for (let i = 0; i < s.guns; i++) if (tokenArmy[s.gunKind[i]] === army) found.push(i);
  return found;
}

export const gunsAt = (s: State, army: number, p: Position): number[] => gunsOf(s, army).filter((i) => s.gunAt[i] === p);

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

const allPositions = (s: State): Position[] => [...s.ground.map.positionNames.keys()];

/** 13.2c, d whether the defender may play guns in the position at all: everybody can see that. */
function mayDefendFrom(s: State, p: Position): boolean {
  if (enemiesAt(s, p) === 0 || blocksAt(s, s.active, p) > 0) return false;
  return sightOn(s, p, 0) > 0 || sightOn(s, p, 1) > 0;
}

/** 13.2 the defender is asked whenever he could have guns to play. */
export function openDefense(s: State): void {
  if (trayCount(s, enemyOf(s.active)) > 0 && defensePosts(s).length > 0) push(s, Chapter.defend);
}

function defensePosts(s: State): Position[] {
  return allPositions(s).filter((p) => mayDefendFrom(s, p));
}

/** The tokens an attacker plays from: his tray, or the stack of an extended bombardment (22.1f). */
export const attackTokens = (s: State): Uint8Array => (s.extended === Extended.again ? s.reserve : s.tray);

/** 13.3d enemy-occupied defence positions, and any position with enemy guns of this attack. */
function isBombardmentTarget(s: State, p: Position): boolean {
  if (enemiesAt(s, p) === 0) return false;
  return p === s.target[0] || p === s.target[1] || gunsAt(s, enemyOf(s.active), p).length > 0;
}

/** 13.3e to h targets that guns in the position could fire at. */
export function bombardable(s: State, p: Position): Position[] {
  const enemy = enemyOf(s.active) * s.ground.map.positions;
  const guns = gunFront(s, p);
  return allPositions(s).filter((q) => isBombardmentTarget(s, q) && canBombard(s.ground, s, s.active, guns, s.front[enemy + q]));
}

/** Guns look the way the attacking block beside them looks. */
function gunFront(s: State, p: Position): number {
  const attacker = s.squad.find((b) => b !== NOBODY && isAt(s, b, p));
  return attacker === undefined ? s.front[s.active * s.ground.map.positions + p] : s.place[attacker];
}

/** 13.3b positions from which the attacker may play guns. */
function attackPosts(s: State): Position[] {
  const posts = new Set([...s.squad].filter((b) => b !== NOBODY).map((b) => positionOf(s, b)));
  return [...posts].filter((p) => enemiesAt(s, p) === 0 && bombardable(s, p).length > 0).sort((a, b) => a - b);
}

/** 22.1a once a turn: no attack follows the second run. */
const mayExtend = (s: State): boolean => ask.extendedBombardment(s) && s.extended === Extended.none;

export function openSupport(s: State): void {
  const couldPlay = countOf(attackTokens(s), s.active) > 0 && attackPosts(s).length > 0;
  if (couldPlay || mayExtend(s)) push(s, Chapter.support);
}

/** 13.3c an attacking block that stands with the guns must match. */
function attackerMatches(s: State, token: Token, p: Position): boolean {
  return s.squad.some((b) => b !== NOBODY && isAt(s, b, p) && matches(token, b));
}

const defends = (s: State): boolean => current(s) === Chapter.defend;
const tokensOf = (s: State): Uint8Array => (defends(s) ? s.tray : attackTokens(s));

const notNow = (_: State, now: string): Refusal => no("GG-4.6b", `Guns are played in an attack, in their turn; now: ${now}.`);

/** 13.2, 13.3 a token is laid face-down with a block that matches it. */
const play: Said = verb({
  rule: "GG-13.3a",
  fields: { token: ownToken, at: position },
  each(s, open) {
    const army = decider(s);
    const from = tokensOf(s);
    for (const p of defends(s) ? defensePosts(s) : attackPosts(s)) {
      if (gunsAt(s, army, p).length >= TOKENS_PER_POSITION) continue;
      for (const token of tokensIn(from, army)) if (isMatched(s, token, p) && (defends(s) || attackerMatches(s, token, p))) open(token, p);
    }
  },
  refuse: (s, { token, at }) => whyNotPlay(s, token, at),
  do(s, { token, at }, log) {
    const army = tokenArmy[token];
    tokensOf(s)[token]--;
    loseTray(s, army);
    s.gunKind[s.guns] = token;
    s.gunAt[s.guns] = at;
    s.gunAim[s.guns] = NOWHERE;
    s.guns++;
    if (army === s.active) s.usedTokens++;
    log?.push(told.gunsPlayed(s, army, token, at));
  },
  notNow,
});

function whyNotPlay(s: State, token: Token, p: Position): Refusal | undefined {
  const army = decider(s);
  const defending = defends(s);
  if (tokensOf(s)[token] === 0)
    return no(defending ? "GG-13.2g" : "GG-4.6b", `"${tokenNames[token]}" is not among the tokens you can play.`);
  if (tokenLevel[token] === "march") return no("GG-13.3j", "A march token is no artillery.");
  if (blocksAt(s, army, p) === 0) return no("GG-13.10i", "Guns are played where you have a block.");
  if (blocksAt(s, enemyOf(army), p) > 0) return no(defending ? "GG-13.2c" : "GG-13.3b", "No guns are played beside an enemy block.");
  if (gunsAt(s, army, p).length >= TOKENS_PER_POSITION)
    return no(defending ? "GG-13.2a" : "GG-13.3a", "Two tokens is the limit for a position.");
  if (defending && !mayDefendFrom(s, p)) return no("GG-13.2d", "No attacker's path crosses the field of fire of that position.");
  if (!defending && !attackerMatches(s, token, p)) return no("GG-13.3c", "An attacking block that stands there must match the token.");
  if (!defending && bombardable(s, p).length === 0) return no("GG-13.3e", "There is nothing that guns there could bombard.");
  if (!isUnlocked(s, token))
    return no(
      tokenLevel[token] === "reserve" ? "GG-13.10e" : "GG-13.10f",
      "Not enough commands have come onto the map whole for these guns.",
    );
  if (blocksNeeded(s, token) === 0) return no("GG-13.10m", "All blocks that these guns match are gone.");
  if (blocksNear(s, token, p) < blocksNeeded(s, token))
    return no("GG-13.10h", `These guns need ${blocksNeeded(s, token)} matching blocks in and near the position.`);
  return undefined;
}

const targetsOf = (s: State): string[] => [...s.target].filter((p) => p >= 0).map((p) => positionName(s, p));

export const defend: Ask = {
  rule: "GG-13.2a",
  seat: inCommand,
  prompt: (s) => ({
    text: offers(s, defend.verbs, { play: "bring up guns against the attack", done: "be done" }),
    positions: defensePosts(s).map((p) => positionName(s, p)),
    targets: targetsOf(s),
  }),
  verbs: { play, done: verb({ do: pop }) },
};

export const support: Ask = {
  rule: "GG-13.3a",
  seat: inCommand,
  prompt: (s) => ({
    text: `${offers(s, support.verbs, {
      play: "bring up guns for the attack",
      extend: "declare an extended bombardment",
      done: "be done",
    })} It needs ${plural(s.owedTokens, "token")}; ${s.usedTokens} played.`,
    positions: attackPosts(s).map((p) => positionName(s, p)),
    targets: targetsOf(s),
    needed: s.owedTokens,
    played: s.usedTokens,
  }),
  verbs: {
    play,
    extend: verb({
      refuse: (s) =>
        mayExtend(s) ? undefined : no("GG-22.1a", "An extended bombardment is not open now: it takes the option, and there is one a turn."),
      do(s, _, log) {
        s.extended = Extended.declared;
        log?.push(told.extendedDeclared(s));
      },
      notNow,
    }),
    done: verb({ do: pop }),
  },
};

/** 13.3i to k other tokens make up the number; 22.1j as far as there are any. */
export function openFilling(s: State): void {
  s.owed = Math.max(0, Math.min(s.owedTokens - s.usedTokens, countOf(attackTokens(s), s.active)));
  if (s.owed > 0) push(s, Chapter.fill);
}

export const fill: Ask = {
  rule: "GG-13.3i",
  seat: inCommand,
  prompt: (s) => ({ text: `${title(s)}: the attack needs ${plural(s.owed, "more token")}; choose what to use up.`, owed: s.owed }),
  verbs: {
    fill: verb({
      fields: { token: ownToken },
      from: (s) => tokensIn(attackTokens(s), s.active),
      refuse: (_, { token }) => no("GG-13.3i", `"${tokenNames[token]}" is not among the tokens you can use.`),
      do(s, { token }, log) {
        attackTokens(s)[token]--;
        loseTray(s, s.active);
        s.filled[token]++;
        s.usedTokens++;
        s.owed--;
        log?.push(told.filled(s, token));
        if (s.owed === 0) pop(s);
      },
      notNow,
    }),
  },
};

/** 13.4 */
export function reveal(s: State, log?: GameEvent[]): void {
  s.revealed = 1;
  noteGuns(s);
  if (s.guns > 0) log?.push(told.gunsRevealed(s));
}

/** Takes guns off the table, each to its pile; those without one stay. */
export function clearGuns(s: State, pileOf: (i: number) => Uint8Array | undefined): void {
  let kept = 0;
  for (let i = 0; i < s.guns; i++) {
    const pile = pileOf(i);
    if (pile) {
      pile[s.gunKind[i]]++;
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
