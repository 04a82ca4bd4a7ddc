/** A battle as its data say it: map, army, markers, scenarios, and what is special to it. */
import type { MapData } from "../../kit/index.js";

export type SideName = "union" | "confederate";

export interface ClashMap extends Omit<MapData, "entries"> {
  readonly rails: MapData["roads"];
  readonly entries: readonly {
    readonly id: string;
    readonly hexes: readonly string[];
    readonly edge: string;
    readonly road: string;
    /** Whose groups are listed there (9.5). */
    readonly sides: readonly string[];
    readonly from: string;
  }[];
}

export interface FormationRow {
  readonly id: string;
  readonly name: string;
  readonly side: string;
  readonly corps: string;
  /** It has a Command Marker of its own. */
  readonly marker: boolean;
  readonly class: string;
  readonly army?: string;
  /** B 8.7 where Pope's Orders send it. */
  readonly ordersTo?: string;
  /** B 8.4 */
  readonly entryPoints?: number;
  readonly pointsPerStep?: number;
  readonly optional?: boolean;
}

export interface UnitRow {
  readonly id: string;
  readonly name: string;
  readonly formation: string;
  readonly division: string;
  readonly type: string;
  readonly steps: number;
  /** 0: a die decides in its first combat. */
  readonly ter: number;
  /** What it was before the sides were evened. */
  readonly given?: { readonly ter: number };
  readonly men?: number;
  readonly hex?: string;
  readonly aliases?: readonly string[];
  readonly brigade?: string;
  /** G 8.4 strength one half. */
  readonly half?: boolean;
  readonly from: Readonly<Record<string, string>>;
}

/** 9.4 units of one Formation with the same listed turn share a die. */
export interface GroupRow {
  readonly formation: string;
  readonly turn: number;
  readonly at: { readonly [entry: string]: readonly string[] | undefined };
  readonly fixed?: boolean;
  readonly given?: { readonly turn: number };
  readonly from?: string;
}

export interface GunRow {
  readonly id: string;
  readonly name: string;
  readonly side: string;
  readonly supports: readonly string[];
  readonly turn: number;
  readonly half?: boolean;
  /** Never in the cup. */
  readonly outside?: boolean;
  /** B 6.2 defends anybody so near to its own. */
  readonly defendsWithin?: number;
  readonly uses?: number;
  readonly defenceOnly?: boolean;
  readonly grandBattery?: boolean;
}

export interface Army {
  /** Why rebuilt figures are not as they were first given: those stand beside them. */
  readonly evened?: string;
  readonly turns: readonly { readonly date: string; readonly hours: string; readonly night?: boolean }[];
  readonly formations: readonly FormationRow[];
  readonly units: readonly UnitRow[];
  readonly groups: readonly GroupRow[];
  readonly guns: readonly GunRow[];
}

/** A Special Command Marker. */
export interface Special {
  readonly name: string;
  readonly side: SideName;
  /** first: opens a turn · instead: takes the place of a drawn marker · along: acts with one · interrupts: before an enemy's Command Roll. */
  readonly mode: "first" | "instead" | "along" | "interrupts";
  /** First and last turn, by day. */
  readonly turns: readonly [number, number];
  /** Turns on which a die of 1 is needed. */
  readonly die?: readonly [number, number];
  /** It is played whether its side likes or not. */
  readonly forced?: true;
  readonly once: "turn" | "game";
  /** Whom it activates, or whose markers it replaces; anybody of its side without. */
  readonly formations?: readonly string[];
  readonly units?: readonly string[];
  /** So many Formations of its side's choice, none of whose units are farther apart than `within`. */
  readonly choose?: number;
  readonly within?: number;
  readonly drm: number;
  /** The markers of whom it activates stay in the cup all the same. */
  readonly keepsCup?: true;
  /** Nobody is out of its range (ruling reynoldsIgnoresRange). */
  readonly unlimited?: true;
  /** Its activation has no attack of its own (ruling stuartScmAttack). */
  readonly noAttack?: true;
  /** along: with whose markers, anybody's of its side without; it shares their focus and die, and acts at night too (B 8.3). */
  readonly with?: readonly string[];
  readonly joins?: true;
  /** interrupts: who controls this hex, a stack so near to it, so many points. */
  readonly at?: string;
  readonly points?: number;
  readonly rule: string;
}

/** A set-up: who stands where when it begins. */
export interface Scenario {
  readonly id: string;
  readonly title: string;
  readonly first: number;
  readonly last: number;
  /** Units in given hexes. */
  readonly units: Readonly<Record<string, { readonly hex: string; readonly reduced?: boolean }>>;
  /** Formations whose side chooses one of the places, then a hex within `radius` for each unit, in this order. */
  readonly placed: readonly Placing[];
  readonly reduced?: readonly string[];
  /** Groups that come on another turn and at another hex, and Formations that are on the map already. */
  readonly moved?: Readonly<Record<string, { readonly turn: number; readonly at: string }>>;
  readonly control: Readonly<Record<string, SideName>>;
  readonly casualties?: Readonly<Record<SideName, number>>;
}

export interface Placing {
  readonly formation: string;
  readonly units?: readonly string[];
  readonly centres: readonly string[];
  readonly radius: number;
  readonly rule: string;
  /** It goes into the entry hex instead if the other Formation has chosen that centre (B 3.1.2). */
  readonly unless?: { readonly formation: string; readonly centre: string; readonly entry: string };
}

export interface BattleFacts {
  readonly id: string;
  readonly title: string;
  /** For the ids of its own rules: CG-B, CG-G. */
  readonly letter: "B" | "G";
  readonly map: ClashMap;
  readonly army: Army;
  readonly first: SideName;
  readonly compass: Readonly<Record<SideName, readonly string[]>>;
  readonly specials: readonly Special[];
  readonly scenarios: readonly Scenario[];
  readonly victory: {
    readonly hexes: readonly string[];
    /** Points for each of them at the end; 0: by a die. */
    readonly each: number;
    readonly base: number;
    /** Turns after which an automatic victory is looked for; none: all. */
    readonly checks: readonly number[];
    /** Holding all of the hexes wins at once on such a turn. */
    readonly allHexes: boolean;
    /** 4.1.1 Delay points count double up to this turn. */
    readonly doubleUntil: number;
  };
  /** Edges to which a line must lead, by side (8.1, 8.3); and more entries for some on one turn. */
  readonly lines: Readonly<Record<SideName, readonly string[]>>;
  readonly moreLines?: { readonly turn: number; readonly formations: readonly string[]; readonly entries: readonly string[] };
  /** G 4.1.2 where Confederates leave the map. */
  readonly exit?: { readonly edge: readonly string[]; readonly through: readonly string[]; readonly wanted: number };
  /** G 6.3 who controls it keeps a marker out of the cup. */
  readonly gunHill?: string;
  /** Entry hex where the Union gives way (G 7.7). */
  readonly givesWay?: { readonly entry: string; readonly to: string };
  readonly rolledTer: Readonly<Record<string, readonly number[]>>;
  /** G 8.4 who leaves the map at the end of a turn. */
  readonly leaves?: { readonly formation: string; readonly turn: number };
  /** What holds commanders back at Second Bull Run (B 8.5 to 8.8, 9.4). */
  readonly limits?: Limits;
}

export interface Limits {
  readonly jackson: {
    readonly formations: readonly string[];
    /** Of a Formation that belongs only in part to his Wing, its units that do. */
    readonly units: readonly string[];
    readonly until: number;
    readonly column: number;
    readonly frozen: {
      readonly scenario: string;
      readonly turns: readonly number[];
      readonly within: number;
      readonly unionColumn: number;
    };
  };
  readonly longstreet: { readonly formations: readonly string[]; readonly from: number; readonly hexes: readonly string[] };
  readonly orders: {
    readonly until: number;
    readonly slow: { readonly formation: string; readonly drm: number; readonly until: number };
    readonly closedRoad: string;
  };
}
