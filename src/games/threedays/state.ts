/** What changes: every field once, with the kind by which it is written. What happens next stands on the agenda. */
import { type Struct, struct } from "../../engine/index.js";
import {
  agendaFields,
  always,
  among,
  bitLists,
  byHand,
  byName,
  chance,
  derived,
  flag,
  type Hex,
  lay,
  list,
  named,
  one,
  orNone,
  placeOr,
  storesOf,
  tableOf,
  type Written,
  whole,
} from "../../kit/index.js";
import {
  brigadeOf,
  FORMATIONS,
  type Formation,
  formationNames,
  isGun,
  isSkirmisher,
  LEADERS,
  leaderNames,
  type Side,
  sideNames,
  sideOf,
  UNITS,
  type Unit,
  unitNames,
} from "./data/armies.js";
import { grid, WALLS, wallNames } from "./data/map.js";
import { MOST_TURNS, orderNames, type Scenario, scenarios } from "./data/scenarios.js";
import {
  ANSWERED,
  APART,
  APPROACHED,
  BALKS,
  DARES,
  dutyMarks,
  FIRED,
  FIRED_AFTER,
  formationMarks,
  LABOURED,
  MAIN_FIRED,
  MAIN_GAVE,
  MOUNTED,
  PASSING,
  PREPARED,
  REMOUNTED,
  RUNS_LOW,
  SHOT,
  SPENT,
  TRIED,
  unitMarks,
  WING_FIRED,
  WING_GAVE,
  WORN,
} from "./marks.js";
import { optionBits } from "./options.js";
import { facings } from "./rules/front.js";

export const unit = named("a unit", () => unitNames);
export const hex = named("a hex", () => grid.names);
export const formation = named("a formation", () => formationNames);
export const leader = named("a leader", () => leaderNames);
const wallSide = named("a stone wall", () => wallNames);
export const side = among(sideNames);
export const facing = among(facings);
export const order = among(orderNames);

/** The most batteries that can lie abandoned. */
export const LEFT = 24;
/** The most hexes on the way of a beaten attack. */
export const TRAIL = 16;
/** 12.4g of more enemies that are equally close the others do not matter. */
export const FLED = 6;
/** The most units on roads beyond the edge. */
export const AWAY = 24;
/** The most works there can be. */
export const WORKS = 40;
/** The most places a scenario counts. */
export const PLACES = 16;

/** Where a unit or leader is that is not on the map. */
export const UNUSED = -1;
export const DUE = -2;
export const ROUTED = -3;
export const ELIMINATED = -4;
export const SURRENDERED = -5;
/** 9.49 on a road beyond the edge; 21.0f gone from the field, and no loss. */
export const OFF_MAP = -6;
export const LEFT_THE_FIELD = -7;
const elsewhere = ["unused", "due", "routed", "eliminated", "surrendered", "off the map", "left the field"];
const where = placeOr(grid.names, grid.ids, elsewhere);
export const whereWords = (at: number): string => where.write(undefined, at)!;

/** What a leader is: himself, his replacement, a nameless one, lost. */
export const leaderStates = ["himself", "replacement", "generic", "lost"] as const;
export const LOST = 3;

const units = tableOf("units", UNITS, unit);
const leaders = tableOf("leaders", LEADERS, leader);
const formations = tableOf("formations", FORMATIONS, formation);

export const fields = {
  scenario: always(one(among(scenarios.map(({ id }) => id)))),
  options: byHand(["i32", optionBits.length]),
  turn: one(whole(0, MOST_TURNS)),
  /** 5.1 who has the initiative, and who had it last turn. */
  initiative: one(side),
  hex: units("i16", where, UNUSED, "at"),
  second: units("i16", orNone(hex), -1),
  facing: units("u8", facing, 0),
  order: units("u8", among([...orderNames, "skirmish"]), 0),
  sp: units("u8", whole(0, 20), 0),
  /** 2.7a of Skirmishers: the unit that they come from. */
  parent: units("i16", orNone(unit), -1),
  /** 8.3 its place in the stack, from the top. */
  rank: units("u8", whole(0, 20), 0),
  marks: bitLists("i32", UNITS, unit, unitMarks),
  /** 10.15 the hex that a unit has fired at in this activation. */
  shotAt: units("i16", orNone(hex), -1),
  /** 8.3h its points that have fired in this activation, ahead and through a refused flank. */
  shotSp: units("u8", whole(0, 20), 0),
  shotAside: units("u8", whole(0, 20), 0),
  /** 11.11b the hex that a unit is to shock. */
  aim: units("i16", orNone(hex), -1, "shocksAt"),
  /** 11.1d the other hex, of a unit that shocks both before it. */
  aim2: units("i16", orNone(hex), -1, "shocksToo"),
  leaderHex: leaders("i16", where, UNUSED, "at"),
  leaderState: leaders("u8", among(leaderStates), 0, "is"),
  /** 4.1e he has ridden on the marker that is up. */
  leaderRode: leaders("u8", flag, 0, "rode"),
  /** 9.3a, 4.1k with the unit that goes, or not, where it is said: as he usually would, along, left behind. */
  leaderGoes: leaders("u8", whole(0, 2), 0, "goes"),
  /** 12.7c where a leader fell. */
  fellAt: leaders("i16", orNone(hex), -1),
  /** 12.7c what he was when he fell: after his replacement a nameless leader follows. */
  wasReplaced: leaders("u8", whole(0, 2), 0),
  fatigue: formations("u8", whole(0, 6), 0),
  /** 17.22b levels of Fatigue earned this turn, and whether a Shock has earned one. */
  wearied: formations("u8", whole(0, 6), 0),
  /** 5.2 activations this turn: how many a formation may have, and has had. */
  entitled: formations("u8", whole(0, 5), 0),
  used: formations("u8", whole(0, 8), 0),
  standing: bitLists("i32", FORMATIONS, formation, formationMarks),
  /** 4.35 the division that an artillery brigade or battalion serves with, none where it acts on its own markers. */
  attached: formations("i16", orNone(formation), -1),
  /** 4.36k the brigade that a battery serves with. */
  serves: units("i16", orNone(formation), -1),
  /** 4.36q activations of this turn in which it has done something. */
  worked: units("u8", whole(0, 8), 0),
  duty: bitLists("i32", UNITS, unit, dutyMarks),
  /** 17.22a, d activations this turn that tire, and how many a march was worth. */
  efforts: formations("u8", whole(0, 8), 0),
  marched: formations("u8", whole(0, 8), 0),
  /** 5.3 markers of divisions and of the artillery that are still to be drawn. */
  cup: byName("u8", FORMATIONS, formation, whole(0, 4)),
  /** One March marker a side. */
  marchMarkers: list("u8", 2, whole(0, 1)),
  /** 22.2s markers of a side drawn in a row. */
  lastDrawn: list("u8", 2, whole(0, 255)),
  /** 19.0 the Random Events marker; an event that waits for the side whose marker comes next; and what lasts for the turn. */
  eventMarker: one(whole(0, 1)),
  waiting: one(orNone(whole(0, 99)), -1),
  storm: one(whole(0, 2)),
  heat: one(whole(0, 1)),
  smoke: one(whole(0, 1)),
  badFuses: one(whole(0, 1)),
  goodPractice: one(whole(0, 1)),
  caisson: one(whole(0, 1)),
  ewellHesitates: one(whole(0, 1)),
  informed: list("u8", 2, whole(0, 1)),
  farmLane: one(orNone(formation), -1),
  /** 19.0n the turn in which Hill has rallied himself. */
  hillRallies: one(whole(0, MOST_TURNS)),
  /** 4.45 the division lent to Longstreet, the turn it goes back, and the days on which one has been; Lee is busy with it, or with Alexander. */
  lent: one(orNone(formation), -1),
  lentUntil: one(whole(0, MOST_TURNS + 8)),
  lentOn: list("u8", 4, whole(0, 1)),
  leeBusy: one(whole(0, 1)),
  /** 4.42 the division that Trimble has. */
  trimbleLeads: one(orNone(formation), -1),
  /** 4.41d half points that Warren rode last; 4.48 Hancock's regiment, and whether he has sent one. */
  warrenRode: one(whole(0, 255)),
  sent: one(orNone(unit), -1),
  hancockSent: one(whole(0, 1)),
  /** 4.46c what Slocum's roll lets a division do on the marker that is up: all, half, nothing. */
  slowed: formations("u8", whole(0, 2), 0),
  /** 19.0x a leader whose horse is shot. */
  unhorsed: one(orNone(leader), -1),
  /** Of the brigade that acts, the unit that moves, the shot and the shock that go on. */
  brigade: one(orNone(formation), -1),
  mover: one(orNone(unit), -1),
  began: one(orNone(hex), -1),
  /** 9.63 the hex that a Reaction Move leads away from. */
  danger: one(orNone(hex), -1),
  /** Of the shot that goes on: the hex it is fired from. */
  firing: one(orNone(hex), -1),
  /** 12.4g the enemies from whom a unit may still be said to retreat. */
  fleesFrom: list("i16", FLED, orNone(hex), -1),
  /** 9.44ar the hex in which who retreats stood. */
  stood: one(orNone(hex), -1),
  /** 18.31 the other hex of a combined fire, and the leader who combines it while it may be answered. */
  alsoFrom: one(orNone(hex), -1),
  combiner: one(orNone(leader), -1),
  /** 10.15 the points of it, 0 for all; fired by one unit alone; 10.91 at full effect with the last rounds. */
  fireSp: one(whole(0, 7)),
  fireLone: one(whole(0, 1)),
  firePressed: one(whole(0, 1)),
  target: one(orNone(hex), -1),
  target2: one(orNone(hex), -1),
  rounds: one(whole(0, 9)),
  /** Who may go on after the last round: nobody, the attackers, the defenders. */
  goes: one(whole(0, 2)),
  /** 11.47b Continued Shocks in this activation, by side. */
  continued: list("u8", 2, whole(0, 2)),
  /** 11.47d the hexes that beaten attackers have left. */
  trail: list("i16", TRAIL, orNone(hex), -1),
  /** 12.8 guns left on the field: where, how many, whose; and those taken, by side. */
  leftAt: list("i16", LEFT, orNone(hex), -1),
  leftGuns: list("u8", LEFT, whole(0, 8)),
  leftOf: list("i16", LEFT, orNone(unit), -1),
  captured: list("u8", 2, whole(0, 255)),
  /** 9.44dq who owns a wall, by its hexside: nobody, the Union, the Confederates. */
  walls: byName("u8", WALLS, wallSide, whole(0, 2)),
  /** 15 breastworks: where, which way they face, and how high: Level 1 or 2. */
  worksAt: list("i16", WORKS, orNone(hex), -1),
  worksFacing: list("u8", WORKS, facing),
  worksLevel: list("u8", WORKS, whole(0, 2)),
  /** Whose they are; 15.12 turns of work left on the next level, 7 while they are taken down; a third hexside: none, to the left, to the right. */
  worksBy: list("u8", WORKS, side),
  worksLeft: list("u8", WORKS, whole(0, 7)),
  worksFlank: list("u8", WORKS, whole(0, 2)),
  /** 22.1f who has held a place of the scenario last: nobody yet, the Union, the Confederates; 22.2q or at the end of any turn. */
  held: list("u8", PLACES, whole(0, 2)),
  heldOnce: list("u8", PLACES, whole(0, 1)),
  /** 22.1e the points of ground by side, as they were counted last. */
  counted: list("u8", 2, whole(0, 255)),
  /** 9.49 on the roads beyond the edge: who, bound for which end, and how many hexes are left. */
  awayOf: list("i16", AWAY, orNone(unit), -1),
  awayTo: list("i16", AWAY, orNone(hex), -1),
  awayLeft: list("u8", AWAY, whole(0, 64)),
  random: chance(),
  ...agendaFields(48),
  below: derived("i16", UNITS),
  /** The first counter of the battery that serves with a brigade, -1 for none. */
  guns: derived("i16", FORMATIONS),
  top: derived("i16", grid.size),
  /** A bit a hex: a line or column reaches into it from another. */
  reached: derived("u8", Math.ceil(grid.size / 8)),
  /** Who is on the map, in the order of the list: the Union's, and from UNITS on the Confederates; and how many of each. */
  afield: derived("i16", 2 * UNITS),
  many: derived("u16", 2),
  /** A number that no other arrangement of the units has: what follows from where they stand is kept by it. */
  arrangement: derived("i32", 1),
} as const;

/** A position or a view, as the board reads it. */
export type View = Written<typeof fields>;

const stores = () => storesOf(fields);
export type State = Struct<ReturnType<typeof stores>>;

export function derive(s: State): void {
  s.top.fill(-1);
  s.below.fill(-1);
  s.reached.fill(0);
  s.many.fill(0);
  s.guns.fill(-1);
  for (let u = UNITS - 1; u >= 0; u--) {
    if (s.serves[u] >= 0) s.guns[s.serves[u]] = u;
    if (s.hex[u] < 0) continue;
    lay(s, u, s.hex[u], (other) => s.rank[other] < s.rank[u] || (s.rank[other] === s.rank[u] && other < u));
    if (s.second[u] >= 0) s.reached[s.second[u] >> 3] |= 1 << (s.second[u] & 7);
  }
  for (let u = 0; u < UNITS; u++) if (s.hex[u] >= 0) s.afield[UNITS * sideOf[u] + s.many[sideOf[u]]++] = u;
  rearranged(s);
}

let arrangements = 0;
/** Somebody stands elsewhere. */
export const rearranged = (s: State): void => {
  s.arrangement[0] = ++arrangements;
};

/** What every list and every step reads. */
const inUse = [
  "hex",
  "second",
  "marks",
  "top",
  "agenda",
  "afield",
  "standing",
  "duty",
  "leaderHex",
  "worksAt",
  "reached",
  "order",
  "facing",
  "many",
] as const;
export const stateType = struct(stores(), {}, derive, inUse);

/** The unit whose line or column reaches into a hex from another, -1 for none. */
export function reachingInto(s: State, at: Hex): Unit {
  if (!(s.reached[at >> 3] & (1 << (at & 7)))) return -1;
  for (const side of SIDES)
    for (let i = UNITS * side, end = i + s.many[side]; i < end; i++) if (s.second[s.afield[i]] === at) return s.afield[i];
  return -1;
}
const SIDES = [0, 1] as const;

export const scenarioOf = (s: State): Scenario => scenarios[s.scenario];
export const turnOf = (s: State) => scenarioOf(s).turns[Math.min(s.turn, scenarioOf(s).turns.length - 1)];
export const neighbourOf = (s: State): Int16Array => scenarios[s.scenario].neighbour;
export const has = (s: State, u: Unit, mark: number): boolean => (s.marks[u] & mark) !== 0;
/** 6.11g it has spent movement points in this activation. */
export const hasMoved = (s: State, u: Unit): boolean => (s.marks[u] & SPENT) !== 0 || (s.duty[u] & REMOUNTED) !== 0;
export const is = (s: State, f: Formation, mark: number): boolean => (s.standing[f] & mark) !== 0;
/** Duties of one activation. */
const ONCE = DARES | BALKS | REMOUNTED | MAIN_FIRED | WING_FIRED | MAIN_GAVE | WING_GAVE | LABOURED | WORN | FIRED_AFTER | TRIED | RUNS_LOW;
export const forget = (s: State): void => {
  s.shotAt.fill(-1);
  s.shotSp.fill(0);
  s.shotAside.fill(0);
  const { marks, duty } = s;
  for (let u = 0; u < UNITS; u++) {
    if (marks[u] & (FIRED | ANSWERED | APPROACHED | PREPARED)) duty[u] |= SHOT;
    if (marks[u] & PASSING) marks[u] &= ~PASSING;
    if (duty[u] & ONCE) duty[u] &= ~ONCE;
  }
};

/** Whose units stand there, -1 for nobody's. */
export const holder = (s: State, at: Hex): number => {
  const u = s.top[at] >= 0 ? s.top[at] : reachingInto(s, at);
  return u < 0 ? -1 : sideOf[u];
};
export const enemyAt = (s: State, who: Side, at: Hex): boolean => holder(s, at) === 1 - who;
/** Whether an enemy stands next to a unit, or to its line. */
export function isNextToEnemy(s: State, u: Unit): boolean {
  for (const at of s.second[u] >= 0 ? [s.hex[u], s.second[u]] : [s.hex[u]])
    for (let k = at * 6; k < at * 6 + 6; k++) if (neighbourOf(s)[k] >= 0 && enemyAt(s, sideOf[u], neighbourOf(s)[k])) return true;
  return false;
}
/** 2.1e every combat unit that is no Skirmisher, in the hex itself or by its line; Skirmishers lie below them. */
export const formedAt = (s: State, at: Hex): boolean => (s.top[at] >= 0 && !isSkirmisher[s.top[at]]) || reachingInto(s, at) >= 0;
export const formedEnemyAt = (s: State, who: Side, at: Hex): boolean => enemyAt(s, who, at) && formedAt(s, at);
/** The brigade that a unit serves with: Skirmishers with their parent's. */
export const brigadeFor = (s: State, u: Unit): Formation => brigadeOf[isSkirmisher[u] && s.parent[u] >= 0 ? s.parent[u] : u];
export const isMounted = (s: State, u: Unit): boolean => has(s, u, MOUNTED);
/** 17.27 Skirmishers neither earn Fatigue nor suffer it, 21.0g nor who has come up apart from its brigade and not yet been with it. */
export const fatigueOf = (s: State, u: Unit): number => (isSkirmisher[u] || isGun[u] || s.duty[u] & APART ? 0 : s.fatigue[brigadeOf[u]]);
