/** Who fights: units, brigades and leaders as numbers. */
import { numberOf } from "../../../kit/index.js";
import file from "./armies.json" with { type: "json" };
import tables from "./tables.json" with { type: "json" };

export type Unit = number;
export type Brigade = number;
export type Leader = number;
export type Side = number;

export const UNION: Side = 0;
export const CONFEDERATE: Side = 1;
export const sideNames = ["union", "confederate"] as const;
export const sideTitle = (side: Side): string => (side === UNION ? "Union" : "Confederate");
export const sideArmy = (side: Side): string => (side === UNION ? "The Union" : "The Confederates");
/** "The Union plays", "The Confederates play". */
export const sideDoes = (side: Side, many: string, one = `${many}s`): string => `${sideArmy(side)} ${side === UNION ? one : many}`;

export interface UnitRow {
  readonly id: string;
  readonly name: string;
  readonly title?: string;
  readonly side: string;
  readonly kind: string;
  readonly brigade: string | null;
  readonly weapon: string;
  readonly sp: readonly [number | null, number];
  readonly cr: readonly [number | null, number];
  readonly buford?: boolean;
  readonly fragile?: boolean;
  readonly group?: string;
  readonly men?: number;
}

export const units = file.units as unknown as readonly UnitRow[];
export const brigades = file.brigades as readonly {
  readonly id: string;
  readonly name: string;
  readonly side: string;
  readonly leader: string;
  readonly no_attack_order?: boolean;
  readonly no_march_column?: boolean;
  readonly never_wrecked?: boolean;
}[];
export const leaders = file.leaders;
export { file as armiesFile };

export const unitNames = units.map(({ name }) => name);
export const brigadeNames = brigades.map(({ name }) => name);
export const leaderNames = leaders.map(({ name }) => name);
export const UNITS = units.length;
export const BRIGADES = brigades.length;
export const LEADERS = leaders.length;

export const unitOf = numberOf(units, "unit");
export const brigadeId = numberOf(brigades, "brigade");
export const leaderOf = numberOf(leaders, "leader");

const sideNumber = (side: string): Side => sideNames.indexOf(side as never);
export const sideOf = Uint8Array.from(units, ({ side }) => sideNumber(side));
export const brigadeSide = Uint8Array.from(brigades, ({ side }) => sideNumber(side));
export const leaderSide = Uint8Array.from(leaders, ({ side }) => sideNumber(side));
/** -1 for batteries, which are independent (2.1). */
export const homeBrigade = Int8Array.from(units, ({ brigade }) => (brigade === null ? -1 : brigadeId(brigade)));
export const brigadeLeader = Int8Array.from(brigades, ({ leader }) => leaderOf(leader));
/** The units of each side, in the order of the list; and its batteries among them. */
export const unitsOf = [UNION, CONFEDERATE].map((side) => Int16Array.from(units.keys()).filter((u) => sideOf[u] === side));
export const isChief = Uint8Array.from(leaders, ({ kind }) => Number(kind === "cic"));

const flagOf = (has: (row: UnitRow) => boolean | undefined): Uint8Array => Uint8Array.from(units, (row) => Number(has(row) === true));
export const isGun = flagOf(({ kind }) => kind.endsWith("artillery"));
export const gunsOf = unitsOf.map((some) => some.filter((u) => isGun[u]));
export const isFoot = flagOf(({ kind }) => kind === "infantry" || kind === "cavalry");
export const isInfantry = flagOf(({ kind }) => kind === "infantry");
/** Dismounted Union cavalry. */
export const isTrooper = flagOf(({ kind }) => kind === "cavalry");
export const isMounted = flagOf(({ kind }) => kind === "mounted-cavalry");
export const isBuford = flagOf(({ buford }) => buford);
export const isFragile = flagOf(({ fragile }) => fragile);
/** 0 foot, 1 guns and mounted: the column of the movement chart. */
export const mover = isGun.map((gun, u) => gun | isMounted[u]);

/** By 2 * unit, Fresh then Battleworn. */
const faces = (of: (row: UnitRow) => readonly [number | null, number]): Uint8Array =>
  Uint8Array.from(units.flatMap((row) => [of(row)[0] ?? of(row)[1], of(row)[1]]));
export const printedSp = faces(({ sp }) => sp);
export const printedCr = faces(({ cr }) => cr);
const gunStacking = tables.gunStacking.bySp as Readonly<Record<string, number>>;
export const stacksAs = printedSp.map((sp, i) => (isGun[i >> 1] ? gunStacking[sp] : sp));

export const WEAPONS = ["R", "B", "C", "S", "Mx"] as const;
export const weapon = Uint8Array.from(units, (row) => (row.kind === "mounted-cavalry" ? 2 : WEAPONS.indexOf(row.weapon as never)));
export const B = 1;
export const SMOOTHBORE = 3;
export const MIXED = 4;

export const membersOf: readonly (readonly Unit[])[] = brigades.map(({ id }) =>
  units.flatMap(({ brigade }, u) => (brigade === id ? [u] : [])),
);
/** 12.9, 16.4: the two halves that stay with Wadsworth when Buford goes. */
export const EIGHT_IL = brigadeId("us-8il");
export const GAMBLE = brigadeId("us-gamble");
export const DEVIN = brigadeId("us-devin");
export const eightIL: readonly Unit[] = [unitOf("us-8il-cav-a"), unitOf("us-8il-cav-b")];
export const isEightIL = flagOf(({ id }) => id.startsWith("us-8il-cav"));
export const ARCHER = brigadeId("cs-archer");
export const PETTIGREW = brigadeId("cs-pettigrew");
export const ONE_MD = brigadeId("cs-1md");
export const BUFORD = leaderOf("us-buford");
export const REYNOLDS = leaderOf("us-reynolds");
export const HOWARD = leaderOf("us-howard");
export const HANCOCK = leaderOf("us-hancock");
export const LEE = leaderOf("cs-lee");
export const isPegram = flagOf(({ group }) => group === "Pegram");
/** 10.11a regiments that come after their brigades, alone. */
export const comesAlone = flagOf(({ id }) => id === "us-58ny" || id === "us-7in");
