/** 13 Attack moves, steps 7 and 8: the final advance and close combat. */
import type { GameEvent } from "../../../engine/index.js";
import { type Face, no, type Passage, pop, push } from "../../../kit/index.js";
import { Chapter } from "../agenda.js";
import { armyNames, type Block, blockNames, blocksOfArmy, CSA, FULL, IRON_BRIGADE } from "../data/blocks.js";
import modifierRows from "../data/modifiers.json" with { type: "json" };
import { flankThreat, LEFT_FLANK, RIGHT_FLANK } from "../geometry/faces.js";
import { show } from "../hidden/knowledge.js";
import { position } from "../kinds.js";
import { ask } from "../options.js";
import { inTheField } from "../seats.js";
import { enemyOf, frontAt, lift, NOBODY, NOWHERE, onMap, put, SQUAD, type State, settle, stackAt, strength } from "../state.js";
import * as words from "../words/blocks.js";
import { list, ofArmy, positionName, positionTitle } from "../words/names.js";
import { arrivalOf, attackers, enemiesAt, isWooded, sideAttacked, squadOf, targeted } from "./attack.js";
import { confront } from "./movement.js";
import { reduce } from "./reduction.js";
import { type Ask, ownBlock, title, verb } from "./verbs.js";

/** 13.7 attackers go into their targets, their rear toward the area crossed last. */
export function finalAdvance(s: State, log?: GameEvent[]): void {
  for (const t of targeted(s)) if (isSandwich(s, t)) s.sandwich |= 1 << t;
  for (const slot of attackers(s)) {
    if (s.wayLength[slot] === 0) continue;
    const arrival = arrivalOf(s, slot);
    const meets = enemiesAt(s, arrival >> 1) > 0;
    lift(s, s.squad[slot], NOWHERE);
    put(s, s.squad[slot], arrival ^ 1, meets ? arrival : NOWHERE); // 13.7b, 10.6d, e
    if (meets) confront(s, enemyOf(s.active), arrival);
  }
  const at = targeted(s).map((t) => s.target[t]);
  const text = `The attackers reach ${list(at.map((p) => positionTitle(s, p)))}.`;
  log?.push(ofArmy(s.active, "advance", "GG-13.7a", text, { targets: at.map((p) => positionName(s, p)) }));
}

/** 21.5a blocks of ours already stand on the other side of the enemy. */
function isSandwich(s: State, t: number): boolean {
  const arrival = sideAttacked(s, t);
  const p = s.target[t];
  return arrival !== NOWHERE && enemiesAt(s, p) > 0 && stackAt(s, s.active, p).some((b) => s.standing[b] === (arrival ^ 1));
}

/** 13.8a positions with attackers and defenders that have not fought yet, as indexes of targets. */
const openCombats = (s: State): number[] =>
  targeted(s).filter((t) => !(s.fought & (1 << t)) && squadOf(s, t).length > 0 && enemiesAt(s, s.target[t]) > 0);

/** 13.8b */
export const combat: Ask = {
  rule: "GG-13.8b",
  seat: inTheField,
  prompt: (s) => ({
    text: `${title(s)}: choose where close combat comes first.`,
    at: openCombats(s).map((t) => positionName(s, s.target[t])),
  }),
  done(s, log) {
    const open = openCombats(s);
    if (open.length === 1) fight(s, open[0], log);
    return open.length === 0;
  },
  verbs: {
    fight: verb({
      fields: { at: position },
      from: (s) => openCombats(s).map((t) => s.target[t]),
      refuse: (s, { at }) => no("GG-13.8a", `There is no close combat at ${positionTitle(s, at)}.`),
      do: (s, { at }, log) => fight(s, s.target.indexOf(at), log),
    }),
  },
};

const defenders = (s: State): Block[] => stackAt(s, enemyOf(s.active), s.target[s.combatAt]);

/** 13.8c the defender names and shows his leading block first. */
function fight(s: State, t: number, log?: GameEvent[]): void {
  s.combatAt = t;
  push(s, Chapter.fighting);
  if (defenders(s).length === 1) leadWith(s, defenders(s)[0], log);
  else push(s, Chapter.lead);
}

export const lead: Ask = {
  rule: "GG-13.8c",
  seat: inTheField,
  prompt: (s) => ({
    text: `${title(s)}: choose the block that leads the defence of ${positionTitle(s, s.target[s.combatAt])}; it will be shown.`,
    at: positionName(s, s.target[s.combatAt]),
  }),
  verbs: {
    lead: verb({
      fields: { block: ownBlock },
      from: defenders,
      refuse: (_, { block: b }) => no("GG-13.8c", `${blockNames[b]} is not in the position attacked.`),
      do(s, { block: b }, log) {
        pop(s);
        leadWith(s, b, log);
      },
    }),
  },
};

function leadWith(s: State, b: Block, log?: GameEvent[]): void {
  const t = s.combatAt;
  const leader = s.squad[t * SQUAD];
  s.leader = b;
  show(s, b);
  log?.push(words.shown(s, b, "GG-13.8c"));
  // 13.8d
  if (leader !== NOBODY) {
    show(s, leader);
    log?.push(words.shown(s, leader, "GG-13.8d"));
  }
  s.rear = Number(sideAttacked(s, t) !== defendersFront(s, t));
  if (s.rear) reverse(s, t); // 13.8f, g
  const attack = leader === NOBODY ? 0 : strength(s, leader);
  const defense = s.rear ? 0 : strength(s, b);
  const modifiers = modifiersOf(s, t);
  s.result = modifiers.reduce((sum, { value }) => sum + value, attack - defense);
  if (s.result >= 1) s.won |= 1 << t; // 13.8s
  log?.push(fought(s, t, attack, defense, modifiers));
  s.toll[0] = Number(s.result > -2); // 13.8t
  s.toll[1] = Number(s.result < (isWooded(s, s.target[t]) ? 3 : 2)); // 21.3f
}

const defendersFront = (s: State, t: number): Face => frontAt(s, enemyOf(s.active), s.target[t]);

/** Turns all defenders of a target round. */
export function reverse(s: State, t: number): void {
  const enemy = enemyOf(s.active);
  for (const b of stackAt(s, enemy, s.target[t])) s.place[b] ^= 1;
  settle(s, enemy, s.target[t]);
}

interface Modifier {
  readonly id: keyof typeof modifierRows;
  readonly value: number;
  readonly rule: string;
}

/** What counts besides the two strengths once the leading blocks are known, by the names of the table. */
function modifiersOf(s: State, t: number): Modifier[] {
  const { ground } = s;
  const p = s.target[t];
  const from = sideAttacked(s, t);
  const onDefender = threats(s, s.active, defendersFront(s, t));
  const onAttacker = squadOf(s, t).length > 1 ? 0 : threats(s, enemyOf(s.active), from ^ 1); // 13.8p
  const values: Readonly<Record<keyof typeof modifierRows, number>> = {
    confederatesAttack: Number(s.active === CSA), // 13.8h
    steepSlope: -ground.steep[from], // 13.8i
    obstructedBothSides: ask.fullyObstructed(s) ? 0 : -ground.fullyObstructed[p], // 13.8j
    fieldWorks: -Number(s.works[from] > 0), // 13.8k
    bombardmentHits: s.blockHits[t], // 13.8l
    wonFirstPosition: Number((s.fought & s.won & ~(1 << t)) !== 0), // 13.8m
    defenderLeftFlank: Number((onDefender & LEFT_FLANK) !== 0), // 13.8n
    defenderRightFlank: Number((onDefender & RIGHT_FLANK) !== 0),
    attackerLeftFlank: -Number((onAttacker & LEFT_FLANK) !== 0), // 13.8o
    attackerRightFlank: -Number((onAttacker & RIGHT_FLANK) !== 0),
    ironBrigade: ironBrigadeHolds(s) ? -2 : 0, // 13.8q
  };
  return modifierIds.map((id) => ({ id, value: values[id], rule: modifierRows[id].rule })).filter(({ value }) => value !== 0);
}

const modifierIds = Object.keys(modifierRows) as (keyof typeof modifierRows)[];

/** 13.11h flanks of a front that blocks of a side threaten, each by its own front: a stack joined by attackers may still have two. */
function threats(s: State, army: number, victim: Face): number {
  const pinned = !ask.pinnedBlocksThreaten(s);
  let flanks = 0;
  for (const b of blocksOfArmy[army]) if (onMap(s, b)) flanks |= flankThreat(s, army, s.place[b], victim, pinned);
  return flanks;
}

/** 19.1b, e */
const ironBrigadeHolds = (s: State): boolean =>
  s.leader === IRON_BRIGADE && (s.grade[IRON_BRIGADE] === FULL || !ask.reducedIronBrigadeFades(s));

const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);

/** 13.8e to r how it adds up. */
function fought(s: State, t: number, attack: number, defense: number, modifiers: readonly Modifier[]): GameEvent {
  const { result } = s;
  const won = result >= 1;
  const parts = modifiers.map(({ id, value }) => `, ${signed(value)} ${modifierRows[id].name}`).join("");
  const sum = `${attack} against ${defense}${s.rear ? " (from the rear)" : ""}${parts}: ${signed(result)}`;
  return {
    event: "combat",
    rule: "GG-13.8e",
    at: positionName(s, s.target[t]),
    attack,
    defense,
    rear: s.rear === 1,
    modifiers: modifiers.map((one) => ({ ...one })),
    result,
    winner: armyNames[won ? s.active : enemyOf(s.active)],
    text: `Close combat at ${positionTitle(s, s.target[t])}: ${sum}, the ${won ? "attacker" : "defender"} wins.`,
  };
}

/** 13.8u, v the defender's loss, then the attacker's. */
export const fighting: Passage<State> = {
  run(s, log) {
    const t = s.combatAt;
    if (s.toll[0]) {
      s.toll[0] = 0;
      reduce(s, s.leader, log);
    } else if (s.toll[1]) {
      s.toll[1] = 0;
      const [foremost] = squadOf(s, t);
      if (foremost !== undefined) reduce(s, foremost, log);
    } else {
      s.fought |= 1 << t;
      s.combatAt = NOWHERE;
      s.leader = NOBODY;
      s.rear = 0;
      s.result = 0;
      pop(s);
    }
  },
};
