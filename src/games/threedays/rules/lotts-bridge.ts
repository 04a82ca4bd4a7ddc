/** 9.44cs-cw The bridge over the cut at Lott's Ridge: one step from end to end, closed by enemies about it. */
import { type Hex, no, note, push, sideTo } from "../../../kit/index.js";
import { Chapter } from "../agenda.js";
import { isGun, isSkirmisher, sideOf, type Unit } from "../data/armies.js";
import { grid, lottsBridge } from "../data/map.js";
import { ATTACK, MARCH_ORDER } from "../data/scenarios.js";
import { COLUMN, ENTERED, REFUSED_LEFT, REFUSED_RIGHT, SPENT, STOPPED } from "../marks.js";
import { put, reachInto } from "../stacks.js";
import { enemyAt, has, type State, scenarioOf, turnOf } from "../state.js";
import { deed, hexName, type Log, nameOf, pointsOf } from "../words.js";
import { whyNotBlock } from "./arrivals.js";
import { escortOf } from "./command/escort.js";
import { displace } from "./command/ride.js";
import { faceAlong } from "./lines.js";
import { whyNotNear } from "./near-enemy.js";
import { isFronted } from "./retreat.js";
import { DREW_FIRE, flags, points, UNDER_WAY } from "./steps.js";
import { fitsMarch } from "./strength.js";
import { isOneFile, movers } from "./together.js";

const { ends, over, closers } = lottsBridge;
const isOpenTo = (s: State): boolean => [...ends, over].every((at) => scenarioOf(s).window[at]);
/** The end of the bridge across from a hex, -1 where it does not begin there. */
export const farEnd = (s: State, at: Hex): Hex => (!isOpenTo(s) ? -1 : at === ends[0] ? ends[1] : at === ends[1] ? ends[0] : -1);

/** 9.44cw two hexes of road; foot and horse under Advance a point more; 9.22 March at half of it once the roads are known. */
function bridgeCost(s: State, u: Unit): number {
  const { day, hour } = turnOf(s);
  if (s.order[u] === MARCH_ORDER) return day > 2 || (day === 2 && hour > 1100) ? 2 : 4;
  return isGun[u] ? 4 : 6;
}

function whyNotCross(s: State) {
  const u = s.mover;
  const to = farEnd(s, s.hex[u]);
  if (to < 0) return no("TD-b9.44cs", `The bridge does not begin in ${hexName(s.hex[u])}.`);
  if (has(s, u, STOPPED)) return no("TD-9.5a", `${nameOf(u)} has to stop.`);
  if (s.order[u] === ATTACK) return no("TD-6.12e", `${nameOf(u)} is under Attack Orders: no bridges.`);
  if (isSkirmisher[u]) return no("TD-b9.44dh", "Bridges serve units under Advance or March Orders.");
  if (closers.some((at) => enemyAt(s, sideOf[u], at)) || enemyAt(s, sideOf[u], to)) return no("TD-b9.44cu", "The enemy closes the bridge.");
  if (!isOneFile(s, u) || !fitsMarch(s, to, u)) return no("TD-b9.44dh", "The bridge is crossed within March stacking.");
  const cost = bridgeCost(s, u);
  return (
    whyNotNear(s, u, to) ??
    whyNotBlock(s, sideOf[u], to) ??
    (cost > points(s) ? no("TD-b9.44cw", `The bridge costs ${pointsOf(cost)}, and ${pointsOf(points(s))} are left.`) : undefined)
  );
}

export const bridgeVerb = {
  cross: deed({
    refuse: whyNotCross,
    do(s) {
      const [u, from] = [s.mover, s.hex[s.mover]];
      push(s, Chapter.arrived, -1, farEnd(s, from));
      if (isFronted(s, sideOf[u], from) && !(flags(s) & DREW_FIRE) && turnOf(s).light !== "midnight")
        push(s, Chapter.withdrawalFire, farEnd(s, from));
    },
  }),
};

/** The step over it, in place of the one into the next hex. */
export function crossBridge(s: State, to: Hex, log: Log): void {
  const together = movers(s);
  const from = s.hex[s.mover];
  const riders = escortOf(s, from, together, true);
  const cost = bridgeCost(s, s.mover);
  note(s, 0, points(s) - cost);
  note(s, 1, flags(s) | UNDER_WAY);
  for (const u of together) {
    const column = has(s, u, COLUMN);
    put(s, u, to);
    // 9.44ct its tail hangs over the cut, and cannot stay there.
    if (column) {
      reachInto(s, u, over);
      s.marks[u] |= COLUMN;
    }
    faceAlong(s, u, sideTo(grid, over, to) % 6, true);
    s.marks[u] = (s.marks[u] | ENTERED | SPENT) & ~(REFUSED_LEFT | REFUSED_RIGHT);
    log?.push({
      event: "move",
      rule: "TD-b9.44cw",
      text: `${nameOf(u)} crosses the bridge to ${hexName(to)} for ${pointsOf(cost)}.`,
      unit: nameOf(u),
      path: [hexName(from), hexName(over), hexName(to)],
      cost: cost / 2,
    });
  }
  for (const l of riders) s.leaderHex[l] = to;
  displace(s, to, 1 - sideOf[together[0]], log);
}
