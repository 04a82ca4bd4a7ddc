/** Who fights: formations, leaders and units of both armies as numbers. */
import { numberOf } from "../../../kit/index.js";
import file from "./armies.json" with { type: "json" };

export { file as armiesFile };

export type Side = number;
export type Unit = number;
export type Leader = number;
/** An army, corps, division or brigade of either side. */
export type Formation = number;

export const UNION: Side = 0;
export const CONFEDERATE: Side = 1;
export const sideNames = ["union", "confederate"] as const;
export const sideTitle = (side: Side): string => (side === UNION ? "Union" : "Confederate");

interface FormationRow {
  readonly id: string;
  readonly name: string;
  readonly side: string;
  readonly level: string;
  readonly parent?: string;
  readonly arm?: string;
  readonly code?: string;
  readonly artilleryClass?: string;
  readonly defaultAttachment?: string;
}

interface LeaderRow {
  readonly id: string;
  readonly name: string;
  readonly side: string;
  readonly rank: string;
  readonly formation?: string;
  readonly rating?: number;
  readonly range: number;
  readonly mp: number;
  readonly replacement: { readonly name: string; readonly rating: number | null } | null;
}

interface UnitRow {
  readonly id: string;
  readonly name: string;
  readonly side: string;
  /** None for a detachment: it serves with its parent. */
  readonly brigade?: string;
  readonly arm: string;
  readonly battery?: string;
  readonly sp: number;
  readonly cohesion: readonly [number, number];
  readonly cohesionMounted?: readonly [number, number];
  readonly weapon: string;
  readonly elite?: boolean;
  readonly berdan?: boolean;
}

export const formations = file.formations as readonly FormationRow[];
export const leaders = file.leaders as readonly LeaderRow[];
const counted = file.units as unknown as readonly UnitRow[];
/** 22.0k the sections of a battery: units of their own, with an equal part of its guns. */
export const sectionsOf = (id: string): readonly string[] => {
  const parts = file.sections.find(({ unit }) => unit === id)?.parts ?? 0;
  return Array.from({ length: parts }, (_, i) => `${id}-section-${i + 1}`);
};
const sections = counted.flatMap((row) =>
  sectionsOf(row.id).map((id, i, all) => ({ ...row, id, name: `${row.name}, section ${i + 1}`, sp: row.sp / all.length })),
);
const formed: readonly UnitRow[] = [...counted, ...sections];
/** 6.45b, c the pools of detachments, and the units that break down into counters of their own. */
const skirmish = file.skirmishers as {
  readonly pools: readonly {
    readonly id: string;
    readonly name: string;
    readonly side: string;
    readonly count: number;
    readonly weapon: string;
  }[];
  readonly breakdown: readonly string[];
};
const skirmisher = (id: string, name: string, side: string, weapon: string, brigade?: string): UnitRow => ({
  id,
  name,
  side,
  weapon,
  brigade,
  arm: "skirmisher",
  sp: 1,
  cohesion: [7, 7],
});
const detachments = skirmish.pools.flatMap(({ id, name, side, count, weapon }) =>
  Array.from({ length: count }, (_, i) => skirmisher(`${id}-${i + 1}`, `${name} ${String.fromCharCode(65 + i)}`, side, weapon)),
);
const counters = skirmish.breakdown.flatMap((parent) => {
  const { name, side, weapon, brigade, sp } = formed.find(({ id }) => id === parent)!;
  return Array.from({ length: sp }, (_, i) => skirmisher(`${parent}-${i + 1}`, `${name} skirmishers ${i + 1}`, side, weapon, brigade));
});
export const units: readonly UnitRow[] = [...formed, ...detachments, ...counters];
export const FORMATIONS = formations.length;
export const LEADERS = leaders.length;
export const UNITS = units.length;
/** Skirmishers come after all formed units. */
export const FIRST_SKIRMISHER = formed.length;

/** Names are said once: where both sides have one, with the side; where one side has two, with the id. */
const namesOf = (rows: readonly { readonly id: string; readonly name: string; readonly side: string }[]): readonly string[] =>
  rows.map(({ id, name, side }) => {
    const others = rows.filter((row) => row.name === name && row.id !== id);
    if (others.some((row) => row.side === side)) return `${name} (${id})`;
    return others.length > 0 ? `${name} (${side === "union" ? "Union" : "Confederate"})` : name;
  });
export const formationNames = namesOf(formations);
export const leaderNames = namesOf(leaders);
export const unitNames = namesOf(units);

export const formationOf = numberOf(formations, "formation");
export const leaderOf = numberOf(leaders, "leader");
export const unitOf = numberOf(units, "unit");
export const isFormation = (id: string): boolean => formations.some((row) => row.id === id);

const sideNumber = ({ side }: { readonly side: string }): Side => sideNames.indexOf(side as never);
export const sideOf = Uint8Array.from(units, sideNumber);
export const leaderSide = Uint8Array.from(leaders, sideNumber);
export const formationSide = Uint8Array.from(formations, sideNumber);
/** The brigade on the counter; `brigadeFor` of the state is where Skirmishers serve. */
export const brigadeOf = Int16Array.from(units, ({ brigade }) => (brigade === undefined ? -1 : formationOf(brigade)));
/** -1 for an army. */
export const parentOf = Int16Array.from(formations, ({ parent }) => (parent === undefined ? -1 : formationOf(parent)));
const isBrigade = Uint8Array.from(formations, ({ level }) => Number(level === "brigade"));
/** 4.1 the leader of each formation, -1 for none. */
export const leaderOfFormation = Int16Array.from(formations, ({ id }) =>
  leaders.findIndex(({ formation, rank }) => formation === id && rank !== "wing" && rank !== "special"),
);
export const membersOf: readonly (readonly Unit[])[] = formations.map((_, f) =>
  formed.flatMap((_row, u) => (brigadeOf[u] === f ? [u] : [])),
);
/** Brigades of a formation of any level; of a brigade, itself. */
export const brigadesOf: readonly (readonly Formation[])[] = formations.map((_, f) =>
  formations.flatMap((_row, b) => {
    for (let up = b; isBrigade[b] && up >= 0; up = parentOf[up]) if (up === f) return [b];
    return [];
  }),
);

const flagOf = (has: (row: UnitRow) => boolean | undefined): Uint8Array => Uint8Array.from(units, (row) => Number(has(row) === true));
export const isInfantry = flagOf(({ arm }) => arm === "infantry");
export const isCavalry = flagOf(({ arm }) => arm === "cavalry");
export const isGun = flagOf(({ arm }) => arm === "artillery" || arm === "horse-artillery");
export const isHorseGun = flagOf(({ arm }) => arm === "horse-artillery");
/** Of each formation the members that are no guns, and the formations that have any. */
export const menOf: readonly (readonly Unit[])[] = membersOf.map((all) => all.filter((u) => !isGun[u]));
export const formationsOfMen: readonly Formation[] = formations.flatMap((_, f) => (menOf[f].length > 0 ? [f] : []));
/** 12.23 */
export const isElite = flagOf(({ arm, elite }) => arm === "infantry" && elite);
/** 2.7 every other unit is formed. */
export const isSkirmisher = flagOf(({ arm }) => arm === "skirmisher");
/** 6.45a the counters that a unit breaks down into, none for most. */
export const countersOf: readonly (readonly Unit[])[] = units.map(({ id }) =>
  skirmish.breakdown.includes(id) ? counters.flatMap((row) => (row.id.startsWith(`${id}-`) ? [unitOf(row.id)] : [])) : [],
);
/** The unit that a numbered counter is part of, -1 for every other. */
export const brokenFrom = Int16Array.from(units, (_, u) => countersOf.findIndex((some) => some.includes(u)));
/** The lettered counters of a pool: of the infantry of either side, of the Union's cavalry. */
const pools = skirmish.pools.map(({ id, side }) => ({
  side: sideNumber({ side }),
  ofCavalry: Number(id.endsWith("cav-sk")),
  counters: detachments.flatMap((row) => (row.id.startsWith(`${id}-`) ? [unitOf(row.id)] : [])),
}));
export const poolFor = (u: Unit): readonly Unit[] =>
  pools.find(({ side, ofCavalry }) => side === sideOf[u] && ofCavalry === isCavalry[u])?.counters ?? [];
/** 14.5 */
export const isBerdan = flagOf(({ berdan }) => berdan);
/** 2.1 counters of one battery have one number. */
const batteries = [...new Set(units.flatMap(({ battery }) => battery ?? []))];
export const batteryOf = Int16Array.from(units, ({ battery }) => (battery === undefined ? -1 : batteries.indexOf(battery)));
/** The counters of each battery. */
export const gunsOf: readonly (readonly Unit[])[] = batteries.map((_, i) => units.flatMap((_row, u) => (batteryOf[u] === i ? [u] : [])));
export const originalSp = Uint8Array.from(units, ({ sp }) => sp);
/** 2.1h (option) a mixed Confederate battery as one counter of its main guns: by unit its strength then, 0 for counters that have no part. */
export const mergedSp = Uint8Array.from(units, ({ sp }, u) => {
  const guns = sideOf[u] === CONFEDERATE && batteryOf[u] >= 0 ? gunsOf[batteryOf[u]] : [u];
  const main = guns.reduce((most, one) => (originalSp[one] > originalSp[most] ? one : most));
  return u === main ? guns.reduce((sum, one) => sum + originalSp[one], 0) : guns.length > 1 ? 0 : sp;
});
/** By 2 * unit: Good Order, Disordered; cavalry dismounted. */
export const cohesion = Uint8Array.from(units.flatMap((row) => [...row.cohesion]));
export const cohesionMounted = Uint8Array.from(units.flatMap((row) => [...(row.cohesionMounted ?? row.cohesion)]));

export const weapons = ["R", "M", "MX", "BR", "BRSS", "BC", "RC", "C", "N", "R3", "P10", "P20", "J14", "H12", "H24", "G6", "W"] as const;
export const weaponOf = Uint8Array.from(units, ({ id, weapon }) => {
  const found = weapons.indexOf(weapon as never);
  if (found < 0) throw new Error(`The data arm ${id} with ${weapon}, which is no row of the range chart: correct the weapon.`);
  return found;
});
export const WHITWORTH = weapons.indexOf("W");
export const HOWITZERS: readonly number[] = [weapons.indexOf("H12"), weapons.indexOf("H24")];
