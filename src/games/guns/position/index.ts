/** The state as a person would write it down, and read again; refused where it cannot be. */
import { isRecord, type JsonObject, type Refusal, shown } from "../../../engine/index.js";
import { current, no, type OddColumn, type OddPart, optionsPart, positionsOf, writeAgenda } from "../../../kit/index.js";
import { Chapter, frames } from "../agenda.js";
import { armyNames, armyOf, type Block } from "../data/blocks.js";
import { marchToken, tokenArmy, tokenCount, tokenNames, tokenTotal } from "../data/tokens.js";
import { faults } from "../faults.js";
import { optionBits, optionList } from "../options.js";
import { legal } from "../rules/index.js";
import { layHistory } from "../setup.js";
import { clearState, NOWHERE, OBJECTIVES, onMap, piles, positionOf, type State, type StateType } from "../state.js";
import { readMoment, shorthandKeys } from "./moment.js";
import { ownParts } from "./parts.js";

const RULE = "GG-4.1a";

export type Writing = ReturnType<typeof writingOf>;

export function writingOf(type: StateType) {
  const positions = positionsOf<State>(type.fields, RULE, oddParts, oddColumns);
  /** Reads a position of our own writing or a person's; what is left out is as at the start. */
  function read(s: State, given: JsonObject): Refusal | undefined {
    clearState(type, s);
    return positions.read(s, given) ?? readMoment(s, given) ?? settle(s, given);
  }
  return {
    position: (s: State): JsonObject => positions.write(s),
    read,
    fromPosition(given: JsonObject): State | Refusal {
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
  ...ownParts,
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

/** What a position leaves out and the rest of it tells: guns counted, objectives as at the start, tokens in the pool, arrivals to come. */
function settle(s: State, given: JsonObject): Refusal | undefined {
  while (s.guns < s.gunAt.length && s.gunAt[s.guns] !== NOWHERE) s.guns++;
  if (given.objectives === undefined) s.objectiveAt.set(s.ground.objectives);
  if (s.objectiveAt.includes(NOWHERE))
    return no("GG-4.7a", `"objectives" is a list of ${OBJECTIVES}, as in {"at": "MS2", "control": "union"}.`);
  if (given.track === undefined) layHistory(s);
  return fillPool(s, given);
}

/** Where the pool is left out, it holds what is nowhere else. */
function fillPool(s: State, { tokens }: JsonObject): Refusal | undefined {
  for (let token = 0; token < tokenCount; token++) {
    const side = isRecord(tokens) ? tokens[armyNames[tokenArmy[token]]] : undefined;
    if (isRecord(side) && side.pool !== undefined) continue;
    let elsewhere = piles.reduce((sum, pile) => sum + s[pile][token], 0);
    for (let i = 0; i < s.guns; i++) if (s.gunKind[i] === token) elsewhere++;
    if (token === marchToken[0]) elsewhere += s.works.reduce((sum, works) => sum + works, 0);
    if (elsewhere > tokenTotal[token]) return no("GG-4.6c", `There are only ${tokenTotal[token]} tokens ${tokenNames[token]}.`);
    s.pool[token] = tokenTotal[token] - elsewhere;
  }
  return undefined;
}

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
