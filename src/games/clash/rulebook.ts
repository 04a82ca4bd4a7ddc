/** The rulebook of both battles: one entry a rule, cited by its id in refusals and in the log; tables made from the data. */
import { type Rulebook, type RuleTable, type RuleText, rulebookOf } from "../../engine/index.js";
import rows from "./data/bull-run-army.json" with { type: "json" };
import { columns, EVEN, earlyBy, groundPoints, lateBy, movementCard, prices, replacedBy } from "./data/tables.js";
import type { Army } from "./facts.js";
import { optionsOf } from "./options.js";
import book from "./rulebook.json" with { type: "json" };

const REBUILT = "Rebuilt: correct it in data/tables.ts from a boxed copy.";
const DICE = ["1", "2", "3", "4", "5", "6"];

const signed = (value: number): string => (value > 0 ? `+${value}` : `${value}`);
const lateness = (turns: number): string => (turns < 0 ? "now" : turns === 0 ? "on its turn" : `${turns} late`);

const army = rows as unknown as Army;

/** Rebuilt figures of Second Bull Run that are not as they were first given. */
const evened = [
  ...army.groups.flatMap((row) =>
    row.given ? [{ cells: [`${nameOf(row.formation)}, turn of arrival`, `${row.given.turn}`, `${row.turn}`] }] : [],
  ),
  ...army.units.flatMap((row) => (row.given ? [{ cells: [`${row.name}, TER`, `${row.given.ter}`, `${row.ter}`] }] : [])),
];

function nameOf(formation: string): string {
  return army.formations.find(({ id }) => id === formation)!.name;
}

const tables: Readonly<Record<string, readonly RuleTable[]>> = {
  "9.4": [
    {
      title: "Arrival",
      head: ["die", ...DICE],
      rows: [
        { cells: ["on the listed turn", ...lateBy.map(lateness)], rule: "CG-9.4b" },
        { cells: ["tried a turn early", ...earlyBy.map(lateness)], rule: "CG-9.4c" },
      ],
      note: REBUILT,
    },
  ],
  "9.6": [
    {
      title: "Steps replaced",
      head: ["die", ...DICE],
      rows: [{ cells: ["steps", ...replacedBy.map(String)], rule: "CG-9.6b" }],
      note: REBUILT,
    },
  ],
  "10.2": [
    {
      title: "Movement Points",
      head: ["class of Formation", ...DICE],
      rows: Object.entries(movementCard).map(([name, points]) => ({
        cells: [name, ...points.map(String)],
        from: "reconstructed" as const,
      })),
      note: REBUILT,
    },
  ],
  "11.3": [
    {
      title: "Cost of ground",
      head: ["to", "MP"],
      rows: [
        ...Object.entries(prices.enter).map(([ground, points]) => ({
          cells: [ground === "devilsDen" ? "Devil's Den" : ground, `${points}`],
        })),
        { cells: ["climb a level, besides", `${prices.climb}`] },
        { cells: ["cross a creek, besides", `${prices.creek}`] },
      ],
    },
  ],
  "12.9": [
    {
      title: "Odds",
      head: ["added to the dice of", ...columns],
      rows: [
        { cells: ["defenders", ...columns.map((_, i) => signed(i - EVEN))], rule: "CG-12.9a" },
        { cells: ["attackers", ...columns.map((_, i) => signed(EVEN - i))], rule: "CG-12.9a" },
      ],
    },
  ],
  "15.3": [{ title: "Evened", head: ["", "first given", "used"], rows: evened, note: army.evened! }],
  "16.4": [
    {
      title: "Points for a Victory hex",
      head: ["die", ...DICE],
      rows: [{ cells: ["points", ...groundPoints.map(String)], rule: "CG-G4.1.1d" }],
    },
  ],
};

const ofBullRun = optionsOf("B");
/** The options of both battles, those they share once. */
export const optionList = [...ofBullRun, ...optionsOf("G").filter(({ key }) => !ofBullRun.some((one) => one.key === key))];

export const rules = new Map(Object.entries(book.rules as Readonly<Record<string, RuleText>>));
export const { chapters } = book;
export const rulebook: Rulebook = rulebookOf(book, rules, optionList, (section) => tables[section] ?? []);
