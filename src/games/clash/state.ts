/** What changes during a game: small numbers in rows by unit, Formation, marker and hex, and the agenda: what is asked, and what comes after. */
import { type Struct, type StructType, struct } from "../../engine/index.js";
import {
  agendaFields,
  always,
  among,
  bitLists,
  byHand,
  byName,
  chance,
  chapterNumbers,
  current,
  derived,
  type Frames,
  flag,
  type Hex,
  list,
  named,
  one,
  orNone,
  type Passage as PassageOf,
  type Question as QuestionOf,
  storesOf,
  tableOf,
  verb,
  type Written,
  whole,
  zonedUnits,
} from "../../kit/index.js";
import { type Battle, INFANTRY, type Side, sideNames, type Unit } from "./battle.js";
import { ask, optionBits } from "./options.js";

/** Where a unit without a hex is: still to come, lost, or gone from the map for good. */
export const OFF_MAP = -1;
export const LOST = -2;
export const LEFT = -3;
const whereabouts = ["due", "lost", "left"];

export type Facts = { readonly battle: Battle };
export const unit = named<Facts>("a unit", ({ battle }) => battle.names);
export const hex = named<Facts>("a hex", ({ battle }) => battle.grid.names);
export const formation = named<Facts>("a Formation", ({ battle }) => battle.formationNames);
export const group = named<Facts>("a group of reinforcements", ({ battle }) => battle.groupNames);
export const gun = named<Facts>("an artillery marker", ({ battle }) => battle.gunNames);
export const special = named<Facts>("a special marker", ({ battle }) => battle.specialNames);
export const victoryHex = named<Facts>("a Victory hex", ({ battle }) => battle.victoryNames);
export const entryHex = named<Facts>("an entry hex", ({ battle }) => battle.entryNames);
const scenario = named<Facts>("a scenario", ({ battle }) => battle.scenarioNames);
export const side = among(sideNames);
const step = whole(-1, 20);
const points = whole(0, 60);

/** The hex of a unit, or why it has none. */
const place = {
  says: `a hex, or one of ${whereabouts.map((word) => `"${word}"`).join(", ")}`,
  write: (g: Facts, value: number) => (value < 0 ? whereabouts[-1 - value] : g.battle.grid.names[value]),
  read(g: Facts, json: unknown) {
    const away = whereabouts.indexOf(json as string);
    return away >= 0 ? -1 - away : g.battle.grid.ids.get(json as string);
  },
};

/** How the unit in hand is moving (11). */
export const modes = ["none", "march", "road", "regular", "withdrawal"] as const;
export const [STILL, MARCH, ROAD, REGULAR, WITHDRAWAL] = [0, 1, 2, 3, 4];

/** What there is to decide or to go through, and what each has to note while it lasts. */
export const frames = {
  /** Who is placed by hand before it begins (3.1). */
  setUp: [step],
  camp: [formation],
  deploy: [unit],
  /** The next turn, and the parts of a turn, step by step. */
  turn: [],
  opening: [step],
  williams: [],
  battery: [],
  arrivals: [step],
  early: [side],
  /** Another entry hex than the listed one, by 9.4l. */
  arrive: [group, orNone(entryHex)],
  elsewhere: [group],
  entry: [unit],
  artillery: [step],
  withhold: [side],
  firstMarkers: [step],
  open: [special],
  call: [special],
  draw: [],
  /** An activation: its step, the Formation drawn, the special marker that is used. */
  activate: [step, orNone(formation), orNone(special)],
  instead: [formation],
  along: [formation],
  interrupt: [],
  detail: [hex],
  /** Warren's stack moves and fights. */
  sally: [step],
  focus: [],
  march: [],
  /** The unit in hand, the quarters of points it has left, how it moves. */
  step: [unit, points, among(modes)],
  offer: [],
  attack: [],
  plan: [hex],
  combat: [step],
  slip: [unit],
  support: [side],
  retreat: [side],
  /** Who is retreating, the hexes still to go, and the hex it began in. */
  flee: [unit, whole(0, 9), hex],
  advance: [],
  dayEnd: [step],
  fallBack: [side],
  fall: [unit, whole(0, 9), hex],
  night: [step],
  replace: [side, whole(0, 9)],
  over: [],
} satisfies Frames<Facts>;
export const Chapter = chapterNumbers(frames);

/** Flags of a unit. */
/** Belongs to the activation going on; out of its range (10.4); has moved in it. */
export const ACTIVE = 1;
export const STRAY = 2;
export const MOVED = 4;
/** In its entry hex on its turn of entry (11.6). */
export const FRESH = 8;
/** Began its move in an enemy zone (8.3). */
export const ZONED = 16;
/** May attack in this Action; owes a Mandatory Attack; has attacked. */
export const ELIGIBLE = 32;
export const DUTY = 64;
export const FOUGHT = 128;
/** Parts in the combat going on. */
export const ATTACKER = 256;
export const DEFENDER = 512;
/** Has to retreat now. */
export const RETREATING = 1024;
/** Cannot come back (9.6). */
export const SURRENDERED = 2048;
/** B 8.7e leads a Formation that came into contact on its turn of arrival; is freed by that for this activation. */
export const BEACON = 4096;
export const FREED = 8192;
/** Bound unit that leads its Formation in this activation. */
export const LEADS = 16384;
/** Lost a step in this combat (12.10 it has to go). */
export const SHAKEN = 32768;
export const ACTIVATION_FLAGS = ACTIVE | MOVED | ZONED | FREED | LEADS;
export const ACTION_FLAGS = ELIGIBLE | DUTY | FOUGHT;
export const COMBAT_FLAGS = ATTACKER | DEFENDER | RETREATING | SHAKEN;

/** Marks of a hex in an Action: held enemies when it began; its duty is void (12.5); was attacked; must be (12.4), and by duty alone (B 8.6). */
export const FOE = 1;
export const VOID = 2;
export const DONE = 4;
export const OWED = 8;
export const FORCED = 16;
/** The target now; one that the Grand Battery has fired at. */
export const TARGET = 32;
export const BATTERED = 64;

/** A group is listed, settled without a further die, or here. */
export const LISTED = 0;
export const SETTLED = 1;
export const HERE = 2;

/** An artillery marker is not in play yet, out of the cup's luck this turn, ready, used, or gone for good. */
export const gunStages = ["absent", "idle", "ready", "used", "gone"] as const;
export const [ABSENT, IDLE, READY, USED, GONE] = [0, 1, 2, 3, 4];

/** A special marker can be used, was used this turn, or is gone; one that needs a die waits for it. */
export const specialStages = ["there", "waiting", "used", "gone"] as const;
export const [THERE, WAITING, SPENT, REMOVED] = [0, 1, 2, 3];

/** G 6.2 the Grand Battery. */
export const batteryStages = ["none", "declared", "firing", "fired", "gone"] as const;

/** B 8.7 of a Formation under Orders: bound, or to be free when this activation is over. */
export const orders = ["free", "bound", "leaving"] as const;
export const [UNBOUND, BOUND, LEAVING] = [0, 1, 2];

const MOST_FRAMES = 24;
/** The longest way a bound unit can walk while bound: a march of 8 points, then five turns of 8 by road, and its first hex. */
export const MOST_WALKED = 80;

const fieldsOf = (battle: Battle) => {
  const { grid, names, formationNames, groups, gunNames, specialNames, victoryNames, facts } = battle;
  const units = tableOf("units", names.length, unit);
  const parts = tableOf("formations", formationNames.length, formation);
  const comings = tableOf("groups", groups.length, group);
  const ordered = facts.army.formations.some(({ ordersTo }) => ordersTo !== undefined);
  return {
    scenario: always(one(scenario)),
    options: byHand(["i32", optionBits.length]),
    turn: always(one(whole(0, battle.lastTurn))),
    /** The side whose activation or attack goes on. */
    side: always(one(side, 0, "player")),
    /** What is activated: by a Command Marker, or by a special one. */
    bySpecial: one(flag),
    /** The special marker, -1 for none. */
    marker: one(orNone(special), -1),
    /** How often somebody was activated this turn. */
    activations: one(whole(0, 60)),
    random: chance(),
    ...agendaFields(MOST_FRAMES),
    /** Of each unit its hex, its steps, and the TER that a die gave it. */
    hex: units("i16", place, OFF_MAP),
    steps: units("u8", whole(0, 2)),
    ter: units("u8", whole(0, 5)),
    /** Hexes that a beaten unit has to retreat. */
    owed: units("u8", whole(0, 9)),
    flags: bitLists("u16", names.length, unit, {
      active: ACTIVE,
      strays: STRAY,
      moved: MOVED,
      fresh: FRESH,
      zoned: ZONED,
      eligible: ELIGIBLE,
      owing: DUTY,
      fought: FOUGHT,
      attackers: ATTACKER,
      defenders: DEFENDER,
      retreating: RETREATING,
      surrendered: SURRENDERED,
      beacons: BEACON,
      freed: FREED,
      leads: LEADS,
      shaken: SHAKEN,
    }),
    below: derived("i16", names.length),
    top: derived("i16", grid.size),
    stack: derived("u8", grid.size),
    zone: derived("u8", grid.size * 2),
    marks: bitLists("u8", grid.size, hex, {
      foes: FOE,
      void: VOID,
      attacked: DONE,
      owed: OWED,
      forced: FORCED,
      target: TARGET,
      battered: BATTERED,
    }),
    /** Diversions and idle duty units that the best way of meeting all duties needs, and those made so far (12.5). */
    fewest: one(whole(0, 99)),
    diverted: one(whole(0, 99)),
    excused: one(whole(0, 99)),
    /** Of each Formation: its marker is in the cup; it acts in this activation, with so many quarters of points, round this unit. */
    cup: parts("u8", flag, 0, "inCup"),
    called: parts("u8", flag),
    allowance: parts("u8", points),
    focus: parts("i16", orNone(unit), -1),
    /** The place it was set up at (3.1.1). */
    camp: parts("i16", orNone(hex), -1),
    orders: parts("u8", among(orders)),
    /** Has had its step replaced this night (9.6). */
    restored: parts("u8", flag),
    /** 9.4 of each group the turn on which it comes, and how far that is settled. */
    due: comings("u8", whole(0, 40)),
    stage: comings("u8", among(["listed", "settled", "here"])),
    tried: comings("u8", flag),
    guns: byName("u8", gunNames.length, gun, among(gunStages), ABSENT, "guns"),
    specials: byName("u8", specialNames.length, special, among(specialStages), THERE, "specials"),
    battery: one(among(batteryStages)),
    /** The markers committed to the combat going on, of attacker and defender: halves of a point each side has from them. */
    committed: list("u8", 2, whole(0, 20)),
    /** 6.3.3 the Combat Action of each side is spent. */
    acted: list("u8", 2, whole(0, 1)),
    casualties: always(list("u8", 2, whole(0, 255))),
    delay: always(list("u8", 2, whole(0, 255))),
    /** Williams' points of the Confederates (B 4.1.1), Buford's of the Union (G 4.1.1), points for ground when it is over. */
    extra: list("u8", 2, whole(0, 9)),
    ground: list("u8", 2, whole(0, 30)),
    exited: one(whole(0, 40)),
    control: always(byName("i16", victoryNames.length, victoryHex, orNone(side), -1, "control")),
    /** B 8.6 Longstreet's Wing is released; the Formation of it that has fought this turn. */
    released: one(flag),
    wingFought: one(orNone(formation), -1),
    /** B 8.8 the Confederates have lost a unit while defending. */
    stung: one(flag),
    /** Who has won before the last turn, and how. */
    winner: one(orNone(side), -1),
    won: one(among(["points", "target", "hexes", "exits", "allHexes"])),
    /** B 8.7 the road hexes each unit has walked under Orders, -1 where the list ends: unit * MOST_WALKED + i. */
    walked: byHand(["i16", ordered ? names.length * MOST_WALKED : 1]),
  } as const;
};

type StateFields = ReturnType<typeof fieldsOf>;
/** What boards read of a state, but for what is written by hand. */
export type View = Written<StateFields>;
type Stores = { readonly [K in keyof StateFields]: StateFields[K]["store"] };
export type State = Struct<Stores> & Facts;
export type StateType = StructType<Stores, Facts> & { readonly fields: StateFields };
export type Question = QuestionOf<State>;
export type Passage = PassageOf<State>;
export const order = verb<State>();

export function stateOf(battle: Battle): StateType {
  const fields = fieldsOf(battle);
  return { fields, ...struct(storesOf(fields), { battle }, (s) => standUp(s as State)) };
}

/** An empty map before the first turn. */
export function clearState(s: State): void {
  s.bytes.fill(0);
  s.hex.fill(OFF_MAP);
  s.focus.fill(-1);
  s.camp.fill(-1);
  s.control.fill(-1);
  s.marker = -1;
  s.wingFought = -1;
  s.winner = -1;
  s.walked.fill(-1);
  standUp(s);
}

const zonesCrossBank = ask.zocAcrossEmbankment;
/** By hexside, where zones reach. */
export const passesIn = (s: State): Uint8Array => (zonesCrossBank(s) ? s.battle.passes : s.battle.passesNoBank);

export const { put, lift, standUp, holderOf, miscounted } = zonedUnits<State>(passesIn);

export function isAsked(s: State, chapter: keyof typeof frames): boolean {
  return current(s) === Chapter[chapter];
}

export const isNight = (s: State): boolean => s.battle.nights[s.turn];
export const enemyOf = (side: number): Side => (1 - side) as Side;
export const has = (s: State, u: Unit, flag: number): boolean => (s.flags[u] & flag) !== 0;

export function dropFlags(s: State, flags: number): void {
  for (let u = 0; u < s.flags.length; u++) s.flags[u] &= ~flags;
}

/** 4.2.2, 5.0e infantry that enters a Victory hex, however, controls it. */
function seize(s: State, u: Unit, at: Hex): void {
  const { victoryAt, type, side } = s.battle;
  if (victoryAt[at] >= 0 && type[u] === INFANTRY) s.control[victoryAt[at]] = side[u];
}

/** A unit comes into a hex. */
export function enter(s: State, u: Unit, to: Hex): void {
  if (s.hex[u] >= 0) lift(s, u, OFF_MAP);
  put(s, u, to);
  seize(s, u, to);
}

/** A unit goes from its hex, the first of the path, through the others to the last. */
export function walk(s: State, u: Unit, path: readonly Hex[]): void {
  for (let i = 1; i < path.length; i++) seize(s, u, path[i]);
  enter(s, u, path[path.length - 1]);
}

/** Whether an enemy of the side stands next to the hex, zones or not (8.5). */
export function besideEnemy(s: State, own: number, at: Hex): boolean {
  const { neighbour } = s.battle.grid;
  for (let k = at * 6; k < at * 6 + 6; k++) {
    const to = neighbour[k];
    if (to >= 0 && s.top[to] >= 0 && s.battle.side[s.top[to]] !== own) return true;
  }
  return false;
}

export const inZone = (s: State, of: number, at: Hex): boolean => s.zone[of * s.battle.grid.size + at] > 0;

/** 3.2.6, G 8.4 strength in halves. */
export const strengthOf = (s: State, u: Unit): number => (s.battle.halfStrength[u] ? 1 : 2 * s.steps[u]);
/** 3.2.7 the TER, 0 while it is unknown. */
export const terOf = (s: State, u: Unit): number => s.battle.ter[u] || s.ter[u];
