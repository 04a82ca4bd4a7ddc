import type { Action } from "../../../engine/index.js";
import type { State } from "../state.js";
export function because(s: State, course: readonly Action[]): string { return course.map(a=>JSON.stringify(a)).join(" "); }
