/** One combat for tests, from the first word of the plan to the die. */
import { type CombatResult, columns, combatTable } from "../data/tables.js";
import { strike } from "./attack.js";
import type { Field } from "./field.js";

/** Plans an attack on the hex or hexes: the hexes given join, the batteries given support. */
export function plan(f: Field, target: string | readonly string[], ...attackers: readonly string[]): Field {
  const isHex = (name: string) => /^\d{4}$/.test(name);
  const targets = typeof target === "string" ? [target] : target;
  const guns = attackers.filter((name) => !isHex(name));
  return f.play(...strike(targets, attackers.filter(isHex), guns));
}

/** Plans an attack and brings it to the result, on the best column that holds it. */
export function fight(f: Field, result: CombatResult, target: string | readonly string[], ...attackers: readonly string[]): Field {
  const open = plan(f, target, ...attackers).open("odds", "roll");
  for (const odds of [...columns].reverse()) {
    const face = combatTable.findIndex((row) => row[columns.indexOf(odds)] === result) + 1;
    if (open.includes(odds) && face > 0) return f.dice(face).play({ do: "roll", odds });
  }
  throw new Error(`${result} is not to be had at ${open.join(", ")}`);
}
