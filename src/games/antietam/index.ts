/** Blue & Gray: Antietam, as the contract sees it. */
import { type Game, statesOf } from "../../engine/index.js";
import { faultWords, versionOf } from "../../kit/index.js";
import { type Battle, sideNames } from "./battle.js";
import { antietamBattle } from "./data/antietam.js";
import * as tables from "./data/tables.js";
import { arrivals } from "./data/timetable.js";
import { faults } from "./faults.js";
import { forecast } from "./forecast.js";
import { mind } from "./mind/index.js";
import { optionList } from "./options.js";
import { overlayOf } from "./overlays.js";
import { writingOf } from "./position.js";
import { prompt, rules } from "./rules/index.js";
import { binding } from "./rules/march.js";
import { resultOf } from "./rules/victory.js";
import { setUp } from "./setup.js";
import { type State, stateOf } from "./state.js";
import { sideTitle } from "./words.js";

/** The Blue & Gray rules on a battle. */
export function blueAndGray(battle: Battle, title: string): Game<State> {
  const type = stateOf(battle);
  return {
    id: battle.facts.id,
    title,
    version: versionOf("2", battle.facts, tables, arrivals),
    replays: ["1"],
    seats: sideNames.map((id, side) => ({ id, name: sideTitle(side) })),
    scenarios: [{ id: "historical", title: "17 September 1862" }],
    options: optionList,
    setup: (_scenario, options, random) => setUp(type, battle, options, random),
    ...statesOf<State>(type),
    ...rules,
    prompt,
    standing: resultOf,
    forecast: (s, action) => forecast(s, action, type.copy),
    binding,
    ...writingOf(type),
    faults: (s) => faultWords(faults(s)),
    overlay: (s, seat, id, on) => overlayOf(s, seat, id, on, type.copy),
    mind,
  };
}

export const antietam = blueAndGray(antietamBattle, "Blue & Gray: Antietam");
