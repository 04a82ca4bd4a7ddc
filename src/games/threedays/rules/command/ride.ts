/** 4.1 Leaders ride, and get away from where the enemy comes in. */
import { type Hex, no, noted, pop, push, type Question } from "../../../../kit/index.js";
import { Chapter } from "../../agenda.js";
import { type Leader, leaderNames, leaderSide, type Side } from "../../data/armies.js";
import { ring } from "../../data/map.js";
import { enemyAt, hex, holder, neighbourOf, type State } from "../../state.js";
import { deed, hexName, type Log, leaderNow, seatOf } from "../../words.js";
import { casualtyCheck, costTo, eachReached, fall, isIverson, isReached, isThere, leadersAt, rideOut, WARREN } from "./leadership.js";

const rider = (s: State): Leader => noted(s, 0);

/** 4.43a (option) Iverson does not ride up to the enemy. */
const mayRideTo = (s: State, at: number): boolean =>
  isReached(at) && at !== s.leaderHex[rider(s)] && !(isIverson(s, rider(s)) && isBesideEnemy(s, leaderSide[rider(s)], at));

/** 4.43b (option) and he leaves its neighbourhood where he can. */
function whyNotStay(s: State) {
  const l = rider(s);
  if (!isIverson(s, l) || !isBesideEnemy(s, leaderSide[l], s.leaderHex[l])) return undefined;
  rideOut(s, l, noted(s, 1) / 2);
  let away = false;
  eachReached((at) => {
    away ||= mayRideTo(s, at);
  });
  return away ? no("TD-b4.43b", "Iverson gets away from the enemy.") : undefined;
}

const isBesideEnemy = (s: State, side: Side, at: Hex): boolean => {
  for (let k = at * 6; k < at * 6 + 6; k++) if (neighbourOf(s)[k] >= 0 && enemyAt(s, side, neighbourOf(s)[k])) return true;
  return false;
};

export const ride: Question<State> = {
  rule: "TD-4.1e",
  seat: (s) => seatOf(leaderSide[rider(s)]),
  prompt: (s) => ({ text: `Where does ${leaderNow(s, rider(s))} ride?`, leader: leaderNames[rider(s)] }),
  verbs: {
    to: deed({
      fields: { hex },
      each(s, open) {
        rideOut(s, rider(s), noted(s, 1) / 2);
        eachReached((at) => {
          if (mayRideTo(s, at)) open(at);
        });
      },
      refuse(s, { hex: at }) {
        rideOut(s, rider(s), noted(s, 1) / 2);
        if (isReached(at) && at !== s.leaderHex[rider(s)] && !mayRideTo(s, at))
          return no("TD-b4.43a", "Iverson does not ride up to the enemy.");
        return mayRideTo(s, at) ? undefined : no("TD-4.1i", `${leaderNow(s, rider(s))} cannot ride to ${hexName(at)}.`);
      },
      do(s, { hex: at }, log) {
        const l = rider(s);
        log?.push({
          event: "ride",
          rule: "TD-4.1e",
          text: `${leaderNow(s, l)} rides to ${hexName(at)}.`,
          leader: leaderNames[l],
          path: [hexName(s.leaderHex[l]), hexName(at)],
        });
        if (l === WARREN) {
          rideOut(s, l, noted(s, 1) / 2);
          s.warrenRode = costTo(at);
        }
        s.leaderHex[l] = at;
        pop(s);
      },
    }),
    stay: deed({ refuse: whyNotStay, do: pop }),
  },
};

/** 4.1j leaders alone where the enemy comes in look for the nearest friends within ten hexes, at the risk of their lives; else they are taken. */
export function displace(s: State, at: Hex, side: Side, log: Log): void {
  for (const l of leadersAt(s, at)) {
    if (leaderSide[l] !== side || !isThere(s, l)) continue;
    const places = refuges(s, l);
    if (places.length === 0) {
      log?.push({ event: "leader", rule: "TD-4.1j", text: `${leaderNow(s, l)} is taken.`, leader: leaderNames[l], taken: true });
      fall(s, l);
    } else if (places.length === 1) flee(s, l, places[0], log);
    else push(s, Chapter.refuge, l);
  }
}

const MOST_AWAY = 10;
function refuges(s: State, l: Leader): Hex[] {
  for (let far = 1; far <= MOST_AWAY; far++) {
    const found = [...ring(s.leaderHex[l], far)].filter((hex) => holder(s, hex) === leaderSide[l]);
    if (found.length > 0) return found;
  }
  return [];
}

function flee(s: State, l: Leader, to: Hex, log: Log): void {
  const path = [hexName(s.leaderHex[l]), hexName(to)];
  s.leaderHex[l] = to;
  log?.push({ event: "ride", rule: "TD-4.1j", text: `${leaderNow(s, l)} gets away to ${path[1]}.`, leader: leaderNames[l], path });
  casualtyCheck(s, l, "TD-4.1j", log);
}

/** RX-15 */
export const refuge: Question<State> = {
  rule: "TD-4.1j",
  seat: (s) => seatOf(leaderSide[rider(s)]),
  prompt: (s) => ({ text: `${leaderNow(s, rider(s))} is overrun: with whom does he take refuge?`, leader: leaderNames[rider(s)] }),
  done: (s) => !isThere(s, rider(s)) || refuges(s, rider(s)).length === 0,
  verbs: {
    refuge: deed({
      fields: { hex },
      each(s, open) {
        for (const at of refuges(s, rider(s))) open(at);
      },
      refuse: (s, { hex: at }) =>
        refuges(s, rider(s)).includes(at) ? undefined : no("TD-4.1j", `${hexName(at)} is not where the nearest friends are.`),
      do(s, { hex: at }, log) {
        const l = rider(s);
        pop(s);
        flee(s, l, at, log);
      },
    }),
  },
};
