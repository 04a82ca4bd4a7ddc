/** The counters of Antietam (seed 14.1, 14.2, 16.1 to 16.3), from rows: [name, full name, branch, strength, set-up hex or reinforcement group]. */
import type { Branch, UnitRow } from "../battle.js";
import rows from "./units.json" with { type: "json" };

export const units: readonly UnitRow[] = (["union", "confederate"] as const).flatMap((side) =>
  rows[side].map((row): UnitRow => {
    const [name, title, type, strength, where] = row as [string, string, Branch, number, string];
    return { name, title, side, type, strength, ...(/^\d/.test(where) ? { hex: where } : { group: where }) };
  }),
);
