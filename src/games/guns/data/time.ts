/** 4.4, 4.5, 17.3, 23 The clock, the time tokens, the queues and the historical timetable. */
import dealRows from "./arrivals.json" with { type: "json" };
import { type Command, type Corps, CSA, commandNamed, commands, commandsOf, UNION } from "./blocks.js";
import queueRows from "./queues.json" with { type: "json" };
import timetableRows from "./timetable.json" with { type: "json" };

/** Hours from 0 (7AM of 1 July) to 48 (the night of 3 July): 15, 17 and 17 a day. */
export type Hour = number;
const firstHours = [7, 5, 5];
export const hourNames: readonly string[] = firstHours.flatMap((from, day) => [
  ...Array.from({ length: 21 - from }, (_, i) => `D${day + 1}-${String(from + i).padStart(2, "0")}`),
  `D${day + 1}-N`,
]);
export const hourCount = hourNames.length;
const indexOf = new Map(hourNames.map((name, hour) => [name, hour]));
export const hourNamed = (name: unknown): Hour => indexOf.get(name as string) ?? -1;
/** 11.5b who transfers in the last hour is there when the battle is over. */
export const readyNames = [...hourNames, "AFTER"];
export const dayOf = Uint8Array.from(hourNames, (name) => Number(name[1]));
export const isNight = (hour: Hour): boolean => hourNames[hour]?.endsWith("N") ?? false;
export const nightAfter = (hour: Hour): Hour => {
  let night = hour;
  while (!isNight(night)) night++;
  return night;
};
export const LAST_HOUR = hourCount - 1;

/** "2 July, 3 to 4 PM", "the night of 1 July". */
export function hourTitle(hour: Hour): string {
  const day = `${dayOf[hour]} July`;
  if (isNight(hour)) return `the night of ${day}`;
  const from = Number(hourNames[hour].slice(3));
  const clock = (h: number) => `${((h + 11) % 12) + 1}`;
  const half = (h: number) => (h < 12 ? "AM" : "PM");
  const start = half(from) === half(from + 1) ? clock(from) : `${clock(from)} ${half(from)}`;
  return `${day}, ${start} to ${clock(from + 1)} ${half(from + 1)}`;
}

/** "on 1 July, 5 to 6 AM", "in the night of 1 July". */
export const inHour = (hour: Hour): string => `${isNight(hour) ? "in" : "on"} ${hourTitle(hour)}`;

/** Entry points, in the map's order. */
export const entryNames = ["EMMITSBURG", "TANEYTOWN", "BALTIMORE", "CHAMBERSBURG", "MUMMASBURG", "HARRISBURG"] as const;
export const entryCount = entryNames.length;
export const entryNamed = (name: unknown): number => entryNames.indexOf(name as never);

/** 4.4f, g entry points on the arrival tokens, by side and printed day. */
export const arrivals = dealRows.map((days) => days.map((names) => names.map(entryNamed)));

const run = (from: string, length: number): Hour[] => Array.from({ length }, (_, i) => hourNamed(from) + i);
/** 4.4d, e the spaces of the first deal, 5AM and 6AM of 2 July among them. */
export const firstDeal: readonly (readonly Hour[])[] = [run("D1-09", 15), run("D1-07", 17)];
/** 17.3 night refills: the spaces that one arrival token of the coming day is shuffled over. */
export const refills: readonly (readonly (readonly Hour[])[])[] = [[run("D2-07", 6), run("D2-13", 9)], [run("D3-05", 17)]];

/** Queue rows: [name, entry point, number of commands, the corps that Confederate tokens must match]; 11.1g at CHAMBERSBURG III, then II, then I. */
type QueueRow = [name: string, entry: string, size: number, corps?: Corps];
export const queueNames = queueRows.map(([name]) => String(name));
export const queues = (queueRows as unknown as QueueRow[]).map(([, entry, size, corps], q, rows) => ({
  entry: entryNamed(entry),
  size,
  ...(corps && { corps }),
  start: rows.slice(0, q).reduce((sum, [, , before]) => sum + before, 0),
}));
export const queueSlots = queues.reduce((sum, { size }) => sum + size, 0);
export const TANEYTOWN_QUEUE = 1;

/** 4.5 commands with a reinforcement token that is shuffled: all but BUFORD, and KILPATRICK, who is the bottom one at TANEYTOWN. */
export const unionTokens: readonly Command[] = commandsOf[UNION].filter((command) => !commands[command].cavalry);
const ofCorps = (corps: Corps): readonly Command[] => commandsOf[CSA].filter((command) => commands[command].corps === corps);
export const corpsTokens = { I: ofCorps("I"), II: ofCorps("II"), III: ofCorps("III") };
/** By queue: the commands whose tokens may be in it. */
export const lots = queues.map(({ corps }) => (corps === undefined ? unionTokens : corpsTokens[corps]));

/** 23.1, from rows: [hour, command, entry point]. */
export const timetable = timetableRows.map(([hour, command, entry]) => ({
  hour: hourNamed(hour),
  command: commandNamed(command),
  entry: entryNamed(entry),
}));
/** By queue: the commands that came in 1863, in their order. */
export const historicalQueues = queues.map(({ entry, corps }) =>
  timetable
    .filter((row) => row.entry === entry && (corps === undefined || commands[row.command].corps === corps))
    .map((row) => row.command),
);
