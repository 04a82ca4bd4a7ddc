/** Reinforcements: where each block comes in, one after another. */
import type { Action } from "../../../engine/index.js";
import { current, type Face, faceInto } from "../../../kit/index.js";
import { Chapter } from "../agenda.js";
import { hourNamed } from "../data/time.js";
import { act, legal } from "../rules/index.js";
import { objectivesIn } from "../rules/objectives.js";
import { blocksAt, put, type State } from "../state.js";
import { bestFace } from "./marches.js";
import { END, face } from "./said.js";
import { planned, reset, withCopy, worthTo } from "./trial.js";

/** What an hour sooner is worth. */
const HASTE = 0.05;

/** The rest of the entry step, or the way in of the block in hand. */
export function entryPlan(s: State): Action[] {
  return planned(s, (base, trial, go) => {
    if (current(base) === Chapter.face) go(bestFace(base, trial));
    if (current(base) === Chapter.entry) enter(base, bestWay(base, trial), go);
    while (current(base) === Chapter.enter) {
      const next = bestEntry(base, trial);
      if (!next) break;
      if (next.bring) go(next.bring);
      if (next.way) enter(base, next, go);
    }
    if (current(base) === Chapter.enter) go(END);
  });
}

interface WayIn {
  readonly bring?: Action;
  readonly way?: Action;
  readonly front: Face;
  readonly worth: number;
}

function enter(base: State, { way, front }: WayIn, go: (action: Action) => void): void {
  if (way) go(way);
  if (current(base) === Chapter.face) go(face(base, front));
}

/** The first block that can come in to its side's good; one that cannot come in at all goes to another entry point. */
function bestEntry(base: State, trial: State): WayIn | undefined {
  const open = legal(base);
  const now = worthTo(base, base.active);
  const blocks = [...new Set(open.flatMap((action) => (action.do === "bring" ? [action.block] : [])))];
  for (const block of blocks) {
    let best: WayIn | undefined;
    for (const action of open) {
      if (action.do !== "bring" || action.block !== block) continue;
      const found = withCopy(base, (inHand) => {
        act(inHand, action);
        return bestWay(inHand, trial);
      });
      const worth = found.worth - HASTE * (hourNamed(action.hour) - base.hour);
      if (worth > (best?.worth ?? now)) best = { ...found, bring: action, worth };
    }
    if (best) return best;
  }
  const stuck = open.find((action) => action.do === "transfer" && !blocks.includes(action.block));
  return stuck && { bring: stuck, front: -1, worth: now };
}

function bestWay(base: State, trial: State): WayIn {
  const { map } = base.ground;
  let best: WayIn = { front: -1, worth: Number.NEGATIVE_INFINITY };
  for (const way of legal(base)) {
    const p = map.positionNames.indexOf(way.to as string);
    const crossed = String(way.across)
      .split(" ")
      .map((name) => map.areaNames.indexOf(name));
    for (const front of frontsAt(base, p, crossed[crossed.length - 1])) {
      reset(trial, base);
      put(trial, base.hand, front);
      const taken = objectivesIn(trial, crossed);
      for (let i = 0; i < trial.control.length; i++) if (taken & (1 << i)) trial.control[i] = base.active;
      const worth = worthTo(trial, base.active);
      if (worth > best.worth) best = { way, front, worth };
    }
  }
  return best;
}

function frontsAt(s: State, p: number, came: number): Face[] {
  if (blocksAt(s, s.active, p) > 0) return [s.front[s.active * s.ground.map.positions + p]];
  const behind = faceInto(s.ground.map, p, came);
  return behind < 0 ? [2 * p, 2 * p + 1] : [behind ^ 1, behind];
}
