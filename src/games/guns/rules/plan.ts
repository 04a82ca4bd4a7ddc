/** 13 Attack moves, step 1: an attack is planned block by block, then declared. What may be done is whatever is not refused here. */
import { type Action, type Refusal, shown } from "../../../engine/index.js";
import { current, type Face, no, offered, type Position, pop, push } from "../../../kit/index.js";
import { Chapter } from "../agenda.js";
import { type Block, blockNames, blocksOfArmy, UNION } from "../data/blocks.js";
import { attackArrivals, attackPaths, mayAttack } from "../geometry/attack.js";
import { position } from "../kinds.js";
import { ask } from "../options.js";
import { decider, inTheField } from "../seats.js";
import {
  blocksAt,
  Did,
  Extended,
  has,
  isAt,
  isCavalry,
  LONGEST_WAY,
  Mark,
  MOVED,
  NOBODY,
  NOWHERE,
  Order,
  onMap,
  SQUAD,
  type State,
  strength,
} from "../state.js";
import { list, positionName, positionTitle } from "../words/names.js";
import { declare, endAttacks, lapse, owesAttack } from "./assault.js";
import {
  acrossName,
  assaulting,
  attackers,
  boundFor,
  clearAttack,
  enemiesAt,
  facing,
  holdsWinner,
  isFaceToFace,
  isWooded,
  openSides,
  reaches,
  sideAttacked,
  squadOf,
  targeted,
} from "./attack.js";
import { frontHeld } from "./movement.js";
import { trayCount } from "./tokens.js";
import { type Ask, offers, ownBlock, type Said, title, verb } from "./verbs.js";

const SAME_AGAIN = "The same blocks attack the same positions again, no others.";

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
      refuse: (s, { target }) => whyNotTarget(s, target),
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

/** 13.0c, 13.1u, y positions that some block of strength 2 can lead an attack on. */
export function targets(s: State): Position[] {
  const found: Position[] = [];
  for (let p = 0; p < s.ground.map.positions; p++) if (enemiesAt(s, p) > 0 && !whyNotTarget(s, p)) found.push(p);
  return found;
}

function whyNotTarget(s: State, p: Position): Refusal | undefined {
  if (enemiesAt(s, p) === 0) return no("GG-13.1m", `There is no enemy at ${positionTitle(s, p)}.`);
  if (s.marks[p] & Mark.at) return no("GG-13.0c", "That position has been attacked in this phase.");
  if (s.active === UNION && s.ground.unionMayNot[p])
    return no("GG-13.1za", "No Union block may ever enter a position beside a Confederate entry area.");
  return trayCount(s, s.active) === 0 ? no("GG-13.1y", "An attack needs a token for every block in it.") : whyNoLeader(s, p);
}

function whyNoLeader(s: State, p: Position): Refusal | undefined {
  const isFull = blocksAt(s, s.active, p) >= SQUAD; // 10.6a there must be room
  const leads = (b: Block) => strength(s, b) === 2 && isFree(s, b) && (!isFull || isAt(s, b, p)) && reaches(s, b, p);
  if (blocksOfArmy[s.active].some(leads)) return undefined;
  return isFull
    ? no("GG-10.6a", "Three blocks of a side is the limit for a position.")
    : no("GG-13.1u", "No block of strength 2 can reach it in an attack.");
}

/** 13.0b, f a block that has not moved, from a position that has not attacked. */
export const isFree = (s: State, b: Block): boolean => !whyNotFree(s, b);

function whyNotFree(s: State, b: Block): Refusal | undefined {
  const name = blockNames[b];
  if (!onMap(s, b)) return no("GG-13.1a", `${name} is not on the map.`);
  if (s.squad.includes(b)) return no("GG-13.1a", `${name} is in the attack already.`);
  if (s.extended === Extended.again) return has(s, b, Did.waiting) ? undefined : no("GG-22.1e", SAME_AGAIN);
  if (has(s, b, MOVED)) return no("GG-13.0f", `${name} has moved in this phase.`);
  if (s.marks[s.place[b] >> 1] & Mark.from) return no("GG-13.0b", "An attack has been made from that position in this phase.");
  return isCavalry(b) && !ask.cavalryMayAttack(s) ? no("GG-18.3b", "Cavalry takes no part in attacks.") : undefined;
}

/** 13.1w, 21.3c positions that only a single block may attack: of recent winners, and fully obstructed ones. */
function whyNoGroup(s: State, p: Position): Refusal | undefined {
  if (holdsWinner(s, p)) return no("GG-13.1w", "Blocks that have just won an attack cannot be attacked by a group.");
  return isWooded(s, p) ? no("GG-21.3c", "A fully obstructed position cannot be attacked by a group.") : undefined;
}

/** 13.1l to n a second position next to the first, enemy-occupied or not. */
export const secondTargets = (s: State): Position[] => s.ground.map.adjacent[s.target[0]].filter((p) => !whyNotSecond(s, p));

function whyNotSecond(s: State, p: Position): Refusal | undefined {
  const { touching, positions } = s.ground.map;
  if (s.extended === Extended.again) return no("GG-22.1e", SAME_AGAIN);
  if (s.target.includes(p)) return no("GG-13.1l", "That position is part of the attack already.");
  if (s.target[1] >= 0) return no("GG-13.1l", "An attack has two positions at most.");
  if (!touching[s.target[0] * positions + p]) return no("GG-13.1l", "The two positions of an attack must be adjacent.");
  return whyNoGroup(s, s.target[0]) ?? whyNoGroup(s, p) ?? whyNobody(s, p);
}

/** Somebody must be able to go there, and somebody else to lead against the first, each with his token. */
function whyNobody(s: State, p: Position): Refusal | undefined {
  if (s.marks[p] & Mark.at) return no("GG-13.0c", "That position has been attacked in this phase.");
  const isLed = squadOf(s, 0).length > 0;
  const tokens = (isLed ? assaulting(s) : 1) + (enemiesAt(s, p) > 0 ? 1 : 0);
  if (tokens > trayCount(s, s.active)) return no("GG-13.1y", "You have no token for another block.");
  const own = blocksOfArmy[s.active];
  s.target[1] = p;
  const somebody = own.some((b) => mayJoin(s, b, 1) && (isLed || own.some((other) => other !== b && mayJoin(s, other, 0))));
  s.target[1] = NOWHERE;
  if (somebody) return undefined;
  if (enemiesAt(s, p) > 0) return whyNoLeader(s, p) ?? no("GG-13.1t", "Nobody is left to lead there besides who leads against the first.");
  return no("GG-13.1n", "Nobody could attack that position besides who attacks the first.");
}

const mayJoin = (s: State, b: Block, t: number): boolean => !whyNotFree(s, b) && !whyNotSlot(s, b, t) && waysTo(s, b, t).length > 0;

/** Up to version 2 any second position next to the first could be named that somebody alone could attack, though nobody was left to. */
export function couldNameSecond(s: State, action: Action): boolean {
  const target = action.do === "second" && current(s) === Chapter.plan ? position.read(s, action.target) : undefined;
  const { touching, positions } = s.ground.map;
  return target !== undefined && s.target[1] < 0 && s.extended !== Extended.again && touching[s.target[0] * positions + target] === 1;
}

/** Whether one more block may join the attack on a target, whoever it is. */
function whyNoRoom(s: State, t: number): Refusal | undefined {
  for (const one of targeted(s)) {
    const refusal = attackers(s).length > 0 ? whyNoGroup(s, s.target[one]) : undefined;
    if (refusal) return refusal;
  }
  if (s.extended === Extended.again || enemiesAt(s, s.target[t]) === 0) return undefined;
  return assaulting(s) < trayCount(s, s.active) ? undefined : no("GG-13.1y", "You have no token for another block.");
}

/** Whether this block may take the next place of the squad: 13.1u the first one leads. */
function whyNotSlot(s: State, b: Block, t: number): Refusal | undefined {
  const p = s.target[t];
  const again = s.laterTarget[boundFor(s.laterSquad.indexOf(b))];
  if (s.extended === Extended.again && again !== p) return no("GG-22.1e", `${blockNames[b]} attacks the same position again, no other.`);
  if (squadOf(s, t).length === 0 && enemiesAt(s, p) > 0 && strength(s, b) < 2)
    return no("GG-13.1u", "The first block to join leads, and must have strength 2.");
  return isAt(s, b, p) || blocksAfter(s, t) < SQUAD ? undefined : no("GG-13.1z", "Three blocks of a side is the limit for a position.");
}

/** 13.1z blocks of ours in the target once all in the plan have moved. */
function blocksAfter(s: State, t: number): number {
  const p = s.target[t];
  const isThere = (slot: number) => isAt(s, s.squad[slot], p);
  const leave = attackers(s).filter((slot) => boundFor(slot) !== t && isThere(slot));
  const come = attackers(s).filter((slot) => boundFor(slot) === t && !isThere(slot));
  return blocksAt(s, s.active, p) - leave.length + come.length;
}

/** The ways by which the block may join the attack on a target, one for each list of areas crossed; [] in place. */
export function waysTo(s: State, b: Block, t: number): Face[][] {
  const p = s.target[t];
  const side = sideAttacked(s, t);
  if (isAt(s, b, p)) {
    // 13.1p a target free of enemies is next to the other one, where they are
    const inPlace = enemiesAt(s, p) === 0 || isFaceToFace(s, b, p);
    const held = frontHeld(s, s.active, p, b);
    return inPlace && (side === NOWHERE || side === facing(s, b)) && (held === NOWHERE || held === s.place[b]) ? [[]] : [];
  }
  if (!mayAttack(s, s.active, s.place[b], p)) return [];
  const sides = openSides(s, p);
  // 13.1s, 10.3d blocks of ours there that can turn no more must face as the arrivals will; those beyond the enemy apart (21.5)
  const held = frontHeld(s, s.active, p, NOBODY);
  const seen = new Set<string>();
  return attackPaths(s, s.active, s.place[b], p).filter((way) => {
    const last = way[way.length - 1];
    if (!(sides & (1 << (last & 1))) || (side !== NOWHERE && side !== last)) return false;
    if (held !== NOWHERE && held !== (last ^ 1) && !isBeyond(s, p, last)) return false;
    const name = acrossName(s, way);
    return !seen.has(name) && seen.add(name) !== undefined;
  });
}

/** Our blocks in the position stand on the far side of the enemy from whoever comes by that face. */
const isBeyond = (s: State, p: Position, arrival: Face): boolean =>
  enemiesAt(s, p) > 0 && s.stand[s.active * s.ground.map.positions + p] !== arrival;

function whyNoWay(s: State, b: Block, t: number, across: string): Refusal | undefined {
  const p = s.target[t];
  const ways = waysTo(s, b, t).map((way) => acrossName(s, way));
  if (ways.includes(across)) return undefined;
  if (ways.length === 1 && ways[0] === "") return no("GG-13.1p", `${blockNames[b]} attacks from where it stands: "across" is "".`);
  if (ways.length > 0) return no("GG-13.1j", `Its paths are ${ways.map((way) => `"${way}"`).join(", ")}, not ${shown(across)}.`);
  if (isAt(s, b, p) && enemiesAt(s, p) === 0) return no("GG-13.1s", `${blockNames[b]} faces another way than the others would there.`);
  if (isAt(s, b, p)) return no(ask.fullyObstructed(s) ? "GG-21.3a" : "GG-14.2g", `${blockNames[b]} cannot attack from where it stands.`);
  if (!mayAttack(s, s.active, s.place[b], p))
    return no("GG-13.1b", `${blockNames[b]} neither faces that position, nor sees it, nor is seen from it.`);
  if (attackArrivals(s, s.active, s.place[b], p) === 0)
    return no("GG-13.1i", `No shortest path of ${blockNames[b]} begins across its front area and passes no enemy.`);
  if (holdsWinner(s, p)) return no("GG-13.1x", "Blocks that have just won an attack cannot be attacked from the rear.");
  if (sideAttacked(s, t) !== NOWHERE) return no("GG-13.1r", "A position is attacked from one side only.");
  return no("GG-13.1s", "Blocks there can turn no more and face another way.");
}

function eachJoin(s: State, found: (b: Block, t: number, way: readonly Face[]) => void): void {
  for (const t of targeted(s)) {
    if (whyNoRoom(s, t)) continue;
    for (const b of blocksOfArmy[s.active]) if (isFree(s, b) && !whyNotSlot(s, b, t)) for (const way of waysTo(s, b, t)) found(b, t, way);
  }
}

const join: Said = verb({
  rule: "GG-13.1a",
  fields: { block: ownBlock, to: position },
  words: "across",
  each: (s, open) => eachJoin(s, (b, t, way) => open(b, s.target[t], 0, acrossName(s, way))),
  refuse(s, { block: b, to }, across) {
    const t = s.target.indexOf(to);
    if (t < 0) return no("GG-13.1l", "That position is not part of this attack.");
    return whyNotFree(s, b) ?? whyNoRoom(s, t) ?? whyNotSlot(s, b, t) ?? whyNoWay(s, b, t, across);
  },
  do(s, { block: b, to }, _, across) {
    const t = s.target.indexOf(to);
    const way = waysTo(s, b, t).find((one) => acrossName(s, one) === across)!;
    const slot = t * SQUAD + squadOf(s, t).length;
    s.squad[slot] = b;
    s.wayLength[slot] = way.length;
    s.way.set(way, slot * LONGEST_WAY);
  },
  notNow: notAttacking,
});

/** Whether a block may still join one of the targets. */
function anyoneJoins(s: State): boolean {
  let any = false;
  eachJoin(s, () => (any = true));
  return any;
}

/** 22.1e an attack run again is declared when all who can have joined. */
function whyNotDeclare(s: State): Refusal | undefined {
  if (s.extended === Extended.again) {
    if (anyoneJoins(s)) return no("GG-22.1e", "All blocks of the extended bombardment that can must join again.");
    return assaulting(s) > 0 ? undefined : no("GG-22.1j", "No enemy is attacked any more: the attack lapses.");
  }
  // 13.1t, u every target has its attackers, the first of them its leader
  const isComplete = attackers(s).length > 0 && targeted(s).every((t) => squadOf(s, t).length > 0);
  return isComplete ? undefined : no("GG-13.1t", "Every position of the attack needs a leading block.");
}

function whyNotCancel(s: State): Refusal | undefined {
  const goesOn = s.extended === Extended.again && (anyoneJoins(s) || assaulting(s) > 0);
  return goesOn ? no("GG-22.1e", "The attack of an extended bombardment is run again as far as it can be.") : undefined;
}

export const plan: Ask = {
  rule: "GG-13.1a",
  seat: inTheField,
  prompt(s) {
    const at = targeted(s).map((t) => s.target[t]);
    const on = list(at.map((p) => positionTitle(s, p)));
    const open = () =>
      offered(s, plan.verbs, {
        join: attackers(s).length === 0 ? "choose who joins, first who leads" : "choose who joins",
        second: "attack a second position too",
        declare: "declare it",
        cancel: "cancel it",
      });
    const text =
      s.extended === Extended.again
        ? `the extended bombardment's attack on ${on} is made again: the same blocks join once more, all that can`
        : `attack on ${on}: ${open()}`;
    return {
      text: `${title(s)}: ${text}.`,
      targets: at.map((p) => positionName(s, p)),
      squads: targeted(s).map((t) => squadOf(s, t).map((b) => blockNames[b])),
      tokensNeeded: assaulting(s),
      tray: trayCount(s, s.active),
    };
  },
  notNow: (_, __, now) => no("GG-13.0d", `An attack is being planned: finish or cancel it first. Now: ${now}.`),
  verbs: {
    join,
    second: verb({
      rule: "GG-13.1l",
      fields: { target: position },
      from: secondTargets,
      refuse: (s, { target }) => whyNotSecond(s, target),
      do(s, { target }) {
        s.target[1] = target;
      },
      notNow: notAttacking,
    }),
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
