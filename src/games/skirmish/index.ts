/** Skirmish, the small example of a game: `docs/add-a-game.md` walks through it. It is offered in tests and docs alone. */
import { type Game, statesOf } from "../../engine/index.js";
import { rulesOf, versionOf } from "../../kit/index.js";
import { data, sideNames } from "./data/field.js";
import { mind } from "./mind.js";
import { overlay } from "./overlays.js";
import { begin, faults, fromPosition, imagine, layOut, position, view } from "./position.js";
import { march } from "./rules/march.js";
import { forecastBy } from "./rules/odds.js";
import { colours, draw, orders, sideTitle, turn } from "./rules/order.js";
import { resultOf } from "./rules/victory.js";
import { volley } from "./rules/volley.js";
import { frames, optionList, type State, scenarios, stateType, weather } from "./state.js";

const rules = rulesOf<State>(frames, { colours, turn, draw, order: orders, march, volley, over: { result: resultOf } });

export const skirmish: Game<State> = {
  ...rules,
  id: "skirmish",
  title: "Skirmish",
  version: versionOf("1", data),
  faces: 10,
  seats: sideNames.map((id, side) => ({ id, name: sideTitle(side) })),
  scenarios,
  options: optionList,
  setup(scenario, options, random) {
    const s = stateType.create();
    s.scenario = scenarios.findIndex(({ id }) => id === scenario);
    weather.pack(options, s.options);
    s.random.set(random);
    layOut(s);
    begin(s);
    return s;
  },
  ...statesOf(stateType),
  standing: resultOf,
  moment: (s) => ({ turn: s.turn, phase: s.turn }),
  forecast: forecastBy(rules.act),
  position,
  fromPosition,
  view,
  imagine,
  faults,
  overlay,
  mind,
};
