/** 22.1-22.3 How a scenario is counted: conditions or points, as its file says. */
import type { Result } from "../../../../engine/index.js";
import { type Hex, hexNamed } from "../../../../kit/index.js";
import {
  batteryOf,
  brigadesOf,
  CONFEDERATE,
  FIRST_SKIRMISHER,
  formationOf,
  formationSide,
  formations,
  isGun,
  isInfantry,
  membersOf,
  type Side,
  sideNames,
  sideOf,
  UNION,
  type Unit,
} from "../../data/armies.js";
import { grid } from "../../data/map.js";
import type { Scenario } from "../../data/scenarios.js";
import { victory as values } from "../../data/tables.js";
import { INEFFECTIVE, NO_AMMO } from "../../marks.js";
import { handicapOf } from "../../options.js";
import { DUE, has, is, type State, scenarioOf } from "../../state.js";
import { sentBy } from "../skirmish.js";
import { isCollapsed, isDisordered, onMap } from "../strength.js";
import { campaignResult } from "./campaign.js";
import { holderOf, placeOf } from "./places.js";
import { lossesOf, lossPoints, startOf } from "./toll.js";

// biome-ignore lint/suspicious/noExplicitAny: the coded victory rules of a data file
type Loose = any;

const hexesOf = (names: readonly string[]): Hex[] => names.map((name) => hexNamed(grid, name)).filter((hex) => hex >= 0);

/** 22.3b formed units only. */
const unitsIn_ = (s: State, side: Side, hexes: readonly Hex[], counts: (u: Unit) => boolean): number => {
  let count = 0;
  for (let u = 0; u < FIRST_SKIRMISHER; u++) if (sideOf[u] === side && hexes.includes(s.hex[u]) && counts(u)) count++;
  return count;
};

/** 22.2 the points of a place or test, above 0 for the Confederates. */
function pointsOf(s: State, rules: Loose, row: Loose): number {
  const set: readonly Hex[] = hexesOf(row.hexes ?? rules.sets?.[row.of] ?? []);
  switch (row.test) {
    case "hexesHeld":
      return row.each * set.filter((at) => holderOf(s, [at], UNION) === CONFEDERATE).length;
    case "unionGunsLostOrCaptured":
      return row.each * Math.floor((lossesOf(s, UNION).guns + s.captured[CONFEDERATE]) / row.per);
    case "unitOn":
      return unitsIn_(s, CONFEDERATE, set, () => true) > 0 ? row.once : 0;
    case "enemyBrigadesCI":
      return row.union * formations.filter((_, f) => formationSide[f] === CONFEDERATE && is(s, f, INEFFECTIVE)).length;
  }
  if (row.mode === "goodOrderUnit") return unitsIn_(s, CONFEDERATE, set, (u) => !isDisordered(s, u)) > 0 ? row.csa : 0;
  const start = row.startOwner ? sideNames.indexOf(row.startOwner) : row.csa ? UNION : CONFEDERATE;
  const held = holderOf(s, set, start);
  return held === CONFEDERATE ? (row.csa ?? 0) : held === UNION ? (row.union ?? 0) : 0;
}

/** 22.0q what a side has been given, less what the other has. */
const given = (s: State, side: Side): number => handicapOf(s, sideNames[side]) - handicapOf(s, sideNames[1 - side]);
/** 22.0q where no points are counted two of the handicap are worth a unit, and one the strength that a point of losses is (22.1a). */
const unitsGiven = (s: State, side: Side): number => given(s, side) / 2;
const strengthGiven = (s: State, side: Side): number => values.losses.infantryCavalrySpPerVp * given(s, side);

/** One coded test of a scenario won on conditions. */
export function passes(s: State, side: Side, test: Loose): boolean {
  const set = test.set ? setOf(scenarioOf(s), scenarioOf(s).victory.sets[test.set]) : [];
  switch (test.test) {
    case "enemyFormedUnitsIn":
      return unitsIn_(s, 1 - side, set, () => true) <= test.atMost + unitsGiven(s, side);
    case "unitsIn":
      return unitsIn_(s, side, set, () => true) >= Math.max(1, test.atLeast - unitsGiven(s, side));
    case "nonCollapsedUnitsIn":
      return unitsIn_(s, side, set, (u) => !isCollapsed(s, u)) >= Math.max(1, test.atLeast - unitsGiven(s, side));
    case "spLostBelow":
      return (test.side ? lossesOf(s, sideNames.indexOf(test.side)).men : lostBy(s, test.formations)) < test.value + strengthGiven(s, side);
    case "held":
      return holderOf(s, set, UNION) === side;
    case "heldAtAnyTurnEnd":
      return s.heldOnce[placeOf(s, set)] === 1;
    case "unionBatteriesSilenced":
      return silenced(s) > test.moreThan;
    case "brigadesWithMajorityIn":
      return majorities(s, side, set, test) >= (test.atLeast ?? (test.brigades?.length || 1));
  }
  throw new Error(`The victory rules name the test ${test.test}, which there is not: correct the data.`);
}

/** The hexes of a set, found once: one scenario names it. */
const sets = new Map<Loose, readonly Hex[]>();
export function setOf(scenario: Scenario, set: Loose): readonly Hex[] {
  const known = sets.get(set) ?? findSet(scenario, set);
  sets.set(set, known);
  return known;
}

function findSet({ window }: Scenario, set: Loose): readonly Hex[] {
  if (Array.isArray(set)) return hexesOf(set);
  const { maxColByRow, minCol } = set;
  const adds = new Map(grid.layout.sheets.map(({ letter, add }) => [letter, add ?? { columns: 0, rows: 0 }]));
  return grid.names.flatMap((name, hex) => {
    if (!window[hex]) return [];
    const { columns, rows } = adds.get(name[0])!;
    const [row, column] = [Number(name.slice(1, 3)) + rows, Number(name.slice(3)) + columns];
    const inside = minCol !== undefined ? column >= minCol : column <= (maxColByRow[`${row}`] ?? -99);
    return inside ? [hex] : [];
  });
}

/** 22.3a more than half of the units of a brigade that are still there. */
function majorities(s: State, side: Side, set: readonly Hex[], test: Loose): number {
  const named: readonly number[] | undefined = test.brigades?.flatMap((id: string) => brigadesOf[formationOf(id)]);
  const inside = new Set(set);
  return formations.filter((row, f) => {
    if (row.level !== "brigade" || formationSide[f] !== side || (named && !named.includes(f))) return false;
    if (test.arm === "infantry" && !membersOf[f].some((u) => isInfantry[u])) return false;
    if (test.notCI && is(s, f, INEFFECTIVE)) return false;
    const there = membersOf[f].filter((u) => onMap(s, u));
    return there.length > 0 && 2 * there.filter((u) => inside.has(s.hex[u])).length > there.length;
  }).length;
}

const lostBy = (s: State, ids: readonly string[]): number => {
  let sum = 0;
  for (const id of ids)
    for (const b of brigadesOf[formationOf(id)])
      for (const u of membersOf[b])
        sum += Math.max(0, startOf(s, u) - (onMap(s, u) || s.hex[u] === DUE ? s.sp[u] + sentBy(s, u).length : 0));
  return sum;
};

/** 22.3d */
function silenced(s: State): number {
  const guns = scenarioOf(s).placed.flatMap(({ unit: u }) => (sideOf[u] === UNION && isGun[u] ? [u] : []));
  const heard = new Set(guns.filter((u) => onMap(s, u) && !isDisordered(s, u) && !has(s, u, NO_AMMO)).map((u) => batteryOf[u]));
  return new Set(guns.map((u) => batteryOf[u]).filter((battery) => !heard.has(battery))).size;
}

const anyOf = (s: State, side: Side, test: Loose): boolean => {
  if (!test) return false;
  const ways: Loose[][] = Array.isArray(test) ? [test] : test.any;
  return ways.some((all) => all.every((one) => passes(s, side, one)));
};

/** How it would be counted now. */
export function resultOf(s: State): Result {
  const rules = scenarioOf(s).victory;
  if (rules.kind === "campaign") return campaignResult(s);
  const points = rules.kind === "points" ? scored(s, rules) : 0;
  const winner = rules.kind === "points" ? byPoints(rules, points) : byConditions(s, rules);
  const who =
    winner === "draw" ? "Nobody wins" : `The ${winner === "union" ? "Union" : "Confederates"} ${winner === "union" ? "wins" : "win"}`;
  return {
    winner: winner === "draw" ? null : winner,
    level: winner === "draw" ? "draw" : "victory",
    score: rules.levels
      ? { union: 0, confederate: 0, [rules.levels[0].result]: points }
      : { union: tallyOf(s, rules, UNION), confederate: tallyOf(s, rules, CONFEDERATE) },
    text: `${who}${rules.kind === "points" ? `: ${countWords(rules, points)}` : ""}${given(s, UNION) === 0 ? "" : ", the handicap counted"}.`,
  };
}

/** "the Confederates count 1 point; 10 win", and where the difference counts "the Union leads by 3; 4 win". */
function countWords({ leadToWin, levels }: Loose, points: number): string {
  if (leadToWin && points === 0) return `neither side leads; a lead of ${leadToWin} wins`;
  if (leadToWin) return `${points < 0 ? "the Union leads" : "the Confederates lead"} by ${Math.abs(points)}; ${leadToWin} win`;
  const [{ result, min }] = levels;
  return `${result === "union" ? "the Union counts" : "the Confederates count"} ${points} ${points === 1 ? "point" : "points"}; ${min} win`;
}

function scored(s: State, rules: Loose): number {
  if (rules.difference) return tallyOf(s, rules, CONFEDERATE) - tallyOf(s, rules, UNION);
  const forUnion = rules.levels[0].result === "union";
  const losses = lossPoints(s, UNION) - lossPoints(s, CONFEDERATE);
  return groundOf(s, rules, rules.points) + (rules.plus ? (forUnion ? -losses : losses) : 0) + given(s, forUnion ? UNION : CONFEDERATE);
}
const groundOf = (s: State, rules: Loose, rows: Loose[]): number => rows.reduce((sum, row) => sum + pointsOf(s, rules, row), 0);

/** What a side has by the enemy's losses and its handicap, and where the difference counts by its own places (22.2t). */
function tallyOf(s: State, rules: Loose, side: Side): number {
  const places = ((rules.points ?? []) as Loose[]).filter((row) => Boolean(row.union) === (side === UNION));
  return groundOf(s, rules, places) + lossPoints(s, 1 - side) + handicapOf(s, sideNames[side]);
}

function byPoints(rules: Loose, points: number): string {
  if (rules.leadToWin) return points >= rules.leadToWin ? "confederate" : -points >= rules.leadToWin ? "union" : rules.else;
  return (rules.levels as Loose[]).find(({ min }) => min === null || points >= min).result;
}

function byConditions(s: State, rules: Loose): string {
  const won = [UNION, CONFEDERATE].filter((side) => anyOf(s, side, rules[sideNames[side]]));
  if (won.length === 1) return sideNames[won[0]];
  if (won.length === 2 || anyOf(s, CONFEDERATE, rules.draw)) return "draw";
  return rules.else ?? "draw";
}
