/** What changes: every field once, with the kind by which it is written. What happens next stands in `frames`. */
import { type Struct, struct } from "../../engine/index.js";
import {
  agendaFields,
  among,
  bitLists,
  byHand,
  byName,
  chance,
  changeZone,
  derived,
  flag,
  type Hex,
  type Kind,
  lay,
  list,
  named,
  one,
  orNone,
  pick,
  placeOr,
  storesOf,
  tableOf,
  type Written,
  whole,
} from "../../kit/index.js";
import {
  BRIGADES,
  type Brigade,
  brigadeNames,
  EIGHT_IL,
  homeBrigade,
  isEightIL,
  LEADERS,
  leaderNames,
  type Side,
  sideNames,
  sideOf,
  UNITS,
  type Unit,
  unitNames,
} from "./data/armies.js";
import { cut, grid } from "./data/map.js";
import {
  CHITS,
  chitNames,
  cupNames,
  eventNames,
  MOST_ARRIVALS,
  MOST_TURNS,
  type Scenario,
  scenarios,
  victoryHexes,
} from "./data/scenarios.js";
import { ask, optionBits } from "./options.js";

export const unit = named("a unit", () => unitNames);
export const hex = named("a hex", () => grid.names);
export const brigade = named("a brigade", () => brigadeNames);
export const leader = named("a leader", () => leaderNames);
export const event = named("an event", () => eventNames);
export const chit = named("an event chit", () => chitNames);
export const cupChit = named("a chit", () => cupNames);
export const side = among(sideNames);
const victoryNames = victoryHexes.map((at) => grid.names[at]);
const victoryHex = named("a victory hex", () => victoryNames);

/** Where a unit is that is not on the map. */
export const UNUSED = -1;
export const DUE = -2;
export const WAITING = -3;
export const ELIMINATED = -4;
export const WITHDRAWN = -5;
/** The Broken Track: 3, 2, 1, Available. */
export const AVAILABLE = -6;
export const BROKEN_1 = -7;
export const BROKEN_3 = -9;
const elsewhere = ["unused", "due", "waiting", "eliminated", "withdrawn", "available", "broken 1", "broken 2", "broken 3"];
const where = placeOr(grid.names, grid.ids, elsewhere);
export const whereWords = (at: number): string => where.write(undefined, at)!;

/** Marks of a unit. Those after MARKED last as long as what goes on. */
export const LOW_AMMO = 1;
export const COLUMN = 2;
export const MARKED = 4;
export const FIRED = 8;
export const MOVED = 16;
export const ATTACKED = 32;
export const TRIED = 64;
export const FIRING = 128;
export const MARCHING = 256;
export const ATTACKING = 512;
export const HELD = 1024;
export const ANSWERED = 2048;
export const OWING = 4096;
export const ALONE = 8192;
/** Guns that infantry has come beside (6.8), and batteries that still may act in an impulse. */
export const ENDANGERED = 16384;
export const READY = 32768;

export const ACTIVATED = 1;
export const WRECKED = 2;
export const MISLED = 4;
export const CHEERED = 8;
export const ACTED = 16;
export const RECOVERED = 32;

export const IS_HIT = 1;
export const GONE = 2;
export const DRAWN = 4;

/** What a brigade or battery does now: the four Orders, and what is no Order. */
export const doings = ["attack", "defend", "maneuver", "regroup", "limited", "forced march", "guns", "wrecked", "guide", "none"] as const;
export const LIMITED = 4;
export const FORCED = 5;
export const GUNS = 6;
export const FALLING_BACK = 7;
export const GUIDED = 8;
export const NO_ORDER = 9;

const table = tableOf("units", UNITS, unit);
const pair = (kind: Kind<unknown, number>) => list("u8", 2, kind);

export const fields = {
  scenario: one(among(scenarios.map(({ id }) => id))),
  options: byHand(["i32", optionBits.length]),
  /** From 0, the first turn of the scenario. */
  turn: one(whole(0, MOST_TURNS)),
  hex: table("i16", where, UNUSED, "at"),
  worn: table("u8", flag, 0),
  hits: table("u8", whole(0, 2), 0),
  marks: bitLists("u16", UNITS, unit, {
    lowAmmo: LOW_AMMO,
    column: COLUMN,
    fireMove: MARKED,
    fired: FIRED,
    moved: MOVED,
    attacked: ATTACKED,
    tried: TRIED,
    firing: FIRING,
    marching: MARCHING,
    attacking: ATTACKING,
    held: HELD,
    answered: ANSWERED,
    owing: OWING,
    alone: ALONE,
    endangered: ENDANGERED,
    ready: READY,
  }),
  brigades: bitLists("u8", BRIGADES, brigade, {
    activated: ACTIVATED,
    wrecked: WRECKED,
    falseIntel: MISLED,
    hurrah: CHEERED,
    acted: ACTED,
    recovered: RECOVERED,
  }),
  /** 12.9e losses of a brigade when it recovered. */
  lostThen: byName("u8", BRIGADES, brigade, whole(0, 20)),
  leaders: bitLists("u8", LEADERS, leader, { hit: IS_HIT, gone: GONE, drawn: DRAWN }),
  /** 5.4 what lies in the cup for all to know: leaders, Fortunes, Fog, Lull, Buford Withdraws. */
  cup: byName("u8", cupNames.length, cupChit, whole(0, 1)),
  /** 5.1c each side's event chits that are neither held, used nor out; those in the cup are still counted here, since nobody may tell them apart. */
  pool: byName("u8", CHITS, chit, whole(0, 4)),
  /** Of these, chits in the cup that their owner alone knows: the key event. */
  sealed: byName("u8", CHITS, chit, whole(0, 4)),
  sealedCount: pair(whole(0, 12)),
  /** Chits in the cup that nobody has seen: which they are is settled when they are drawn. */
  blind: pair(whole(0, 12)),
  hand: byName("u8", CHITS, chit, whole(0, 4)),
  used: byName("u8", CHITS, chit, whole(0, 4)),
  /** 15.0(3) the free Sharpshooters chit is at hand. */
  freeChit: one(flag),
  fortunes: one(flag),
  lulled: one(flag),
  heat: one(flag),
  smoke: one(flag),
  archerCaptured: one(flag),
  withdrawn: one(flag),
  /** 8 IL is a brigade of Wadsworth's. */
  detached: one(flag),
  automatic: one(whole(0, 4)),
  /** Points scored on the way: end of turns, noon, coordination. */
  scored: list("u8", 2, whole(0, 255)),
  coordination: pair(whole(0, 4)),
  control: byName("u8", victoryHexes.length, victoryHex, side),
  barricades: list("i16", 4, orNone(hex), -1),
  markers: one(whole(0, 4)),
  /** 10.11g of each group: on time, early, late. */
  timing: list("u8", MOST_ARRIVALS, whole(0, 2)),
  /** The brigade that acts, and what it does. */
  brigade: one(orNone(brigade), -1),
  doing: one(among(doings), NO_ORDER),
  /** Of the shot that goes on: the hex fired at, and its Lead Unit once it is known. */
  aimed: one(orNone(hex), -1),
  lead: one(orNone(unit), -1),
  /** Of the Close Combat that goes on: the hex attacked, the Assaulting Hex; and the hexes attacked in this activation. */
  target: one(orNone(hex), -1),
  assault: one(orNone(hex), -1),
  assailed: list("i16", 8, orNone(hex), -1),
  /** 3.1e the hex that must be cleared next. */
  overfull: one(orNone(hex), -1),
  /** Where the march that goes on began. */
  began: one(orNone(hex), -1),
  /** 12.3a hexes left in this retreat. */
  trail: list("i16", 12, orNone(hex), -1),
  random: chance(),
  ...agendaFields(24),
  below: derived("i16", UNITS),
  top: derived("i16", grid.size),
  stack: derived("u8", grid.size),
  /** By side * size + hex: how many units of the side stand next to it, no Cut between. */
  contact: derived("u8", 2 * grid.size),
} as const;

const stores = () => storesOf(fields);
export type State = Struct<ReturnType<typeof stores>>;
export type View = Written<typeof fields>;

const overAll = cut.map(() => 1);
const notOverCut = cut.map((one) => 1 - one);
/** 10.2a */
const reaches = (s: State): Uint8Array => (ask.engagedOverCut(s) ? overAll : notOverCut);

export function derive(s: State): void {
  s.top.fill(-1);
  s.below.fill(-1);
  s.stack.fill(0);
  s.contact.fill(0);
  for (let u = 0; u < UNITS; u++) {
    const at = s.hex[u];
    if (at < 0) continue;
    lay(s, u, at);
    changeZone(s.contact, grid, reaches(s), sideOf[u], at, 1);
  }
}

export const stateType = struct(stores(), {}, derive);

/** Puts a unit on the map or takes it off, or somewhere else on either. */
export function put(s: State, u: Unit, to: number): void {
  const from = s.hex[u];
  if (from >= 0) {
    changeZone(s.contact, grid, reaches(s), sideOf[u], from, -1);
    pick(s, u, to);
  } else s.hex[u] = to;
  if (to < 0) return;
  lay(s, u, to);
  changeZone(s.contact, grid, reaches(s), sideOf[u], to, 1);
}

export const scenarioOf = (s: State): Scenario => scenarios[s.scenario];
export const neighbourOf = (s: State): Int16Array => scenarios[s.scenario].neighbour;
export const onMap = (s: State, u: Unit): boolean => s.hex[u] >= 0;
export const has = (s: State, u: Unit, mark: number): boolean => (s.marks[u] & mark) !== 0;
export const unmarkAll = ({ marks }: State, bits: number): void => {
  for (let u = 0; u < UNITS; u++) marks[u] &= ~bits;
};

/** The brigade of a unit now, -1 for a battery. */
export const brigadeOf = (s: State, u: Unit): Brigade => (s.detached && isEightIL[u] ? EIGHT_IL : homeBrigade[u]);
export const isOf = (s: State, u: Unit, b: Brigade): boolean => brigadeOf(s, u) === b;
export const isWrecked = (s: State, u: Unit): boolean => {
  const b = brigadeOf(s, u);
  return b >= 0 && (s.brigades[b] & WRECKED) !== 0;
};

/** 10.2 next to an enemy. */
export const engagedAt = (s: State, who: Side, at: Hex): boolean => s.contact[(1 - who) * grid.size + at] > 0;
export const engaged = (s: State, u: Unit): boolean => engagedAt(s, sideOf[u], s.hex[u]);
/** Whose units stand there, -1 for nobody's. */
export const holder = (s: State, at: Hex): number => (s.top[at] < 0 ? -1 : sideOf[s.top[at]]);
export const enemyAt = (s: State, who: Side, at: Hex): boolean => s.top[at] >= 0 && sideOf[s.top[at]] !== who;

/** The entry hex where a unit waits, or where it came in. */
export const entryOf = (s: State, u: Unit): Hex => {
  const { arrivals, arrivalOf } = scenarioOf(s);
  return arrivalOf[u] < 0 ? -1 : arrivals[arrivalOf[u]].entry;
};
