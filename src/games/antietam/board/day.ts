/** The hours of 17 September 1862: the light, who arrives, and what happened then. How long a turn lasts is reconstructed. */
import type { Board, Hour, JsonObject } from "../../../engine/index.js";
import day from "../data/day.json" with { type: "json" };
import { type Arrival, arrivals } from "../data/timetable.js";
import { units } from "../data/units.js";
import { read } from "./view.js";

const happened = (rows: readonly (readonly string[])[]): Hour["history"] =>
  rows.map(([time, place, side, text]) => ({ time, place, side, text }));

function historyOf(turn: number): Hour["history"] {
  const from = day.turns[turn - 1][0];
  const to = day.turns[turn]?.[0] ?? "24:00";
  const today = happened(day.history.filter(([time]) => time >= from && time < to));
  const eve = happened(day.eve).map((row) => ({ ...row, time: `the evening before, ${row.time}` }));
  return turn === 1 ? [...eve, ...today] : today;
}

export const hours: readonly Hour[] = day.turns.map(([, light, words], i) => ({
  turn: i + 1,
  title: words,
  light: light as Hour["light"],
  history: historyOf(i + 1),
}));

/** When and where the groups come under these options; no turn where a die decides. */
export interface Due extends Pick<Arrival, "group" | "title" | "side" | "hex"> {
  readonly turn: number | undefined;
}

export function arrivalsOf(options: Readonly<Record<string, boolean | string>>): Due[] {
  return arrivals.flatMap((arrival): Due[] => {
    const due = options[arrival.early.option] === true ? arrival.early.turn : arrival.turn;
    if (due > 0) return [{ ...arrival, turn: due }];
    return options.optionalReinforcement === true ? [{ ...arrival, turn: undefined }] : [];
  });
}

export function brings(view: JsonObject, turn: number): ReturnType<Board["brings"]> {
  return arrivalsOf(read(view).options)
    .filter((due) => due.turn === turn)
    .map(({ group, title, side, hex }) => {
      const coming = units.filter((unit) => unit.group === group);
      const strength = coming.reduce((sum, unit) => sum + unit.strength, 0);
      const size = coming.length === 1 ? `strength ${strength}` : `${coming.length} units, strength ${strength}`;
      return { side, words: `${title} comes in by ${hex} (${size})` };
    });
}
