/** The attacks worth weighing: those of the best plan for the whole front, each as the actions that declare it. */
import type { Action, Plan } from "../../../engine/index.js";
import type { Hex } from "../../../kit/index.js";
import { mayBombard } from "../rules/artillery.js";
import { type Attack, isComplete, mayEndCombat, readPlan } from "../rules/duties.js";
import { oddsOf } from "../rules/odds.js";
import { isAsked, type State, touches } from "../state.js";
import { lowered } from "./chances.js";
import { type Fight, planFights } from "./front.js";
import { attack, end, join, roll, support, target } from "./orders.js";

/** How many attacks of the plan are weighed as the next one. */
const NEXT = 2;

export function attackCourses(s: State): Plan[] {
  const courses = declaredFights(s, NEXT).flat();
  return courses.length === 0 && isAsked(s, "attack") && mayEndCombat(s) ? [[end]] : courses;
}

/** The attack that promises most, on its highest column; none where combat should end. */
export const likelyAttack = (s: State): Plan | undefined => declaredFights(s, 1)[0]?.[0];

/** The first fights of the plan that can be declared, each as the courses that do; what has begun is gone on with. */
function declaredFights(s: State, most: number): Plan[][] {
  const begun = readPlan(s);
  const { fights, unmet } = planFights(s);
  const found: Plan[][] = [];
  for (const fight of fights) {
    if (begun.targets.length > 0 && !begun.targets.includes(fight.target)) continue;
    if (isAsked(s, "attack") && fight.from.length === 0 && fight.worth <= 0 && mayEndCombat(s)) continue;
    const declared = declare(s, fight, unmet, begun);
    if (declared.length > 0 && found.push(declared) === most) break;
  }
  return found;
}

/** The actions from what has begun to the roll, on the best column or a lowered one; none where the rules want more than the fight has. */
function declare(s: State, fight: Fight, unmet: readonly Hex[], begun: Attack): Plan[] {
  const targets = union(begun.targets, [fight.target]);
  const joining = fight.from.filter((hex) => targets.every((target) => touches(s, hex, target))); // 7.25
  const firing = s.battle.gunsOf[s.side].filter((u) => fight.guns.includes(s.hex[u]) && mayBombard(s, u));
  const whole = { ...begun, targets, from: union(begun.from, joining), guns: union(begun.guns, firing) };
  // An enemy whom nobody else could attack has to be taken in.
  const owed = unmet.filter((other) => whole.from.length > 0 && whole.from.every((hex) => touches(s, hex, other)));
  for (const other of rest(owed, targets)) {
    if (isComplete(s, whole)) break;
    targets.push(other);
  }
  if (!isComplete(s, whole)) return [];
  const { columns, best } = oddsOf(s, whole);
  const open = [best, ...lowered.filter((column) => column < best && columns.includes(column))];
  const naming = name(s, whole, begun);
  return open.map((column) => [...naming, roll(column)]);
}

/** The actions that name the rest of an attack. */
function name(s: State, whole: Attack, begun: Attack): Action[] {
  const first = begun.targets.length === 0 ? whole.targets[0] : -1;
  return [
    ...rest(whole.targets, begun.targets).map((hex) => (hex === first ? attack : target)(s, hex)),
    ...rest(whole.from, begun.from).map((hex) => join(s, hex)),
    ...rest(whole.guns, begun.guns).map((u) => support(s, u)),
  ];
}

function rest(all: readonly number[], some: readonly number[]): number[] {
  return all.filter((one) => !some.includes(one));
}

function union(some: readonly number[], more: readonly number[]): number[] {
  return [...some, ...rest(more, some)];
}
