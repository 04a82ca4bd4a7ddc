/** What must hold of every state: empty unless there is a bug. */
import { brokenStacks, isPending, notedBy, sideTo } from "../../kit/index.js";
import { Chapter } from "./agenda.js";
import { formationSide, isCavalry, isGun, isSkirmisher, LEADERS, leaderNames, leaderSide, sideOf, UNITS } from "./data/armies.js";
import { grid, hexName } from "./data/map.js";
import { SKIRMISH } from "./data/scenarios.js";
import { MOUNTED, REFUSED_LEFT, REFUSED_RIGHT } from "./marks.js";
import { hasChoice } from "./rules/events.js";
import { fullSp, isEntangled, onMap } from "./rules/strength.js";
import { enemyAt, has, isMounted, type State, scenarioOf } from "./state.js";
import { nameOf, titleOf } from "./words.js";

export function faults(s: State): readonly string[] {
  const found: string[] = brokenStacks(s).map((at) => `The stack in ${hexName(at)} is broken.`);
  for (let u = 0; u < UNITS; u++) {
    const at = s.hex[u];
    if (at < 0) continue;
    if (s.sp[u] === 0 || s.sp[u] > fullSp(s, u)) found.push(`${nameOf(u)} has ${s.sp[u]} of ${fullSp(s, u)} strength points.`);
    if (!scenarioOf(s).window[at]) found.push(`${nameOf(u)} stands in ${hexName(at)}, outside the map that is played on.`);
    for (let v = s.top[at]; v >= 0; v = s.below[v])
      if (sideOf[v] !== sideOf[u]) found.push(`${nameOf(u)} and ${nameOf(v)} share ${hexName(at)}.`);
    if (isSkirmisher[u] && s.below[u] >= 0 && !isSkirmisher[s.below[u]])
      found.push(`${nameOf(u)} lie on top in ${hexName(at)}: formed units lie above Skirmishers.`);
    if (has(s, u, MOUNTED) && !isCavalry[u]) found.push(`${nameOf(u)} is mounted, and is no cavalry.`);
    if (has(s, u, REFUSED_LEFT) && has(s, u, REFUSED_RIGHT)) found.push(`${nameOf(u)} refuses both flanks.`);
    if (has(s, u, REFUSED_LEFT | REFUSED_RIGHT) && (isGun[u] || isSkirmisher[u] || isMounted(s, u)))
      found.push(`${nameOf(u)} refuses a flank, as formed men on foot only can.`);
    if (s.order[u] === SKIRMISH && !isSkirmisher[u]) found.push(`${nameOf(u)} is in Skirmish Order, as Skirmishers only are.`);
    if (isSkirmisher[u] && (s.parent[u] < 0 || sideOf[s.parent[u]] !== sideOf[u]))
      found.push(`${nameOf(u)} are on the map: "parent" must name the unit of their side that sent them out.`);
    if (s.serves[u] >= 0 && formationSide[s.serves[u]] !== sideOf[u])
      found.push(`${nameOf(u)} serves with ${titleOf(s.serves[u])}, which is the enemy's.`);
    if (s.second[u] >= 0 && isGun[u]) found.push(`${nameOf(u)} stands in two hexes, as guns do not.`);
    if (s.second[u] >= 0 && sideTo(grid, at, s.second[u]) < 0)
      found.push(`${nameOf(u)} stands in ${hexName(at)} and in ${hexName(s.second[u])}, which is not beside it.`);
    if (s.second[u] >= 0 && isEntangled(s, u))
      found.push(`The line of ${nameOf(u)} reaches into ${hexName(s.second[u])}, where the enemy is.`);
  }
  // 4.1j for a moment, until he has found a refuge.
  if (!isPending(s, Chapter.refuge))
    for (let l = 0; l < LEADERS; l++)
      if (s.leaderHex[l] >= 0 && enemyAt(s, leaderSide[l], s.leaderHex[l]))
        found.push(`${leaderNames[l]} stands in ${hexName(s.leaderHex[l])}, where the enemy is.`);
  if (s.worksAt[0] < 0 && s.worksAt.some((at) => at >= 0))
    found.push('"worksAt" begins with an empty place: works are listed from the first on.');
  if (isPending(s, Chapter.actions) && s.brigade !== notedBy(s, Chapter.actions, 0))
    found.push(`The units of ${titleOf(notedBy(s, Chapter.actions, 0))} act: "brigade" must name it.`);
  if (isPending(s, Chapter.farGuns) && !scenarioOf(s).farGuns) found.push("The scenario has no guns beyond the map.");
  if (isPending(s, Chapter.charge) && !onMap(s, notedBy(s, Chapter.charge, 1)))
    found.push(`${nameOf(notedBy(s, Chapter.charge, 1))} charges, and is not on the map.`);
  if (isPending(s, Chapter.event) && !hasChoice(notedBy(s, Chapter.event, 0))) found.push("That event asks nobody for a choice.");
  return found;
}
