/** The hours of the three days: the light, who arrives, and what happened then. */
import type { Board, Hour } from "../../../engine/index.js";
import { inWords } from "../../../kit/index.js";
import { brigadeOf, formationNames, sideNames, unitNames } from "../data/armies.js";
import day from "../data/day.json" with { type: "json" };
import { grid } from "../data/map.js";
import { type Arrival, type Scenario, scenarios, type Turn } from "../data/scenarios.js";
import { askOf, notedBy, read, type Seen, turnOf } from "./view.js";

const minutes = (time: string): number => {
  const [hours, rest] = time.split(":").map(Number);
  return 60 * hours + rest;
};
/** 1930 is "19:30". */
const clock = (hour: number): string => `${Math.floor(hour / 100)}:${`${hour % 100}`.padStart(2, "0")}`;

function lightOf({ light, hour }: Turn): Hour["light"] {
  if (light === "dawn" || light === "dusk") return light;
  if (light !== "day") return "night";
  return hour < 1100 ? "morning" : hour < 1400 ? "noon" : "afternoon";
}

/** Until the next turn begins; the last lasts as long as the one before it. */
function lengthOf(turns: readonly Turn[], i: number): number {
  const j = Math.min(i, turns.length - 2);
  const length = minutes(clock(turns[j + 1].hour)) - minutes(clock(turns[j].hour));
  return length > 0 ? length : 60;
}

const historyOf = (turns: readonly Turn[], i: number): Hour["history"] => {
  const begins = minutes(clock(turns[i].hour));
  const isThen = (time: string) => minutes(time) >= begins && minutes(time) < begins + lengthOf(turns, i);
  return day.hours.filter((row) => row.day === turns[i].day && isThen(row.time));
};

export const hoursOf = ({ turns }: Scenario): readonly Hour[] =>
  turns.map((turn, i) => ({
    turn: i + 1,
    label: clock(turn.hour),
    title: `July ${turn.day}, ${clock(turn.hour)}`,
    light: lightOf(turn),
    history: historyOf(turns, i),
  }));

/** "Carroll's brigade and Cowan". */
const whoComes = ({ units }: Arrival): string => inWords([...new Set(units.map((u) => formationNames[brigadeOf[u]] ?? unitNames[u]))]);

export function bringsOf({ arrivals, frozen, turns }: Scenario): Board["brings"] {
  return (_, turn) => {
    const now = turn - 1;
    const freed = frozen.filter(({ until }) => until === now && until < turns.length);
    return [
      ...arrivals
        .filter((one) => one.turn === now)
        .map((one) => ({ side: sideNames[one.side], words: `${whoComes(one)} by ${grid.names[one.direct]}` })),
      ...freed.map(({ brigades }) => ({ side: "", words: `${inWords(brigades.map((b) => formationNames[b]))} may act from now on` })),
    ];
  };
}

const phases: Readonly<Record<string, string>> = {
  help: "the army commanders",
  transfer: "markers between divisions",
  orders: "orders",
  first: "the first marker",
  commanders: "commanders ride",
};

function phaseOf(view: Seen): string | undefined {
  const ask = askOf(view);
  if (phases[ask]) return phases[ask];
  if (view.brigade) return `${view.brigade}`;
  const [, formation] = notedBy(view, "marker") ?? [];
  return formation === undefined ? undefined : `marker of ${formation ?? "the march"}`;
}

export function momentOf({ turns }: Scenario): Board["moment"] {
  return (json) => {
    const view = read(json);
    const turn = Math.min(turnOf(view) + 1, turns.length);
    if (askOf(view) === "over") return { turn, words: "The end" };
    const phase = phaseOf(view);
    return { turn, words: `July ${turns[turn - 1].day}, ${clock(turns[turn - 1].hour)}${phase ? ` · ${phase}` : ""}` };
  };
}

export const scenarioNamed = (id: string): Scenario => scenarios.find((one) => one.id === id) ?? scenarios[0];
