/** A state as one writes it down, and as it is read again. */
import { type JsonObject, Refusal } from "../../engine/index.js";
import { clearAgenda, optionsPart, positionsOf, readAgenda, writeAgenda } from "../../kit/index.js";
import { frames } from "./agenda.js";
import { scenarios } from "./data/scenarios.js";
import { faults } from "./faults.js";
import { optionBits, optionList } from "./options.js";
import { begin, layChits, layControl, layUnits, layWorks, wearFragile } from "./setup.js";
import { derive, fields, type State, stateType } from "./state.js";

const RULE = "FD-16.0i";

export const positions = positionsOf<State>(fields, RULE, [
  { key: "game", write: () => "firstday" },
  optionsPart(
    optionBits,
    RULE,
    () => optionList,
    (s) => scenarios[s.scenario].id,
  ),
  {
    key: "agenda",
    write: (s) => writeAgenda(frames, s),
    read(s, json) {
      if (json === undefined) {
        clearAgenda(s);
        begin(s);
        return undefined;
      }
      const problem = readAgenda(frames, s, json);
      return problem ? new Refusal("FD-4.0a", problem) : undefined;
    },
  },
]);

export function position(s: State): JsonObject {
  return positions.write(s);
}

/** What is left out takes the scenario's start: with no units given, everybody stands as at the set-up, and so with chits and places. */
export function fromPosition(given: JsonObject): State | Refusal {
  const s = stateType.create();
  const refusal = positions.read(s, given);
  if (refusal) return refusal;
  if (given.units === undefined) layUnits(s);
  if (given.pool === undefined) layChits(s);
  if (given.control === undefined) layControl(s);
  if (given.control === undefined && given.barricades === undefined) layWorks(s);
  wearFragile(s);
  derive(s);
  const [fault] = faults(s);
  return fault === undefined ? s : new Refusal(RULE, fault);
}
