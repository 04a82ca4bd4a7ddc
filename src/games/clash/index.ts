/**
 * Clash of Giants: Civil War: two battles on one system, Second Bull Run (`bullrun`) and Gettysburg (`clash-gettysburg`).
 *
 * The rooms: `data/` holds both battles as rows (map, army, markers, scenarios) with where each figure comes from, and the figures of the series
 * (`tables.ts`); `battle.ts` turns a battle into rows of numbers; `state.ts` has every field that changes, once, the chapters of the agenda
 * and their frames; `options.ts` the switches. `rules/` has a file a chapter: `set-up`, `turn`, `arrivals`, `artillery` (the phases of a turn),
 * `command` (the cup, special markers, who is in command), `movement` on `reach`, `orders` (Pope's), `stacking`, `limits` (Jackson,
 * Longstreet), `attack` on `duties` (what is owed) and `sums`, `combat`, `support` (artillery markers), `losses`, `retreat`, `turn-end`
 * (high ground, night, surrender), `victory`. `board/` says how it looks, `mind/` what a general values.
 */
import { type Game, Refusal, statesOf } from "../../engine/index.js";
import { faultWords, versionOf } from "../../kit/index.js";
import { type Battle, sideNames } from "./battle.js";
import { bullRun } from "./data/bull-run.js";
import { gettysburg } from "./data/gettysburg.js";
import * as tables from "./data/tables.js";
import { faults } from "./faults.js";
import { forecastBy } from "./forecast.js";
import { mind } from "./mind/index.js";
import { optionBits, optionsOf } from "./options.js";
import { overlayOf } from "./overlays.js";
import { writingOf } from "./position.js";
import { prompt, rules } from "./rules/index.js";
import { begin, layOut } from "./rules/set-up.js";
import { resultOf } from "./rules/victory.js";
import { clearState, type State, stateOf } from "./state.js";
import { sideTitle } from "./words.js";

function clashOfGiants(battle: Battle): Game<State> {
  const type = stateOf(battle);
  const { facts } = battle;
  return {
    id: facts.id,
    title: `Clash of Giants: ${facts.title}`,
    version: versionOf("1", facts, tables),
    faces: 20,
    seats: sideNames.map((id, side) => ({ id, name: sideTitle(side) })),
    scenarios: facts.scenarios.map(({ id, title, first, last }) => ({ id, title, length: `${last - first + 1} turns` })),
    options: optionsOf(facts.letter),
    setup(scenario, options, random) {
      const at = battle.scenarioNames.indexOf(scenario);
      if (at < 0) return new Refusal("CG-G3.0a", `There is no scenario "${scenario}"; there are ${battle.scenarioNames.join(", ")}.`);
      const s = type.create();
      clearState(s);
      s.scenario = at;
      optionBits.pack(options, s.options);
      s.random.set(random);
      layOut(s);
      begin(s);
      rules.goOn(s);
      return s;
    },
    ...statesOf<State>(type),
    ...rules,
    answers: rules.answers.filter(({ ask }) => ask !== "interrupt" || facts.specials.some(({ mode }) => mode === "interrupts")),
    prompt,
    standing: resultOf,
    moment: (s) => ({ turn: s.turn, phase: s.turn * 100 + s.activations }),
    forecast: forecastBy(type),
    overlay: (s, seat, id, on) => overlayOf(s, seat, id, on, type.copy),
    ...writingOf(type),
    mind,
    faults: (s) => faultWords(faults(s)),
  };
}

export const bullrun = clashOfGiants(bullRun);
export const clashGettysburg = clashOfGiants(gettysburg);
