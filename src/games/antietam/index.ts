/** Blue & Gray: Antietam, as the contract sees it. */
import type { Game } from "../../engine/index.js";
import { type Battle, sideNames } from "./battle.js";
import { antietamBattle } from "./data/antietam.js";
import { faults } from "./faults.js";
import { forecast } from "./forecast.js";
import { mind } from "./mind/index.js";
import { on, optionList } from "./options.js";
import { fromPosition, imagine } from "./position.js";
import { act, decision, legal } from "./rules/actions.js";
import { prompt } from "./rules/prompt.js";
import { resultOf } from "./rules/victory.js";
import { why } from "./rules/why.js";
import { setUp } from "./setup.js";
import { type State, stateOf } from "./state.js";
import { position, view } from "./view.js";
import { binding, sideTitle } from "./words.js";

/** The Blue & Gray rules on a battle. */
export function blueAndGray(battle: Battle, title: string): Game<State> {
  const type = stateOf(battle);
  return {
    id: battle.facts.id,
    title,
    version: "1",
    seats: sideNames.map((id, side) => ({ id, name: sideTitle(side) })),
    scenarios: [{ id: "historical", title: "17 September 1862" }],
    options: optionList,
    setup: (_scenario, options, random) => setUp(type, battle, options, random),
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
    standing: resultOf,
    forecast: (s, action) => forecast(s, action, type.copy),
    binding: (before, action) => (on(before, "freeTakeBack") ? undefined : binding(before, action)),
    position,
    fromPosition: (given) => fromPosition(type, battle, given),
    view,
    imagine: (seen, random) => imagine(type, battle, seen, random),
    faults: (s) => faults(s).map((fault) => `[${fault.rule}] ${fault.text}`),
    mind,
  };
}

export const antietam = blueAndGray(antietamBattle, "Blue & Gray: Antietam");
