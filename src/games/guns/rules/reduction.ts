/** 2.2 Reductions: a block is taken away and, where its command has one left, a weaker one takes its place. */
import { draw, type GameEvent } from "../../../engine/index.js";
import { among, no, pop, push, turnTo } from "../../../kit/index.js";
import { Chapter } from "../agenda.js";
import { type Block, blockNames, commandOf, commands, IRON_BRIGADE, poolOf, poolReduced2, REDUCED_1, REDUCED_2 } from "../data/blocks.js";
import { forget, noteReplacement, show } from "../hidden/knowledge.js";
import { inTheField } from "../seats.js";
import { NOBODY, remove, type State, strength } from "../state.js";
import * as words from "../words/blocks.js";
import { list } from "../words/names.js";
import { type Ask, title, verb } from "./verbs.js";

/** Reduces a block once; where players have to choose, they are asked first. */
export function reduce(s: State, b: Block, log?: GameEvent[]): void {
  const pool = poolOf[b];
  const grade = s.grade[b];
  const unused = s.supply2[pool] + s.supply1[pool];
  if (strength(s, b) === 1) eliminate(s, b, "GG-2.2f", log);
  else if (grade === REDUCED_2 && s.supply1[pool] > 0) replace(s, b, REDUCED_1, true, "GG-2.2e", log);
  else if (grade === REDUCED_2 || unused === 0) eliminate(s, b, "GG-2.2k", log);
  // 19.1d
  else if (b === IRON_BRIGADE || unused === 1)
    replace(s, b, s.supply2[pool] > 0 ? REDUCED_2 : REDUCED_1, true, b === IRON_BRIGADE ? "GG-19.1d" : "GG-2.2d", log);
  // 2.2l a command that never had a reduced-2 block has nothing to choose or to pick
  else if (poolReduced2[pool] === 0) replace(s, b, REDUCED_1, false, "GG-2.2l", log);
  else {
    show(s, b);
    log?.push(words.reduced(s, b, "GG-2.2a"));
    s.reducing = b;
    push(s, Chapter.offer);
  }
}

/** 2.2a, h the old block goes face-up to the removed ones; 2.2i the new one stands in for it in everything. */
function replace(s: State, b: Block, grade: number, shown: boolean, rule: string, log?: GameEvent[]): void {
  if (s.reducing === NOBODY) {
    show(s, b);
    log?.push(words.reduced(s, b, rule));
  }
  (grade === REDUCED_2 ? s.supply2 : s.supply1)[poolOf[b]]--;
  s.grade[b] = grade;
  noteReplacement(s, b, shown);
  log?.push(words.replaced(s, b, shown, rule));
}

/** Out of the game, face-up, without a replacement. */
export function eliminate(s: State, b: Block, rule: string, log?: GameEvent[]): void {
  log?.push(words.eliminated(s, b, rule));
  forget(s, b);
  for (let i = 0; i < s.squad.length; i++) if (s.squad[i] === b) s.squad[i] = NOBODY;
  remove(s, b);
}

const grades = { "2+2": [REDUCED_2, REDUCED_2], "2+1": [REDUCED_2, REDUCED_1], "1+1": [REDUCED_1, REDUCED_1] };
const pairs = Object.keys(grades) as (keyof typeof grades)[];

/** 2.2b any two of the unused reduced blocks of the command. */
function mayOffer(s: State, pair: number): boolean {
  const two = grades[pairs[pair]].filter((grade) => grade === REDUCED_2).length;
  return s.supply2[poolOf[s.reducing]] >= two && s.supply1[poolOf[s.reducing]] >= 2 - two;
}

const commandName = (b: Block): string => commands[commandOf[b]].name;

export const offer: Ask = {
  rule: "GG-2.2b",
  seat: inTheField,
  prompt: (s) => ({
    text: `${title(s)}: ${blockNames[s.reducing]} is reduced; choose the two blocks you offer.`,
    block: blockNames[s.reducing],
    command: commandName(s.reducing),
  }),
  verbs: {
    offer: verb({
      fields: { pair: among(pairs) },
      refuse: (s, { pair }) =>
        mayOffer(s, pair)
          ? undefined
          : no(
              "GG-2.2b",
              `Of ${commandName(s.reducing)} you can offer ${list(pairs.filter((_, i) => mayOffer(s, i)).map((one) => `"${one}"`))}.`,
            ),
      /** The two lie face-down, in an order nobody has chosen. */
      do(s, { pair }, log) {
        const [a, b] = grades[pairs[pair]];
        const turned = draw(s.random, 2) === 1;
        s.left = turned ? b : a;
        s.right = turned ? a : b;
        turnTo(s, Chapter.pick);
        log?.push(words.offered(s, pairs[pair]));
      },
    }),
  },
};

const LEFT = 0;

export const pick: Ask = {
  rule: "GG-2.2b",
  seat: inTheField,
  prompt: (s) => ({
    text: `${title(s)}: pick one of two reduced ${commandName(s.reducing)} blocks, unseen.`,
    command: commandName(s.reducing),
  }),
  verbs: {
    pick: verb({
      fields: { which: among(["left", "right"]) },
      /** 2.2b, c the other one goes back; the opponent does not learn which he has picked. */
      do(s, { which }, log) {
        replace(s, s.reducing, which === LEFT ? s.left : s.right, false, "GG-2.2b", log);
        s.reducing = NOBODY;
        s.left = 0;
        s.right = 0;
        pop(s);
      },
    }),
  },
};
