/**
 * Gettysburg: The First Day (Blind Swords). How the rooms lie:
 * `data/` what never changes: map, armies, chits, tables and scenarios as files an owner of the box can correct, each read by its own module;
 * `state.ts` every field once, `agenda.ts` what can be decided or gone through, `options.ts` the rulings as switches, `seats.ts` who decides what in a team;
 * `rules/` one file a subject: command (5), artillery (6), draw, leaders, chits, events, hot-heads, works, fog, fog-moves (7, B, C), orders (8),
 * shot, fire, volley, sight (9), prices, march, reaction, bans (10), declare, combat, odds, withdrawal, defence, advance (11, 12.7), losses,
 * cohesion, retreat (12), rally (13), wreck (12.9), end-turn (14), victory (16); `rules/index.ts` has its chapters by name;
 * `position.ts` and `hidden.ts` states written down, seen by a seat, guessed at; `forecast.ts` the odds of whole chains; `words.ts` names;
 * `rulebook.json` the rules in words, `board/` how it looks, `overlays.ts` what can be laid over the map, `mind/` the computer general, question by question.
 */
import { type Game, statesOf } from "../../engine/index.js";
import { versionOf } from "../../kit/index.js";
import { armiesFile } from "./data/armies.js";
import { mapFile } from "./data/map.js";
import { eventsFile, scenarios, scenariosFile } from "./data/scenarios.js";
import { tablesFile } from "./data/tables.js";
import { faults } from "./faults.js";
import { forecast } from "./forecast.js";
import { imagine, view } from "./hidden.js";
import { mind } from "./mind/index.js";
import { optionBits, optionList } from "./options.js";
import { overlayOf } from "./overlays.js";
import { fromPosition, position } from "./position.js";
import { rules } from "./rules/index.js";
import { resultOf } from "./rules/victory.js";
import { seats, sidesOf } from "./seat-names.js";
import { begin, layOut } from "./setup.js";
import { type State, stateType } from "./state.js";

export const firstday: Game<State> = {
  ...rules,
  id: "firstday",
  title: "Gettysburg: The First Day",
  version: versionOf("1", mapFile, armiesFile, eventsFile, scenariosFile, tablesFile),
  faces: 32,
  seats,
  sidesOf,
  scenarios: scenarios.map(({ id, title, turns }) => ({ id, title, length: `${turns.length} turns` })),
  options: optionList,
  setup(scenario, options, random) {
    const s = stateType.create();
    s.scenario = scenarios.findIndex(({ id }) => id === scenario);
    optionBits.pack(options, s.options);
    s.random.set(random);
    clear(s);
    layOut(s);
    begin(s);
    rules.goOn(s);
    return s;
  },
  ...statesOf(stateType),
  standing: resultOf,
  moment: (s) => ({ turn: s.turn, phase: s.turn }),
  forecast,
  position,
  fromPosition(given) {
    const s = fromPosition(given);
    if ("depth" in s) rules.goOn(s);
    return s;
  },
  view,
  imagine,
  overlay: (s, seat, id, given) => overlayOf(s, seat, id, given),
  faults,
  mind,
};

/** What is nothing stands as nothing. */
function clear(s: State): void {
  s.brigade = -1;
  s.doing = 9;
  s.aimed = -1;
  s.lead = -1;
  s.target = -1;
  s.assault = -1;
  s.overfull = -1;
  s.began = -1;
  s.trail.fill(-1);
  s.assailed.fill(-1);
}
