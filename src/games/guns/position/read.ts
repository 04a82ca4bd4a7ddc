/** A position a person wrote down, or one of our own, read into a state; refused where it cannot be. */
import { completeOptions, isRecord, type Json, type JsonObject, Refusal, shown } from "../../../engine/index.js";
import { current } from "../../../kit/index.js";
import { Chapter } from "../agenda.js";
import { faults } from "../faults.js";
import { optionList, packOptions } from "../options.js";
import { legal } from "../rules/index.js";
import { OBJECTIVES } from "../rules/objectives.js";
import { keepOrder } from "../rules/team.js";
import { no } from "../rules/verbs.js";
import { layOut } from "../setup.js";
import { clearState, LONGEST_WAY, MOST_ATTACKERS, NOWHERE, type State, type StateType } from "../state.js";
import { readBlocks, readSupply } from "./blocks.js";
import { kinds, markBits, numberFields, readBits, readFields, readObject, readRow, rowFields } from "./codec.js";
import { momentKeys, readMoment } from "./moment.js";
import { readGuns, readQueues, readTokens, readTrack, settleTokens } from "./tokens.js";

type Problem = Refusal | undefined;

const knownKeys = [
  ..."game scenario options blocks supply groups known spread led trayShown proved objectives tokens track queues marks works guns ways specialOrders random".split(
    " ",
  ),
  ...momentKeys,
  ...numberFields.map(([key]) => key),
  ...rowFields.map(([key]) => key),
];

export function fromPosition(type: StateType, given: JsonObject): State | Refusal {
  const s = type.create();
  clearState(s);
  return readPosition(s, given) ?? checkWhole(s) ?? s;
}

/** Reads a position of our own writing or a person's; what is left out is as at the start. */
export function readPosition(s: State, given: JsonObject): Problem {
  const stranger = Object.keys(given).find((key) => !knownKeys.includes(key));
  if (stranger !== undefined) return no("GG-4.1a", `A position has no field ${shown(stranger)}. Its fields are ${knownKeys.join(", ")}.`);
  if ((given.scenario ?? "battle") !== "battle") return no("GG-4.1a", `There is one scenario, "battle", not ${shown(given.scenario)}.`);
  if (given.options !== undefined && !isRecord(given.options)) return no("GG-4.1a", '"options" is an object of options.');
  const options = completeOptions(optionList, isRecord(given.options) ? given.options : {}, "GG-4.1a");
  if (options instanceof Refusal) return options;
  s.options = packOptions(options);
  layOut(s);
  const problem = readFields(s, given) ?? readMoment(s, given);
  if (problem) return problem;
  return (
    readBlocks(s, given) ??
    readSupply(s, given.supply) ??
    readObjectives(s, given.objectives) ??
    readTokens(s, given.tokens) ??
    readQueues(s, given.queues) ??
    readTrack(s, given.track) ??
    readMap(s, given) ??
    readGuns(s, given.guns) ??
    readWays(s, given.ways) ??
    readOrders(s, given.specialOrders) ??
    settleTokens(s, given.tokens) ??
    readRandom(s, given.random)
  );
}

function readObjectives(s: State, json: Json | undefined): Problem {
  if (json === undefined) return undefined;
  if (!Array.isArray(json) || json.length !== OBJECTIVES)
    return no("GG-4.7a", '"objectives" is a list of three, as in {"at": "MS2", "control": "union"}.');
  for (let i = 0; i < OBJECTIVES; i++) {
    const row = isRecord(json[i]) ? (json[i] as JsonObject) : {};
    const at = kinds.area.read(s, row.at ?? null);
    const control = kinds.army.read(s, row.control ?? "union");
    if (at === undefined || control === undefined)
      return no("GG-4.7a", `${shown(json[i])} is no objective; write {"at": "MS2", "control": "union"}.`);
    s.objectiveAt[i] = at;
    s.control[i] = control;
  }
  return undefined;
}

function readMap(s: State, given: JsonObject): Problem {
  const marks = readObject(given.marks, "marks");
  if (marks instanceof Refusal) return marks;
  for (const [name, json] of Object.entries(marks)) {
    const p = kinds.position.read(s, name);
    const bits = readBits(markBits, json);
    if (p === undefined || bits === undefined)
      return no("GG-13.0b", `${shown({ [name]: json })} marks no position; marks are ${markBits.map(([word]) => word).join(", ")}.`);
    s.marks[p] = bits;
  }
  const works = readObject(given.works, "works");
  if (works instanceof Refusal) return works;
  for (const [name, count] of Object.entries(works)) {
    const face = kinds.face.read(s, name);
    if (face === undefined || !Number.isInteger(count) || (count as number) < 0 || (count as number) > 12)
      return no("GG-17.2a", `${shown({ [name]: count })} are no field works; write {"C1-C2>VC1": 1}.`);
    s.works[face] = count as number;
  }
  return undefined;
}

function readWays(s: State, json: Json | undefined): Problem {
  if (json === undefined) return undefined;
  if (!Array.isArray(json) || json.length > MOST_ATTACKERS) return no("GG-13.1a", '"ways" is a list of the ways of the attackers.');
  for (let slot = 0; slot < json.length; slot++) {
    const row = s.way.subarray(slot * LONGEST_WAY, (slot + 1) * LONGEST_WAY);
    const problem = readRow(s, json[slot], "ways", row, kinds.face, NOWHERE);
    if (problem) return problem;
    s.wayLength[slot] = (json[slot] as readonly Json[]).length;
  }
  return undefined;
}

function readOrders(s: State, json: Json | undefined): Problem {
  if (json === undefined) return undefined;
  if (!Array.isArray(json) || json.length !== 2 || !json.every((text) => typeof text === "string" && text.length <= 400))
    return no("GG-25.1e", '"specialOrders" are two texts, of the Union and of the Confederates.');
  json.forEach((text, army) => {
    keepOrder(s, army, text as string);
  });
  return undefined;
}

function readRandom(s: State, json: Json | undefined): Problem {
  if (json === undefined || json === null) return undefined;
  if (!Array.isArray(json) || json.length !== s.random.length || !json.every((word) => Number.isInteger(word)))
    return no("GG-4.4i", '"random" is left out, or as a position gave it.');
  s.random.set(json as number[]);
  return undefined;
}

/** A position that cannot be, however it was written, is refused as a whole. */
function checkWhole(s: State): Problem {
  const [fault] = faults(s);
  if (fault) return fault;
  try {
    if (current(s) !== Chapter.over && legal(s).length === 0) return no("GG-5.1b", "Nobody can do anything in this position.");
  } catch {
    return no("GG-5.1b", "What is asked in this position does not go with the rest of it.");
  }
  return undefined;
}
