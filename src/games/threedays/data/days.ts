/** 21, 22.2 The days and the campaign: their hours and sheets, and when and where everybody comes with two, three and four maps. */
import file from "./days.json" with { type: "json" };
import { type Arrival, allTurns, arrivalOf, type Turn } from "./scenarios.js";

export { file as daysFile };

/** 21.0b the Union has a schedule for each number of maps. */
export type Maps = "2" | "3" | "4";

const from = (first: string, last: string): readonly Turn[] => {
  const at = (key: string) => allTurns.findIndex((turn) => turn.key === key);
  return allTurns.slice(at(first), at(last) + 1);
};

/** 22.2 what is known of each before it is set up. */
export const days = file.scenarios.map(({ id, name, firstTurn, lastTurn, lateStart, maps, options, victoryRules }) => ({
  id,
  name,
  turns: from(firstTurn, lastTurn),
  /** 22.2k from another hour, with less of the day to play. */
  lateTurns: lateStart === undefined ? [] : from(lateStart, lastTurn),
  sheets: maps,
  options: options as unknown as Readonly<Record<string, boolean>>,
  victory: victoryRules,
}));

/** 21.0a, c the rows of the schedule that fall into these turns. */
export const scheduleFor = (maps: Maps, turns: readonly Turn[] = allTurns): readonly Arrival[] =>
  file.reinforcements
    .map((row) => ({ ...row, turn: row.turns[maps], area: row.areas[maps] }))
    .filter(({ turn }) => turns.some(({ key }) => key === turn))
    .map(arrivalOf(turns));
