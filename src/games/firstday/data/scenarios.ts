/** The four scenarios, and the chits of the cup, as numbers. */
import type { Hex } from "../../../kit/index.js";
import {
  brigadeId,
  CONFEDERATE,
  LEADERS,
  leaderNames,
  leaderOf,
  leaders,
  type Side,
  sideNames,
  sideTitle,
  UNION,
  UNITS,
  type Unit,
  unitOf,
} from "./armies.js";
import eventsFile from "./events.json" with { type: "json" };
import { grid, hexAt, near } from "./map.js";
import file from "./scenarios.json" with { type: "json" };

export { eventsFile, file as scenariosFile };

export const events = eventsFile.events as readonly {
  readonly id: string;
  readonly name: string;
  readonly sides: Readonly<Record<string, number>>;
  readonly hold: boolean;
  readonly oneTime: boolean;
  readonly effect: string;
}[];
export const EVENTS = events.length;
export const eventNames = events.map(({ name }) => name);
const eventOf = (id: string): number => events.findIndex((event) => event.id === id);

export const FIX_BAYONETS = eventOf("fix-bayonets");
export const RALLY = eventOf("rally");
export const BARRICADE = eventOf("barricade");
export const SKIRMISHERS = eventOf("skirmishers");
export const FIREFIGHT = eventOf("firefight");
export const COMMAND_CONFUSION = eventOf("command-confusion");
export const FALSE_INTEL = eventOf("false-intel");
export const FORCED_MARCH = eventOf("forced-march");
export const DOUBLE_CANISTER = eventOf("double-canister");
export const HURRAH = eventOf("hurrah");
export const INSPIRED = eventOf("inspired-leadership");
export const REBEL_YELL = eventOf("rebel-yell");
export const SHARPSHOOTERS = eventOf("sharpshooters");
export const HOT_HEADED = eventOf("hot-headed-rebels");
export const CONFIDENT = eventOf("confident");
export const MASSED_GUNS = eventOf("massed-guns");

/** An event chit of a side: side * EVENTS + event. */
export const CHITS = 2 * EVENTS;
export const chitNames = [UNION, CONFEDERATE].flatMap((side) => eventNames.map((name) => `${sideTitle(side)} ${name}`));
export const chitOf = (side: Side, event: number): number => side * EVENTS + event;

/** What is openly in the cup: leaders by their number, then these. */
export const FORTUNES = LEADERS;
export const FOG = LEADERS + 1;
export const LULL = LEADERS + 2;
export const BUFORD_WITHDRAWS = LEADERS + 3;
export const cupNames = [...leaderNames.map((name) => `${name}`), "Fortunes of War", "Fog of War", "Lull", "Buford Withdraws"];

export interface Zone {
  readonly units: readonly Unit[];
  readonly hexes: readonly Hex[];
  readonly worn: readonly Unit[];
  readonly centre: Hex;
  readonly radius: number;
  readonly ridge: boolean;
}

export interface Arrival {
  readonly turn: number;
  readonly entry: Hex;
  readonly side: Side;
  readonly units: readonly Unit[];
}

function scenarioOf(row: (typeof file)[number]) {
  const turnOf = (time: string): number => row.turns.indexOf(time);
  const window = Uint8Array.from(grid.names, (name) => {
    const [r, c] = [Number(name.slice(0, 2)), Number(name.slice(2))];
    return Number(r >= row.window.rows[0] && r <= row.window.rows[1] && c >= row.window.columns[0] && c <= row.window.columns[1]);
  });
  const arrivals = row.arrivals.map(
    ({ turn, entry, side, units }): Arrival => ({
      turn: turnOf(turn),
      entry: hexAt(entry),
      side: sideNames.indexOf(side as never),
      units: units.map(unitOf),
    }),
  );
  const scored = [...row.victory.turn, ...row.victory.end].map(({ hex }) => hex);
  const special = row.special as {
    doubleRoll: boolean;
    archer?: boolean;
    lull?: string[];
    noon?: { turn: string; hex: string; vp: number };
    withdrawal?: { turn: string; most: number }[];
    coordination?: string;
  };
  const headquarters = ("headquarters" in row ? row.headquarters : []) as readonly { name: string; hex: string; vp: number }[];
  const victoryHexes = [...new Set([...scored, ...headquarters.map(({ hex }) => hex)])].map(hexAt);
  const isVictory = (hex: Hex) => victoryHexes.includes(hex);
  const { initiative, victory } = row;
  const ratings = ("ratings" in row ? row.ratings : {}) as Readonly<Record<string, number>>;
  return {
    id: row.id,
    name: row.name,
    title: `${row.id} ${row.name}`,
    turns: row.turns,
    window,
    /** hex * 6 + direction: the neighbour, -1 off the map that is played on (2.10d). */
    neighbour: Int16Array.from(grid.neighbour, (to, side) => (to >= 0 && window[to] && window[Math.floor(side / 6)] ? to : -1)),
    fog: row.fog,
    random: row.random,
    zones: row.zones.map((zone): Zone => {
      const { units, centre, radius } = zone;
      return {
        units: Object.keys(units).map(unitOf),
        hexes: Object.values(units as object as Readonly<Record<string, string>>).map(hexAt),
        worn: (("battleworn" in zone ? zone.battleworn : []) as string[]).map(unitOf),
        centre: hexAt(centre),
        radius,
        ridge: "ridge" in zone,
      };
    }),
    broken: (("broken" in row ? row.broken : []) as string[]).map(unitOf),
    barricades: (("barricades" in row ? row.barricades : []) as string[]).map(hexAt),
    markers: row.markers,
    arrivals,
    /** By unit: its place among the arrivals, -1 for who does not come. */
    arrivalOf: Int8Array.from({ length: UNITS }, (_, u) => arrivals.findIndex(({ units }) => units.includes(u))),
    leaders: row.leaders.map(leaderOf),
    chiefs: row.chiefs.map(({ leader, from }) => ({ leader: leaderOf(leader), turn: turnOf(from) })),
    /** By leader: his Activation Rating here. */
    ratings: Uint8Array.from(leaders, ({ id, rating }) => ratings[id] ?? rating),
    pools: Uint8Array.from({ length: CHITS }, (_, chit) => {
      const pool = row.pools[sideNames[Math.floor(chit / EVENTS)]] as Readonly<Record<string, number | undefined>>;
      return pool[events[chit % EVENTS].id] ?? 0;
    }),
    gunsFirst: initiative.gunsFirst.map(turnOf),
    automatic: initiative.automatic.map(({ turn, leader, brigades, times }) => ({
      turn: turnOf(turn),
      leader: leaderOf(leader),
      brigades: brigades.map(brigadeId),
      times,
    })),
    ridge: initiative.ridge.map(turnOf),
    sharpshooters: initiative.sharpshooters.map(turnOf),
    doubleRoll: special.doubleRoll,
    archer: special.archer === true,
    lull: (special.lull ?? []).map(turnOf),
    noon: special.noon && { turn: turnOf(special.noon.turn), hex: hexAt(special.noon.hex), vp: special.noon.vp },
    withdrawal: special.withdrawal?.map(({ turn, most }) => ({ turn: turnOf(turn), most })) ?? [],
    coordination: special.coordination === undefined ? 99 : turnOf(special.coordination),
    eightIL: row.eightIL,
    noMove: "noMove" in row && row.noMove ? { brigade: brigadeId(row.noMove.brigade), until: turnOf(row.noMove.until) } : undefined,
    headquarters: headquarters.map(({ name, hex, vp }) => ({ name, hex: hexAt(hex), vp })),
    victoryHexes,
    turnPoints: victory.turn.map((one) => ({ ...rowOf(one), from: "from" in one && one.from ? turnOf(one.from) : 0 })),
    endPoints: victory.end.map(rowOf),
    wreckedUnion: victory.wreckedUnion,
    automaticHex: "automatic" in victory && victory.automatic ? hexAt(victory.automatic) : -1,
    confederateHexes: (row.confederateHexes as string[]).map(hexAt),
    levels: row.levels as readonly { level: string; min?: number; max?: number }[],
    /** 10.11 by side: its reinforcement hexes; and those closed to all combat, which are no victory hexes. */
    entries: [UNION, CONFEDERATE].map((side) => [...new Set(arrivals.filter((one) => one.side === side).map(({ entry }) => entry))]),
    immune: Uint8Array.from(grid.names, (_, hex) => Number(arrivals.some(({ entry }) => entry === hex) && !isVictory(hex))),
    /** By hex: whether anybody comes in there. */
    isEntry: Uint8Array.from(grid.names, (_, hex) => Number(arrivals.some(({ entry }) => entry === hex))),
    /** By side * size + hex: where this side may not go, within two hexes of an enemy entry that scores nothing; which entry it is. */
    banned: bansOf(arrivals, isVictory),
  };
}

const rowOf = ({ side, hex, vp }: { side: string; hex: string; vp: number }) => ({
  side: sideNames.indexOf(side as never),
  hex: hexAt(hex),
  vp,
});

function bansOf(arrivals: readonly Arrival[], isVictory: (hex: Hex) => boolean): Int16Array {
  const banned = new Int16Array(2 * grid.size).fill(-1);
  for (const { entry, side } of arrivals)
    if (!isVictory(entry))
      for (let hex = 0; hex < grid.size; hex++) if (near(hex, entry) <= 2) banned[(1 - side) * grid.size + hex] = entry;
  return banned;
}

export type Scenario = ReturnType<typeof scenarioOf>;
export const scenarios: readonly Scenario[] = file.map(scenarioOf);
export const MOST_TURNS = 18;
export const MOST_ARRIVALS = Math.max(...scenarios.map(({ arrivals }) => arrivals.length));
/** Every hex that scores in some scenario. */
export const victoryHexes: readonly Hex[] = [...new Set(scenarios.flatMap((one) => one.victoryHexes))].sort((a, b) => a - b);
/** By hex: its place among these, -1 for one that never scores. */
export const victoryPlace = Int8Array.from(grid.names, (_, hex) => victoryHexes.indexOf(hex));
