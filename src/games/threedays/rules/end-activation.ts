import { type Hex, inOrder } from "../../../kit/index.js";
import { type Formation, isGun, isSkirmisher, membersOf, sideOf, type Unit } from "../data/armies.js";
import { town } from "../data/map.js";
import { ATTACK } from "../data/scenarios.js";
import { tablesFile } from "../data/tables.js";
import {
  closeUp,
  enemyAt,
  FIRED,
  FOUGHT,
  FREED,
  FROZEN,
  forget,
  has,
  INEFFECTIVE,
  is,
  LOST_SP,
  neighbourOf,
  put,
  RESERVE,
  SPENT,
  type State,
  SURRENDERED,
  TIRED,
  turnOf,
} from "../state.js";
import { type Log, nameOf, titleOf } from "../words.js";
import { holds } from "./cohesion.js";
import { crewOf, orderOf } from "./orders.js";
import { isFronted, nearestEnemy } from "./retreat.js";
import { loseStrays } from "./skirmish.js";
import { isBroken, isCollapsed, unitsIn } from "./strength.js";
/** 3.1d, 13.2e lines under eight close up, the town's surrender, Fatigue, effectiveness. */
export const endActivation = inOrder<State>([
  (s) => {
    for (const u of crewOf(s, s.brigade)) if (s.second[u] >= 0 && s.sp[u] < 8) closeUp(s, u);
  },
  (s, log) => {
    for (const u of crewOf(s, s.brigade))
      if (town[s.hex[u]] && isFronted(s, sideOf[u], s.hex[u]) && !hasLine(s, u)) surrenderTest(s, u, log);
  },
  loseStrays,
  releaseTouched,
  tireAll,
  (s, log) => {
    for (let f = 0; f < s.standing.length; f++)
      if (membersOf[f].length > 0 && !is(s, f, INEFFECTIVE) && isBroken(s, f)) {
        s.standing[f] |= INEFFECTIVE;
        log?.push({ event: "ineffective", rule: "TD-13.2a", text: `${titleOf(f)} is Combat Ineffective.`, brigade: titleOf(f) });
      }
    s.brigade = -1;
    forget(s);
  },
]);

/** 9.44at a line along Roads inside the town and over any ground beyond, past no enemy. */
function hasLine(s: State, u: Unit): boolean {
  const side = sideOf[u];
  const seen = new Set<Hex>([s.hex[u]]);
  const queue = [s.hex[u]];
  while (queue.length > 0) {
    const at = queue.pop()!;
    if (!town[at] && isEdge(s, at)) return true;
    for (let k = at * 6; k < at * 6 + 6; k++) {
      const to = neighbourOf(s)[k];
      if (to < 0 || seen.has(to) || enemyAt(s, side, to)) continue;
      if (unitsIn(s, to).length === 0 && besideEnemy(s, side, to)) continue;
      seen.add(to);
      queue.push(to);
    }
  }
  return false;
}
const isEdge = (s: State, at: Hex): boolean =>
  neighbourOf(s)
    .subarray(at * 6, at * 6 + 6)
    .includes(-1);
const besideEnemy = (s: State, side: number, at: Hex): boolean => {
  for (let k = at * 6; k < at * 6 + 6; k++) if (neighbourOf(s)[k] >= 0 && enemyAt(s, side, neighbourOf(s)[k])) return true;
  return false;
};

function surrenderTest(s: State, u: Unit, log: Log): void {
  if (holds(s, u, isCollapsed(s, u) ? 2 : 0, "TD-b9.44as", "cut off in the town", log)) return;
  put(s, u, SURRENDERED);
  log?.push({ event: "surrender", rule: "TD-b9.44as", text: `${nameOf(u)} surrenders.`, unit: nameOf(u) });
}

/** 22.0l a frozen brigade is freed at once by an enemy within three hexes, or by fire that has cost it anything. */
function releaseTouched(s: State, log?: Log): void {
  for (let b = 0; b < s.standing.length; b++) {
    if (!is(s, b, FROZEN)) continue;
    const touched = crewOf(s, b).some((u) => has(s, u, LOST_SP) || nearestEnemy(s, sideOf[u], s.hex[u], 3) <= 3);
    if (!touched) continue;
    s.standing[b] = (s.standing[b] & ~FROZEN) | FREED;
    log?.push({ event: "released", rule: "TD-22.0l", text: `${titleOf(b)} is free to act.`, brigade: titleOf(b) });
  }
}

/** 17.22 causes 1 and 2: the third and the fourth activation, once a turn a Shock; two levels at most a turn. 17.22i by night an attack costs one besides. */
function tireAll(s: State, log?: Log): void {
  for (let b = 0; b < s.standing.length; b++) {
    if (membersOf[b].length === 0 || membersOf[b].every((u) => isGun[u])) continue;
    const acted = b === s.brigade && !is(s, b, RESERVE) && crewOf(s, b).some((u) => !isSkirmisher[u] && has(s, u, SPENT | FIRED));
    const fought = is(s, b, FOUGHT) && !is(s, b, TIRED) ? 1 : 0;
    const most = tablesFile.fatigue.perTurnCap - s.wearied[b];
    const levels = Math.min(most, (acted && s.used[b] >= 3 ? 1 : 0) + fought);
    const byNight = acted && turnOf(s).light === "night" && orderOf(s, b) === ATTACK ? 1 : 0;
    s.standing[b] = (s.standing[b] & ~FOUGHT) | (fought ? TIRED : 0);
    if (levels + byNight > 0) tire(s, b, levels, byNight, log);
  }
}

function tire(s: State, b: Formation, levels: number, more: number, log: Log): void {
  s.wearied[b] += levels;
  s.fatigue[b] = Math.min(6, s.fatigue[b] + levels + more);
  log?.push({
    event: "fatigue",
    rule: "TD-17.22a",
    text: `${titleOf(b)} tires: Fatigue ${s.fatigue[b]}.`,
    brigade: titleOf(b),
    level: s.fatigue[b],
  });
}
