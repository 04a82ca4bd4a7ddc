/**
 * Three Days of Gettysburg (GBACW), its eight small scenarios. How the rooms lie:
 * `data/` what never changes: map, armies, tables and scenarios as files an owner of the box can correct, each read by its own module;
 * `state.ts` every field once, `agenda.ts` what can be decided or gone through, `options.ts` the optional rules as switches;
 * `rules/` one file a subject: turn (3, 5, 6), draw (5.3), activation (3.1, 6.2, 13.4), leadership (4), strength (8, 12.2, 13), front (7), prices,
 * march (9), reactions (9.6), sight (10.2), fire, volley (10, 18), cover (9.44, 15), cohesion (2.6), losses, retreat (12), shock-odds, shock (11),
 * end-turn (3.0e, 12.5, 17.4), victory (22); `rules/index.ts` has its chapters by name;
 * `odds/` what a shot or a Shock is added up from and what the dice make of it; `position.ts` and `hidden.ts` states written down, seen by a seat, guessed at;
 * `rulebook.json` the rules in words, `board/` how it looks, `overlays.ts` what can be laid over the map.
 */
import { type Game, statesOf } from "../../engine/index.js";
import { layUsual, versionOf } from "../../kit/index.js";
import { armiesFile, sideNames, sideTitle } from "./data/armies.js";
import { mapFile } from "./data/map.js";
import { type Scenario, scenarios, scenariosFile } from "./data/scenarios.js";
import { tablesFile } from "./data/tables.js";
import { faults } from "./faults.js";
import { imagine, settled, view } from "./hidden.js";
import { mind } from "./mind/index.js";
import { forecast } from "./odds/forecast.js";
import { sumsOf } from "./odds/sums.js";
import { optionBits, optionList } from "./options.js";
import { overlayOf } from "./overlays.js";
import { fromPosition, position } from "./position.js";
import { rules } from "./rules/index.js";
import { mayAsk } from "./rules/standing.js";
import { resultOf } from "./rules/victory/victory.js";
import { begin, layOut } from "./setup.js";
import { fields, type State, stateType } from "./state.js";

const FIRST = "S7";

/** Reconstructed: in an hour at the table some ninety units have their turn. */
const UNITS_AN_HOUR = 90;
const lengthOf = ({ turns, startSp }: Scenario): string =>
  `${turns.length} turns, about ${Math.max(2, Math.round((turns.length * startSp.filter((sp) => sp > 0).length) / UNITS_AN_HOUR))} hours`;

export const threedays: Game<State> = {
  ...rules,
  id: "threedays",
  title: "Three Days of Gettysburg",
  version: versionOf("9", mapFile, armiesFile, scenariosFile, tablesFile),
  faces: 128,
  seats: sideNames.map((id, side) => ({ id, name: sideTitle(side) })),
  // Early's Assault comes first: it is what is played unless another is asked for.
  scenarios: scenarios
    .toSorted((a, b) => Number(b.id === FIRST) - Number(a.id === FIRST))
    .map((scenario) => ({ id: scenario.id, title: `${scenario.id} ${scenario.name}`, length: lengthOf(scenario) })),
  options: optionList,
  setup(scenario, options, random) {
    const s = stateType.create();
    layUsual(fields, s);
    s.scenario = scenarios.findIndex(({ id }) => id === scenario);
    optionBits.pack(options, s.options);
    s.random.set(random);
    layOut(s);
    begin(s);
    rules.goOn(s);
    return s;
  },
  ...statesOf(stateType),
  standing: resultOf,
  mayAsk,
  moment: (s) => ({ turn: s.turn, phase: s.turn }),
  forecast,
  sums: sumsOf,
  position,
  fromPosition(given) {
    const s = fromPosition(given);
    if ("depth" in s) rules.goOn(s);
    return s;
  },
  view,
  settled,
  imagine,
  overlay: (s, seat, id, given) => overlayOf(s, seat, id, given),
  faults,
  mind,
};
