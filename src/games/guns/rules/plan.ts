/** 13 Attack moves, step 1: an attack is planned block by block, then declared; 22 or run again. */
import { type Action, type GameEvent, type Refusal, shown } from "../../../engine/index.js";
import { current, type Face, no, offered, type Position, pop, push, turnTo } from "../../../kit/index.js";
import { Chapter, Reason } from "../agenda.js";
import { type Block, blockNames, blocksOfArmy, UNION } from "../data/blocks.js";
import { attackArrivals, mayAttack } from "../geometry/attack.js";
import { noteLeader } from "../hidden/knowledge.js";
import { position } from "../kinds.js";
import { ask } from "../options.js";
import { decider, inTheField } from "../seats.js";
import {
  Did,
  Extended,
  enemyOf,
  has,
  isAt,
  LONGEST_WAY,
  Mark,
  MOST_ATTACKERS,
  MOVED,
  NOBODY,
  NOWHERE,
  Order,
  onMap,
  SQUAD,
  type State,
  setFlag,
  strength,
} from "../state.js";
import * as told from "../words/attack.js";
import * as words from "../words/names.js";
import { expendAttackers, lapse, settleDefenders } from "./aftermath.js";
import {
  acrossName,
  assaulting,
  clearAttack,
  enemiesAt,
  hasLeader,
  hasRoom,
  holdsWinner,
  isComplete,
  isFree,
  isSameTarget,
  maySlotIn,
  ownAt,
  reaches,
  refusesGroups,
  secondTargets,
  sideAttacked,
  squadSize,
  targets,
  waysTo,
} from "./attack.js";
import { countOf, demandTokens, half, trayCount } from "./tokens.js";
import { type Ask, offers, ownBlock, type Said, title, verb } from "./verbs.js";

/** 13.0a attacks are made under Attack orders only. */
export function openAttacks(s: State): void {
  if (s.orders[s.active] !== Order.attack) return;
  s.couldAttack = Number(targets(s).length > 0); // 6.3g
  push(s, Chapter.attack);
}

/** Verbs of an attack belong to its step, under Attack orders. */
function notAttacking(s: State, now: string): Refusal | undefined {
  if (s.target[0] >= 0 && !s.declared) return undefined;
  const orders = s.orders[decider(s)];
  return orders === Order.attack
    ? no("GG-5.2c", `Attacks are made in the attack step; now: ${now}.`)
    : no(orders === Order.hold ? "GG-6.3b" : "GG-13.0a", "Attacks can be made only under Attack orders.");
}

/** 6.3c, e, f without an attack the price of idleness falls due. */
const owesAttack = (s: State): boolean => s.attacks === 0 && s.couldAttack === 1 && s.stirred[s.active] === 0;

export const attack: Ask = {
  rule: "GG-13.0a",
  seat: inTheField,
  prompt: (s) => ({
    text: `${offers(s, attack.verbs, { attack: "attack a position", end: "end attacks" })}${owesAttack(s) ? " To make none costs at least half your tray." : ""}`,
    attacks: s.attacks,
    tray: trayCount(s, s.active),
  }),
  verbs: {
    attack: verb({
      rule: "GG-13.1a",
      fields: { target: position },
      from: targets,
      refuse: (s, { target }) => whyNotTarget(s, target) ?? whyNoLeader(s, target),
      /** A plan begins with one enemy-occupied position. */
      do(s, { target }) {
        s.target[0] = target;
        push(s, Chapter.plan);
      },
      notNow: notAttacking,
    }),
    end: verb({ do: (s, _, log) => endAttacks(s, log) }),
  },
};

function whyNotTarget(s: State, p: Position): Refusal | undefined {
  if (enemiesAt(s, p) === 0) return no("GG-13.1m", `There is no enemy at ${words.positionTitle(s, p)}.`);
  if (s.marks[p] & Mark.at) return no("GG-13.0c", "That position has been attacked in this phase.");
  if (s.active === UNION && s.ground.unionMayNot[p])
    return no("GG-13.1za", "No Union block may ever enter a position beside a Confederate entry area.");
  return trayCount(s, s.active) === 0 ? no("GG-13.1y", "An attack needs a token for every block in it.") : undefined;
}

function whyNoLeader(s: State, p: Position): Refusal | undefined {
  if (hasLeader(s, p)) return undefined;
  if (ownAt(s, p) >= SQUAD) return no("GG-10.6a", "Three blocks of a side is the limit for a position.");
  return no("GG-13.1u", "No block of strength 2 can reach it in an attack.");
}

/** 22.1e, j all who can have joined again, and some enemy is attacked. */
const isRenewed = (s: State): boolean => [0, 1].some((t) => s.target[t] >= 0 && enemiesAt(s, s.target[t]) > 0 && squadSize(s, t) > 0);

function eachJoin(s: State, t: number, found: (b: Block, way: readonly Face[]) => void): void {
  if (!hasRoom(s, t)) return;
  for (const b of blocksOfArmy[s.active]) if (isFree(s, b) && maySlotIn(s, b, t)) for (const way of waysTo(s, b, t)) found(b, way);
}

/** Whether a block may still join one of the targets. */
function anyoneJoins(s: State): boolean {
  let any = false;
  for (let t = 0; t < 2; t++) if (s.target[t] >= 0) eachJoin(s, t, () => (any = true));
  return any;
}

/** 13.1l to n */
const second: Said = verb({
  rule: "GG-13.1l",
  fields: { target: position },
  from: secondTargets,
  refuse(s, { target }) {
    const { touching, positions } = s.ground.map;
    if (s.extended === Extended.again) return no("GG-22.1e", "The same blocks attack the same positions again, no others.");
    if (s.target.includes(target)) return no("GG-13.1l", "That position is part of the attack already.");
    if (s.target[1] >= 0) return no("GG-13.1l", "An attack has two positions at most.");
    if (!touching[s.target[0] * positions + target]) return no("GG-13.1l", "The two positions of an attack must be adjacent.");
    return groupRefused(s, s.target[0]) ?? groupRefused(s, target) ?? whyNobody(s, target);
  },
  do(s, { target }) {
    s.target[1] = target;
  },
  notNow: notAttacking,
});

/** Up to version 2 any second position next to the first could be named that somebody alone could attack, though nobody was left to. */
export function couldNameSecond(s: State, action: Action): boolean {
  const target = action.do === "second" && current(s) === Chapter.plan ? position.read(s, action.target) : undefined;
  const { touching, positions } = s.ground.map;
  return target !== undefined && s.target[1] < 0 && s.extended !== Extended.again && touching[s.target[0] * positions + target] === 1;
}

function whyNobody(s: State, p: Position): Refusal {
  if (s.marks[p] & Mark.at) return no("GG-13.0c", "That position has been attacked in this phase.");
  const tokens = (squadSize(s, 0) > 0 ? assaulting(s) : 1) + (enemiesAt(s, p) > 0 ? 1 : 0);
  if (tokens > trayCount(s, s.active)) return no("GG-13.1y", "You have no token for another block.");
  if (enemiesAt(s, p) > 0) return whyNoLeader(s, p) ?? no("GG-13.1t", "Nobody is left to lead there besides who leads against the first.");
  return no("GG-13.1n", "Nobody could attack that position besides who attacks the first.");
}

function groupRefused(s: State, p: Position): Refusal | undefined {
  if (!refusesGroups(s, p)) return undefined;
  return holdsWinner(s, p)
    ? no("GG-13.1w", "Blocks that have just won an attack cannot be attacked by a group.")
    : no("GG-21.3c", "A fully obstructed position cannot be attacked by a group.");
}

const join: Said = verb({
  rule: "GG-13.1a",
  fields: { block: ownBlock, to: position },
  words: "across",
  each(s, open) {
    for (let t = 0; t < 2; t++) if (s.target[t] >= 0) eachJoin(s, t, (b, way) => open(b, s.target[t], 0, acrossName(s, way)));
  },
  refuse(s, { block: b, to }, across) {
    const t = s.target.indexOf(to);
    if (t < 0) return no("GG-13.1l", "That position is not part of this attack.");
    return whyNotFree(s, b) ?? whyNoRoom(s, t) ?? whyNotSlot(s, b, t) ?? whyNoWay(s, b, t, across);
  },
  do(s, { block: b, to }, _, across) {
    const t = to === s.target[0] ? 0 : 1;
    const way = waysTo(s, b, t).find((one) => acrossName(s, one) === across)!;
    const slot = t * SQUAD + squadSize(s, t);
    s.squad[slot] = b;
    s.wayLength[slot] = way.length;
    s.way.set(way, slot * LONGEST_WAY);
  },
  notNow: notAttacking,
});

function whyNotFree(s: State, b: Block): Refusal | undefined {
  if (isFree(s, b)) return undefined;
  const name = blockNames[b];
  if (!onMap(s, b)) return no("GG-13.1a", `${name} is not on the map.`);
  if (s.squad.includes(b)) return no("GG-13.1a", `${name} is in the attack already.`);
  if (s.extended === Extended.again) return no("GG-22.1e", "The same blocks attack the same positions again, no others.");
  if (has(s, b, MOVED)) return no("GG-13.0f", `${name} has moved in this phase.`);
  if (s.marks[s.place[b] >> 1] & Mark.from) return no("GG-13.0b", "An attack has been made from that position in this phase.");
  return no("GG-18.3b", "Cavalry takes no part in attacks.");
}

function whyNoRoom(s: State, t: number): Refusal | undefined {
  if (hasRoom(s, t)) return undefined;
  for (const p of s.target) if (p >= 0 && refusesGroups(s, p)) return groupRefused(s, p);
  return no("GG-13.1y", "You have no token for another block.");
}

function whyNotSlot(s: State, b: Block, t: number): Refusal | undefined {
  if (maySlotIn(s, b, t)) return undefined;
  if (!isSameTarget(s, b, t)) return no("GG-22.1e", `${blockNames[b]} attacks the same position again, no other.`);
  if (squadSize(s, t) === 0 && strength(s, b) < 2) return no("GG-13.1u", "The first block to join leads, and must have strength 2.");
  return no("GG-13.1z", "Three blocks of a side is the limit for a position.");
}

function whyNoWay(s: State, b: Block, t: number, across: string): Refusal | undefined {
  const p = s.target[t];
  const ways = waysTo(s, b, t).map((way) => acrossName(s, way));
  if (ways.includes(across)) return undefined;
  if (ways.length === 1 && ways[0] === "") return no("GG-13.1p", `${blockNames[b]} attacks from where it stands: "across" is "".`);
  if (ways.length > 0) return no("GG-13.1j", `Its paths are ${ways.map((way) => `"${way}"`).join(", ")}, not ${shown(across)}.`);
  if (isAt(s, b, p) && enemiesAt(s, p) === 0) return no("GG-13.1s", `${blockNames[b]} faces another way than the others would there.`);
  if (isAt(s, b, p)) return no(ask.fullyObstructed(s) ? "GG-21.3a" : "GG-14.2g", `${blockNames[b]} cannot attack from where it stands.`);
  if (!mayAttack(s.ground, s, s.active, s.place[b], p))
    return no("GG-13.1b", `${blockNames[b]} neither faces that position, nor sees it, nor is seen from it.`);
  if (attackArrivals(s.ground, s, s.active, s.place[b], p) === 0)
    return no("GG-13.1i", `No shortest path of ${blockNames[b]} begins across its front area and passes no enemy.`);
  if (holdsWinner(s, p)) return no("GG-13.1x", "Blocks that have just won an attack cannot be attacked from the rear.");
  if (sideAttacked(s, t) !== NOWHERE) return no("GG-13.1r", "A position is attacked from one side only.");
  return no("GG-13.1s", "Blocks there can turn no more and face another way.");
}

/** 22.1e an attack run again is declared when all who can have joined. */
function whyNotDeclare(s: State): Refusal | undefined {
  if (s.extended === Extended.again) {
    if (anyoneJoins(s)) return no("GG-22.1e", "All blocks of the extended bombardment that can must join again.");
    return isRenewed(s) ? undefined : no("GG-22.1j", "No enemy is attacked any more: the attack lapses.");
  }
  return isComplete(s) ? undefined : no("GG-13.1t", "Every position of the attack needs a leading block.");
}

function whyNotCancel(s: State): Refusal | undefined {
  if (s.extended !== Extended.again) return undefined;
  return anyoneJoins(s) || isRenewed(s)
    ? no("GG-22.1e", "The attack of an extended bombardment is run again as far as it can be.")
    : undefined;
}

export const plan: Ask = {
  rule: "GG-13.1a",
  seat: inTheField,
  prompt(s) {
    const planned = [0, 1].filter((t) => s.target[t] >= 0);
    const squads = planned.map((t) =>
      [...s.squad.subarray(t * SQUAD, (t + 1) * SQUAD)].filter((b) => b !== NOBODY).map((b) => blockNames[b]),
    );
    const targetsNamed = words.list(planned.map((t) => words.positionTitle(s, s.target[t])));
    return {
      text:
        s.extended === Extended.again
          ? `${title(s)}: the extended bombardment's attack on ${targetsNamed} is made again: the same blocks join once more, all that can.`
          : `${title(s)}: attack on ${targetsNamed}: ${offered(s, plan.verbs, {
              join: squads.every((squad) => squad.length === 0) ? "choose who joins, first who leads" : "choose who joins",
              second: "attack a second position too",
              declare: "declare it",
              cancel: "cancel it",
            })}.`,
      targets: planned.map((t) => words.positionName(s, s.target[t])),
      squads,
      tokensNeeded: assaulting(s),
      tray: trayCount(s, s.active),
    };
  },
  notNow: (_, __, now) => no("GG-13.0d", `An attack is being planned: finish or cancel it first. Now: ${now}.`),
  verbs: {
    join,
    second,
    declare: verb({ refuse: whyNotDeclare, do: (s, _, log) => declare(s, log), notNow: notAttacking }),
    cancel: verb({
      refuse: whyNotCancel,
      do(s, _, log) {
        clearAttack(s);
        pop(s);
        if (s.extended === Extended.again) lapse(s, log);
      },
    }),
  },
};

/** 13.1a the attack is declared: all of it public but the faces. */
function declare(s: State, log?: GameEvent[]): void {
  s.declared = 1;
  for (let t = 0; t < 2; t++) if (squadSize(s, t) === 0) s.target[t] = NOWHERE;
  s.owedTokens = assaulting(s);
  s.attacks++;
  s.couldAttack = 0; // 6.3c nobody asks any more
  s.stirred[enemyOf(s.active)] = 1; // 6.3f
  for (let slot = 0; slot < MOST_ATTACKERS; slot++) {
    const b = s.squad[slot];
    if (b === NOBODY) continue;
    s.marks[s.place[b] >> 1] |= Mark.from; // 13.0b, g
    setFlag(s, b, Did.attacked);
  }
  for (let t = 0; t < 2; t++) {
    if (s.target[t] < 0) continue;
    s.marks[s.target[t]] |= Mark.at; // 13.0c
    if (enemiesAt(s, s.target[t]) > 0) noteLeader(s, s.squad[t * SQUAD]);
  }
  log?.push(told.attackDeclared(s));
  turnTo(s, Chapter.assault, -1);
}

/** 22.1e, j the extended bombardment's attack is declared again; where it has become illegal it lapses. */
function redeclare(s: State, log?: GameEvent[]): void {
  s.extended = Extended.again;
  clearAttack(s);
  const kept = [...s.laterTarget].filter((p, t) => p >= 0 && anyoneCan(s, t));
  kept.forEach((p, t) => {
    s.target[t] = p;
  });
  for (let t = 0; t < 2; t++) {
    const later = [...s.laterTarget].indexOf(s.target[t]);
    if (s.target[t] >= 0) s.blockHits[t] = s.laterHits[later]; // 22.1h
  }
  if (!kept.some((p) => enemiesAt(s, p) > 0)) {
    lapse(s, log);
    return;
  }
  push(s, Chapter.plan);
  if (countOf(s.reserve, s.active) > 0) log?.push(told.reserveSeen(s));
}

function anyoneCan(s: State, later: number): boolean {
  const p = s.laterTarget[later];
  const squad = s.laterSquad.subarray(later * SQUAD, (later + 1) * SQUAD);
  return squad.some((b) => b !== NOBODY && onMap(s, b) && (isAt(s, b, p) || reaches(s, b, p)));
}

/** The player makes no more attacks: 6.3c the price of idleness, or 13.12 the tokens used; 22.1e what waits is run again. */
function endAttacks(s: State, log?: GameEvent[]): void {
  pop(s);
  if (s.attacks === 0) {
    if (owesAttack(s)) demandTokens(s, half(s, s.active), Reason.idle);
    return;
  }
  expendAttackers(s, log);
  settleDefenders(s, log);
  if (s.extended === Extended.waiting) redeclare(s, log);
}
