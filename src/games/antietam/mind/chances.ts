/** What a column of the combat table is worth: the points it brings and costs on the average. */
import { columns, combatTable } from "../data/tables.js";

/** By column, the chance of each result. */
const [ae, ar, dr, de, ex] = (["Ae", "Ar", "Dr", "De", "Ex"] as const).map((result) =>
  Float64Array.from(columns, (_, column) => combatTable.filter((row) => row[column] === result).length / 6),
);

export const THREE_TO_ONE = columns.indexOf("3-1");

/** Columns one may lower the odds to: more than 3-1 only adds exchanges against who cannot retreat (22.3), and 2-1 has none. */
export const lowered: readonly number[] = [THREE_TO_ONE, columns.indexOf("2-1")];

/** Ground won or lost by a retreat that costs nobody, by the strength that goes back. */
const GROUND = 0.1;
/** Beaten attackers that may only defend are worth less. */
const SPIRIT = 0.35;

/** What is at stake in one attack, in strength. */
export interface Stakes {
  /** The defenders, and those of them that could not retreat. */
  readonly strength: number;
  readonly cornered: number;
  /** The attackers that can be lost, and those of them that could not retreat. */
  readonly risk: number;
  readonly riskCornered: number;
  /** What an exchange would cost the attacker. */
  readonly price: number;
}

export function worthOf(column: number, { strength, cornered, risk, riskCornered, price }: Stakes, effectiveness: boolean): number {
  const won = de[column] * strength + ex[column] * (strength - price) + dr[column] * (cornered + GROUND * (strength - cornered));
  const setBack = effectiveness ? SPIRIT : GROUND;
  return won - ae[column] * risk - ar[column] * (riskCornered + setBack * (risk - riskCornered));
}

/** What an attack is worth on the column the attacker would choose: the highest, or a lowered one. */
export function bestWorth(highest: number, stakes: Stakes, effectiveness: boolean): number {
  let most = worthOf(highest, stakes, effectiveness);
  for (const column of lowered) if (column < highest) most = Math.max(most, worthOf(column, stakes, effectiveness));
  return most;
}
