/** The hours of 17 September 1862: the light, who arrives, and what happened then. How long a turn lasts is reconstructed. */
import type { Board, Hour, JsonObject } from "../../../engine/index.js";
import day from "../data/day.json" with { type: "json" };
import { arrivals } from "../data/timetable.js";
import { units } from "../data/units.js";
import { read } from "./view.js";

const eve = day.eve.map(([time, ...row]) => [`the evening before, ${time}`, ...row]);
const turnAt = (time: string): number => day.turns.findLastIndex(([from]) => from <= time);

export const hours: readonly Hour[] = day.turns.map(([, light, title], i) => {
  const happened = day.history.filter(([time]) => turnAt(time) === i);
  return {
    turn: i + 1,
    title,
    light: light as Hour["light"],
    history: [...(i === 0 ? eve : []), ...happened].map(([time, place, side, text]) => ({ time, place, side, text })),
  };
});

/** When and where the groups come under these options; no turn where a die decides. */
export function arrivalsOf(options: Readonly<Record<string, boolean | string>>) {
  return arrivals.flatMap(({ early, turn: usual, ...arrival }) => {
    const due = options[early.option] === true ? early.turn : usual;
    const turn = due > 0 ? due : undefined;
    return turn !== undefined || options.optionalReinforcement === true ? [{ ...arrival, turn }] : [];
  });
}

export function brings(view: JsonObject, turn: number): ReturnType<Board["brings"]> {
  return arrivalsOf(read(view).options)
    .filter((due) => due.turn === turn)
    .map(({ group, title, side, hex }) => {
      const coming = units.filter((unit) => unit.group === group);
      const strength = coming.reduce((sum, unit) => sum + unit.strength, 0);
      const size = coming.length === 1 ? "" : `${coming.length} units, `;
      return { side, words: `${title} comes in by ${hex} (${size}strength ${strength})` };
    });
}
