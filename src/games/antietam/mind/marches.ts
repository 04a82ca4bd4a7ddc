/** The marches worth weighing: assaults, units that go where they are wanted, reinforcements, and the end of movement. */
import type { Action } from "../../../engine/index.js";
import type { Hex } from "../../../kit/index.js";
import { mayEndMovement } from "../rules/march.js";
import { mayStop } from "../rules/movement.js";
import { canEnter } from "../rules/reinforcements.js";
import { isAsked, type State } from "../state.js";
import { assaults } from "./assaults.js";
import { end, enter, marchTo, movesFor, movesLeft, stop } from "./orders.js";
import { scout, type Walk } from "./scout.js";

/** How many units walk before the rest is thought over again. */
const WALKS = 3;

export function marchCourses(s: State): (readonly Action[])[] {
  const { posts, walks } = scout(s);
  const courses = assaults(s, posts);
  const walking = walkTogether(s, walks);
  if (walking.length > 0) courses.push(walking);
  if (isAsked(s, "step")) {
    if (mayStop(s)) courses.push([stop]);
    return courses;
  }
  const entering = s.battle.unitsOf[s.side].find((u) => canEnter(s, u));
  if (entering !== undefined) courses.push([enter(s, entering)]);
  if (mayEndMovement(s)) courses.push([end]);
  return courses;
}

/** The walks that gain most, each to a place of its own. */
function walkTogether(s: State, walks: readonly Walk[]): Action[] {
  const course: Action[] = [];
  const taken = new Set<Hex>();
  let moves = movesLeft(s);
  for (const { unit, to } of walks) {
    if (taken.size === WALKS || moves < movesFor(s, unit)) break;
    if (taken.has(to)) continue;
    taken.add(to);
    course.push(...marchTo(s, unit, to));
    moves -= movesFor(s, unit);
  }
  return course;
}
