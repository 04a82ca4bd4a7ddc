/** 11.45 The die of a Shock and what it does to both sides. */
import { draw } from "../../../../engine/index.js";
import { type Hex, no, noted, type Passage, pop, push, type Question } from "../../../../kit/index.js";
import { BY_SHOCK, Chapter, FROM_SHOCK } from "../../agenda.js";
import { isGun, isSkirmisher, sideOf, UNITS, type Unit } from "../../data/armies.js";
import { shockResult, shockResults } from "../../data/tables.js";
import { HURT, SHOCKED, SHOCKS, STRUCK } from "../../marks.js";
import { ask } from "../../options.js";
import { has, hex, type State } from "../../state.js";
import { deed, hexName, type Log, seatOf } from "../../words.js";
import { holds } from "../cohesion.js";
import { casualtyChecks } from "../command/leadership.js";
import { abandon, lose, loseAt, rout } from "../losses.js";
import { halvesOf, onMap, unitsIn } from "../strength.js";
import { attackersOf, defendersOf, foughtNow, strikersOf, sums, targetsNow, workOutShock } from "./shock-odds.js";

const WRECKED = 0;
const BACK = 2;
const BLOODY = 3;
const BLOODY_ON = 5;
const GIVES_WAY = 6;
const BEATEN = 7;
const BROKEN = 8;
const ROUTED = 9;
const hexesBack = [2, 2, 1, 0, 0, 0, 1, 2, 3, 0];

/** Step 6a, b. */
export function resolveShock(s: State, log?: Log): void {
  workOutShock(s, targetsNow(s), s.rounds);
  const roll = draw(s.random, 10);
  const result = shockResult(roll + sums.modifier);
  const attackers = strikersOf(s);
  const defenders = defendersOf(s);
  for (let u = 0; u < UNITS; u++) s.marks[u] &= ~(HURT | SHOCKED);
  for (const u of defenders) s.marks[u] |= SHOCKED;
  // 11.48a who shocks only Skirmishers keeps its order.
  if (!defenders.every((u) => isSkirmisher[u])) for (const u of attackers) s.marks[u] |= STRUCK;
  log?.push({
    event: "odds",
    rule: "TD-11.45a",
    text: `${sums.attack} to ${sums.defence}, ${sums.ratio}: ${roll} ${sums.modifier < 0 ? "-" : "+"} ${Math.abs(sums.modifier)}, ${shockResults[result]}.`,
    die: roll,
    odds: sums.ratio,
    modifier: sums.modifier,
    causes: sums.causes.map(([name, n]) => `${name} ${n > 0 ? "+" : ""}${n}`),
    result: shockResults[result],
    from: [...new Set(attackers.map((u) => hexName(s.hex[u])))],
    targets: foughtNow(s).map(hexName),
  });
  if (ask.leaderShock(s)) {
    for (const units of [attackers, defenders])
      for (const at of new Set(units.flatMap((u) => halvesOf(s, u)))) casualtyChecks(s, at, sideOf[units[0]], "TD-b12.77a", log);
  }
  apply(s, result, attackers, defenders, log);
  // s11.23c no Shock by Skirmishers, or at them, goes on.
  if ([attackers, defenders].some((units) => units.every((u) => isSkirmisher[u]))) s.goes = 0;
}

/** 11.45 what comes last is laid down first: retreats, Disorder, and on top the losses. */
function apply(s: State, result: number, attackers: readonly Unit[], defenders: readonly Unit[], log?: Log): void {
  const [ours, theirs] = [sideOf[attackers[0]], sideOf[defenders[0]]];
  if (result <= BACK) {
    if (result === WRECKED) loseEach(s, attackers, "TD-11.45b", log);
    // The top of a stack goes last, as of the defenders.
    for (const u of [...attackers].sort((a, b) => s.rank[a] - s.rank[b])) {
      s.marks[u] &= ~SHOCKS;
      throwBack(s, u, hexesBack[result]);
    }
    s.goes = result < BACK ? 2 : 0;
  } else if ((result === BLOODY || result === BLOODY_ON) && defenders.every((u) => isSkirmisher[u])) {
    // s11.23d nobody bleeds for Skirmishers.
    s.goes = 0;
  } else if (result === BLOODY || result === BLOODY_ON) {
    bleed(s, theirs, 1, true, log);
    bleed(s, ours, 1, true, log);
    s.goes = result === BLOODY_ON ? 1 : 0;
  } else if (result >= GIVES_WAY) {
    if (result === BROKEN) loseEach(s, defenders, "TD-11.45j", log);
    if (result !== ROUTED) for (const u of defenders) throwBack(s, u, hexesBack[result]);
    if (result === BEATEN) bleed(s, theirs, 1, false, log);
    if (result === ROUTED) {
      for (const u of defenders) push(s, Chapter.routs, u);
      bleed(s, theirs, 2, false, log);
    }
    s.goes = result > GIVES_WAY ? 1 : 0;
  }
}

/** A point of each, and 12.7a a check for every leader with them. */
function loseEach(s: State, units: readonly Unit[], rule: string, log?: Log): void {
  const hexes = new Set(units.flatMap((u) => halvesOf(s, u)));
  for (const u of units) lose(s, u, 1, rule, log);
  for (const at of hexes) casualtyChecks(s, at, sideOf[units[0]], "TD-12.7a", log);
}

function throwBack(s: State, u: Unit, hexes: number): void {
  if (!onMap(s, u)) return;
  push(s, Chapter.retreat, u, hexes, FROM_SHOCK);
  push(s, Chapter.disorder, u, BY_SHOCK, 0);
}

/** 11.45k foot and horse Rout; guns are abandoned. */
export const routs: Passage<State> = {
  run(s, log) {
    const u = noted(s, 0);
    pop(s);
    if (!onMap(s, u)) return;
    if (isGun[u]) abandon(s, u, log);
    else rout(s, u, log);
  },
};

/** The hexes of a side in which somebody can lose by the result. */
const bleeding = (s: State, side: number): Hex[] => {
  const fighting = (at: Hex) => unitsIn(s, at).some((u) => has(s, u, SHOCKS | SHOCKED) && sideOf[u] === side);
  return [...new Set([...targetsNow(s), ...attackersOf(s).map((u) => s.hex[u])])].filter(fighting);
};

/** 11.45m the top unit of one hex loses, of the owner's choice where there are several. */
function bleed(s: State, side: number, points: number, tested: boolean, log?: Log): void {
  const hexes = bleeding(s, side);
  if (hexes.length > 1) push(s, Chapter.bleeds, side, points, tested ? 1 : 0);
  else if (hexes.length === 1) loseHere(s, hexes[0], points, tested, log);
}

/** 11.45f, i, k of those who fight there the top unit loses: who stands by in a stack does not. */
function loseHere(s: State, at: Hex, points: number, tested: boolean, log: Log): void {
  const rule = tested ? "TD-11.45f" : points === 1 ? "TD-11.45i" : "TD-11.45k";
  const fighting = unitsIn(s, at).filter((u) => has(s, u, SHOCKS | SHOCKED));
  const top = loseAt(s, at, points, rule, log, fighting);
  if (tested && top >= 0 && onMap(s, top)) push(s, Chapter.shaken, top, points);
}

/** 11.45f, l once the leaders' dice are cast. */
export const shaken: Passage<State> = {
  run(s, log) {
    const [u, lost] = [noted(s, 0), noted(s, 1)];
    pop(s);
    if (onMap(s, u) && !holds(s, u, lost, "TD-11.45f", "a bloody stand off", log)) push(s, Chapter.disorder, u, BY_SHOCK, 0);
  },
};

/** RX-16 */
export const bleeds: Question<State> = {
  rule: "TD-11.45m",
  seat: (s) => seatOf(noted(s, 0)),
  prompt: (s) => ({
    text: `In which hex does the top unit lose ${noted(s, 1) === 1 ? "a strength point" : `${noted(s, 1)} strength points`}?`,
  }),
  done: (s) => bleeding(s, noted(s, 0)).length === 0,
  verbs: {
    lose: deed({
      fields: { at: hex },
      each(s, open) {
        for (const at of bleeding(s, noted(s, 0))) open(at);
      },
      refuse: (s, { at }) =>
        bleeding(s, noted(s, 0)).includes(at) ? undefined : no("TD-11.45m", `Nobody of that side fights from ${hexName(at)}.`),
      do(s, { at }, log) {
        const [points, tested] = [noted(s, 1), noted(s, 2) === 1];
        pop(s);
        loseHere(s, at, points, tested, log);
      },
    }),
  },
};
