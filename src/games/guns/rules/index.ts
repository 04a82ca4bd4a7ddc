/** The rules, chapter by chapter: out of them the kit makes who decides, what is legal, why something is not, and doing it. */
import { rulesOf } from "../../../kit/index.js";
import { frames } from "../agenda.js";
import type { State } from "../state.js";
import * as chapters from "./chapters.js";

export const { decision, prompt, legal, act, why, goOn } = rulesOf<State>(frames, chapters, "GG-5.2c");
