/** 15 Breastworks: where they may be thrown up, by whom, how long it takes, and taking them down again. */
import { type Hex, no } from "../../../kit/index.js";
import { brigadeOf, isGun, isInfantry, isSkirmisher, sideOf, UNION, UNITS, type Unit } from "../data/armies.js";
import { farm, marsh, near, rocky, town, wall, woods } from "../data/map.js";
import { MARCH_ORDER } from "../data/scenarios.js";
import { breastworks } from "../data/tables.js";
import { ACTED, BUILDS, FIRED, LABOURED } from "../marks.js";
import { ask } from "../options.js";
import { has, hasMoved, isMounted, isNextToEnemy, neighbourOf, type State, turnOf, WORKS } from "../state.js";
import { hexName, type Log, nameOf, titleOf } from "../words.js";
import { fightingSp, isDisordered, unitsIn } from "./strength.js";

/** Work that takes works down instead. */
const RAZING = 7;
const isNight = (s: State): boolean => ["night", "midnight", "light night"].includes(turnOf(s).light);
const slotAt = (s: State, at: Hex): number => (hasWorks(s) ? s.worksAt.indexOf(at) : -1);
/** There are any: those there are come first. */
export const hasWorks = (s: State): boolean => s.worksAt[0] >= 0;
/** By day only woods are, or where there are works. */
export const isForWorks = (s: State, at: Hex): boolean => woods[at] === 1 || isNight(s) || slotAt(s, at) >= 0;

/** 15.1d, f who may dig: infantry and dismounted cavalry in Good Order. */
const digs = (s: State, u: Unit): boolean =>
  !isGun[u] && !isSkirmisher[u] && !isMounted(s, u) && !isDisordered(s, u) && s.order[u] !== MARCH_ORDER;

/** 3.1c it has done something in this activation: moved, fired, rallied. */
const isSpent = (s: State, u: Unit): boolean => hasMoved(s, u) || has(s, u, FIRED | ACTED);

/** 15.12g, h strength in the hex that can be put to work, horse holders left out. */
const handsIn = (s: State, at: Hex): number =>
  unitsIn(s, at).reduce((sum, u) => sum + (digs(s, u) && !isSpent(s, u) ? fightingSp(s, u, at) : 0), 0);

function whyNotDig(s: State, u: Unit, hands: number) {
  if (!digs(s, u)) return no("TD-15.1d", `${nameOf(u)} cannot build: infantry and dismounted cavalry in Good Order do.`);
  if ((s.duty[u] & BUILDS) !== 0) return no("TD-15.1d", `${nameOf(u)} is at work.`);
  if (isSpent(s, u)) return no("TD-15.1d", `${nameOf(u)} has done something else.`);
  if (s.second[u] >= 0) return no("TD-15.1d", `${nameOf(u)} stands in two hexes.`);
  if (isNextToEnemy(s, u)) return no("TD-b15.12f", "The enemy is next to it.");
  return handsIn(s, s.hex[u]) < hands ? no("TD-b15.12g", `It takes ${hands} strength points in the hex.`) : undefined;
}

/** 15.12 Level 1 by day in Woods, by night in more places; 15.18 Level 2 on top of it. */
export function whyNotBuild(s: State, u: Unit) {
  const at = s.hex[u];
  const slot = slotAt(s, at);
  const why = whyNotDig(s, u, breastworks.minSp);
  if (why) return why;
  // 15.18c works of Level 2 too.
  if (!hasInfantryNear(s, u)) return no("TD-b15.12a", "No enemy infantry is within twenty hexes.");
  if (slot >= 0) return whyNotRaise(s, u, slot);
  if (!s.worksAt.includes(-1)) return no("TD-b15.12a", "There are works enough.");
  if (marsh[at] || town[at]) return no("TD-b15.12c", `No works are built in ${marsh[at] ? "a marsh" : "the town"}.`);
  if (woods[at]) return undefined;
  if (!isNight(s)) return no("TD-b15.12e", "By day works are built in woods only.");
  return isGoodByNight(s, u)
    ? undefined
    : no("TD-b15.12b", `There is nothing to build with in ${hexName(at)}, and no wall to build along.`);
}

/** 15.12b a farm, rocks, woods next to it, or a wall before it for the works to run along. */
function isGoodByNight(s: State, u: Unit): boolean {
  const at = s.hex[u];
  if (farm[at] || rocky[at] || wall[at * 6 + s.facing[u]] || wall[at * 6 + ((s.facing[u] + 5) % 6)]) return true;
  for (let k = at * 6; k < at * 6 + 6; k++) if (neighbourOf(s)[k] >= 0 && woods[neighbourOf(s)[k]]) return true;
  return false;
}

function hasInfantryNear(s: State, u: Unit): boolean {
  const { afield, hex, second } = s;
  const side = 1 - sideOf[u];
  const isNear = (at: Hex): boolean => at >= 0 && near(at, hex[u]) <= breastworks.enemyInfantryWithin;
  for (let i = UNITS * side, end = i + s.many[side]; i < end; i++)
    if (isInfantry[afield[i]] && (isNear(hex[afield[i]]) || isNear(second[afield[i]]))) return true;
  return false;
}

function whyNotRaise(s: State, u: Unit, slot: number) {
  const { limit } = breastworks.level2;
  if (s.worksLeft[slot] > 0) return no("TD-15.1d", "Works are being built there.");
  if (sideOf[u] !== UNION) return no("TD-b15.18f", "Only the Union builds works of Level 2.");
  if (s.worksLevel[slot] !== 1) return no("TD-b15.18b", "The works are of Level 2.");
  if (!woods[s.hex[u]]) return no("TD-b15.18a", "Works of Level 2 are built in woods.");
  if (isNight(s)) return no("TD-b15.18d", "Works of Level 2 are not begun by night.");
  if (s.worksFacing[slot] !== s.facing[u] || s.worksBy[slot] !== sideOf[u]) return no("TD-b15.18b", "Its front is not that of the works.");
  const standing = s.worksAt.reduce(
    (sum, at, i) => sum + (at >= 0 && (s.worksLevel[i] === 2 || (s.worksLevel[i] === 1 && s.worksLeft[i] > 0)) ? 1 : 0),
    0,
  );
  return standing >= limit ? no("TD-b15.18g", `There are ${limit} works of Level 2.`) : undefined;
}

/** 15.12i, j (option) a third hexside, on a flank; not where two would join two lines of works. */
export function whyNotBuildWide(s: State, u: Unit, left: number) {
  if (!ask.threeHexsideWorks(s)) return no("TD-b15.12i", "Works have two hexsides.");
  const why = whyNotBuild(s, u) ?? whyNotDig(s, u, breastworks.threeHexsidesMinSp);
  if (why) return why;
  if (slotAt(s, s.hex[u]) >= 0) return no("TD-b15.18b", "Works of Level 2 follow those below them.");
  const flank = (d: number): boolean => {
    const to = neighbourOf(s)[s.hex[u] * 6 + ((s.facing[u] + d) % 6)];
    return to >= 0 && slotAt(s, to) >= 0;
  };
  const [leftward, rightward] = [flank(4), flank(1)];
  if (leftward && rightward) return no("TD-b15.12j", "Two hexsides join the works to its left and right.");
  return left > 1 ? no("TD-b15.12k", "To the left or to the right.") : undefined;
}

/** 15.12d, e, 15.18c the turns it takes; all who can in the stack lend a hand. */
export function build(s: State, u: Unit, log: Log, flank = 0): void {
  const at = s.hex[u];
  let slot = slotAt(s, at);
  if (slot < 0) {
    slot = s.worksAt.indexOf(-1);
    s.worksAt[slot] = at;
    s.worksFacing[slot] = s.facing[u];
    s.worksLevel[slot] = 0;
    s.worksBy[slot] = sideOf[u];
    s.worksFlank[slot] = flank;
  }
  s.worksLeft[slot] = s.worksLevel[slot] === 1 ? breastworks.level2.turns : isNight(s) ? breastworks.night.turns : breastworks.day.turns;
  setToWork(s, at);
  log?.push({ event: "works", rule: "TD-15.1d", text: `${nameOf(u)} begins works in ${hexName(at)}.`, unit: nameOf(u), hex: hexName(at) });
}

function setToWork(s: State, at: Hex): void {
  for (const one of unitsIn(s, at)) {
    if (!digs(s, one) || isSpent(s, one)) continue;
    s.duty[one] |= BUILDS | LABOURED;
    s.marks[one] |= ACTED;
  }
}

/** 15.1e the enemy's works are taken down in a turn, with no enemy near. */
export function whyNotRaze(s: State, u: Unit) {
  const slot = slotAt(s, s.hex[u]);
  if (slot < 0 || s.worksBy[slot] === sideOf[u]) return no("TD-15.1e", `There are no works of the enemy in ${hexName(s.hex[u])}.`);
  return s.worksLeft[slot] === RAZING ? no("TD-15.1e", "They are being taken down.") : whyNotDig(s, u, 1);
}

export function raze(s: State, u: Unit, log: Log): void {
  s.worksLeft[slotAt(s, s.hex[u])] = RAZING;
  setToWork(s, s.hex[u]);
  log?.push({
    event: "works",
    rule: "TD-15.1e",
    text: `${nameOf(u)} takes down the works in ${hexName(s.hex[u])}.`,
    unit: nameOf(u),
    hex: hexName(s.hex[u]),
  });
}

/** IV.B.2 a turn of work is done where the builders have kept to it; where they have not it is lost. */
export function workOn(s: State, log?: Log): void {
  for (let i = WORKS - 1; i >= 0; i--) {
    const at = s.worksAt[i];
    if (at < 0 || s.worksLeft[i] === 0) continue;
    const crew = unitsIn(s, at).filter((u) => (s.duty[u] & BUILDS) !== 0 && digs(s, u));
    const hands = crew.reduce((sum, u) => sum + fightingSp(s, u, at), 0);
    if (hands < (s.worksLeft[i] === RAZING ? 1 : breastworks.minSp)) drop(s, i);
    // 15.18d, e works of Level 2 rest by night.
    else if (!(s.worksLevel[i] === 1 && isNight(s) && s.worksLeft[i] !== RAZING)) advance(s, i, crew, log);
    if (turnOf(s).light === "midnight") for (const b of new Set(crew.map((u) => brigadeOf[u]))) tireBuilders(s, b, log);
  }
  const busy = new Set([...s.worksAt].filter((at, i) => at >= 0 && s.worksLeft[i] > 0));
  for (let u = 0; u < s.duty.length; u++) if (!busy.has(s.hex[u])) s.duty[u] &= ~BUILDS;
}

function advance(s: State, i: number, crew: readonly Unit[], log: Log): void {
  const at = s.worksAt[i];
  if (s.worksLeft[i] === RAZING) {
    if (crew.some((u) => isNextToEnemy(s, u))) return;
    s.worksLevel[i] = 0;
    drop(s, i);
    return;
  }
  s.worksLeft[i]--;
  if (s.worksLeft[i] > 0) return;
  s.worksLevel[i]++;
  log?.push({
    event: "works",
    rule: "TD-15.1a",
    text: `Works of Level ${s.worksLevel[i]} stand in ${hexName(at)}.`,
    hex: hexName(at),
    level: s.worksLevel[i],
  });
}

/** Works that are given up leave no gap: the last of the list takes their place. */
function drop(s: State, i: number): void {
  s.worksLeft[i] = 0;
  if (s.worksLevel[i] > 0) return;
  let last = WORKS - 1;
  while (last > i && s.worksAt[last] < 0) last--;
  for (const row of [s.worksAt, s.worksFacing, s.worksLevel, s.worksBy, s.worksLeft, s.worksFlank]) row[i] = row[last];
  s.worksAt[last] = -1;
  s.worksLeft[last] = 0;
  s.worksFlank[last] = 0;
}

/** 16.13l, q building in the middle of the night costs two levels in all. */
function tireBuilders(s: State, b: number, log: Log): void {
  const more = Math.max(0, breastworks.midnightFatigue - s.wearied[b]);
  if (more === 0) return;
  s.wearied[b] += more;
  s.fatigue[b] = Math.min(6, s.fatigue[b] + more);
  log?.push({
    event: "fatigue",
    rule: "TD-b16.13l",
    text: `${titleOf(b)} digs in the middle of the night: Fatigue ${s.fatigue[b]}.`,
    brigade: titleOf(b),
    level: s.fatigue[b],
  });
}
