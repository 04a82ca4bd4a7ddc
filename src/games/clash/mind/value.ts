/** How a battle stands: the points one side may expect to lead by. */
import { CONFEDERATE, sideNames, UNION } from "../battle.js";
import { resultOf, targetOf, totalOf, towardsTarget } from "../rules/victory.js";
import { isAsked, type State } from "../state.js";
import { victoryWorth } from "./stakes.js";

/** What winning outright is worth in points. */
const OUTRIGHT = 20;

export function value(s: State, seat: string): number {
  const points = isAsked(s, "over") ? ended(s) : lead(s);
  return seat === sideNames[UNION] ? points : -points;
}

function ended(s: State): number {
  const margin = totalOf(s, UNION) - totalOf(s, CONFEDERATE);
  const won = resultOf(s).winner === sideNames[UNION] ? 1 : -1;
  return won * OUTRIGHT + margin;
}

/** Points counted, ground as it is held, and how near either side is to its target. */
function lead(s: State): number {
  const { each } = s.battle.facts.victory;
  let sum = 0;
  for (const own of [UNION, CONFEDERATE]) {
    const held = s.control.reduce((count, holder) => count + Number(holder === own), 0);
    const byDie = each > 0 ? 0 : held * victoryWorth(each);
    const near = towardsTarget(s, own) / targetOf(s, own);
    sum += (totalOf(s, own) + byDie + 4 * near * near) * (own === UNION ? 1 : -1);
  }
  return sum;
}
