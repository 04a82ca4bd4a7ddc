/** 9.49 Roads beyond the southern edge of sheets C and D: off at one end, on again at another, over as many turns as it takes. */
import { type Hex, no, note } from "../../../../kit/index.js";
import { sideOf, UNION, type Unit } from "../../data/armies.js";
import { hexAt, hexName, offMapRoads } from "../../data/map.js";
import { ATTACK } from "../../data/scenarios.js";
import { ACTED, MOVING, STOPPED } from "../../marks.js";
import { put } from "../../stacks.js";
import { has, hex, OFF_MAP, type State, scenarioOf } from "../../state.js";
import { deed, type Log, nameOf } from "../../words.js";
import { escortOf } from "../command/escort.js";
import { flags, points, UNDER_WAY } from "../steps.js";
import { movers } from "../together.js";
import { rateOf, whyNotOn } from "./beyond.js";

const [WHITE_RUN, LOW_DUTCH] = ["D7026", "D7017"].map(hexAt);
const roadAt = (at: Hex) => offMapRoads.find(({ ends }) => ends.includes(at));

/** 9.49a, e-g which end of the road may be made for. */
function whyNotOff(s: State, u: Unit, to: Hex) {
  const [from, road] = [s.hex[u], roadAt(s.hex[u])];
  if (from === to || !road?.ends.includes(to) || !road.ends.every((end) => scenarioOf(s).window[end]))
    return no("TD-b9.49a", `No road beyond the map leads from ${hexName(from)} to ${hexName(to)}.`);
  if (road.unionOnly && sideOf[u] !== UNION) return no("TD-b9.49e", "The road below sheet D is closed to the Confederates.");
  if (from === WHITE_RUN && to === LOW_DUTCH)
    return no("TD-b9.49f", `Who goes off at ${hexName(from)} does not come on at ${hexName(to)}.`);
  if (has(s, u, STOPPED)) return no("TD-9.5a", `${nameOf(u)} has to stop.`);
  if (s.order[u] === ATTACK || movers(s).length > 1)
    return no("TD-6.12e", "Roads are marched along one by one, and never under Attack Orders.");
  return s.awayOf.includes(-1) ? whyNotOn(s, u, to) : no("TD-b9.49a", "The roads beyond the map are full.");
}

function goOff(s: State, u: Unit, to: Hex, log: Log): void {
  const from = s.hex[u];
  const length = roadAt(from)!.length(from, to);
  const gone = Math.min(length, Math.floor(points(s) / rateOf(s, u)));
  const there = gone === length;
  log?.push({
    event: "offMap",
    rule: "TD-b9.49a",
    text: `${nameOf(u)} takes the road beyond the map to ${hexName(to)}${there ? "" : `: ${length - gone} hexes are left`}.`,
    unit: nameOf(u),
    path: [hexName(from), hexName(to)],
  });
  for (const l of escortOf(s, from, [u], true)) s.leaderHex[l] = there ? to : OFF_MAP;
  put(s, u, there ? to : OFF_MAP);
  if (there) {
    note(s, 0, points(s) - gone * rateOf(s, u));
    note(s, 1, flags(s) | UNDER_WAY);
    return;
  }
  const slot = s.awayOf.indexOf(-1);
  s.awayOf[slot] = u;
  s.awayTo[slot] = to;
  s.awayLeft[slot] = length - gone;
  s.marks[u] = (s.marks[u] | ACTED) & ~MOVING;
}

export const offMapVerb = {
  offMap: deed({
    fields: { to: hex },
    each(s, open) {
      for (const to of roadAt(s.hex[s.mover])?.ends ?? []) if (!whyNotOff(s, s.mover, to)) open(to);
    },
    refuse: (s, { to }) => whyNotOff(s, s.mover, to),
    do: (s, { to }, log) => goOff(s, s.mover, to, log),
  }),
};
