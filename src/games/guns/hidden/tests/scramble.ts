/** A game changed in what one seat cannot know, by hand: nothing here is shared with `imagine`. */
import { below, type Random } from "../../../../engine/index.js";
import { current } from "../../../../kit/index.js";
import { Chapter } from "../../agenda.js";
import {
  armyOf,
  type Block,
  blocksOf,
  blocksOfArmy,
  type Command,
  cavalry,
  commandOf,
  commands,
  poolOf,
  REDUCED_1,
  REDUCED_2,
} from "../../data/blocks.js";
import { hourCount, queueSlots, queues } from "../../data/time.js";
import { firstToken, tokenArmy } from "../../data/tokens.js";
import { guns } from "../../index.js";
import { ask } from "../../options.js";
import { keepOrder } from "../../rules/agreements.js";
import { isMatched } from "../../rules/matching.js";
import { Did, MOST_GROUPS, SOME_REDUCED, type State, UP } from "../../state.js";
import { lotOf } from "../belief.js";

const careers = ["place", "standing", "flags", "grade", "ready", "arrived", "entered", "tag"] as const;

export function scrambled(from: State, army: number, commander: boolean, random: Random): State {
  const s = guns.copy(from);
  const hidden = [0, 1].filter((side) => side !== army || current(s) === Chapter.bid || current(s) === Chapter.side);
  for (const side of hidden) {
    swapCommands(s, side, random);
    swapInStack(s, side, random);
    swapGrades(s, side, random);
    swapGuns(s, side, random);
    if (s.wordsLength[side] > 0) keepOrder(s, side, "Another order".slice(below(random, 8)));
    if (s.active === side) s.couldAttack = below(random, 2);
  }
  if (!hidden.includes(army)) swapDeeper(s, army, random);
  for (const side of [0, 1]) {
    if (!ask.historicalReinforcements(s)) swapTimeTokens(s, side, random);
    if (hidden.includes(side) || !commander) swapTokens(s, side, random);
  }
  return s;
}

/** Two commands of one lot of which nobody has seen a face change places. */
function swapCommands(s: State, army: number, random: Random): void {
  if (ask.historicalReinforcements(s)) return;
  const slots = Array.from({ length: queueSlots }, (_, slot) => slot).filter(
    (slot) => commands[lotOf[slot][0]].army === army && lotOf[slot].includes(s.queue[slot]) && isUnseen(s, s.queue[slot]),
  );
  if (slots.length === 0) return;
  const one = slots[below(random, slots.length)];
  const mates = slots.filter((slot) => lotOf[slot] === lotOf[one]);
  const other = mates[below(random, mates.length)];
  const [a, b] = [s.queue[one], s.queue[other]];
  if (a === b) return;
  s.queue[one] = b;
  s.queue[other] = a;
  [s.arrival[a], s.arrival[b]] = [s.arrival[b], s.arrival[a]];
  blocksOf[a].forEach((block, i) => {
    swapBlocks(s, block, blocksOf[b][i]);
  });
}

/** 10.6h two blocks of which nobody has seen a face, and of which each may be the other, change places in a stack. */
function swapInStack(s: State, army: number, random: Random): void {
  const pairs: [Block, Block][] = [];
  for (const a of blocksOfArmy[army]) {
    for (const b of blocksOfArmy[army]) {
      if (b <= a || s.place[a] < 0 || s.place[a] !== s.place[b] || commandOf[a] === commandOf[b]) continue;
      if (mayCarry(s, a, s.tag[b]) && mayCarry(s, b, s.tag[a])) pairs.push([a, b]);
    }
  }
  if (pairs.length === 0) return;
  const [a, b] = pairs[below(random, pairs.length)];
  const came = [a, b].map((block) => s.flags[block] & Did.came);
  swapBlocks(s, a, b);
  [a, b].forEach((block, i) => {
    s.flags[block] = (s.flags[block] & ~Did.came) | came[i];
  });
}

function mayCarry(s: State, b: Block, tag: number): boolean {
  if (!isUnseen(s, commandOf[b]) || !(s.spread[armyOf[b] * MOST_GROUPS + s.arrival[commandOf[b]]] & (1 << tag))) return false;
  return cavalry[b] === 0 || !(s.led[armyOf[b]] & (1 << tag));
}

const isUnseen = (s: State, command: Command): boolean => blocksOf[command].every((b) => s.knownAs[b] === 0);

function swapBlocks(s: State, a: Block, b: Block): void {
  for (const row of careers) [s[row][a], s[row][b]] = [s[row][b], s[row][a]];
  const swapped = (block: Block) => (block === a ? b : block === b ? a : block);
  for (const row of [s.squad, s.laterSquad]) row.set(Array.from(row, swapped));
  s.hand = swapped(s.hand);
  s.leader = swapped(s.leader);
  s.reducing = swapped(s.reducing);
}

/** 4.5e below the top of his queues not even the owner knows who comes. */
function swapDeeper(s: State, army: number, random: Random): void {
  if (ask.historicalReinforcements(s)) return;
  const deeper = queues.flatMap(({ start, size }, q) =>
    Array.from({ length: size }, (_, i) => start + i).filter(
      (slot) => slot > start + s.drawn[q] && commands[lotOf[slot][0]].army === army && lotOf[slot].includes(s.queue[slot]),
    ),
  );
  if (deeper.length === 0) return;
  const one = deeper[below(random, deeper.length)];
  const mates = deeper.filter((slot) => lotOf[slot] === lotOf[one]);
  const other = mates[below(random, mates.length)];
  [s.queue[one], s.queue[other]] = [s.queue[other], s.queue[one]];
}

/** 2.2c a reduced block that nobody has seen changes places with an unused one; so do the two on offer. */
function swapGrades(s: State, army: number, random: Random): void {
  for (const b of blocksOfArmy[army]) {
    const unsure = s.knownAs[b] === SOME_REDUCED && s.knownAt[b] === 1 << s.tag[b] && !(s.led[army] & s.knownAt[b]);
    if (!unsure || below(random, 2) === 0) continue;
    const [from, to, grade] = s.grade[b] === REDUCED_2 ? [s.supply2, s.supply1, REDUCED_1] : [s.supply1, s.supply2, REDUCED_2];
    const onOffer = s.reducing >= 0 && poolOf[s.reducing] === poolOf[b] ? 2 : 0;
    if (s.grade[b] < REDUCED_1 || s.grade[b] > REDUCED_2 || to[poolOf[b]] <= onOffer) continue;
    from[poolOf[b]]++;
    to[poolOf[b]]--;
    s.grade[b] = grade;
  }
  if (current(s) === Chapter.pick && armyOf[s.reducing] === army) [s.left, s.right] = [s.right, s.left];
}

/** 13.2h guns that lie face-down change places with tokens that could lie there as well. */
function swapGuns(s: State, army: number, random: Random): void {
  if (s.revealed) return;
  for (let i = 0; i < s.guns; i++) {
    if (tokenArmy[s.gunKind[i]] !== army) continue;
    const others = Array.from(s.pool.keys()).filter(
      (token) => tokenArmy[token] === army && s.pool[token] > 0 && isMatched(s, token, s.gunAt[i]),
    );
    if (others.length === 0) continue;
    const other = others[below(random, others.length)];
    s.pool[other]--;
    s.pool[s.gunKind[i]]++;
    s.gunKind[i] = other;
  }
}

const deals = [0, 17, 23, 32, hourCount];

/** Two face-down time tokens of one deal change places. */
function swapTimeTokens(s: State, army: number, random: Random): void {
  for (let deal = 0; deal + 1 < deals.length; deal++) {
    const down: number[] = [];
    for (let hour = deals[deal]; hour < deals[deal + 1]; hour++) {
      const at = army * hourCount + hour;
      if (s.track[at] !== 0 && !(s.track[at] & UP)) down.push(at);
    }
    if (down.length < 2) continue;
    const [a, b] = [down[below(random, down.length)], down[below(random, down.length)]];
    [s.track[a], s.track[b]] = [s.track[b], s.track[a]];
  }
}

const hiddenPiles = ["tray", "pool", "returned", "filled", "burnt", "reserve"] as const;

/** Two tokens of a side, in places where nobody else sees them, change places. */
function swapTokens(s: State, army: number, random: Random): void {
  const places: { readonly pile: (typeof hiddenPiles)[number]; readonly token: number }[] = [];
  for (const pile of hiddenPiles) {
    for (let token = firstToken[army]; token < firstToken[army + 1]; token++) {
      if (s[pile][token] > (pile === "tray" ? s.trayShown[token] : 0)) places.push({ pile, token });
    }
  }
  if (places.length === 0) return;
  const [a, b] = [places[below(random, places.length)], places[below(random, places.length)]];
  s[a.pile][a.token]--;
  s[b.pile][b.token]--;
  s[a.pile][b.token]++;
  s[b.pile][a.token]++;
}
