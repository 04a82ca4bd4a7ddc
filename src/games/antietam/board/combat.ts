/** The attack being planned as a sheet of sums, and the combat table. */
import type { Action, CombatSheet, GameEvent, JsonObject, ResultTable, SumLine } from "../../../engine/index.js";
import { inWords } from "../../../kit/index.js";
import { columns, combatTable } from "../data/tables.js";
import { read, sideTitles, unitsIn } from "./view.js";

/** Of the event of a combat, as the log has it. */
export const table: ResultTable = {
  title: "Combat results",
  rule: "BG-7.0f",
  columns,
  rows: combatTable.map((cells, i) => ({ head: `${i + 1}`, cells })),
  legend: {
    Ae: "attackers destroyed",
    Ar: "attackers fall back",
    Dr: "defenders fall back",
    De: "defenders destroyed",
    Ex: "exchange: defenders destroyed, and as much of the attackers",
  },
};

/** 8.15 of guns that only bombard. */
const bombardment: ResultTable = {
  ...table,
  rule: "BG-8.15a",
  legend: {
    ...table.legend,
    Ae: "no effect: bombarding guns suffer nothing",
    Ar: "no effect: bombarding guns suffer nothing, and fall back only if they like",
    Ex: "defenders destroyed: bombarding guns pay nothing",
  },
};

interface Plan {
  readonly attack?: number;
  readonly defence?: number;
  readonly targets: readonly string[];
  readonly attackers: readonly string[];
  readonly support: readonly string[];
  readonly sums: Readonly<Record<"attack" | "defence", readonly { text: string; value: number; rule: string }[]>> & {
    readonly steps: readonly SumLine[];
  };
}

const total = (lines: readonly { value: number }[]): string => `${lines.reduce((sum, { value }) => sum + value, 0)}`;
const written = (lines: Plan["sums"]["attack"]): SumLine[] => lines.map(({ text, value, rule }) => ({ text, value: `${value}`, rule }));

export function combat(json: JsonObject, decision: JsonObject, legal: readonly Action[]): CombatSheet | undefined {
  if (decision.ask !== "plan") return undefined;
  const view = read(json);
  const { sums, targets, attackers, support } = decision as unknown as Plan;
  const enemy = view.player === "union" ? "confederate" : "union";
  const defenders = inWords(targets.flatMap((hex) => unitsIn(view, hex).map(({ name }) => name)));
  const gunsAlone = attackers.length === 0 && support.length > 0;
  return {
    title: `${gunsAlone ? "Bombardment of" : "Attack on"} ${defenders}`,
    sides: [
      { side: view.player, name: `${sideTitles[view.player]} attack`, lines: written(sums.attack), total: total(sums.attack) },
      { side: enemy, name: `${sideTitles[enemy]} defence`, lines: written(sums.defence), total: total(sums.defence) },
    ],
    steps: sums.steps,
    from: [...attackers, ...support.map((name) => view.units[name].hex)],
    targets,
    table: gunsAlone ? bombardment : table,
    rolls: legal.filter((action) => action.do === "roll").map((action) => ({ action, column: `${action.odds}` })),
  };
}

export function fought(event: GameEvent) {
  if (event.event !== "combat") return undefined;
  return {
    from: event.from as string[],
    targets: event.targets as string[],
    label: `${event.attack} : ${event.defence} · ${event.odds}`,
    cast: [{ faces: 6, face: Number(event.die) }],
    table: (event.attackers as string[]).length === 0 ? bombardment : table,
    column: `${event.odds}`,
    result: `${event.result}`,
  };
}
