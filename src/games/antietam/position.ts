/** A position a person wrote down, or a view, read into a state; refused where it cannot be. */
import { completeOptions, isRecord, type Json, type JsonObject, type Random, Refusal, shown } from "../../engine/index.js";
import { type Battle, sideNames, type Unit } from "./battle.js";
import { MOVEMENT_ALLOWANCE } from "./data/tables.js";
import { faults } from "./faults.js";
import { optionList, packOptions } from "./options.js";
import { legal } from "./rules/actions.js";
import { findDuties } from "./rules/duties.js";
import { noteWhoMustLeave } from "./rules/effectiveness.js";
import { no } from "./rules/refuse.js";
import { results } from "./rules/results.js";
import {
  Ask,
  BEYOND,
  COMBAT,
  clearState,
  ELIMINATED,
  ENTERED,
  has,
  holderOf,
  INEFFECTIVE,
  MOVED,
  MOVEMENT,
  place,
  type State,
  type StateType,
  setFlag,
} from "./state.js";
import { askOf, asksOf, hexLists, orderNames, unitLists } from "./view.js";

type Problem = Refusal | undefined;

export function fromPosition(type: StateType, battle: Battle, given: JsonObject): State | Refusal {
  const s = type.create();
  clearState(s);
  return readPosition(s, battle, given) ?? checkWhole(s) ?? s;
}

/** A view is our own writing, so its whole need not be checked again. */
export function imagine(type: StateType, battle: Battle, seen: JsonObject, random: Random): State {
  const s = type.create();
  clearState(s);
  const problem = readPosition(s, battle, seen);
  if (problem) throw new Error(`This is not a view of the game: ${problem.text}`);
  s.random.set(random);
  return s;
}

const knownKeys = [
  "game",
  "scenario",
  "options",
  "turn",
  "phase",
  "player",
  "ask",
  "units",
  "eliminated",
  "lostIneffective",
  "control",
  "creekCrossed",
  "groupPermitted",
].concat(
  ["movesUsed", "hand", "combat", "random"],
  unitLists.map(([key]) => key),
  hexLists.map(([key]) => key),
);

function readPosition(s: State, battle: Battle, given: JsonObject): Problem {
  const stranger = Object.keys(given).find((key) => !knownKeys.includes(key));
  if (stranger !== undefined) return no("BG-3.0a", `A position has no field ${shown(stranger)}. Its fields are ${knownKeys.join(", ")}.`);
  return (
    readFrame(s, battle, given) ??
    readUnits(s, battle, given) ??
    readControl(s, battle, given) ??
    readLists(s, battle, given) ??
    readMoment(s, battle, given)
  );
}

/** The named field as one of a few words, or what it is when left out. */
function oneOf(given: JsonObject, key: string, words: readonly string[], usual: string): number | Refusal {
  const value = given[key] ?? usual;
  const index = words.indexOf(value as string);
  return index >= 0 ? index : no("BG-4.1a", `"${key}" is one of ${words.map((w) => `"${w}"`).join(", ")}, not ${shown(value)}.`);
}

function whole(value: unknown, least: number, most: number): value is number {
  return Number.isInteger(value) && (value as number) >= least && (value as number) <= most;
}

function readFrame(s: State, battle: Battle, given: JsonObject): Problem {
  if ((given.scenario ?? "historical") !== "historical")
    return no("BG-3.0a", `There is one scenario, "historical", not ${shown(given.scenario)}.`);
  if (given.options !== undefined && !isRecord(given.options)) return no("BG-20.0", '"options" is an object of options.');
  const options = completeOptions(optionList, isRecord(given.options) ? given.options : {}, "BG-20.0");
  if (options instanceof Refusal) return options;
  s.options = packOptions(options);
  const turn = given.turn ?? 1;
  if (!whole(turn, 1, battle.facts.turns)) return no("BG-16.4a", `"turn" is a number from 1 to ${battle.facts.turns}, not ${shown(turn)}.`);
  s.turn = turn;
  const phase = oneOf(given, "phase", ["movement", "combat"], "movement");
  if (phase instanceof Refusal) return phase;
  s.phase = phase;
  const side = oneOf(given, "player", sideNames, battle.facts.first);
  if (side instanceof Refusal) return side;
  s.side = side;
  for (const key of ["creekCrossed", "groupPermitted"] as const) {
    if (given[key] !== undefined && typeof given[key] !== "boolean") return no("BG-18.1g", `"${key}" is true or false.`);
  }
  s.creekCrossed = given.creekCrossed ? 1 : 0;
  s.permitted = given.groupPermitted ? 1 : 0;
  const { random } = given;
  if (Array.isArray(random)) {
    if (random.length !== s.random.length || !random.every((word) => Number.isInteger(word)))
      return no("BG-2.6", '"random" is left out, or as a position gave it.');
    s.random.set(random as number[]);
  }
  return undefined;
}

function readUnits(s: State, battle: Battle, given: JsonObject): Problem {
  if (given.units === undefined) {
    for (let u = 0; u < battle.unitCount; u++) if (battle.setUpHex[u] >= 0) place(s, u, battle.setUpHex[u]);
  } else {
    if (!isRecord(given.units)) return no("BG-3.0a", '"units" is an object of units by name, as in {"Hood": {"hex": "0811"}}.');
    for (const [name, where] of Object.entries(given.units)) {
      const problem = readUnit(s, battle, name, where);
      if (problem) return problem;
    }
  }
  const lost = namesIn(given.eliminated, "eliminated", (name) => battle.unitNamed(name));
  if (lost instanceof Refusal) return lost;
  for (const u of lost) {
    if (s.hex[u] >= 0) return no("BG-3.0a", `${battle.names[u]} cannot be both on the map and eliminated.`);
    s.hex[u] = ELIMINATED;
  }
  const worn = namesIn(given.lostIneffective, "lostIneffective", (name) => battle.unitNamed(name));
  if (worn instanceof Refusal) return worn;
  for (const u of worn) {
    if (s.hex[u] !== ELIMINATED) return no("BG-11.0", `${battle.names[u]} is not eliminated; where it stands, write "ineffective": true.`);
    setFlag(s, u, INEFFECTIVE);
  }
  return undefined;
}

function readUnit(s: State, battle: Battle, name: string, where: unknown): Problem {
  const u = battle.unitNamed(name);
  if (u < 0) return no("BG-3.0a", `There is no unit ${shown(name)}.`);
  const record = typeof where === "string" ? { hex: where } : where;
  if (!isRecord(record)) return no("BG-3.0a", `Where is ${name}? Write {"hex": "0811"}.`);
  const hex = battle.hexNamed(record.hex as Json);
  if (hex < 0) return no("BG-3.0a", `There is no hex ${shown(record.hex)} for ${name}.`);
  if (!battle.holds[hex] && !battle.ferry[hex]) return no("BG-5.24a", `${name} cannot be in the river at ${battle.grid.names[hex]}.`);
  const holder = holderOf(s, hex);
  if (holder >= 0 && holder !== battle.side[u]) return no("BG-5.12", `${name} cannot share ${battle.grid.names[hex]} with the enemy.`);
  if (record.ineffective !== undefined && typeof record.ineffective !== "boolean")
    return no("BG-11.0", `"ineffective" of ${name} is true or false.`);
  place(s, u, hex);
  if (record.ineffective) setFlag(s, u, INEFFECTIVE);
  return undefined;
}

/** A list of names as indexes; left out is empty. */
function namesIn(value: Json | undefined, key: string, find: (name: Json) => number): number[] | Refusal {
  if (value === undefined) return [];
  if (!Array.isArray(value)) return no("BG-3.0a", `"${key}" is a list of names.`);
  const found = value.map(find);
  const missing = found.findIndex((index) => index < 0);
  return missing < 0 ? found : no("BG-3.0a", `"${key}" names ${shown(value[missing])}, which there is not.`);
}

function readControl(s: State, battle: Battle, given: JsonObject): Problem {
  s.town.fill(sideNames.indexOf(battle.facts.town.holder));
  if (given.control === undefined) return undefined;
  if (!isRecord(given.control)) return no("BG-17.1k", '"control" is an object, as in {"0815": "union"}.');
  for (const [name, side] of Object.entries(given.control)) {
    const town = battle.townHexes.findIndex((hex) => battle.grid.names[hex] === name);
    if (town < 0) return no("BG-17.1i", `${shown(name)} is not a hex of the town.`);
    if (!sideNames.includes(side as never)) return no("BG-17.1k", `${name} is held by "union" or "confederate", not ${shown(side)}.`);
    s.town[town] = sideNames.indexOf(side as never);
  }
  return undefined;
}

function readLists(s: State, battle: Battle, given: JsonObject): Problem {
  for (const [key, flag] of unitLists) {
    const found =
      key === "held" && given.held === undefined ? heldByDefault(s, battle) : namesIn(given[key], key, (name) => battle.unitNamed(name));
    if (found instanceof Refusal) return found;
    for (const u of found) setFlag(s, u, flag);
  }
  for (const [key, mark] of hexLists) {
    const found = namesIn(given[key], key, (name) => battle.hexNamed(name));
    if (found instanceof Refusal) return found;
    for (const hex of found) s.marks[hex] |= mark;
  }
  return undefined;
}

/** 18.2 the units whose place in the deployment list is held back. */
function heldByDefault(s: State, battle: Battle): Unit[] {
  return battle.facts.units.flatMap((row, u) => (row.hex && battle.facts.held.includes(row.hex) && s.hex[u] >= 0 ? [u] : []));
}

/** What is going on within the phase. */
function readMoment(s: State, battle: Battle, given: JsonObject): Problem {
  const usual = s.phase === MOVEMENT ? "march" : "attack";
  const ask = askOf(given.ask ?? usual);
  if (!asksOf[s.phase].includes(ask)) return no("BG-4.1a", `${shown(given.ask)} is not asked in that phase.`);
  s.ask = ask;
  const used = given.movesUsed ?? movedCount(s, battle);
  if (!whole(used, 0, battle.unitCount)) return no("BG-18.1f", '"movesUsed" is the number of units moved this turn.');
  s.used = used;
  if (s.phase === COMBAT && given.owes === undefined && given.owed === undefined) findDuties(s);
  if (s.phase === COMBAT && given.mustLeave === undefined) noteWhoMustLeave(s);
  return readHand(s, battle, given.hand) ?? readCombat(s, given.combat);
}

function movedCount(s: State, battle: Battle): number {
  return battle.unitsOf[s.side].filter((u) => has(s, u, MOVED) && !has(s, u, ENTERED)).length;
}

function readHand(s: State, battle: Battle, hand: Json | undefined): Problem {
  if (hand === undefined) return undefined;
  if (!isRecord(hand)) return no("BG-5.0a", '"hand" is an object with a unit and the points it has spent.');
  const u = battle.unitNamed(hand.unit as Json);
  if (u < 0 || s.hex[u] < 0) return no("BG-5.0a", `The unit in hand, ${shown(hand.unit)}, is not on the map.`);
  if (!whole(hand.spent ?? 0, 0, MOVEMENT_ALLOWANCE)) return no("BG-5.15a", `"spent" is a number from 0 to ${MOVEMENT_ALLOWANCE}.`);
  const from = hand.from === "off" ? BEYOND : battle.hexNamed(hand.from as Json);
  if (from === -1 && hand.from !== undefined && hand.from !== null)
    return no("BG-5.0a", `The unit in hand cannot come from ${shown(hand.from)}.`);
  s.hand = u;
  s.spent = (hand.spent ?? 0) as number;
  s.cameFrom = from;
  return undefined;
}

function readCombat(s: State, combat: Json | undefined): Problem {
  if (combat === undefined) return undefined;
  if (!isRecord(combat)) return no("BG-7.6a", '"combat" is an object with the result being carried out.');
  const result = results.indexOf((combat.result ?? "Ae") as never);
  const ordered = orderNames.indexOf((combat.ordered ?? "combat") as string);
  if (result < 0) return no("BG-7.6a", `A result is one of ${results.join(", ")}.`);
  if (ordered < 0) return no("BG-11.31a", `"ordered" is one of ${orderNames.join(", ")}.`);
  if (!whole(combat.price ?? 0, 0, 1000)) return no("BG-7.6q", '"price" is the strength an exchange costs.');
  s.result = result;
  s.ordered = ordered;
  s.price = (combat.price ?? 0) as number;
  return undefined;
}

/** A position that cannot be, however it was written, is refused as a whole. */
function checkWhole(s: State): Problem {
  const [fault] = faults(s);
  if (fault) return no(fault.rule, fault.text);
  if (s.ask !== Ask.over && legal(s).length === 0)
    return no("BG-4.1a", "Nothing could be decided in this position; check what it says is going on.");
  return undefined;
}
