/** What the enemy's next blow is likely to cost: by the sides of a hex that are open to him, and by who can come to them. */
import { type Hex, opposite } from "../../../kit/index.js";
import { INFANTRY, NEVER, type Unit } from "../battle.js";
import { columnOf, passesUpTo } from "../rules/sums.js";
import { inZone, type State, strengthOf, terOf } from "../state.js";
import { canFallBack } from "./chances.js";
import type { Outlook } from "./goals.js";

/** Strength that fits into a hex, and that comes to one attack at most. */
const FULL = 4;
const MOST = 10;
/** So much of what is felt of the enemy comes to one attack. */
const COMES = 0.7;
/** How often an open flank is turned, and a way back shut. */
const TURNED = 0.5;
const SHUT = 0.5;
/** How likely a blow falls that brings as much as it costs; what every point more or less changes; and how likely it is at least. */
const EVEN_BLOW = 0.3;
const BY_POINT = 0.6;
const AT_LEAST = 0.1;
/** More than one blow falls before the unit moves again. */
const BLOWS = 2.5;
/** The quality of whoever comes. */
const USUAL_TER = 4;

/** Who joins a friend spares him some of his danger too. */
export function danger(s: State, u: Unit, at: Hex, outlook: Outlook): number {
  const v = s.top[at] === u ? s.below[u] : s.top[at];
  const blow = blowOn(s, u, at, outlook);
  if (v < 0) return costOf(s, u, blow, strengthOf(s, u) / 2);
  const [mine, his] = [strengthOf(s, u) / 2, strengthOf(s, v) / 2];
  return costOf(s, u, blow, mine + his) + costOf(s, v, blow, mine + his) - costOf(s, v, blow, his);
}

interface Blow {
  readonly strength: number;
  /** How likely he comes from two sides at once. */
  readonly flanked: number;
  /** What the ground adds to the defence. */
  readonly ground: number;
  /** How likely nobody finds a way back. */
  readonly trapped: number;
}

const NONE: Blow = { strength: 0, flanked: 0, ground: 0, trapped: 0 };

function blowOn(s: State, u: Unit, at: Hex, { own, foes }: Outlook): Blow {
  if (foes[at] < 0.5) return NONE;
  const { grid, side, strikes, level, bank, ford, sunken, steep, town } = s.battle;
  let [room, open, better] = [0, 0, 0];
  for (let d = 0; d < 6; d++) {
    const k = at * 6 + d;
    const from = grid.neighbour[k];
    if (from < 0 || !strikes[k] || foes[from] < 0.5) continue;
    const holder = s.top[from];
    if (holder >= 0 && holder !== u && side[holder] === own) continue;
    if (holder >= 0 && holder === u && s.below[u] >= 0) continue;
    if (!(holder >= 0 && side[holder] !== own) && !canCome(s, at, from, own, foes)) continue;
    room += Math.min(FULL, foes[from]);
    open |= 1 << d;
    if (level[from] < level[at] || bank[k] || ford[k] || sunken[k] || steep[k]) better++;
  }
  if (open === 0) return NONE;
  let sides = 0;
  for (let d = 0; d < 6; d++) sides += (open >> d) & 1;
  const strength = Math.min(MOST, room, COMES * foes[at]);
  const ground = better / sides - (town[at] ? 1 : 0);
  const low = better === sides;
  const flanked = !low && strength > 2 && isOpenRound(open) ? TURNED : 0;
  return { strength, flanked, ground, trapped: canFallBack(s, u, at) ? (isBacked(s, at, own, open) ? 0 : SHUT) : 1 };
}

const isOpenRound = (open: number): boolean =>
  [0, 1, 2].some((d) => open & (1 << d) && open & (1 << opposite(d))) || (open & 21) === 21 || (open & 42) === 42;

/** 12.10f whether a way back stays open whatever the enemy does: a friend stands there, or none of his zones will reach it. */
function isBacked(s: State, at: Hex, own: number, open: number): boolean {
  const { compass, grid, side } = s.battle;
  return compass[own].some((d) => {
    const to = grid.neighbour[at * 6 + d];
    if (to < 0) return false;
    if (s.top[to] >= 0) return side[s.top[to]] === own && s.stack[to] < 2;
    return (open & ((1 << d) | (1 << ((d + 1) % 6)) | (1 << ((d + 5) % 6)))) === 0;
  });
}

/** 8.2 an enemy gets beside us only out of a hex that no zone of ours covers. */
function canCome(s: State, at: Hex, from: Hex, own: number, foes: Float32Array): boolean {
  const { grid, price, side } = s.battle;
  for (let k = from * 6; k < from * 6 + 6; k++) {
    const over = grid.neighbour[k];
    if (over < 0 || over === at || foes[over] < 0.5 || price[INFANTRY][k] === NEVER) continue;
    if (s.top[over] >= 0 && side[s.top[over]] === own) continue;
    if (!inZone(s, own, over) && !isBeside(s, over, at)) return true;
  }
  return false;
}

function isBeside({ battle }: State, hex: Hex, at: Hex): boolean {
  for (let k = hex * 6; k < hex * 6 + 6; k++) if (battle.grid.neighbour[k] === at) return true;
  return false;
}

/** Of a blow on a hex held so strongly, what the unit is likely to lose; whoever would lose as much by it hardly strikes. */
function costOf(s: State, u: Unit, { strength, flanked, ground, trapped }: Blow, held: number): number {
  if (strength < 0.5) return 0;
  const column = columnOf({ attack: Math.round(2 * strength), defence: Math.max(1, Math.round(2 * (held + ground))) });
  const ter = terOf(s, u) || 3;
  const falls = 1 - (flanked * passesUpTo(s, ter, column, true, true) + (1 - flanked) * passesUpTo(s, ter, column, true, false)) / 6;
  const room = 1 + (s.steps[u] - 1) * trapped;
  const gain = falls * room * Math.min(2, Math.max(1, held / 2));
  const loss = (1 - passesUpTo(s, USUAL_TER, column, false, false) / 6) * Math.ceil(strength / 2);
  const likely = Math.min(1, Math.max(AT_LEAST, EVEN_BLOW + BY_POINT * (gain - loss)));
  return BLOWS * likely * falls * s.battle.worth[u] * room;
}
