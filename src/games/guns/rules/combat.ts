/** 13 Attack moves, steps 7 and 8: the final advance and close combat. */
import type { GameEvent } from "../../../engine/index.js";
import { type Face, no, type Passage, pop, push } from "../../../kit/index.js";
import { Chapter } from "../agenda.js";
import { type Block, blockNames, blocksOfArmy, CSA, FULL, IRON_BRIGADE } from "../data/blocks.js";
import { flankThreat, LEFT_FLANK, RIGHT_FLANK } from "../geometry/faces.js";
import { show } from "../hidden/knowledge.js";
import { position } from "../kinds.js";
import { ask } from "../options.js";
import { inTheField } from "../seats.js";
import { enemyOf, lift, MOST_ATTACKERS, NOBODY, NOWHERE, onMap, put, SQUAD, type State, settle, stackAt, strength } from "../state.js";
import * as told from "../words/attack.js";
import * as words from "../words/blocks.js";
import { positionName, positionTitle } from "../words/names.js";
import { arrivalOf, enemiesAt, sideAttacked, squadSize } from "./attack.js";
import { foremost } from "./fire.js";
import { confront } from "./movement.js";
import { reduce } from "./reduction.js";
import { type Ask, ownBlock, title, verb } from "./verbs.js";

/** 13.7 attackers go into their targets, their rear toward the area crossed last. */
export function finalAdvance(s: State, log?: GameEvent[]): void {
  for (let t = 0; t < 2; t++) if (s.target[t] >= 0 && isSandwich(s, t)) s.sandwich |= 1 << t;
  for (let slot = 0; slot < MOST_ATTACKERS; slot++) {
    const b = s.squad[slot];
    if (b === NOBODY || s.wayLength[slot] === 0) continue;
    const arrival = arrivalOf(s, slot);
    const meets = enemiesAt(s, arrival >> 1) > 0;
    lift(s, b, NOWHERE);
    put(s, b, arrival ^ 1, meets ? arrival : NOWHERE); // 13.7b, 10.6d, e
    if (meets) confront(s, enemyOf(s.active), arrival);
  }
  log?.push(told.advanced(s));
}

/** 21.5a blocks of ours already stand on the other side of the enemy. */
function isSandwich(s: State, t: number): boolean {
  if (enemiesAt(s, s.target[t]) === 0) return false;
  const first = s.squad.findIndex((b, slot) => b !== NOBODY && Math.floor(slot / SQUAD) === t);
  if (first < 0) return false;
  const arrival = arrivalOf(s, first);
  return stackAt(s, s.active, s.target[t]).some((b) => s.standing[b] === (arrival ^ 1));
}

/** 13.8a positions with attackers and defenders that have not fought yet, as indexes of targets. */
function openCombats(s: State): number[] {
  return [0, 1].filter((t) => s.target[t] >= 0 && !(s.fought & (1 << t)) && squadSize(s, t) > 0 && enemiesAt(s, s.target[t]) > 0);
}

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

/** 13.8c the defender names and shows his leading block first. */
function fight(s: State, t: number, log?: GameEvent[]): void {
  s.combatAt = t;
  push(s, Chapter.fighting);
  const defenders = stackAt(s, enemyOf(s.active), s.target[t]);
  if (defenders.length === 1) leadWith(s, defenders[0], log);
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
      from: (s) => stackAt(s, enemyOf(s.active), s.target[s.combatAt]),
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
  s.rear = Number(isFromRear(s, t));
  if (s.rear) reverse(s, t); // 13.8f, g
  const sum = addUp(s, t);
  s.result = sum.result;
  if (s.result >= 1) s.won |= 1 << t; // 13.8s
  log?.push(told.fought(s, t, sum));
  takeLosses(s, t);
}

const defendersFront = (s: State, t: number): Face => s.front[enemyOf(s.active) * s.ground.map.positions + s.target[t]];

function isFromRear(s: State, t: number): boolean {
  return sideAttacked(s, t) !== defendersFront(s, t);
}

/** Turns all defenders of a target round. */
export function reverse(s: State, t: number): void {
  const enemy = enemyOf(s.active);
  for (const b of stackAt(s, enemy, s.target[t])) s.place[b] ^= 1;
  settle(s, enemy, s.target[t]);
}

export interface Modifier {
  readonly id: string;
  readonly value: number;
  readonly rule: string;
}

export interface Sum {
  readonly attack: number;
  readonly defense: number;
  readonly modifiers: readonly Modifier[];
  readonly result: number;
}

/** 13.8e to r strengths and modifiers, once the leading blocks are known. */
function addUp(s: State, t: number): Sum {
  const lead = s.squad[t * SQUAD];
  const attack = lead === NOBODY ? 0 : strength(s, lead);
  const defense = s.rear ? 0 : strength(s, s.leader);
  const modifiers: Modifier[] = [];
  const add = (id: string, value: number, rule: string) => {
    if (value !== 0) modifiers.push({ id, value, rule });
  };
  const { ground } = s;
  const p = s.target[t];
  const from = sideAttacked(s, t);
  add("confederatesAttack", Number(s.active === CSA), "GG-13.8h");
  add("steepSlope", -ground.steep[from], "GG-13.8i");
  if (!ask.fullyObstructed(s)) add("obstructedBothSides", -ground.fullyObstructed[p], "GG-13.8j");
  add("fieldWorks", -Number(s.works[from] > 0), "GG-13.8k");
  add("bombardmentHits", s.blockHits[t], "GG-13.8l");
  add("wonFirstPosition", Number((s.fought & s.won & ~(1 << t)) !== 0), "GG-13.8m");
  const pinned = !ask.pinnedBlocksThreaten(s);
  const onDefender = threats(s, s.active, defendersFront(s, t), pinned);
  add("defenderLeftFlank", Number((onDefender & LEFT_FLANK) !== 0), "GG-13.8n");
  add("defenderRightFlank", Number((onDefender & RIGHT_FLANK) !== 0), "GG-13.8n");
  // 13.8p
  const onAttacker = squadSize(s, t) > 1 ? 0 : threats(s, enemyOf(s.active), from ^ 1, pinned);
  add("attackerLeftFlank", -Number((onAttacker & LEFT_FLANK) !== 0), "GG-13.8o");
  add("attackerRightFlank", -Number((onAttacker & RIGHT_FLANK) !== 0), "GG-13.8o");
  add("ironBrigade", -2 * Number(ironBrigadeHolds(s)), "GG-13.8q");
  return { attack, defense, modifiers, result: modifiers.reduce((sum, one) => sum + one.value, attack - defense) };
}

/** 13.11h flanks of a front that blocks of a side threaten, each by its own front: a stack joined by attackers may still have two. */
export function threats(s: State, army: number, victim: Face, pinned: boolean): number {
  let flanks = 0;
  for (const b of blocksOfArmy[army]) if (onMap(s, b)) flanks |= flankThreat(s.ground, s, army, s.place[b], victim, pinned);
  return flanks;
}

/** 19.1b, e */
function ironBrigadeHolds(s: State): boolean {
  return s.leader === IRON_BRIGADE && (s.grade[IRON_BRIGADE] === FULL || !ask.reducedIronBrigadeFades(s));
}

/** 13.8t, 21.3f */
function takeLosses(s: State, t: number): void {
  const clean = ask.fullyObstructed(s) && s.ground.fullyObstructed[s.target[t]] ? 3 : 2;
  s.toll[0] = Number(s.result > -2);
  s.toll[1] = Number(s.result < clean);
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
      const b = foremost(s, t);
      if (b !== NOBODY) reduce(s, b, log);
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
