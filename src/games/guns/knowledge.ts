/** What the enemy can tell of blocks he sees only from behind: tags, stacks shuffled out of sight, faces shown. */
import { below } from "../../engine/index.js";
import { armyOf, type Block, blocksOf, type Command, commands, firstOf } from "./data/blocks.js";
import { SEEN_FACE, SEEN_GRADE, SEEN_TWO, type State } from "./state.js";

/** "u7", "c12": what both sides call a block. */
export const tagName = (s: State, b: Block): string => `${armyOf[b] === 0 ? "u" : "c"}${s.tag[b] + 1}`;

/** A command comes into play as a group of blocks that look alike from behind. */
export function nameGroup(s: State, command: Command): void {
  const { army } = commands[command];
  let given = 0;
  let groups = 0;
  commands.forEach((row, other) => {
    if (row.army !== army || s.arrival[other] === 0) return;
    given += row.full;
    groups++;
  });
  s.arrival[command] = groups + 1;
  const blocks = blocksOf[command];
  const tags = blocks.map((_, i) => given + i);
  let mask = 0;
  for (const tag of tags) mask |= 1 << tag;
  for (const b of blocks) {
    const [tag] = tags.splice(below(s.random, tags.length), 1);
    s.tag[b] = tag;
    s.maybe[b] = mask;
    s.seen[b] = SEEN_GRADE;
  }
}

const stack: Block[] = [];

/** 10.6h, i every stack is shuffled out of the enemy's sight when its owner's phase begins. */
export function shuffleStacks(s: State, army: number): void {
  const { positions } = s.ground.map;
  for (let p = 0; p < positions; p++) {
    if (s.count[army * positions + p] < 2) continue;
    stack.length = 0;
    let mask = 0;
    for (let b = firstOf[army]; b < firstOf[army + 1]; b++) {
      if (s.place[b] < 0 || s.place[b] >> 1 !== p) continue;
      stack.push(b);
      mask |= 1 << s.tag[b];
    }
    for (let i = stack.length - 1; i > 0; i--) {
      const j = below(s.random, i + 1);
      const tag = s.tag[stack[i]];
      s.tag[stack[i]] = s.tag[stack[j]];
      s.tag[stack[j]] = tag;
    }
    for (let b = firstOf[army]; b < firstOf[army + 1]; b++) if (s.maybe[b] & mask) s.maybe[b] |= mask;
  }
}

/** The face of a block is shown: whose it is, and with `grade` how strong. */
export function show(s: State, b: Block, grade = true): void {
  s.seen[b] |= grade ? SEEN_FACE | SEEN_GRADE : SEEN_FACE;
  locate(s, b, 1 << s.tag[b]);
}

/** The block carries one of the tags in the mask and, where that is a single one, nobody else does; what follows for others is followed up. */
function locate(s: State, b: Block, mask: number): void {
  s.maybe[b] = mask;
  const army = armyOf[b];
  for (let other = firstOf[army]; other < firstOf[army + 1]; other++) {
    if (other === b || (s.maybe[other] & mask) === 0) continue;
    const left = s.maybe[other] & ~mask;
    if (left === s.maybe[other]) continue;
    s.maybe[other] = left;
    if ((left & (left - 1)) === 0 && left !== 0) locate(s, other, left);
  }
}

/** A block taken from play is shown and carries no tag any more. */
export function forget(s: State, b: Block): void {
  show(s, b);
  s.maybe[b] = 0;
}

/** 13.1u who leads against an enemy has strength 2, as far as one knows who leads. */
export function noteLeader(s: State, b: Block): void {
  if (s.maybe[b] === 1 << s.tag[b]) s.seen[b] |= SEEN_TWO;
}

export function noteReplacement(s: State, b: Block, shown: boolean): void {
  s.seen[b] = shown ? SEEN_FACE | SEEN_GRADE : SEEN_FACE;
}

