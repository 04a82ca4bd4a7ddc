/** 6 Who has won. */
import type { Result } from "../../../engine/index.js";
import { sideNames, sideOf, units } from "../data/field.js";
import type { State } from "../state.js";
import { sideTitle } from "./order.js";

export const LOST = 1;
export const COLOURS = 2;
export const CROSSROADS = 3;

/** 6.1 a point for each enemy lost, two more for his colours; 6.2 three for who stood at the crossroads last. */
export function pointsOf(s: State, side: number): number {
  const lost = units.filter((_, u) => sideOf[u] !== side && s.at[u] < 0).length;
  return LOST * lost + COLOURS * s.taken[1 - side] + (s.holder === side ? CROSSROADS : 0);
}

/** 6.3 more points win; equal points are a draw. */
export function resultOf(s: State): Result {
  const [blue, gray] = [pointsOf(s, 0), pointsOf(s, 1)];
  if (blue === gray) return { winner: null, level: "drawn", score: { blue, gray }, text: `A draw, ${blue} to ${gray}.` };
  const winner = blue > gray ? 0 : 1;
  return {
    winner: sideNames[winner],
    level: Math.abs(blue - gray) > CROSSROADS ? "decisive" : "won",
    score: { blue, gray },
    text: `${sideTitle(winner)} wins, ${Math.max(blue, gray)} to ${Math.min(blue, gray)}.`,
  };
}
