/** A state as a person would write it down, and read again; refused where it cannot be. Antietam has no secrets but the dice to come. */
import { isRecord, type Json, type JsonObject, type Random, Refusal, shown } from "../../engine/index.js";
import { no, type OddPart, optionsPart, positionsOf, readAgenda, whole, writeAgenda } from "../../kit/index.js";
import type { Unit } from "./battle.js";
import { MOVEMENT_ALLOWANCE, results } from "./data/tables.js";
import { faults } from "./faults.js";
import { askOf, usualAgenda } from "./moment.js";
import { optionBits, optionList } from "./options.js";
import { findDuties } from "./rules/duties.js";
import { noteWhoMustLeave } from "./rules/effectiveness.js";
import { rules } from "./rules/index.js";
import {
  BEYOND,
  COMBAT,
  clearState,
  ELIMINATED,
  type Facts,
  Flag,
  frames,
  has,
  holderOf,
  isAsked,
  place,
  type State,
  type StateType,
} from "./state.js";

type Problem = Refusal | undefined;

export function writingOf(type: StateType) {
  const positions = positionsOf<Facts, State>(type.fields, "BG-3.0a", oddParts);
  function read(given: JsonObject): State | Refusal {
    const s = type.create();
    clearState(s);
    return positions.read(s, given) ?? readMoment(s, given) ?? s;
  }
  return {
    position: (s: State) => positions.write(s),
    /** Nobody sees the dice to come. */
    view: (s: State) => positions.write(s, () => false),
    fromPosition(given: JsonObject): State | Refusal {
      const s = read(given);
      return s instanceof Refusal ? s : (checkWhole(s) ?? s);
    },
    /** A view is our own writing, so its whole need not be checked again. */
    imagine(seen: JsonObject, random: Random): State {
      const s = read(seen);
      if (s instanceof Refusal) throw new Error(`This is not a view of the game: ${s.text}`);
      s.random.set(random);
      return s;
    },
  };
}

const namesWhere = (s: State, keep: (u: Unit) => boolean): string[] => s.battle.names.filter((_, u) => keep(u));

/** A list of units; left out is empty. */
function unitsIn(s: State, key: string, json: Json | undefined): Unit[] | Refusal {
  if (json === undefined) return [];
  if (!Array.isArray(json)) return no("BG-3.0a", `"${key}" is a list of names.`);
  const found = json.map((name) => s.battle.unitNamed(name));
  const missing = found.indexOf(-1);
  return missing < 0 ? found : no("BG-3.0a", `"${key}" names ${shown(json[missing])}, which there is not.`);
}

const oddParts: readonly OddPart<State>[] = [
  { key: "game", write: (s) => s.battle.facts.id, read: () => undefined },
  {
    key: "scenario",
    write: () => "historical",
    read: (_, json = "historical") =>
      json === "historical" ? undefined : no("BG-3.0a", `There is one scenario, "historical", not ${shown(json)}.`),
  },
  optionsPart(optionBits, "BG-20.0", () => optionList),
  { key: "units", write: writeUnits, read: readUnits },
  {
    key: "eliminated",
    write: (s) => namesWhere(s, (u) => s.hex[u] === ELIMINATED),
    read(s, json) {
      const lost = unitsIn(s, "eliminated", json);
      if (lost instanceof Refusal) return lost;
      const present = lost.find((u) => s.hex[u] >= 0);
      if (present !== undefined) return no("BG-3.0a", `${s.battle.names[present]} cannot be both on the map and eliminated.`);
      for (const u of lost) s.hex[u] = ELIMINATED;
      return undefined;
    },
  },
  {
    key: "lostIneffective",
    write(s) {
      const worn = namesWhere(s, (u) => s.hex[u] === ELIMINATED && has(s, u, Flag.ineffective));
      return worn.length > 0 ? worn : undefined;
    },
    read(s, json) {
      const worn = unitsIn(s, "lostIneffective", json);
      if (worn instanceof Refusal) return worn;
      for (const u of worn) {
        if (s.hex[u] !== ELIMINATED)
          return no("BG-11.0", `${s.battle.names[u]} is not eliminated; where it stands, write "ineffective": true.`);
        s.flags[u] |= Flag.ineffective;
      }
      return undefined;
    },
  },
  { key: "hand", write: writeHand, read: readHand },
  { key: "combat", write: writeCombat, read: readCombat },
  { key: "ask", write: (s) => askOf(s), read: () => undefined },
  {
    /** Only where it is not what it usually is at such a question. */
    key: "agenda",
    write(s) {
      const agenda = writeAgenda<Facts>(frames, s, s);
      return JSON.stringify(agenda) === JSON.stringify(usualAgenda(s, askOf(s))) ? undefined : agenda;
    },
    read: () => undefined,
  },
];

function writeUnits(s: State): Json {
  const { names, grid } = s.battle;
  const units: Record<string, Json> = {};
  for (let u = 0; u < names.length; u++) {
    if (s.hex[u] < 0) continue;
    const hex = grid.names[s.hex[u]];
    units[names[u]] = has(s, u, Flag.ineffective) ? { hex, ineffective: true } : { hex };
  }
  return units;
}

/** Left out: as the game begins. */
function readUnits(s: State, json: Json | undefined): Problem {
  const { setUpHex } = s.battle;
  if (json === undefined) {
    for (let u = 0; u < setUpHex.length; u++) if (setUpHex[u] >= 0) place(s, u, setUpHex[u]);
    return undefined;
  }
  if (!isRecord(json)) return no("BG-3.0a", '"units" is an object of units by name, as in {"Hood": {"hex": "0811"}}.');
  for (const name of Object.keys(json)) {
    const problem = readUnit(s, name, json[name]);
    if (problem) return problem;
  }
  return undefined;
}

function readUnit(s: State, name: string, where: unknown): Problem {
  const { battle } = s;
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
  if (record.ineffective) s.flags[u] |= Flag.ineffective;
  return undefined;
}

function writeHand(s: State): Json | undefined {
  if (s.hand < 0) return undefined;
  const { names, grid } = s.battle;
  const from = s.cameFrom >= 0 ? grid.names[s.cameFrom] : s.cameFrom === BEYOND ? "off" : null;
  return { unit: names[s.hand], spent: s.spent, from };
}

function readHand(s: State, hand: Json | undefined): Problem {
  if (hand === undefined) return undefined;
  if (!isRecord(hand)) return no("BG-5.0a", '"hand" is an object with a unit and the points it has spent.');
  const u = s.battle.unitNamed(hand.unit as Json);
  if (u < 0 || s.hex[u] < 0) return no("BG-5.0a", `The unit in hand, ${shown(hand.unit)}, is not on the map.`);
  const spent = whole(0, MOVEMENT_ALLOWANCE).read(s, (hand.spent ?? 0) as Json);
  if (spent === undefined) return no("BG-5.15a", `"spent" is a number from 0 to ${MOVEMENT_ALLOWANCE}.`);
  const from = hand.from === "off" ? BEYOND : s.battle.hexNamed(hand.from as Json);
  if (from === -1 && hand.from !== undefined && hand.from !== null)
    return no("BG-5.0a", `The unit in hand cannot come from ${shown(hand.from)}.`);
  s.hand = u;
  s.spent = spent;
  s.cameFrom = from;
  return undefined;
}

function writeCombat(s: State): Json | undefined {
  const carriedOut = (["exchange", "retreat", "guns", "advance"] as const).some((ask) => isAsked(s, ask));
  return carriedOut ? { result: results[s.result], price: s.price } : undefined;
}

function readCombat(s: State, combat: Json | undefined): Problem {
  if (combat === undefined) return undefined;
  if (!isRecord(combat)) return no("BG-7.6a", '"combat" is an object with the result being carried out.');
  const result = results.indexOf((combat.result ?? "Ae") as never);
  const price = whole(0, 1000).read(s, (combat.price ?? 0) as Json);
  if (result < 0) return no("BG-7.6a", `A result is one of ${results.join(", ")}.`);
  if (price === undefined) return no("BG-7.6q", '"price" is the strength an exchange costs.');
  s.result = result;
  s.price = price;
  return undefined;
}

/** Left out: held back is whose place in the deployment list is (18.2), and those have moved who have and did not come in this turn. */
function fillIn(s: State, given: JsonObject): void {
  const { facts, unitsOf } = s.battle;
  if (given.held === undefined)
    facts.units.forEach(({ hex = "" }, u) => {
      if (facts.held.includes(hex) && s.hex[u] >= 0) s.flags[u] |= Flag.held;
    });
  if (given.movesUsed === undefined) s.used = unitsOf[s.side].filter((u) => has(s, u, Flag.moved) && !has(s, u, Flag.entered)).length;
}

/** What is asked, and what follows from where the units stand. */
function readMoment(s: State, given: JsonObject): Problem {
  fillIn(s, given);
  const ask = given.ask ?? (s.phase === COMBAT ? "attack" : "march");
  const ordered = isRecord(given.combat) ? given.combat.ordered : undefined;
  const agenda = given.agenda ?? usualAgenda(s, ask, ordered);
  if (agenda instanceof Refusal) return agenda;
  const wrong = readAgenda<Facts>(frames, s, s, agenda);
  if (wrong) return no("BG-4.1a", wrong);
  if (given.ask !== undefined && askOf(s) !== given.ask) return no("BG-4.1a", `"agenda" ends with what is asked: ${shown(given.ask)}.`);
  if (s.phase !== COMBAT) return undefined;
  if (given.owes === undefined && given.owed === undefined) findDuties(s);
  if (given.mustLeave === undefined) noteWhoMustLeave(s);
  return undefined;
}

/** A position that cannot be, however it was written, is refused as a whole. */
function checkWhole(s: State): Problem {
  const [fault] = faults(s);
  if (fault) return fault;
  if (!isAsked(s, "over") && rules.legal(s).length === 0)
    return no("BG-4.1a", "Nothing could be decided in this position; check what it says is going on.");
  return undefined;
}
