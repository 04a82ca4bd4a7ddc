/** The hours of the three days: the light, what each side's time track shows this seat, and what happened then. */
import type { Board, Hour, JsonObject } from "../../../engine/index.js";
import { capital } from "../../../kit/index.js";
import { armyNames, commands } from "../data/blocks.js";
import history from "../data/history.json" with { type: "json" };
import { dayOf, entryNames, hourNamed, hourNames, hourTitle, isNight, timetable } from "../data/time.js";
import { read, type SideName, type View } from "./view.js";

const clockOf = (hour: number): number => (isNight(hour) ? 21 : Number(hourNames[hour].slice(3)));

function lightOf(hour: number): Hour["light"] {
  if (isNight(hour)) return "night";
  const clock = clockOf(hour);
  return clock < 7 ? "dawn" : clock < 11 ? "morning" : clock < 14 ? "noon" : clock < 18 ? "afternoon" : "dusk";
}

const dates = hourNames.map((_, hour) => `1863-07-0${dayOf[hour]}`);
const starts = dates.map((date, hour) => `${date}T${`${clockOf(hour)}`.padStart(2, "0")}:00`);
const hourAt = (moment: string): number =>
  Math.max(
    0,
    starts.findLastIndex((start) => start <= moment),
  );

/** "2 July, " of what happened in the small hours, and of the eve. */
const otherDay = (date: string, hour: number): string =>
  date === dates[hour] ? "" : `${Number(date.slice(8))} ${date < dates[0] ? "June" : "July"}, `;

export const hours: readonly Hour[] = hourNames.map((_, hour) => ({
  turn: hour + 1,
  label: isNight(hour) ? "N" : `${((clockOf(hour) + 11) % 12) + 1}`,
  title: capital(hourTitle(hour)),
  light: lightOf(hour),
  history: history
    .filter(([date, time]) => hourAt(`${date}T${time}`) === hour)
    .map(([date, time, place, side, text]) => ({ time: `${otherDay(date, hour)}${time}`, place, side, text })),
}));

export const turnOf = (hour: unknown): number => Math.max(0, hourNamed(hour)) + 1;

const auction = "the auction";
const asides: Partial<Record<View["ask"], string>> = { over: "the end", bid: auction, side: auction, balance: auction, buford: "set-up" };

export function moment(json: JsonObject): { readonly turn: number; readonly words: string } {
  const { hour, ask, active } = read(json);
  const turn = turnOf(hour);
  return { turn, words: `${hours[turn - 1].title} · ${asides[ask] ?? capital(active)}` };
}

/** Time tokens that this seat sees, and the timetable where it is the historical one. */
export function brings(json: JsonObject, turn: number): ReturnType<Board["brings"]> {
  const view = read(json);
  if (view.options.historicalReinforcements === true) {
    return timetable
      .filter(({ hour }) => hour === turn - 1)
      .map(({ command, entry }) => ({
        side: armyNames[commands[command].army],
        words: `${commands[command].name} comes to ${entryNames[entry]}`,
      }));
  }
  return armyNames.flatMap((side) => {
    const token = view.track?.[side]?.[hourNames[turn - 1]];
    return token === undefined ? [] : [{ side, words: tokenWords(token) }];
  });
}

type Token = NonNullable<View["track"]>[SideName][string];

/** A token lies face-down, its owner may know what it is, or it has been turned up. */
function tokenWords(token: Token): string {
  const up = typeof token === "object" && token !== null;
  const face = up ? token.up : token;
  if (face === null || face === "down" || face === "?") return "has a time token here, face-down";
  if (face === "rumor") return up ? "turned up a rumor" : "will turn up a rumor";
  return up ? `had reinforcements at ${face}` : `expects reinforcements at ${face}`;
}
