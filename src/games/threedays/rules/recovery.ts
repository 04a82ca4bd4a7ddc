/** 16.2, 16.25 What comes back when the last night turn ends: stragglers, and guns. */
import { draw } from "../../../engine/index.js";
import { FORMATIONS, type Formation, isCavalry, isGun, leaderSide, membersOf, originalSp, sideOf, type Unit } from "../data/armies.js";
import { stragglers } from "../data/tables.js";
import { IN_COMMAND, STIRRED } from "../marks.js";
import { is, type State, turnOf } from "../state.js";
import { type Log, nameOf } from "../words.js";
import { chiefOf, isReached, isThere, rangeOf, spread } from "./command/leadership.js";
import { recoverGuns } from "./guns.js";
import { nearestEnemy } from "./retreat.js";
import { goodCohesion, isCollapsed, onMap } from "./strength.js";

const LAST_NIGHT_HOUR = 200;
const ENEMY_AWAY = 5;

export function recoverByNight(s: State, log?: Log): void {
  const { light, hour } = turnOf(s);
  if (light !== "night" || hour !== LAST_NIGHT_HOUR) return;
  for (let b = 0; b < FORMATIONS; b++) if (mayRecover(s, b)) gather(s, b, log);
  recoverGuns(s, log);
}

/** 16.2b In Command, idle in the second and third night turns, and nobody within five hexes of the enemy. */
function mayRecover(s: State, b: Formation): boolean {
  const crew = membersOf[b].filter((u) => onMap(s, u));
  if (crew.length === 0 || !is(s, b, IN_COMMAND) || is(s, b, STIRRED)) return false;
  return crew.every((u) => nearestEnemy(s, sideOf[u], s.hex[u], ENEMY_AWAY, true) > ENEMY_AWAY);
}

/** 16.2a, 16.22 each of its units that is In Command rolls; nobody comes back to full strength. */
function gather(s: State, b: Formation, log: Log): void {
  const l = chiefOf(s, b);
  if (!isThere(s, l)) return;
  spread(s, leaderSide[l], s.leaderHex[l], rangeOf(s, l));
  const near = membersOf[b].filter((u) => onMap(s, u) && isReached(s.hex[u]));
  for (const u of near) if (!isGun[u] && s.sp[u] + 1 < originalSp[u]) comeUp(s, u, log);
}

/** 16.22e cavalry by its dismounted Cohesion, two better. */
function comeUp(s: State, u: Unit, log: Log): void {
  const row = stragglers.rows.find(
    ({ collapsed, cohesion }) => collapsed === isCollapsed(s, u) && cohesion.startsWith("8") === goodCohesion(u) >= 8,
  )!;
  const roll = draw(s.random, 10);
  const gained = roll + (isCavalry[u] ? stragglers.cavalryDrm : 0) <= Math.max(...row.success);
  log?.push({
    event: "stragglers",
    rule: "TD-b16.22a",
    text: `${nameOf(u)} gathers its stragglers: ${roll}${gained ? ", a point comes up" : ""}.`,
    die: roll,
    unit: nameOf(u),
  });
  if (gained) s.sp[u]++;
}
