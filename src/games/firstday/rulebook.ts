/** The rulebook: one entry a rule, cited by its id in refusals and in the log; tables made from the data. */
import { type Rulebook, type RuleTable, type RuleText, rulebookOf } from "../../engine/index.js";
import { events } from "./data/scenarios.js";
import { combatColumns, fogTables, orderNames, orders, tablesFile } from "./data/tables.js";
import { optionList } from "./options.js";
import book from "./rulebook.json" with { type: "json" };

const REBUILT = "Rebuilt: correct it in data/tables.json from a boxed copy.";

const grid = (
  title: string,
  corner: string,
  heads: readonly (string | number)[],
  rows: Readonly<Record<string, readonly string[]>>,
): RuleTable => ({
  title,
  head: [corner, ...heads.map(String)],
  rows: Object.entries(rows).map(([first, cells]) => ({ cells: [first, ...cells], from: "reconstructed" as const })),
  note: REBUILT,
});

const cohesion = Object.fromEntries(
  Object.entries(tablesFile.cohesion as unknown as Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>)
    .filter(([rating]) => rating !== "from")
    .flatMap(([rating, tests]) => Object.entries(tests).map(([test, results]) => [`${rating} ${test}`, results])),
);

const tables: Readonly<Record<string, readonly RuleTable[]>> = {
  "8.1": [
    {
      title: "Orders",
      head: ["Order", "fire", "MP of infantry", "contact", "Close Combat", "rally"],
      rows: orderNames.map((name, i) => {
        const { fire, points, engage, assault, rally } = orders[i];
        const yes = (is: boolean) => (is ? "yes" : "no");
        return { cells: [name, yes(fire), `${points}`, yes(engage), yes(assault), yes(rally)], from: "reconstructed" };
      }),
      note: REBUILT,
    },
  ],
  "9.3": [grid("Fire", "d66", tablesFile.fire.columns, tablesFile.fire.rows)],
  "11.4": [grid("Close Combat", "d66", combatColumns, tablesFile.closeCombat.rows)],
  "12.1": [grid("Cohesion Tests", "rating and test", [1, 2, 3, 4, 5, 6], cohesion)],
  "18.0": [
    {
      title: "Event chits",
      head: ["chit", "Union", "Confederate", "kept", "effect"],
      rows: events.map(({ name, sides, hold, oneTime, effect }) => ({
        cells: [name, `${sides.union ?? 0}`, `${sides.confederate ?? 0}`, `${hold ? "held" : "at once"}${oneTime ? ", once" : ""}`, effect],
        from: "reconstructed",
      })),
      note: "Counts and most effects are rebuilt: correct them in data/events.json from a boxed copy.",
    },
  ],
  "19.0": [
    grid("Fog of War", "table", [1, 2, 3, 4, 5, 6], Object.fromEntries(Object.entries(fogTables).filter(([name]) => name !== "from"))),
  ],
};

export const rules = new Map(Object.entries(book.rules as Readonly<Record<string, RuleText>>));
export const { chapters } = book;
export const rulebook: Rulebook = rulebookOf(book, rules, optionList, (section) => tables[section] ?? []);
