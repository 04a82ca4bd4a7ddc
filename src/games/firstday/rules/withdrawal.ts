/** 11.3b Buford's men leave before the charge comes home: one or two hexes, all to the same. */
import { type Hex, no, note, pop, push, type Question } from "../../../kit/index.js";
import { Chapter, VACATED } from "../agenda.js";
import { isBuford, isGun, isMounted, sideOf, type Unit } from "../data/armies.js";
import { joined, near, steep, town } from "../data/map.js";
import { ask } from "../options.js";
import { enemyAt, hex, neighbourOf, type State } from "../state.js";
import { deed, hexName, type Log, nameOf, seatOf } from "../words.js";
import { isBanned } from "./bans.js";
import { enter } from "./enter.js";
import { IN_PANIC, takeHit } from "./losses.js";
import { passable } from "./retreat.js";
import { hasRoom, loadOf } from "./stacking.js";

const movers: Unit[] = [];

/** The units of the target, if all of them are Buford's. */
function readMovers(s: State): readonly Unit[] {
  movers.length = 0;
  for (let u = s.top[s.target]; u >= 0; u = s.below[u]) {
    if (!isBuford[u]) {
      movers.length = 0;
      return movers;
    }
    movers.push(u);
  }
  return movers;
}

/** 11.5a over hexes they could all enter: no enemy, no Cut, guns by their own ways and over no steep slope. */
function mayPass(s: State, side: number): boolean {
  const to = neighbourOf(s)[side];
  if (to < 0 || enemyAt(s, sideOf[movers[0]], to) || isBanned(s, sideOf[movers[0]], to)) return false;
  return movers.every((u) => passable(u, side) && (!isGun[u] || !steep[side] || joined[side] === 1));
}

function roomFor(s: State, at: Hex): boolean {
  let load = 0;
  for (const u of movers) load += loadOf(s, u);
  return hasRoom(
    s,
    at,
    load,
    movers.length,
    movers.some((u) => isMounted[u]),
  );
}

/** Where they can go: a hex with room one or two away, farther from the Assaulting Hex if there is one. */
function eachRefuge(s: State, found: (at: Hex) => unknown): boolean {
  readMovers(s);
  if (movers.length === 0) return false;
  const near1: Hex[] = [];
  const all = new Set<Hex>();
  for (let k = s.target * 6; k < s.target * 6 + 6; k++) if (mayPass(s, k)) near1.push(neighbourOf(s)[k]);
  for (const at of near1) {
    all.add(at);
    for (let k = at * 6; k < at * 6 + 6; k++) if (mayPass(s, k) && neighbourOf(s)[k] !== s.target) all.add(neighbourOf(s)[k]);
  }
  const open = [...all].filter((at) => at !== s.target && roomFor(s, at)).sort((a, b) => a - b);
  const away = open.filter((at) => near(at, s.assault) > near(s.target, s.assault));
  return (away.length > 0 ? away : open).some((at) => found(at) === true);
}

export const mayWithdraw = (s: State): boolean => eachRefuge(s, () => true);

/** K2 */
export const withdraw: Question<State> = {
  rule: "FD-x11.3(b)a",
  seat: (s) => seatOf(sideOf[s.top[s.target]]),
  prompt: (s) => ({
    text: `${hexName(s.target)} is charged: Buford's men withdraw one or two hexes, or stay and fight.`,
    place: hexName(s.target),
  }),
  verbs: {
    withdraw: deed({
      fields: { to: hex },
      each: (s, open) => void eachRefuge(s, open),
      refuse(s, { to }) {
        if (eachRefuge(s, (at) => at === to)) return undefined;
        if (near(s.target, to) > 2 || to === s.target) return no("FD-x11.3(b)a", `${hexName(to)} is not one or two hexes away.`);
        return no(
          "FD-11.5a",
          mayWithdraw(s) ? `${hexName(to)} is closed, full, or no farther from the charge.` : "There is nowhere to go.",
        );
      },
      do: (s, { to }, log) => leave(s, to, log),
    }),
    stay: deed({ do: (s) => pop(s) }),
  },
};

function leave(s: State, to: Hex, log: Log): void {
  const from = s.target;
  const who = [...readMovers(s)];
  pop(s);
  for (const u of who) enter(s, u, to, log);
  log?.push({
    event: "withdrawal",
    rule: "FD-x11.3(b)a",
    text: `${who.map(nameOf).join(" and ")} ${who.length > 1 ? "withdraw" : "withdraws"} to ${hexName(to)}.`,
    units: who.map(nameOf),
    path: [hexName(from), hexName(to)],
  });
  note(s, 2, VACATED);
  // 11.5a by the other reading the Town is a Panic all the same.
  if (ask.withdrawalPanics(s) && (town[from] || town[to]))
    for (const u of who) {
      push(s, Chapter.retreat, u, 3, IN_PANIC);
      takeHit(s, u, "FD-x12.3.1e", log);
    }
}
