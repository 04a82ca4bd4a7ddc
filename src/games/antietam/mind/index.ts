/** What a bot needs to know to play the battle: what a state is worth, and which actions belong together. */
import type { Action, Mind } from "../../../engine/index.js";
import { Ask, type State } from "../state.js";
import { attackCourses } from "./attacks.js";
import { marchCourses } from "./marches.js";
import { value } from "./value.js";
import { because } from "./words.js";

function courses(s: State): Action[][] {
  if (s.ask === Ask.march || s.ask === Ask.step) return marchCourses(s);
  if (s.ask === Ask.attack || s.ask === Ask.plan) return attackCourses(s);
  return [];
}

export const mind: Mind<State> = { value, courses, because };
