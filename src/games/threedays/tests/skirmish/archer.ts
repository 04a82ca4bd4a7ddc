/** Archer's brigade where Skirmishers are played, and what it has sent out. */
import { acting, type Field, type Standing, unit } from "../field.js";

export const on = { options: { skirmishers: true, leaderShock: false } };
export const ARCHER = { "ld-cs-archer": "B1624" };
export const sent = (at: string, by: string, facing = "S"): Standing =>
  ({ at, facing, order: "skirmish", sp: 1, parent: unit(by) }) as Standing;
export const archer = (units: Readonly<Record<string, Standing>>, more = {}): Field =>
  acting("cs-archer", units, { ...on, ...more }, ARCHER);
export const tn1 = (sp = 6, order = "advance"): Standing => ({ at: "B1724", sp, facing: "S", order });
