/** 3.0, 5, 6.2 The turn: initiative, chain of command, Efficiency, orders, and the cup. */
import { draw as roll } from "../../../engine/index.js";
import { drawFrom, inOrder, no, noted, type Passage, pop, push, type Question } from "../../../kit/index.js";
import { Chapter } from "../agenda.js";
import {
  brigadesOf,
  type Formation,
  formationSide,
  formations,
  type Leader,
  leaderOf,
  membersOf,
  parentOf,
  type Side,
  sideOf,
  UNION,
} from "../data/armies.js";
import { MARCH_ORDER, orderNames } from "../data/scenarios.js";
import { tablesFile } from "../data/tables.js";
import {
  CALLED,
  DUE,
  FREED,
  FROZEN,
  formation,
  IN_COMMAND,
  is,
  order,
  put,
  RESERVE,
  type State,
  scenarioOf,
  TIRED,
  turnOf,
} from "../state.js";
import { deed, hexName, type Log, nameOf, seatOf, sideArmy, titleOf } from "../words.js";
import { covers, isReached, isThere, leaderFor, rangeOf, ratingOf, spread } from "./leadership.js";
import { closestEnemy, crewOf, giveOrder, isManned, mannedBrigades, orderOf, whyNotOrder } from "./orders.js";
import { nearestEnemy, nearness } from "./retreat.js";
import { hasRoom, onMap } from "./strength.js";

export const turn: Passage<State> = {
  run(s, log) {
    if (s.turn >= scenarioOf(s).turns.length) {
      pop(s);
      push(s, Chapter.over);
      return;
    }
    log?.push({ event: "turn", rule: "TD-3.0b", text: `Turn ${s.turn + 1}: ${turnOf(s).key}.`, turn: s.turn + 1 });
    push(s, Chapter.endTurn, -1);
    push(s, Chapter.draw);
    push(s, Chapter.first, s.initiative);
    push(s, Chapter.startTurn, -1);
  },
};

const both = (s: State, chapter: number): void => {
  push(s, chapter, s.initiative);
  push(s, chapter, 1 - s.initiative);
};

/** 3.0b, c parts I and II. */
export const startTurn = inOrder<State>([
  release,
  bringOn,
  rollInitiative,
  chainOfCommand,
  drawEfficiency,
  (s) => both(s, Chapter.help),
  setMarkers,
  (s) => both(s, Chapter.transfer),
  (s) => both(s, Chapter.orders),
  fillCup,
]);

/** 22.0l frozen brigades, until their hour. */
function release(s: State): void {
  for (const { brigades, until } of scenarioOf(s).frozen)
    for (const b of brigades) {
      if (s.turn < until && !is(s, b, FREED)) s.standing[b] |= FROZEN;
      else s.standing[b] &= ~FROZEN;
    }
}

/** 9.7 who is due comes on at the entrance, hex by hex as there is room; 21.0h leaders with them. */
function bringOn(s: State, log?: Log): void {
  for (const { turn: due, direct, border, units, leaders: coming, order: orders } of scenarioOf(s).arrivals) {
    if (due > s.turn) continue;
    for (const u of units) {
      if (s.hex[u] !== DUE) continue;
      const at = [direct, ...border].find((hex) => hasRoom(s, hex, u) && nearestEnemy(s, sideOf[u], hex, 1) > 1);
      if (at === undefined) continue;
      put(s, u, at);
      s.order[u] = orders;
      log?.push({ event: "arrives", rule: "TD-9.7a", text: `${nameOf(u)} comes on at ${hexName(at)}.`, unit: nameOf(u), hex: hexName(at) });
      const own = leaderFor(sideOf[u] >= 0 ? brigadeOfUnit(u) : -1);
      if (own >= 0 && s.leaderHex[own] === DUE) s.leaderHex[own] = at;
    }
    for (const l of coming) if (s.leaderHex[l] === DUE) s.leaderHex[l] = direct;
  }
}
const brigadeOfUnit = (u: number): Formation => membersOf.findIndex((members) => members.includes(u));

/** 5.1a each rolls, adds his commander's rating and one for having had it; 5.1c the first turn is given. */
function rollInitiative(s: State, log?: Log): void {
  if (s.turn === 0) {
    s.initiative = scenarioOf(s).initiative;
    return;
  }
  const chief = (side: Side): number => {
    const l = leaderOf(side === UNION ? "us-meade" : "cs-lee");
    return isThere(s, l) ? ratingOf(s, l) : 0;
  };
  for (;;) {
    const dice = [roll(s.random, 10), roll(s.random, 10)];
    const totals = dice.map((die, side) => die + chief(side) + (side === s.initiative ? 1 : 0));
    log?.push({ event: "initiative", rule: "TD-5.1a", text: `Initiative: Union ${totals[0]}, Confederates ${totals[1]}.`, dice });
    if (totals[0] === totals[1]) continue;
    s.initiative = totals[0] > totals[1] ? 0 : 1;
    return;
  }
}

/** II.A */
function chainOfCommand(s: State): void {
  let spreading = -1;
  for (let f = 0; f < formations.length; f++) {
    s.standing[f] &= ~(IN_COMMAND | CALLED | TIRED);
    s.wearied[f] = 0;
    s.used[f] = 0;
    s.entitled[f] = 0;
    const [own, above] = [leaderFor(f), superiorOf(f)];
    if (!isThere(s, own) || !isThere(s, above)) continue;
    if (above !== spreading) spread(s, formationSide[f], s.leaderHex[above], rangeOf(s, above));
    spreading = above;
    if (isReached(s.leaderHex[own])) s.standing[f] |= IN_COMMAND;
  }
}

/** 4.2a, 4.37, 4.38 whose range a leader must be in: the next above who is a leader; cavalry divisions have none (4.13). */
function superiorOf(f: Formation): Leader {
  for (let up = parentOf[f]; up >= 0; up = parentOf[up]) if (leaderFor(up) >= 0) return leaderFor(up);
  return -1;
}

/** 5.2a commands that draw: corps, cavalry divisions, each side's artillery. */
const drawers: readonly Formation[] = formations.flatMap(({ level }, f) =>
  level === "corps" || level === "cavalry-division" || level === "artillery" ? [f] : [],
);
const isPresent = (s: State, f: Formation): boolean => brigadesOf[f].some((b) => membersOf[b].some((u) => onMap(s, u)));

/** 5.2 drawn unseen, without putting back. */
function drawEfficiency(s: State): void {
  for (const side of [0, 1]) {
    const pool = Object.values(side === UNION ? tablesFile.efficiency.pools.union : tablesFile.efficiency.pools.confederate);
    for (const f of drawers) if (formationSide[f] === side && isPresent(s, f)) s.entitled[f] = 1 + drawFrom(s.random, pool);
  }
}

const helper = (s: State): Side => noted(s, 0);
const chiefOf = (side: Side): Leader => leaderOf(side === UNION ? "us-meade" : "cs-lee");

function whyNotHelp(s: State, f: Formation) {
  const side = helper(s);
  if (formationSide[f] !== side || formations[f].level === "cavalry-division" || s.entitled[f] === 0)
    return no("TD-5.2k", `${titleOf(f)} cannot be helped.`);
  return isThere(s, leaderFor(f)) ? undefined : no("TD-5.2k", "It has no commander.");
}

function eachHelped(s: State, open: (f: Formation) => void): void {
  const chief = chiefOf(helper(s));
  if (!isThere(s, chief)) return;
  spread(s, helper(s), s.leaderHex[chief], rangeOf(s, chief));
  for (const f of drawers) if (!whyNotHelp(s, f) && isReached(s.leaderHex[leaderFor(f)])) open(f);
}

/** DP-6 */
export const help: Question<object, State> = {
  rule: "TD-5.2h",
  seat: (s) => seatOf(helper(s)),
  prompt: (s) => ({ text: `${sideArmy(helper(s))}: the army commander may raise the Efficiency of one commander in his range by one.` }),
  done(s) {
    let open = false;
    eachHelped(s, () => {
      open = true;
    });
    return !open;
  },
  verbs: {
    help: deed({
      fields: { formation },
      each: eachHelped,
      refuse(s, { formation: f }) {
        if (!drawers.includes(f)) return no("TD-5.2h", `${titleOf(f)} draws no Efficiency.`);
        const refusal = whyNotHelp(s, f);
        if (refusal || covers(s, chiefOf(helper(s)), s.leaderHex[leaderFor(f)])) return refusal;
        return no("TD-5.2k", "Its commander is out of the army commander's range.");
      },
      do(s, { formation: f }, log) {
        s.entitled[f] = Math.min(5, s.entitled[f] + 1);
        log?.push({ event: "help", rule: "TD-5.2h", text: `The army commander helps ${titleOf(f)}.`, formation: titleOf(f) });
        pop(s);
      },
    }),
    none: deed({ do: pop }),
  },
};

/** 5.2d, f the marker and the commander's rating, from one to four; each division has as many activations; caps of the scenario. */
function setMarkers(s: State): void {
  const { cap, caps, sets } = scenarioOf(s);
  for (const f of drawers) {
    if (s.entitled[f] === 0) continue;
    const l = leaderFor(f);
    const rated = s.entitled[f] + (isThere(s, l) ? ratingOf(s, l) : 0);
    s.entitled[f] = Math.max(1, Math.min(formations[f].level === "artillery" ? tablesFile.efficiency.artilleryMax : cap, rated));
  }
  for (let f = 0; f < formations.length; f++) {
    if (formations[f].level !== "division" || !isPresent(s, f)) continue;
    const corps = parentOf[f];
    const set = sets.find((one) => one.formations.includes(f) && one.turns.includes(s.turn));
    const most = Math.min(cap, ...caps.filter((one) => one.formation === f && s.turn < one.before).map(({ max }) => max));
    const own = Math.min(most, Math.max(1, s.entitled[corps]));
    // 4.2l, m a division Out of Command has one marker fewer.
    s.entitled[f] = set ? set.value : Math.max(1, own - (is(s, f, IN_COMMAND) ? 0 : 1));
  }
}

const giver = (s: State): Side => noted(s, 0);

function whyNotTransfer(s: State, from: Formation, to: Formation) {
  if (formationSide[from] !== giver(s) || formations[from].level !== "division" || formations[to].level !== "division")
    return no("TD-5.4a", "Divisions give and take.");
  if (from === to || parentOf[from] !== parentOf[to]) return no("TD-5.4a", "Both are of one corps.");
  if (is(s, parentOf[from], CALLED)) return no("TD-5.4a", `${titleOf(parentOf[from])} has transferred.`);
  if (!is(s, from, IN_COMMAND) || !is(s, to, IN_COMMAND)) return no("TD-5.4a", "Both are In Command.");
  return s.entitled[from] >= 2 && s.entitled[to] > 0 && s.entitled[to] < 4
    ? undefined
    : no("TD-5.4a", "The giver keeps one, the taker has at most four.");
}

/** DP-7 */
export const transfer: Question<object, State> = {
  rule: "TD-5.4a",
  seat: (s) => seatOf(giver(s)),
  prompt: (s) => ({ text: `${sideArmy(giver(s))}: move a marker between divisions of a corps, or be done.` }),
  done: (s) =>
    !formations.some((_, from) => formations[from].level === "division" && formations.some((_row, to) => !whyNotTransfer(s, from, to))),
  verbs: {
    transfer: deed({
      fields: { from: formation, to: formation },
      each(s, open) {
        for (let from = 0; from < formations.length; from++)
          if (formations[from].level === "division" && s.entitled[from] >= 2)
            for (let to = 0; to < formations.length; to++) if (!whyNotTransfer(s, from, to)) open(from, to);
      },
      refuse: (s, { from, to }) => whyNotTransfer(s, from, to),
      do(s, { from, to }) {
        s.entitled[from]--;
        s.entitled[to]++;
        s.standing[parentOf[from]] |= CALLED;
      },
    }),
    done: deed({ do: pop }),
  },
};

const commander = (s: State): Side => noted(s, 0);

function whyNotCommand(s: State, b: Formation, to: number, closest?: number) {
  if (formationSide[b] !== commander(s) || formations[b].level !== "brigade" || !isManned(s, b))
    return no("TD-6.2j", `${titleOf(b)} takes no orders from you.`);
  if (!is(s, b, IN_COMMAND)) return no("TD-4.2n", `${titleOf(b)} is Out of Command: it keeps its orders.`);
  if (orderOf(s, b) === to && !is(s, b, RESERVE)) return no("TD-6.2j", `${titleOf(b)} has these orders.`);
  return whyNotOrder(s, b, to, closest);
}

const NO_RESERVE = 10;
function whyNotReserve(s: State, b: Formation, closest?: number) {
  if (formationSide[b] !== commander(s) || formations[b].level !== "brigade" || !isManned(s, b))
    return no("TD-6.3a", `${titleOf(b)} takes no orders from you.`);
  if (!is(s, b, IN_COMMAND) || is(s, b, RESERVE)) return no("TD-6.3a", `${titleOf(b)} is Out of Command, or In Reserve.`);
  return (closest ?? closestEnemy(s, b, NO_RESERVE)) <= NO_RESERVE
    ? no("TD-6.3a", `The enemy is within ten hexes of ${titleOf(b)}.`)
    : undefined;
}

/** By brigade of the side that gives orders: its nearest enemy, found once for all that is listed. */
const closest = new Uint8Array(formations.length);

/** DP-8 */
export const orders: Question<object, State> = {
  rule: "TD-6.2j",
  seat: (s) => seatOf(commander(s)),
  prompt: (s) => ({ text: `${sideArmy(commander(s))}: give orders to brigades In Command, or be done.` }),
  done: (s) => s.many[commander(s)] === 0,
  survey(s) {
    const near = nearness(s, commander(s), NO_RESERVE);
    for (const b of mannedBrigades(s, commander(s))) {
      closest[b] = NO_RESERVE + 1;
      for (const u of crewOf(s, b)) closest[b] = Math.min(closest[b], near[s.hex[u]]);
    }
  },
  verbs: {
    order: deed({
      fields: { brigade: formation, to: order },
      each(s, open) {
        for (const b of mannedBrigades(s, commander(s)))
          if (is(s, b, IN_COMMAND)) for (let to = 0; to < orderNames.length; to++) if (!whyNotCommand(s, b, to, closest[b])) open(b, to);
      },
      refuse: (s, { brigade: b, to }) => whyNotCommand(s, b, to),
      do(s, { brigade: b, to }, log) {
        s.standing[b] &= ~RESERVE;
        giveOrder(s, b, to);
        log?.push({
          event: "order",
          rule: "TD-6.2j",
          text: `${titleOf(b)} is to ${orderNames[to]}.`,
          brigade: titleOf(b),
          order: orderNames[to],
        });
      },
    }),
    reserve: deed({
      fields: { brigade: formation },
      each(s, open) {
        for (const b of mannedBrigades(s, commander(s)))
          if (is(s, b, IN_COMMAND) && !is(s, b, RESERVE) && !whyNotReserve(s, b, closest[b])) open(b);
      },
      refuse: (s, { brigade: b }) => whyNotReserve(s, b),
      do(s, { brigade: b }, log) {
        s.standing[b] |= RESERVE;
        log?.push({ event: "order", rule: "TD-6.3a", text: `${titleOf(b)} goes In Reserve.`, brigade: titleOf(b), order: "reserve" });
      },
    }),
    done: deed({ do: pop }),
  },
};

/** 5.3a, e the markers of divisions and artillery, and one March marker a side that has brigades on the march. */
function fillCup(s: State): void {
  s.cup.fill(0);
  for (let f = 0; f < formations.length; f++) {
    const { level } = formations[f];
    if ((level === "division" || level === "cavalry-division" || level === "artillery") && isPresent(s, f)) s.cup[f] = s.entitled[f];
  }
  for (const side of [0, 1]) s.marchMarkers[side] = mannedBrigades(s, side).some((b) => orderOf(s, b) === MARCH_ORDER) ? 1 : 0;
  s.lastDrawn.fill(0);
}
