/** The half hours of 1 July 1863: the light, who arrives, and what happened then. */
import type { Board, Hour } from "../../../engine/index.js";
import { inWords } from "../../../kit/index.js";
import { brigades, leaderNames, leaderSide, sideNames, units } from "../data/armies.js";
import day from "../data/day.json" with { type: "json" };
import { grid } from "../data/map.js";
import { type Arrival, type Scenario, scenarios } from "../data/scenarios.js";
import { askOf, read, turnOf } from "./view.js";

const minutes = (time: string): number => {
  const [hours, rest] = time.split(":").map(Number);
  return 60 * hours + rest;
};
const HALF_HOUR = 30;

function lightOf(time: string): Hour["light"] {
  const at = minutes(time);
  return at < minutes("11:00") ? "morning" : at < minutes("13:00") ? "noon" : "afternoon";
}

const historyOf = (time: string): Hour["history"] =>
  day.hours.filter((row) => minutes(row.time) >= minutes(time) && minutes(row.time) < minutes(time) + HALF_HOUR);

export const hoursOf = ({ turns }: Scenario): readonly Hour[] =>
  turns.map((time, i) => ({ turn: i + 1, label: time, title: time, light: lightOf(time), history: historyOf(time) }));

/** "Cutler's brigade and Hall a". */
function whoComes({ units: some }: Arrival): string {
  const names = some.map((u) => {
    const { brigade, name } = units[u];
    const found = brigades.find(({ id }) => id === brigade);
    return found ? `${found.name}'s brigade` : name;
  });
  return inWords([...new Set(names)]);
}

export function bringsOf({ arrivals, chiefs, lull, withdrawal, noon, coordination }: Scenario): Board["brings"] {
  return (_, turn) => {
    const now = turn - 1;
    const coming = arrivals.filter((one) => one.turn === now);
    const leads = chiefs.filter((one) => one.turn === now);
    const both = (words: string, is: boolean) => (is ? sideNames.map((side) => ({ side, words })).slice(0, 1) : []);
    return [
      ...coming.map((one) => ({ side: sideNames[one.side], words: `${whoComes(one)} by ${grid.names[one.entry]}` })),
      ...leads.map(({ leader }) => ({ side: sideNames[leaderSide[leader]], words: `${leaderNames[leader]}'s chit goes into the cup` })),
      ...both("A Lull may end the draw", lull.includes(now)),
      ...both(
        `Buford may withdraw on ${withdrawal.find((one) => one.turn === now)?.most} or less`,
        withdrawal.some((one) => one.turn === now),
      ),
      ...both(`Whoever holds ${grid.names[noon?.hex ?? 0]} scores ${noon?.vp}`, noon?.turn === now),
      ...both("From now on a chief may score for coordination", coordination === now),
    ];
  };
}

const phases: Readonly<Record<string, string>> = {
  setUp: "set-up",
  key: "key event",
  impulse: "artillery",
  guns: "artillery",
  window: "before the next draw",
  wrecks: "Wrecked brigades",
  keep: "held chits",
};

export function momentOf({ turns }: Scenario): Board["moment"] {
  return (json) => {
    const view = read(json);
    const turn = turnOf(view) + 1;
    const ask = askOf(view);
    if (ask === "over") return { turn, words: "The end" };
    const what = phases[ask] ?? (view.brigade ? `${view.brigade}'s brigade${view.doing ? `, ${view.doing}` : ""}` : undefined);
    return { turn, words: `${turns[turn - 1]}${what ? ` · ${what}` : ""}` };
  };
}

export const scenarioNamed = (id: string): Scenario => scenarios.find((one) => one.id === id) ?? scenarios[0];
