/** The state as a person would write it down, and read again; refused where it cannot be. */
import { type JsonObject, type Refusal, shown } from "../../../engine/index.js";
import { current, no, type OddColumn, type OddPart, optionsPart, positionsOf, writeAgenda } from "../../../kit/index.js";
import { Chapter, frames } from "../agenda.js";
import { armyNames, armyOf, type Block } from "../data/blocks.js";
import { tokenArmy } from "../data/tokens.js";
import { faults } from "../faults.js";
import { knowledgeParts } from "../hidden/codec.js";
import { optionBits, optionList } from "../options.js";
import { legal } from "../rules/index.js";
import { clearState, onMap, positionOf, type State, type StateType } from "../state.js";
import { readMoment, shorthandKeys } from "./moment.js";
import { queues, specialOrders, supply, ways } from "./parts.js";
import { settle } from "./settle.js";

const RULE = "GG-4.1a";

export interface Writing {
  position(s: State): JsonObject;
  /** Reads a position of our own writing or a person's; what is left out is as at the start. */
  read(s: State, given: JsonObject): Refusal | undefined;
  fromPosition(given: JsonObject): State | Refusal;
}

export function writingOf(type: StateType): Writing {
  const positions = positionsOf<State>(type.fields, RULE, oddParts, oddColumns);
  function read(s: State, given: JsonObject): Refusal | undefined {
    clearState(type, s);
    return positions.read(s, given) ?? readMoment(s, given) ?? settle(s, given);
  }
  return {
    position: (s) => positions.write(s),
    read,
    fromPosition(given) {
      const s = type.create();
      return read(s, given) ?? checkWhole(s) ?? s;
    },
  };
}

const oddParts: readonly OddPart<State>[] = [
  { key: "game", write: () => "guns" },
  {
    key: "scenario",
    write: () => "battle",
    read: (_, json = "battle") => (json === "battle" ? undefined : no(RULE, `There is one scenario, "battle", not ${shown(json)}.`)),
  },
  optionsPart(optionBits, RULE, () => optionList),
  { key: "agenda", write: (s) => writeAgenda(frames, s) },
  ...shorthandKeys.map((key) => ({ key, write: () => undefined })),
  ...knowledgeParts,
  supply,
  queues,
  ways,
  specialOrders,
];

const stackOf = (s: State, b: Block): number => armyOf[b] * s.ground.map.positions + positionOf(s, b);

/** 10.3d, 21.5 in a stack of two fronts, or on two sides of an enemy, these do not count. */
export const stackColumns = [
  {
    table: "blocks",
    key: "turned",
    write: (s, b) => (onMap(s, b) && s.front[stackOf(s, b)] !== s.place[b]) || undefined,
    read(s, b, turned) {
      if (!onMap(s, b)) return;
      s.count[stackOf(s, b)]++;
      if (turned !== true) s.front[stackOf(s, b)] = s.place[b];
    },
  },
  {
    table: "blocks",
    key: "apart",
    write: (s, b) => (onMap(s, b) && s.stand[stackOf(s, b)] !== s.standing[b]) || undefined,
    read(s, b, apart) {
      if (onMap(s, b) && apart !== true) s.stand[stackOf(s, b)] = s.standing[b];
    },
  },
] as const satisfies readonly OddColumn<State>[];

const oddColumns: readonly OddColumn<State>[] = [
  ...stackColumns,
  { table: "guns", key: "army", write: (s, i) => armyNames[tokenArmy[s.gunKind[i]]] },
  { table: "proved", key: "army", write: (s, i) => armyNames[tokenArmy[s.provedBy[i]]] },
];

/** A position that cannot be, however it was written, is refused as a whole. */
function checkWhole(s: State): Refusal | undefined {
  const [fault] = faults(s);
  if (fault) return fault;
  try {
    if (current(s) !== Chapter.over && legal(s).length === 0) return no("GG-5.1b", "Nobody can do anything in this position.");
  } catch {
    return no("GG-5.1b", "What is asked in this position does not go with the rest of it.");
  }
  return undefined;
}
