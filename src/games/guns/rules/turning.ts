/** 10.3 Blocks turn where they stand. */
import type { Refusal } from "../../../engine/index.js";
import { type Face, no } from "../../../kit/index.js";
import { armyOf, type Block, blockNames, blocksOfArmy } from "../data/blocks.js";
import { ask } from "../options.js";
import { blocksAt, Did, enemyOf, has, onMap, positionOf, type State, settle } from "../state.js";
import * as words from "../words/blocks.js";
import { positionTitle } from "../words/names.js";
import { mayTurn, workOf } from "./movement.js";
import { faceFields, faceOf, type Said, verb, whyNoFace } from "./verbs.js";

/** Of blocks that face the other way: they may turn, or keep their front. */
const TURNS = 1;
const KEEPS = 2;

/** 10.3b to d blocks that have not moved turn together; they may not be turned away from one that can turn no more. */
export const turn: Said = verb({
  rule: "GG-10.3b",
  fields: faceFields,
  each(s, open) {
    const { turns } = workOf(s);
    const blocks = blocksOfArmy[s.active].filter((b) => onMap(s, b));
    for (const b of blocks) turns[s.place[b] ^ 1] |= mayTurn(s, b) ? TURNS : KEEPS;
    for (const b of blocks) {
      for (let face = s.place[b] & ~1; face <= (s.place[b] | 1); face++) {
        if (turns[face] === TURNS) open(face >> 1, s.ground.map.area[face]);
        turns[face] = 0;
      }
    }
  },
  refuse(s, given) {
    const wrong = whyNoFace(s, given, "GG-10.3a");
    if (wrong) return wrong;
    if (blocksAt(s, s.active, given.at) === 0) return no("GG-10.3b", `You have no block in ${positionTitle(s, given.at)}.`);
    const face = faceOf(s, given);
    return canTurn(s, s.active, face) ? undefined : whyNotTurn(s, face);
  },
  do(s, given, log) {
    const front = faceOf(s, given);
    for (const b of blocksOfArmy[s.active]) if ((s.place[b] ^ 1) === front) s.place[b] = front;
    settle(s, s.active, front >> 1);
    log?.push(words.turned(s, s.active, front >> 1, front));
  },
  notNow: (_, now) => no("GG-10.3b", `Blocks turn in the march step; now: ${now}.`),
});

function whyNotTurn(s: State, face: Face): Refusal {
  for (const b of blocksOfArmy[s.active]) {
    if ((s.place[b] ^ 1) !== face || mayTurn(s, b)) continue;
    if (ask.fullyObstructed(s) && blocksAt(s, enemyOf(s.active), face >> 1) > 0)
      return no("GG-21.2e", `${blockNames[b]} shares its position with the enemy and keeps its front.`);
    return has(s, b, Did.attacked)
      ? no("GG-10.3e", `${blockNames[b]} attacked and keeps its front.`)
      : no("GG-10.3b", `${blockNames[b]} can turn no more in this phase.`);
  }
  return no("GG-10.3b", "They face that way already.");
}

/** Whether all of a side's blocks in the position would face that way, and do not yet. */
export function canTurn(s: State, army: number, front: Face): boolean {
  let turns = false;
  for (const b of blocksOfArmy[army]) {
    if ((s.place[b] ^ 1) !== front) continue;
    if (!mayTurn(s, b)) return false;
    turns = true;
  }
  return turns;
}

/** 10.3d */
export function stacksAgree(s: State, army: number): boolean {
  return blocksOfArmy[army].every((b) => !onMap(s, b) || !facesApart(s, b));
}

const facesApart = (s: State, b: Block): boolean => s.front[armyOf[b] * s.ground.map.positions + positionOf(s, b)] !== s.place[b];

/** Positions in which blocks of the side that marches face different ways. */
export function apart(s: State): string[] {
  const blocks = blocksOfArmy[s.active].filter((b) => onMap(s, b) && facesApart(s, b));
  return [...new Set(blocks.map((b) => positionTitle(s, positionOf(s, b))))];
}
