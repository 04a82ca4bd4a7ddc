/** 5.2, 5.4 II.B Efficiency: drawn unseen, helped by the army commander, moved between divisions; and the cup filled from it. */
import { drawFrom, no, noted, pop, type Question } from "../../../../kit/index.js";
import {
  brigadesOf,
  type Formation,
  formationSide,
  formations,
  isInfantry,
  membersOf,
  parentOf,
  type Side,
  UNION,
} from "../../data/armies.js";
import { MARCH_ORDER } from "../../data/scenarios.js";
import { fatigue, tablesFile } from "../../data/tables.js";
import { CALLED, DIRECT, HELPED, IN_COMMAND, INEFFECTIVE, MARCHED_ON } from "../../marks.js";
import { ask } from "../../options.js";
import { DUE, formation, is, type State, scenarioOf, turnOf, UNUSED } from "../../state.js";
import { deed, seatOf, sideArmy, titleOf } from "../../words.js";
import { arrivingActivations, isWaiting } from "../arrivals.js";
import { onMap } from "../strength.js";
import { judgeBatteries } from "./attach.js";
import { isCommanded } from "./command.js";
import { armyChief, artilleryChief, chiefOf, corpsFor, covers, isReached, isThere, rangeOf, ratingOf, spread, XII } from "./leadership.js";
import { brigadesFor, orderOf } from "./orders.js";

const levelOf = (f: Formation): string => formations[f].level;
const { artilleryMax, pools } = tablesFile.efficiency;

/** 5.2a commands that draw: corps, cavalry divisions, each side's artillery. */
const drawers: readonly Formation[] = formations.flatMap(({ level }, f) =>
  level === "corps" || level === "cavalry-division" || level === "artillery" ? [f] : [],
);
/** Foot artillery that acts on its army's own markers unless it is attached. */
const isFootArtillery = (b: Formation): boolean => formations[b].arm === "artillery" && formations[b].artilleryClass !== "divisional";
const footArtillery: readonly (readonly Formation[])[] = [0, 1].map((side) =>
  formations.flatMap((_, b) => (formationSide[b] === side && isFootArtillery(b) ? [b] : [])),
);

export const isArtillery = (b: Formation): boolean => formations[b].arm === "artillery" || formations[b].arm === "horse-artillery";

/** 5.2g, 13.2b, 17.3 a brigade worn out acts fewer times, on whatever marker. */
export const mostWorn = (s: State, b: Formation): number => Math.min(fatigue[s.fatigue[b]].maxActivations, is(s, b, INEFFECTIVE) ? 2 : 4);
/** 4.36g, 4.41g the times a brigade acts in a turn at most, whoever sends it. */
export const mostActs = (s: State, b: Formation): number => Math.min(mostWorn(s, b), isArtillery(b) ? artilleryMax : 4);
/** 4.2l, m the activations that the markers of its division are worth to a brigade: Out of Command, where the division is not, one fewer. */
export const markersOpen = (s: State, b: Formation, f: Formation, markers = s.entitled[f]): number =>
  markers - (!is(s, b, IN_COMMAND) && is(s, f, IN_COMMAND) ? 1 : 0);

/** 5.2n, 5.3n it has units on the map, or due this turn. */
const isThereOrDue = (s: State, b: Formation): boolean => membersOf[b].some((u) => onMap(s, u) || isWaiting(s, u));
export const isPresent = (s: State, f: Formation): boolean => {
  const own = levelOf(f) === "artillery" ? footArtillery[formationSide[f]] : brigadesOf[f];
  return own.some((b) => isThereOrDue(s, b) && !(levelOf(f) === "corps" && parentOf[b] === f));
};

/** 5.2c without putting back. */
export function drawEfficiency(s: State): void {
  for (const side of [0, 1]) drawFor(s, side);
}

export function drawFor(s: State, side: Side, random = s.random): void {
  const pool = Object.values(side === UNION ? pools.union : pools.confederate);
  for (const f of drawers) if (formationSide[f] === side && isPresent(s, f)) s.entitled[f] = 1 + drawFrom(random, pool);
}

const helper = (s: State): Side => noted(s, 0);

function whyNotHelp(s: State, f: Formation) {
  const side = helper(s);
  if (formationSide[f] !== side || levelOf(f) === "cavalry-division" || s.entitled[f] === 0)
    return no("TD-5.2k", `${titleOf(f)} cannot be helped.`);
  return isThere(s, chiefOf(s, f)) ? undefined : no("TD-5.2k", "It has no commander.");
}

function eachHelped(s: State, open: (f: Formation) => void): void {
  const chief = armyChief(helper(s));
  if (!isThere(s, chief) || isBusy(s, helper(s))) return;
  spread(s, helper(s), s.leaderHex[chief], rangeOf(s, chief));
  for (const f of drawers) if (!whyNotHelp(s, f) && isReached(s.leaderHex[chiefOf(s, f)])) open(f);
}

/** 4.45c, 4.49c Lee is busy with Longstreet's new division, or with Alexander. */
const isBusy = (s: State, side: Side): boolean => side !== UNION && s.leeBusy === 1;

/** DP-6 */
export const help: Question<State> = {
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
        if (refusal || covers(s, armyChief(helper(s)), s.leaderHex[chiefOf(s, f)])) return refusal;
        return no("TD-5.2k", "Its commander is out of the army commander's range.");
      },
      do(s, { formation: f }, log) {
        s.standing[f] |= HELPED;
        log?.push({ event: "help", rule: "TD-5.2h", text: `The army commander helps ${titleOf(f)}.`, formation: titleOf(f) });
        pop(s);
      },
    }),
    none: deed({ do: pop }),
  },
};

const within = (least: number, most: number, n: number): number => Math.max(least, Math.min(most, n));
const ratingFor = (s: State, f: Formation): number => {
  const l = chiefOf(s, f);
  return (isThere(s, l) ? ratingOf(s, l) : 0) + (is(s, f, HELPED) ? tablesFile.command.armyHelp : 0);
};

/** 5.2d, f what each command may do this turn. */
export function setMarkers(s: State): void {
  const drawn = s.entitled.slice();
  for (const f of drawers) {
    if (drawn[f] === 0) continue;
    if (levelOf(f) === "artillery") setArtillery(s, f, Math.min(artilleryMax, drawn[f]));
    else s.entitled[f] = within(1, scenarioOf(s).cap, drawn[f] + ratingFor(s, f) - (isSlocumless(s, f) ? 1 : 0));
  }
  for (let f = 0; f < formations.length; f++)
    if (levelOf(f) === "division" && isPresent(s, f)) s.entitled[f] = divisionMarkers(s, f, drawn);
}

/** 4.46a, j (option) the XII Corps acts once less than its Efficiency where Slocum does not reach Williams. */
const isSlocumless = (s: State, f: Formation): boolean => f === XII && ask.slocumWing(s) && !is(s, f, IN_COMMAND);

/** 4.2l, m Out of Command, and 13.3a half of its infantry brigades worn out, each a marker fewer than its Efficiency. */
function divisionMarkers(s: State, f: Formation, drawn: Uint8Array): number {
  const fewer = (is(s, f, IN_COMMAND) ? 0 : 1) + (isWornDown(s, f) ? 1 : 0);
  return Math.max(1, divisionEfficiency(s, f, drawn) - fewer);
}

/** 5.2m the most markers that the scenario lets a division have. */
const capOf = (s: State, f: Formation): number =>
  Math.min(scenarioOf(s).cap, ...scenarioOf(s).caps.flatMap((one) => (one.formation === f && s.turn < one.before ? [one.max] : [])));

/** What the scenario gives the division for the hour (22.2p), or its corps has, within the caps of the scenario. */
function divisionEfficiency(s: State, f: Formation, drawn: Uint8Array): number {
  const set = scenarioOf(s).sets.find((one) => one.formations.includes(f) && one.turns.includes(s.turn));
  if (set) return set.value;
  // 4.45d, e a lent division has the markers of the 1st Corps, without Longstreet's own rating.
  const corps = (f === s.lent ? drawn : s.entitled)[corpsFor(s, f)];
  return within(1, capOf(s, f), Math.max(1, corps));
}

/** 13.3a of its brigades that are there or due, or were there and are gone. */
function isWornDown(s: State, f: Formation): boolean {
  const infantry = brigadesOf[f].filter((b) =>
    membersOf[b].some((u) => isInfantry[u] && (s.hex[u] === DUE ? isWaiting(s, u) : s.hex[u] !== UNUSED)),
  );
  return infantry.length > 0 && 2 * infantry.filter((b) => is(s, b, INEFFECTIVE)).length >= infantry.length;
}

/** 4.36, 4.37b, 4.38b by brigade: one in its chief's hand has his rating besides, one Out of Command acts once less and at most twice. */
function setArtillery(s: State, f: Formation, drawn: number): void {
  for (const b of footArtillery[formationSide[f]]) {
    const chief = is(s, b, DIRECT) && isThere(s, artilleryChief(formationSide[f])) ? ratingFor(s, f) : 0;
    const astray = !is(s, b, IN_COMMAND);
    s.entitled[b] = within(1, astray ? artilleryMax - 1 : artilleryMax, drawn + chief - (astray ? 1 : 0));
  }
  s.entitled[f] = drawn;
}

/** 4.35, 4.36p after II.C: artillery obeys whom it serves with now, and acts as often as that lets it. */
function judgeArtillery(s: State): void {
  for (let b = 0; b < formations.length; b++)
    if (isArtillery(b)) s.standing[b] = isCommanded(s, b) ? s.standing[b] | IN_COMMAND : s.standing[b] & ~IN_COMMAND;
  for (const f of drawers) if (levelOf(f) === "artillery" && s.entitled[f] > 0) setArtillery(s, f, s.entitled[f]);
}

/** 4.36o as many markers as the artillery brigade with most activations may use. */
function artilleryMarkers(s: State, side: Side): number {
  const free = footArtillery[side].filter(
    (b) => s.attached[b] < 0 && membersOf[b].some((u) => s.serves[u] < 0 && (onMap(s, u) || isWaiting(s, u))),
  );
  return Math.max(0, ...free.map((b) => s.entitled[b]));
}

const giver = (s: State): Side => noted(s, 0);

const divisions: readonly Formation[] = formations.flatMap(({ level }, f) => (level === "division" ? [f] : []));
/** The others of a division's corps. */
const othersOf = (s: State, from: Formation): Formation[] => divisions.filter((to) => to !== from && corpsFor(s, to) === corpsFor(s, from));

/** What everybody sees of it: whoever is asked by that gives no number away. */
function whyNotBetween(s: State, from: Formation, to: Formation) {
  if (formationSide[from] !== giver(s) || levelOf(from) !== "division" || levelOf(to) !== "division")
    return no("TD-5.4a", "Divisions give and take.");
  if (from === to || corpsFor(s, from) !== corpsFor(s, to)) return no("TD-5.4a", "Both are of one corps.");
  if (is(s, corpsFor(s, from), CALLED)) return no("TD-5.4a", `${titleOf(corpsFor(s, from))} has transferred.`);
  return is(s, from, IN_COMMAND) && is(s, to, IN_COMMAND) && s.entitled[from] > 0 && s.entitled[to] > 0
    ? undefined
    : no("TD-5.4a", "Both are In Command.");
}

function whyNotTransfer(s: State, from: Formation, to: Formation) {
  const refusal = whyNotBetween(s, from, to);
  if (refusal) return refusal;
  return s.entitled[from] >= 2 && s.entitled[to] < capOf(s, to)
    ? undefined
    : no("TD-5.4a", "The giver keeps one, the taker has at most four, or what the scenario allows.");
}

/** DP-7 */
export const transfer: Question<State> = {
  rule: "TD-5.4a",
  seat: (s) => seatOf(giver(s)),
  prompt: (s) => ({ text: `${sideArmy(giver(s))}: move a marker between divisions of a corps, or be done.` }),
  done: (s) => !divisions.some((from) => s.entitled[from] > 0 && othersOf(s, from).some((to) => !whyNotBetween(s, from, to))),
  verbs: {
    transfer: deed({
      fields: { from: formation, to: formation },
      each(s, open) {
        for (const from of divisions)
          if (s.entitled[from] >= 2) for (const to of othersOf(s, from)) if (!whyNotTransfer(s, from, to)) open(from, to);
      },
      refuse: (s, { from, to }) => whyNotTransfer(s, from, to),
      do(s, { from, to }) {
        s.entitled[from]--;
        s.entitled[to]++;
        s.standing[corpsFor(s, from)] |= CALLED;
      },
    }),
    done: deed({ do: pop }),
  },
};

/** The markers that a division or an artillery has in the cup at first. */
export function markersFor(s: State, f: Formation): number {
  const level = levelOf(f);
  if ((level !== "artillery" && level !== "division" && level !== "cavalry-division") || !isPresent(s, f)) return 0;
  if (level === "artillery") return artilleryMarkers(s, formationSide[f]);
  // 5.3c, 9.75e as many as those who arrive may use.
  return Math.max(s.entitled[f], ...brigadesOf[f].map((b) => arrivingActivations(s, b)));
}

/** 5.3a, e the markers of divisions and artillery, one March marker a side that has brigades on the march, and 19.0 that of the events. */
export function fillCup(s: State): void {
  judgeArtillery(s);
  judgeBatteries(s);
  for (let f = 0; f < formations.length; f++) s.cup[f] = markersFor(s, f);
  for (const side of [0, 1])
    s.marchMarkers[side] = !ask.marchOnOwnMarkers(s) && brigadesFor(s, side).some((b) => orderOf(s, b) === MARCH_ORDER) ? 1 : 0;
  s.lastDrawn.fill(0);
  const { day, hour, light } = turnOf(s);
  s.eventMarker = ask.randomEvents(s) && light === "day" && (day > 1 || hour >= 1300) ? 1 : 0;
}

/** 4.46h who was on the march before II.C. */
export function noteMarch(s: State): void {
  for (const side of [0, 1]) for (const b of brigadesFor(s, side)) if (orderOf(s, b) === MARCH_ORDER) s.standing[b] |= MARCHED_ON;
}
