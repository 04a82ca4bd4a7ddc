/** The Guns of Gettysburg, as the contract sees it. */
import type { Game } from "../../engine/index.js";
import type { Ground } from "./data/ground.js";
import { ground } from "./data/map.js";
import { faults } from "./faults.js";
import { forecast } from "./forecast.js";
import { guesses, imagine } from "./hidden/imagine.js";
import { settled, view } from "./hidden/view.js";
import { mind } from "./mind/index.js";
import { optionList } from "./options.js";
import { fromPosition } from "./position/read.js";
import { position } from "./position/write.js";
import { act, decision, legal } from "./rules/actions.js";
import { prompt } from "./rules/prompt.js";
import { standing } from "./rules/victory.js";
import { binding, why } from "./rules/why.js";
import { seats, sidesOf } from "./seats.js";
import { setUp } from "./setup.js";
import { type State, stateOf } from "./state.js";

/** The rules on a ground: the real one, or a small one for tests. */
export function gunsOn(ground: Ground): Game<State> {
  const type = stateOf(ground);
  return {
    id: "guns",
    title: "The Guns of Gettysburg",
    version: "1",
    seats,
    sidesOf,
    scenarios: [{ id: "battle", title: "1 to 3 July 1863" }],
    options: optionList,
    free: { write: "text" },
    setup: (_scenario, options, random) => setUp(type, options, random),
    random: (s) => s.random,
    copy: type.copy,
    assign: type.assign,
    toJson: type.toJson,
    fromJson: type.fromJson,
    hash: type.hash,
    decision,
    prompt,
    legal,
    act,
    why,
    standing,
    forecast: (s, action) => forecast(type, s, action),
    binding,
    position,
    fromPosition: (given) => fromPosition(type, given),
    view: (s, seat) => view(type, s, seat),
    settled: (s) => settled(type, s),
    imagine: (seen, random) => imagine(type, seen, random),
    guesses: (seen) => guesses(type, seen),
    faults: (s) => faults(s).map((fault) => `[${fault.rule}] ${fault.text}`),
    mind,
  };
}

export const guns = gunsOn(ground);
