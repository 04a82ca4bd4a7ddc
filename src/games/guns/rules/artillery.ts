/** 13 Attack moves, steps 2 to 4: guns are played face-down, then shown. */
import type { GameEvent, Refusal } from "../../../engine/index.js";
import { current, no, type Position, pop, push } from "../../../kit/index.js";
import { Chapter } from "../agenda.js";
import { armyNames } from "../data/blocks.js";
import { TOKENS_PER_POSITION, type Token, tokenArmy, tokenLevel, tokenNames } from "../data/tokens.js";
import { canBombard, defensiveFire } from "../geometry/attack.js";
import { noteGuns } from "../hidden/knowledge.js";
import { position } from "../kinds.js";
import { ask } from "../options.js";
import { decider, inCommand } from "../seats.js";
import { blocksAt, Extended, enemyOf, frontAt, isAt, NOWHERE, positionOf, type State } from "../state.js";
import { armyTitle, does, forCommander, list, ofArmy, plural, positionName, positionTitle } from "../words/names.js";
import { attackers, enemiesAt, slotsOf, targeted, wayOf } from "./attack.js";
import { blocksNear, blocksNeeded, isUnlocked, matches } from "./matching.js";
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
  return Math.max(0, ...slotsOf(s, t).map((slot) => defensiveFire(s, army, frontAt(s, army, p), wayOf(s, slot))));
}

/** Positions of the other side than the active one where it is so. */
function enemyPositions(s: State, is: (p: Position) => boolean): Position[] {
  const found: Position[] = [];
  for (let p = 0; p < s.ground.map.positions; p++) if (enemiesAt(s, p) > 0 && is(p)) found.push(p);
  return found;
}

/** 13.2c, d where the defender may play guns at all: everybody can see that. */
const defensePosts = (s: State): Position[] => enemyPositions(s, (p) => blocksAt(s, s.active, p) === 0 && meetsAttack(s, p));

const meetsAttack = (s: State, p: Position): boolean => sightOn(s, p, 0) > 0 || sightOn(s, p, 1) > 0;

/** 13.2 the defender is asked whenever he could have guns to play. */
export function openDefense(s: State): void {
  if (trayCount(s, enemyOf(s.active)) > 0 && defensePosts(s).length > 0) push(s, Chapter.defend);
}

/** The tokens an attacker plays from: his tray, or the stack of an extended bombardment (22.1f). */
export const attackTokens = (s: State): Uint8Array => (s.extended === Extended.again ? s.reserve : s.tray);

/** 13.3d enemy-occupied defence positions, and any position with enemy guns of this attack. */
const isBombardmentTarget = (s: State, p: Position): boolean => s.target.includes(p) || gunsAt(s, enemyOf(s.active), p).length > 0;

/** 13.3e to h targets that guns in the position could fire at. Guns look the way the attacking block beside them looks. */
export function bombardable(s: State, p: Position): Position[] {
  const [beside] = attackersAt(s, p);
  const guns = beside === undefined ? frontAt(s, s.active, p) : s.place[beside];
  const isOpen = (q: Position) => canBombard(s, s.active, guns, frontAt(s, enemyOf(s.active), q));
  return enemyPositions(s, (q) => isBombardmentTarget(s, q) && isOpen(q));
}

const attackersAt = (s: State, p: Position) => attackers(s).flatMap((slot) => (isAt(s, s.squad[slot], p) ? [s.squad[slot]] : []));

/** 13.3b positions from which the attacker may play guns. */
function attackPosts(s: State): Position[] {
  const posts = [...new Set(attackers(s).map((slot) => positionOf(s, s.squad[slot])))].sort((a, b) => a - b);
  return posts.filter((p) => enemiesAt(s, p) === 0 && bombardable(s, p).length > 0);
}

/** 22.1a once a turn: no attack follows the second run. */
const mayExtend = (s: State): boolean => ask.extendedBombardment(s) && s.extended === Extended.none;

export function openSupport(s: State): void {
  const couldPlay = countOf(attackTokens(s), s.active) > 0 && attackPosts(s).length > 0;
  if (couldPlay || mayExtend(s)) push(s, Chapter.support);
}

const defends = (s: State): boolean => current(s) === Chapter.defend;
const tokensOf = (s: State): Uint8Array => (defends(s) ? s.tray : attackTokens(s));
const postsOf = (s: State): Position[] => (defends(s) ? defensePosts(s) : attackPosts(s));

const notNow = (_: State, now: string): Refusal => no("GG-4.6b", `Guns are played in an attack, in their turn; now: ${now}.`);

/** 13.2, 13.3 a token is laid face-down with a block that matches it. */
const play: Said = verb({
  rule: "GG-13.3a",
  fields: { token: ownToken, at: position },
  each(s, open) {
    const tokens = tokensIn(tokensOf(s), decider(s));
    for (const p of postsOf(s)) for (const token of tokens) if (!whyNotPlay(s, token, p)) open(token, p);
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
    log?.push(played(s, army, token, at));
  },
  notNow,
});

function played(s: State, army: number, token: Token, p: Position): GameEvent {
  const rule = army === s.active ? "GG-13.3a" : "GG-13.2a";
  const told = ofArmy(army, "guns", rule, `${does(army, "bring")} up guns at ${positionTitle(s, p)}.`, { at: positionName(s, p) });
  return forCommander(s, army, told, { token: tokenNames[token] }, tokenNames[token]);
}

function whyNotPlay(s: State, token: Token, p: Position): Refusal | undefined {
  const army = decider(s);
  const defending = defends(s);
  const needed = blocksNeeded(s, token);
  if (tokensOf(s)[token] === 0)
    return no(defending ? "GG-13.2g" : "GG-4.6b", `"${tokenNames[token]}" is not among the tokens you can play.`);
  if (tokenLevel[token] === "march") return no("GG-13.3j", "A march token is no artillery.");
  if (blocksAt(s, army, p) === 0) return no("GG-13.10i", "Guns are played where you have a block.");
  if (blocksAt(s, enemyOf(army), p) > 0) return no(defending ? "GG-13.2c" : "GG-13.3b", "No guns are played beside an enemy block.");
  if (gunsAt(s, army, p).length >= TOKENS_PER_POSITION)
    return no(defending ? "GG-13.2a" : "GG-13.3a", "Two tokens is the limit for a position.");
  if (defending && !meetsAttack(s, p)) return no("GG-13.2d", "No attacker's path crosses the field of fire of that position.");
  if (!defending && !attackersAt(s, p).some((b) => matches(token, b)))
    return no("GG-13.3c", "An attacking block that stands there must match the token.");
  if (!defending && bombardable(s, p).length === 0) return no("GG-13.3e", "There is nothing that guns there could bombard.");
  if (!isUnlocked(s, token))
    return no(
      tokenLevel[token] === "reserve" ? "GG-13.10e" : "GG-13.10f",
      "Not enough commands have come onto the map whole for these guns.",
    );
  if (needed === 0) return no("GG-13.10m", "All blocks that these guns match are gone.");
  if (blocksNear(s, token, p) >= needed) return undefined;
  return no("GG-13.10h", `These guns need ${needed} matching blocks in and near the position.`);
}

/** What is asked of who plays guns: from where, and at whom. */
const fields = (s: State) => ({
  positions: postsOf(s).map((p) => positionName(s, p)),
  targets: targeted(s).map((t) => positionName(s, s.target[t])),
});

export const defend: Ask = {
  rule: "GG-13.2a",
  seat: inCommand,
  prompt: (s) => ({ text: offers(s, defend.verbs, { play: "bring up guns against the attack", done: "be done" }), ...fields(s) }),
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
    ...fields(s),
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
        log?.push(ofArmy(s.active, "extended", "GG-22.1a", `${does(s.active, "begin")} an extended bombardment.`));
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
        const told = ofArmy(s.active, "fill", "GG-13.3i", `${does(s.active, "use")} up another token.`);
        log?.push(forCommander(s, s.active, told, { token: tokenNames[token] }, tokenNames[token]));
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
  if (s.guns > 0) log?.push(revealed(s));
}

function revealed(s: State): GameEvent {
  const guns = Array.from({ length: s.guns }, (_, i) => ({
    army: armyNames[tokenArmy[s.gunKind[i]]],
    token: tokenNames[s.gunKind[i]],
    at: positionName(s, s.gunAt[i]),
  }));
  const of = (army: number) => guns.filter((gun) => gun.army === armyNames[army]).map((gun) => `${gun.token} at ${gun.at}`);
  const told = [s.active, enemyOf(s.active)].flatMap((army) => (of(army).length > 0 ? [`${armyTitle(army)} ${list(of(army))}`] : []));
  return { event: "reveal", rule: "GG-13.4a", guns, reveals: true, text: `The guns are shown: ${told.join("; ")}.` };
}

/** Takes guns off the table, each to its pile; those without one stay. */
export function clearGuns(s: State, pileOf: (i: number) => Uint8Array | undefined): void {
  const stay: number[] = [];
  for (let i = 0; i < s.guns; i++) {
    const pile = pileOf(i);
    if (pile) pile[s.gunKind[i]]++;
    else stay.push(i);
  }
  for (const row of [s.gunKind, s.gunAt, s.gunAim, s.gunHit]) {
    stay.forEach((from, to) => {
      row[to] = row[from];
    });
    row.fill(row === s.gunAt || row === s.gunAim ? NOWHERE : 0, stay.length);
  }
  s.guns = stay.length;
}
