/** The attacks worth weighing: those of the best plan for the whole front, each as the actions that declare it. */
import type { Action, Plan } from "../../../engine/index.js";
import type { Hex } from "../../../kit/index.js";
import type { Unit } from "../battle.js";
import { mayBombard } from "../rules/artillery.js";
import { isComplete, mayEndCombat, readPlan } from "../rules/duties.js";
import { oddsOf } from "../rules/odds.js";
import { Flag, has, isAsked, Mark, type State, touches } from "../state.js";
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
  const begun = takeBack(s);
  const { fights, unmet } = planFights(s);
  const found: Plan[][] = [];
  for (const fight of fights) {
    if (begun.targets.length > 0 && !begun.targets.includes(fight.target)) continue;
    if (isAsked(s, "attack") && fight.from.length === 0 && fight.worth <= 0 && mayEndCombat(s)) continue;
    const declared = declare(s, fight, unmet, begun);
    if (declared.length > 0 && found.push(declared) === most) break;
  }
  putBack(s, begun);
  return found;
}

/** What has been named of the attack so far. */
interface Begun {
  readonly from: readonly Hex[];
  readonly targets: readonly Hex[];
  readonly guns: readonly Unit[];
}

function takeBack(s: State): Begun {
  const { from, targets } = readPlan(s);
  const begun = { from: [...from], targets: [...targets], guns: s.battle.gunsOf[s.side].filter((u) => has(s, u, Flag.support)) };
  for (const hex of from) s.marks[hex] &= ~Mark.attackFrom;
  for (const hex of targets) s.marks[hex] &= ~Mark.targets;
  for (const u of begun.guns) s.flags[u] &= ~Flag.support;
  return begun;
}

function putBack(s: State, { from, targets, guns }: Begun): void {
  for (const hex of from) s.marks[hex] |= Mark.attackFrom;
  for (const hex of targets) s.marks[hex] |= Mark.targets;
  for (const u of guns) s.flags[u] |= Flag.support;
}

/** The actions from what has begun to the roll, on the best column or a lowered one; none where the rules want more than the fight has. */
function declare(s: State, fight: Fight, unmet: readonly Hex[], begun: Begun): Plan[] {
  const targets = union(begun.targets, [fight.target]);
  const joining = fight.from.filter((hex) => targets.every((target) => touches(s, hex, target))); // 7.25
  const firing = s.battle.gunsOf[s.side].filter((u) => fight.guns.includes(s.hex[u]) && mayBombard(s, u));
  const whole = { targets, from: union(begun.from, joining), guns: union(begun.guns, firing) };
  let odds = oddsIfComplete(s, whole);
  // An enemy whom nobody else could attack has to be taken in.
  for (const other of unmet) {
    if (odds || whole.from.length === 0) break;
    if (targets.includes(other) || !whole.from.every((hex) => touches(s, hex, other))) continue;
    targets.push(other);
    odds = oddsIfComplete(s, whole);
  }
  if (!odds) return [];
  const highest = odds.columns[odds.columns.length - 1];
  const columns = [highest, ...lowered.filter((column) => column < highest && odds.columns.includes(column))];
  const naming = name(s, whole, begun);
  return columns.map((column) => [...naming, roll(column)]);
}

/** The actions that name the rest of an attack. */
function name(s: State, whole: Begun, begun: Begun): Action[] {
  const first = begun.targets.length === 0 ? whole.targets[0] : -1;
  return [
    ...rest(whole.targets, begun.targets).map((hex) => (hex === first ? attack : target)(s, hex)),
    ...rest(whole.from, begun.from).map((hex) => join(s, hex)),
    ...rest(whole.guns, begun.guns).map((u) => support(s, u)),
  ];
}

function oddsIfComplete(s: State, whole: Begun) {
  putBack(s, whole);
  const plan = readPlan(s);
  const odds = isComplete(s, plan) ? oddsOf(s, plan) : undefined;
  takeBack(s);
  return odds;
}

function rest(all: readonly number[], some: readonly number[]): number[] {
  return all.filter((one) => !some.includes(one));
}

function union(some: readonly number[], more: readonly number[]): number[] {
  return [...some, ...rest(more, some)];
}
