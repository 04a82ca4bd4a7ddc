/** The hours of the three days: the light, what each side's time track shows this seat, and what happened then. */
import type { Board, Hour, JsonObject } from "../../../engine/index.js";
import { armyNames, commands } from "../data/blocks.js";
import rows from "../data/history.json" with { type: "json" };
import { dayOf, entryNames, hourNamed, hourNames, hourTitle, isNight, timetable } from "../data/time.js";
import { read, type SideName, sideTitles, type View } from "./view.js";

function lightOf(hour: number): Hour["light"] {
  if (isNight(hour)) return "night";
  const clock = Number(hourNames[hour].slice(3));
  return clock < 7 ? "dawn" : clock < 11 ? "morning" : clock < 14 ? "noon" : clock < 18 ? "afternoon" : "dusk";
}

/** Minutes since midnight before 30 June. */
function minuteOf(date: string, time: string): number {
  const day = Math.round((Date.parse(`${date}T00:00Z`) - Date.parse("1863-06-30T00:00Z")) / 86_400_000);
  const [hour, minute] = time.split(":").map(Number);
  return day * 1440 + hour * 60 + minute;
}

function startOf(hour: number): number {
  if (hour === 0) return 0;
  const clock = isNight(hour) ? 21 : Number(hourNames[hour].slice(3));
  return dayOf[hour] * 1440 + clock * 60;
}

const happened = rows.map(([date, time, place, side, text]) => ({ minute: minuteOf(date, time), time, place, side, text }));
const daysBefore = (minute: number, hour: number): string =>
  Math.floor(minute / 1440) === dayOf[hour] ? "" : `${Math.floor(minute / 1440) || 30} ${minute < 1440 ? "June" : "July"}, `;

export const hours: readonly Hour[] = hourNames.map((name, hour) => ({
  turn: hour + 1,
  label: isNight(hour) ? "N" : `${((Number(name.slice(3)) + 11) % 12) + 1}`,
  title: hourTitle(hour).replace(/^the/, "The"),
  light: lightOf(hour),
  history: happened
    .filter(
      ({ minute }) => minute >= startOf(hour) && minute < (hour + 1 < hourNames.length ? startOf(hour + 1) : Number.POSITIVE_INFINITY),
    )
    .map(({ minute, time, place, side, text }) => ({ time: `${daysBefore(minute, hour)}${time}`, place, side, text })),
}));

export const turnOf = (hour: unknown): number => Math.max(0, hourNamed(hour)) + 1;

export function moment(json: JsonObject): { readonly turn: number; readonly words: string } {
  const view = read(json);
  const title = hourTitle(Math.max(0, hourNamed(view.hour)));
  const side = sideTitles[view.active];
  const what: Partial<Record<View["ask"], string>> = {
    over: "the end",
    bid: "the auction",
    side: "the auction",
    balance: "the auction",
    buford: "set-up",
  };
  return { turn: turnOf(view.hour), words: `${title.replace(/^the/, "The")} · ${what[view.ask] ?? side}` };
}

/** Time tokens that this seat sees, and the timetable where it is the historical one. */
export function brings(json: JsonObject, turn: number): ReturnType<Board["brings"]> {
  const view = read(json);
  const name = hourNames[turn - 1];
  if (view.options.historicalReinforcements === true) {
    return timetable
      .filter(({ hour }) => hour === turn - 1)
      .map(({ command, entry }) => ({
        side: armyNames[commands[command].army],
        words: `${commands[command].name} comes to ${entryNames[entry]}`,
      }));
  }
  return armyNames.flatMap((side) => tokenAt(view, side, name));
}

function tokenAt(view: View, side: SideName, hour: string): { readonly side: string; readonly words: string }[] {
  const track = view.track?.[side];
  const token = track?.[hour];
  if (track === undefined || token === undefined) return [];
  if (token === null) return [{ side, words: "has a time token here, face-down" }];
  const face = typeof token === "string" ? token : token.up;
  const up = typeof token === "object";
  if (face === "down" || face === "?") return [{ side, words: "has a time token here, face-down" }];
  if (face === "rumor") return [{ side, words: up ? "turned up a rumor" : "will turn up a rumor" }];
  return [{ side, words: up ? `had reinforcements at ${face}` : `expects reinforcements at ${face}` }];
}
