/** A state as a person would write it down, and read again; refused where it cannot be. Nothing is secret here but the dice to come. */
import { completeOptions, isRecord, type Json, type JsonObject, type Random, Refusal, shown } from "../../engine/index.js";
import { no, type OddPart, positionsOf, readAgenda, writeAgenda } from "../../kit/index.js";
import { faults } from "./faults.js";
import { optionBits, optionsOf } from "./options.js";
import { rules } from "./rules/index.js";
import { begin, isUsuallyBound, layOut } from "./rules/set-up.js";
import { clearState, frames, isAsked, MOST_WALKED, type State, type StateType, standUp, UNBOUND } from "./state.js";

const RULE = "CG-3.2a";

export interface Writing {
  position(s: State): JsonObject;
  /** Nobody sees the dice to come. */
  view(s: State): JsonObject;
  fromPosition(given: JsonObject): State | Refusal;
  imagine(seen: JsonObject, random: Random): State;
}

export function writingOf(type: StateType): Writing {
  const positions = positionsOf<State>(type.fields, RULE, oddParts);
  /** What is left out is as the scenario has it. */
  function read(given: JsonObject): State | Refusal {
    const usual = type.create();
    const problem = usualFor(usual, given);
    if (problem) return problem;
    const s = type.create();
    clearState(s);
    const start = positions.write(usual);
    const tables = { formations: over(start.formations, given.formations), groups: over(start.groups, given.groups) };
    const refusal = positions.read(s, { ...start, random: undefined, ...given, ...tables, ...wholeUnits(s, given.units) });
    if (refusal) return refusal;
    standUp(s);
    return s;
  }
  return {
    position: (s) => withFreed(s, positions.write(s)),
    view: (s) =>
      withFreed(
        s,
        positions.write(s, () => false),
      ),
    fromPosition(given) {
      const s = read(given);
      return s instanceof Refusal ? s : (checkWhole(s) ?? s);
    },
    imagine(seen, random) {
      const s = read(seen);
      if (s instanceof Refusal) throw new Error(`This is not a view of the game: ${s.text}`);
      s.random.set(random);
      return s;
    },
  };
}

/** A Formation that is free while it would usually be bound says so: what is left out is as the scenario has it. */
function withFreed(s: State, written: JsonObject): JsonObject {
  const freed = s.battle.formationNames.filter((_, f) => s.orders[f] === UNBOUND && isUsuallyBound(s, f));
  if (freed.length === 0) return written;
  const rows = (written.formations ?? {}) as JsonObject;
  return {
    ...written,
    formations: { ...rows, ...Object.fromEntries(freed.map((name) => [name, { ...(rows[name] as JsonObject), orders: "free" }])) },
  };
}

/** The rows that are given, over the usual ones: who is not named, and what is not said of it, stays as it is. */
function over(usual: Json | undefined, given: Json | undefined): Json | undefined {
  if (given === undefined || !isRecord(usual)) return given ?? usual;
  if (!isRecord(given)) return given;
  const rows = Object.entries(given as JsonObject).map(([name, row]) => {
    const before = Object.hasOwn(usual, name) ? (usual as JsonObject)[name] : undefined;
    return [name, isRecord(before) && isRecord(row) ? { ...before, ...row } : row] as const;
  });
  return { ...usual, ...Object.fromEntries(rows) } as Json;
}

/** Who is not named is still to come; whose steps are not said has all of them, unless it is lost. */
function wholeUnits({ battle }: State, json: Json | undefined): JsonObject {
  if (!isRecord(json)) return {};
  const known = new Set(battle.names);
  const rows: Record<string, Json> = {};
  battle.names.forEach((name, u) => {
    const given = Object.hasOwn(json, name) ? (json as JsonObject)[name] : "due";
    const row = typeof given === "string" ? { hex: given } : given;
    rows[name] = !isRecord(row) || row.steps !== undefined || row.hex === "lost" ? (row as Json) : { ...row, steps: battle.fullSteps[u] };
  });
  for (const [name, row] of Object.entries(json)) if (!known.has(name)) rows[name] = row as Json;
  return { units: rows };
}

/** The start of the scenario that the position names, with its options. */
function usualFor(s: State, given: JsonObject): Refusal | undefined {
  const { scenarioNames } = s.battle;
  const at = given.scenario === undefined ? 0 : scenarioNames.indexOf(given.scenario as string);
  if (at < 0) return no(RULE, `"scenario" is one of ${scenarioNames.join(", ")}, not ${shown(given.scenario)}.`);
  clearState(s);
  s.scenario = at;
  const refusal = readOptions(s, given.options);
  if (refusal) return refusal;
  if (Number.isInteger(given.turn)) s.turn = Math.max(0, Math.min(s.battle.lastTurn, given.turn as number));
  layOut(s);
  begin(s);
  return undefined;
}

function readOptions(s: State, json: Json | undefined = {}): Refusal | undefined {
  if (!isRecord(json)) return no(RULE, '"options" is an object of options.');
  const options = completeOptions(optionsOf(s.battle.facts.letter), json, RULE, s.battle.scenarioNames[s.scenario]);
  if (options instanceof Refusal) return options;
  optionBits.pack(options, s.options);
  return undefined;
}

const oddParts: readonly OddPart<State>[] = [
  { key: "game", write: (s) => s.battle.facts.id },
  { key: "options", write: (s) => optionBits.unpack(s.options) as Json, read: readOptions },
  { key: "walked", write: writeWalked, read: readWalked },
  {
    key: "agenda",
    write: (s) => writeAgenda(frames, s),
    read(s, json) {
      const problem = readAgenda(frames, s, json);
      return problem ? no("CG-6.2a", problem) : undefined;
    },
  },
];

/** B 8.7 by unit, the road hexes it has walked under Orders. */
function writeWalked(s: State): Json | undefined {
  const { names, grid } = s.battle;
  if (s.walked.length < names.length) return undefined;
  const rows: Record<string, Json> = {};
  names.forEach((name, u) => {
    const row = [...s.walked.subarray(u * MOST_WALKED, (u + 1) * MOST_WALKED)].filter((at) => at >= 0);
    if (row.length > 0) rows[name] = row.map((at) => grid.names[at]);
  });
  return Object.keys(rows).length > 0 ? rows : undefined;
}

function readWalked(s: State, json: Json | undefined): Refusal | undefined {
  s.walked.fill(-1);
  if (json === undefined) return undefined;
  if (!isRecord(json) || s.walked.length < s.battle.names.length)
    return no("CG-B8.7zn", '"walked" is an object of units under Pope\'s Orders, each with its hexes.');
  for (const [name, row] of Object.entries(json)) {
    const u = s.battle.names.indexOf(name);
    if (u < 0) return no("CG-B8.7zn", `"walked" names ${shown(name)}, which is no unit.`);
    if (!Array.isArray(row) || row.length > MOST_WALKED)
      return no("CG-B8.7zn", `"walked" of ${name} is a list of at most ${MOST_WALKED} hexes.`);
    for (let i = 0; i < row.length; i++) {
      const at = s.battle.grid.ids.get(row[i] as string);
      if (at === undefined) return no("CG-B8.7zn", `"walked" of ${name} has ${shown(row[i])} where a hex belongs.`);
      s.walked[u * MOST_WALKED + i] = at;
    }
  }
  return undefined;
}

/** A position that cannot be, however it was written, is refused as a whole. */
function checkWhole(s: State): Refusal | undefined {
  const [fault] = faults(s);
  if (fault) return fault;
  if (s.depth === 0) return no("CG-6.2a", '"agenda" is empty: name what goes on.');
  rules.goOn(s);
  if (!isAsked(s, "over") && rules.legal(s).length === 0)
    return no("CG-6.2a", "Nothing could be decided in this position; check what it says is going on.");
  return undefined;
}
