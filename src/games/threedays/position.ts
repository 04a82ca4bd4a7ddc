/** A state as one writes it down, and as it is read again. */
import { completeOptions, isRecord, type Json, type JsonObject, Refusal } from "../../engine/index.js";
import { clearAgenda, positionsOf, readAgenda, writeAgenda } from "../../kit/index.js";
import { frames } from "./agenda.js";
import { hexName } from "./data/map.js";
import { scenarios } from "./data/scenarios.js";
import { faults } from "./faults.js";
import { optionBits, optionList } from "./options.js";
import { settleAllWalls } from "./rules/cover.js";
import { isCrowded } from "./rules/strength.js";
import { begin, layOut } from "./setup.js";
import { derive, fields, type State, stateType } from "./state.js";

const RULE = "TD-22.0j";

export const positions = positionsOf<State>(fields, RULE, [
  { key: "game", write: () => "threedays" },
  {
    key: "options",
    write: (s) => optionBits.unpack(s.options, scenarios[s.scenario].id) as Json,
    read(s, json = {}) {
      if (!isRecord(json)) return new Refusal(RULE, '"options" is an object of options.');
      const options = completeOptions(optionList, json, RULE, scenarios[s.scenario].id);
      if (options instanceof Refusal) return options;
      optionBits.pack(options, s.options);
      return undefined;
    },
  },
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
      return problem ? new Refusal("TD-3.0a", problem) : undefined;
    },
  },
]);

export const position = (s: State): JsonObject => positions.write(s);

/** 8.1a hexes with more than they hold. */
const crowded = (s: State): string[] =>
  [...s.top.keys()].filter((at) => s.top[at] >= 0 && isCrowded(s, at)).map((at) => `There are too many in ${hexName(at)}.`);

/** What is left out takes the scenario's start: with no units given, everybody stands as at the set-up; walls belong to who faces them. */
export function fromPosition(given: JsonObject): State | Refusal {
  const s = stateType.create();
  const refusal = positions.read(s, given);
  if (refusal) return refusal;
  if (given.units === undefined) layOut(s);
  derive(s);
  if (given.units !== undefined && given.walls === undefined) settleAllWalls(s);
  // 8.1g in the middle of a move more may stand in a hex for a moment.
  const [fault] = [...faults(s), ...(given.agenda === undefined ? crowded(s) : [])];
  return fault === undefined ? s : new Refusal(RULE, fault);
}
