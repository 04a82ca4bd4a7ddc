/** The tables as numbers: rebuilt where they are not seed, and corrected in their file. */
import { weapons } from "./armies.js";
import file from "./tables.json" with { type: "json" };

export { file as tablesFile };

const clamp = (n: number, least: number, most: number): number => Math.max(least, Math.min(most, n));

/** 10.55 what a shot does to the top unit: SP lost, then U (a UDD) or D (Disordered at once). */
export interface FireResult {
  readonly lost: number;
  readonly udd: boolean;
  readonly disorder: boolean;
}
const resultOf = (cell: string): FireResult => {
  const lost = Number.parseInt(cell, 10) || 0;
  const disorder = cell.endsWith("D");
  return { lost, disorder, udd: cell !== "-" && !disorder };
};
const fireRows = Object.values(file.fireTable.rows).map((row) => row.map(resultOf));
export const FIRE_COLUMNS = file.fireTable.columns.length;
/** A column of SP, the most at 7 or more; rolls below and above the table read its first and last row. */
export const fireResult = (sp: number, roll: number): FireResult =>
  fireRows[clamp(roll, 0, fireRows.length - 1)][Math.min(sp, FIRE_COLUMNS) - 1];

const bands = file.rangeEffects.artilleryBands.map((band) => {
  const [from, to = from] = band.split("-").map(Number);
  return { from, to };
});
export const OUT_OF_RANGE = -99;
const smallArms = file.rangeEffects.smallArms as Readonly<Record<string, readonly number[]>>;
const artillery = file.rangeEffects.artillery as Readonly<Record<string, readonly number[]>>;
const artilleryMost = file.rangeEffects.artilleryMax as Readonly<Record<string, number>>;
const plainExtra = file.rangeEffects.plainChartExtra as Readonly<Record<string, number>>;
const plainWhitworth = file.rangeEffects.plainChartWhitworthExtra as Readonly<Record<string, number>>;

const ranges = weapons.map((name): number => smallArms[name]?.length ?? artilleryMost[name]);
export const rangeOf = (weapon: number): number => ranges[weapon];

function effectOf(weapon: number, hexes: number, plain: boolean): number {
  const name = weapons[weapon];
  if (hexes < 1 || hexes > rangeOf(weapon)) return OUT_OF_RANGE;
  if (name in smallArms) return smallArms[name][hexes - 1];
  const band = bands.findIndex(({ from, to }) => hexes >= from && hexes <= to);
  // 18.2b the Whitworth beyond the last band: as in it.
  const extra = (name === "W" ? plainWhitworth : plainExtra)[file.rangeEffects.artilleryBands.at(band)!] ?? 0;
  if (band < 0) return file.rangeEffects.whitworthBeyond28 + (plain ? extra : 0);
  return artillery[name][band] + (plain ? extra : 0);
}

/** By chart, weapon and hexes. */
const effects = [false, true].map((plain) =>
  weapons.map((_, weapon) => Array.from({ length: ranges[weapon] + 1 }, (_row, hexes) => effectOf(weapon, hexes, plain))),
);
/** 10.7 the modifier of a weapon at so many hexes; `plain` reads the chart without Overshoot (18.2). */
export const rangeEffect = (weapon: number, hexes: number, plain = false): number =>
  hexes > ranges[weapon] ? OUT_OF_RANGE : effects[plain ? 1 : 0][weapon][hexes];

const oddsSteps = file.shock.odds.map(({ ratio, drm }) => {
  const [attack, defence] = ratio.split(":").map(Number);
  return { ratio, drm, value: attack / defence };
});

/** 11.4b the nearest step of odds, ties to the attacker; 11.4c for the defender, the highest not above the true ratio. */
export function oddsOf(attack: number, defence: number, forDefender: boolean): { readonly ratio: string; readonly drm: number } {
  const value = attack / defence;
  let found = oddsSteps[0];
  for (const step of oddsSteps)
    if (forDefender ? step.value <= value : Math.abs(step.value - value) <= Math.abs(found.value - value)) found = step;
  return found;
}

export const shockResults = file.shock.table.map(({ result }) => result);
/** 11.45 the row of a modified roll. */
export const shockResult = (roll: number): number => file.shock.table.findIndex(({ max }) => max === null || roll <= max);

/** 7.35 SP through the front and through the refused hexside, where both fire; nothing for one or two SP. */
export function refusedSplit(sp: number): readonly [number, number] | undefined {
  const rows = file.refusedSplit.rows as unknown as Readonly<Record<string, [number, number] | "-">>;
  const row = rows[sp > 10 ? "11+" : `${sp}`];
  return row === "-" ? undefined : row;
}

/** 18.11 how many hexes beyond its target a shot falls; SCATTER anywhere. */
export const SCATTER = 3;
export const overshoot = (roll: number): number => file.overshoot.rows.findIndex(({ max }) => roll <= max);

export const fatigue = file.fatigue.effects;
export const { stacking, command, breastworks, night, stragglers, skirmishers, victory } = file;
