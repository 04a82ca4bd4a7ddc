/** 11.1, 11.2 Close Combat declared: the target, the Assaulting Hex, Flanking Hexes, and who takes part. */
import { type Hex, no, noted, pop, push, type Question, turnTo } from "../../../kit/index.js";
import { BY_CHIT, BY_ORDER, Chapter } from "../agenda.js";
import { brigadeNames, brigadeSide, EIGHT_IL, eightIL, isGun, membersOf, sideOf, UNITS, type Unit } from "../data/armies.js";
import { between, cut, near } from "../data/map.js";
import { ask } from "../options.js";
import { seatOfBrigade } from "../seats.js";
import {
  ATTACKED,
  ATTACKING,
  brigadeOf,
  COLUMN,
  enemyAt,
  engagedAt,
  has,
  hex,
  isOf,
  MISLED,
  neighbourOf,
  type State,
  scenarioOf,
  unit,
  unmarkAll,
} from "../state.js";
import { deed, firstMarked, hexName, type Log, marked, nameOf, names, seatOf } from "../words.js";
import { isBanned } from "./bans.js";
import { eachEnemyHex } from "./enemies.js";
import { combatColumn, combatWords } from "./odds.js";
import { combatSums } from "./sums.js";

/** 11.1c, d a unit that could attack at all. */
export const isAttacker = (s: State, u: Unit): boolean =>
  s.hex[u] >= 0 &&
  s.hits[u] < 2 &&
  !has(s, u, COLUMN) &&
  (!isGun[u] || ask.gunsAssault(s)) &&
  !scenarioOf(s).immune[s.hex[u]] &&
  !isMisled(s, u);

/** B.1h */
function isMisled(s: State, u: Unit): boolean {
  const b = brigadeOf(s, u);
  return b >= 0 && (s.brigades[b] & MISLED) !== 0;
}

/** x11.2a, 11.1e a hex that may be attacked from another. */
export function mayStrike(s: State, side: number, from: Hex, at: Hex): boolean {
  if (near(from, at) !== 1 || cut[between(from, at)] || !enemyAt(s, side, at)) return false;
  return !scenarioOf(s).immune[at] && !isBanned(s, side, at);
}

/** A unit of the brigade that acts and has not attacked. */
const isFree = (s: State, u: Unit): boolean => isOf(s, u, s.brigade) && !has(s, u, ATTACKED) && isAttacker(s, u);

function canAttack(s: State, at: Hex): boolean {
  if (s.assailed.includes(at)) return false;
  for (let u = 0; u < UNITS; u++) if (isFree(s, u) && mayStrike(s, sideOf[u], s.hex[u], at)) return true;
  return false;
}

const seen: Hex[] = [];

/** Every hex that the brigade could attack, once, until `found` says true; whether it did. */
function eachTarget(s: State, found: (at: Hex) => unknown): boolean {
  seen.length = 0;
  for (const u of s.brigade === EIGHT_IL ? eightIL : membersOf[s.brigade]) {
    if (!isFree(s, u)) continue;
    for (let k = s.hex[u] * 6; k < s.hex[u] * 6 + 6; k++) {
      const at = neighbourOf(s)[k];
      if (at < 0 || seen.includes(at) || s.assailed.includes(at) || !mayStrike(s, sideOf[u], s.hex[u], at)) continue;
      seen.push(at);
      if (found(at) === true) return true;
    }
  }
  return false;
}

/** K1, the first part: which hex. */
export const assaultStep: Question<State> = {
  rule: "FD-11.1a",
  seat: (s) => seatOfBrigade(s, s.brigade),
  prompt: (s) => ({
    text: `${brigadeNames[s.brigade]}'s brigade: attack an adjacent hex in Close Combat, or end.`,
    brigade: brigadeNames[s.brigade],
  }),
  done: (s) => !eachTarget(s, () => true),
  verbs: {
    attack: deed({
      fields: { hex },
      each: (s, open) => void eachTarget(s, open),
      refuse: (s, { hex: at }) => (canAttack(s, at) ? undefined : whyNotAttack(s, at)),
      do(s, { hex: at }) {
        s.target = at;
        push(s, Chapter.declare, BY_ORDER);
      },
    }),
    end: deed({ do: (s) => pop(s) }),
  },
};

function whyNotAttack(s: State, at: Hex) {
  const side = brigadeSide[s.brigade];
  if (!enemyAt(s, side, at)) return no("FD-11.2a", `No enemy stands in ${hexName(at)}.`);
  if (s.assailed.includes(at)) return no("FD-11.1b", `${hexName(at)} has been attacked in this activation.`);
  if (scenarioOf(s).immune[at] || isBanned(s, side, at))
    return no("FD-11.1e", `${hexName(at)} lies within two hexes of an enemy reinforcement hex.`);
  const beside = unitsBeside(s, at);
  if (beside.length === 0) return no("FD-11.2a", `Nobody of ${brigadeNames[s.brigade]}'s brigade stands next to ${hexName(at)}.`);
  if (beside.every((u) => cut[between(s.hex[u], at)])) return no("FD-x11.2a", "No Close Combat is made over a Railroad Cut.");
  if (beside.some((u) => isMisled(s, u))) return no("FD-B.1h", `${brigadeNames[s.brigade]}'s brigade is under False Intel.`);
  return no("FD-11.1c", "Who stands there is Disordered, in March Column, or has attacked.");
}

const unitsBeside = (s: State, at: Hex): Unit[] => {
  const found: Unit[] = [];
  for (let u = 0; u < UNITS; u++) if (s.hex[u] >= 0 && isOf(s, u, s.brigade) && near(s.hex[u], at) === 1) found.push(u);
  return found;
};

const mode = (s: State): number => noted(s, 0);
const attackSide = (s: State): number => 1 - sideOf[s.top[s.target]];

/** Who could be sent from a hex: by an Order the brigade's, by a chit units of one brigade. */
function canSend(s: State, u: Unit): boolean {
  if (sideOf[u] !== attackSide(s) || !isAttacker(s, u) || !mayStrike(s, sideOf[u], s.hex[u], s.target)) return false;
  if (mode(s) === BY_ORDER) return isFree(s, u);
  const first = firstMarked(s, ATTACKING);
  return first < 0 || brigadeOf(s, first) === brigadeOf(s, u);
}

function eachSource(s: State, found: (at: Hex) => void): void {
  const neighbour = neighbourOf(s);
  for (let k = s.target * 6; k < s.target * 6 + 6; k++) {
    const from = neighbour[k];
    if (from >= 0 && hasSender(s, from)) found(from);
  }
}

function hasSender(s: State, from: Hex): boolean {
  for (let u = s.top[from]; u >= 0; u = s.below[u]) if (canSend(s, u)) return true;
  return false;
}

/** Marks all that can go from a hex; by chit, those of the brigade of the first. */
function sendAll(s: State, from: Hex): void {
  for (let u = s.top[from]; u >= 0; u = s.below[u]) if (canSend(s, u)) s.marks[u] |= ATTACKING;
}

const isSource = (s: State, at: Hex): boolean => {
  for (let u = s.top[at]; u >= 0; u = s.below[u]) if (has(s, u, ATTACKING)) return true;
  return false;
};

const sentFrom = (s: State, at: Hex): number => {
  let count = 0;
  for (let u = s.top[at]; u >= 0; u = s.below[u]) if (has(s, u, ATTACKING)) count++;
  return count;
};

/** K1, the second part: from where, with whom. */
export const declare: Question<State> = {
  rule: "FD-11.2a",
  seat: (s) => (mode(s) === BY_ORDER ? seatOfBrigade(s, s.brigade) : seatOf(attackSide(s))),
  prompt(s) {
    const place = hexName(s.target);
    if (s.assault < 0) return { text: `Close Combat on ${place}: choose the Assaulting Hex.`, place };
    const column = combatColumn(s, mode(s));
    return {
      text: `Close Combat on ${place} from ${hexName(s.assault)} by ${names(marked(s, ATTACKING))}: column ${column > 0 ? "+" : ""}${column} (${combatWords()}).`,
      place,
      units: marked(s, ATTACKING).map(nameOf),
      column,
      sums: combatSums(s, mode(s)),
    };
  },
  verbs: {
    from: deed({
      fields: { hex },
      each(s, open) {
        if (s.assault < 0) eachSource(s, open);
      },
      refuse(s, { hex: at }) {
        if (s.assault >= 0) return no("FD-11.2a", `The Assaulting Hex is ${hexName(s.assault)}.`);
        if (near(at, s.target) === 1 && hasSender(s, at)) return undefined;
        if (near(at, s.target) === 1 && cut[between(at, s.target)]) return no("FD-x11.2a", "No Close Combat is made over a Railroad Cut.");
        return no("FD-11.2a", `Nobody who may attack stands in ${hexName(at)} next to ${hexName(s.target)}.`);
      },
      do(s, { hex: at }) {
        s.assault = at;
        sendAll(s, at);
      },
    }),
    flank: deed({
      fields: { hex },
      each(s, open) {
        if (s.assault >= 0 && mode(s) === BY_ORDER)
          eachSource(s, (at) => {
            if (at !== s.assault && !isSource(s, at)) open(at);
          });
      },
      refuse(s, { hex: at }) {
        if (mode(s) === BY_CHIT) return no("FD-B.1a", "A charge by chit has no Flanking Hexes.");
        if (s.assault < 0) return no("FD-11.2a", "Choose the Assaulting Hex first.");
        if (isSource(s, at)) return no("FD-11.2a", `${hexName(at)} is in the attack already.`);
        if (near(at, s.target) === 1 && hasSender(s, at)) return undefined;
        if (near(at, s.target) === 1 && cut[between(at, s.target)]) return no("FD-x11.2a", "No Close Combat is made over a Railroad Cut.");
        return no("FD-11.2a", `Nobody who may attack stands in ${hexName(at)}.`);
      },
      do: (s, { hex: at }) => sendAll(s, at),
    }),
    join: deed({
      fields: { unit },
      each(s, open) {
        if (s.assault >= 0) for (let u = 0; u < UNITS; u++) if (!has(s, u, ATTACKING) && canSend(s, u) && isSource(s, s.hex[u])) open(u);
      },
      refuse(s, { unit: u }) {
        if (s.assault < 0) return no("FD-11.2a", "Choose the Assaulting Hex first.");
        if (has(s, u, ATTACKING)) return no("FD-11.2b", `${nameOf(u)} is in the attack already.`);
        if (s.hex[u] >= 0 && canSend(s, u) && isSource(s, s.hex[u])) return undefined;
        return no("FD-11.2b", `${nameOf(u)} cannot join the attack.`);
      },
      do(s, { unit: u }) {
        s.marks[u] |= ATTACKING;
      },
    }),
    leave: deed({
      fields: { unit },
      each(s, open) {
        for (const u of marked(s, ATTACKING)) if (sentFrom(s, s.hex[u]) > 1 || s.hex[u] !== s.assault) open(u);
      },
      refuse(s, { unit: u }) {
        if (!has(s, u, ATTACKING)) return no("FD-11.2b", `${nameOf(u)} is not in the attack.`);
        const last = s.hex[u] === s.assault && sentFrom(s, s.assault) < 2;
        return last ? no("FD-11.2a", "Somebody must attack from the Assaulting Hex: cancel instead.") : undefined;
      },
      do(s, { unit: u }) {
        s.marks[u] &= ~ATTACKING;
      },
    }),
    charge: deed({
      refuse: (s) => (s.assault >= 0 ? undefined : no("FD-11.2a", "Choose the Assaulting Hex first.")),
      do: (s, _, log) => begin(s, mode(s), log),
    }),
    cancel: deed({
      refuse: (s) => (mode(s) === BY_CHIT ? no("FD-B.1a", "The chit is played: the charge must be made.") : undefined),
      each(s, open) {
        if (mode(s) === BY_ORDER) open();
      },
      do(s) {
        unmarkAll(s, ATTACKING);
        s.target = -1;
        s.assault = -1;
        pop(s);
      },
    }),
  },
};

/** The attack is declared, and takes its course. */
export function begin(s: State, how: number, log: Log): void {
  const attackers = marked(s, ATTACKING);
  const text = `${names(attackers)} attack${attackers.length > 1 ? "" : "s"} ${hexName(s.target)} from ${hexName(s.assault)}.`;
  log?.push({ event: "assault", rule: "FD-11.2a", text, units: attackers.map(nameOf), at: hexName(s.target), from: hexName(s.assault) });
  const slot = s.assailed.indexOf(-1);
  if (slot >= 0) s.assailed[slot] = s.target;
  turnTo(s, Chapter.combat, -1, how, 0);
}

/** Hexes from which a side could charge some hex now, for the charge chits. */
export function eachCharge(s: State, side: number, found: (at: Hex) => unknown): boolean {
  return eachEnemyHex(s, side, (at) => canBeCharged(s, side, at) && found(at));
}

function canBeCharged(s: State, side: number, at: Hex): boolean {
  if (!engagedAt(s, 1 - side, at)) return false;
  const neighbour = neighbourOf(s);
  for (let k = at * 6; k < at * 6 + 6; k++) {
    const from = neighbour[k];
    if (from < 0 || !enemyAt(s, 1 - side, from) || !mayStrike(s, side, from, at)) continue;
    for (let u = s.top[from]; u >= 0; u = s.below[u]) if (isAttacker(s, u) && !isGun[u]) return true;
  }
  return false;
}
