/** The Guns of Gettysburg, as the contract sees it. */
import { type Action, type Game, Refusal, statesOf } from "../../engine/index.js";
import { certainOrDrawn, faultWords, no, versionOf } from "../../kit/index.js";
import { commands } from "./data/blocks.js";
import type { Ground } from "./data/ground.js";
import { ground, mapRows } from "./data/map.js";
import { arrivals, queues, refills, timetable } from "./data/time.js";
import { tokenNames, tokenTotal } from "./data/tokens.js";
import { faults } from "./faults.js";
import { guesses, imagine } from "./hidden/imagine.js";
import { settled, view } from "./hidden/view.js";
import { mind } from "./mind/index.js";
import { optionList } from "./options.js";
import { overlayOf } from "./overlays.js";
import { writingOf } from "./position/index.js";
import { act, decision, goOn, legal, prompt, why } from "./rules/index.js";
import { standing } from "./rules/objectives.js";
import { couldNameSecond } from "./rules/plan.js";
import { seats, sidesOf } from "./seat-names.js";
import { setUp } from "./setup.js";
import { type State, stateOf } from "./state.js";

/** The rules on a ground: the real one, or a small one for tests. */
export function gunsOn(ground: Ground): Game<State> {
  const type = stateOf(ground);
  const writing = writingOf(type);
  return {
    id: "guns",
    title: "The Guns of Gettysburg",
    version: versionOf("5", mapRows, commands, tokenNames, [...tokenTotal], arrivals, refills, queues, timetable),
    replays: ["1", "2-805b14d1", "3-805b14d1", "4-805b14d1"],
    formerly: couldNameSecond,
    seats,
    sidesOf,
    scenarios: [{ id: "battle", title: "1 to 3 July 1863" }],
    options: optionList,
    free: { write: "text" },
    setup(_scenario, options, random) {
      const s = setUp(type, options, random);
      if (!(s instanceof Refusal)) goOn(s);
      return s;
    },
    ...statesOf<State>(type),
    decision,
    prompt,
    legal,
    act,
    why,
    standing,
    forecast: certainOrDrawn(type, act),
    binding,
    position: writing.position,
    fromPosition: writing.fromPosition,
    view: (s, seat) => view(type, writing, s, seat),
    settled: (s) => settled(type, s),
    imagine: (seen, random) => imagine(type, writing, seen, random),
    guesses: (seen) => guesses(type, writing, seen),
    faults: (s) => faultWords(faults(s)),
    overlay: overlayOf,
    mind,
  };
}

/** Nothing binds beyond what chance, secrets and the change of seats bind anyway, but for the end of a step. */
function binding(_s: State, action: Action): Refusal | undefined {
  if (action.do === "declare")
    return no("GG-13.1a", "The attack has been declared; that can be taken back only with the opponent's consent.");
  if (action.do === "write") return no("GG-25.1e", "The order has been read; that can be taken back only if everyone agrees.");
  return undefined;
}

export const guns = gunsOn(ground);
