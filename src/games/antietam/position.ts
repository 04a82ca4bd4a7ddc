/** A state as a person would write it down, and read again; refused where it cannot be. Antietam has no secrets but the dice to come. */
import { isRecord, type Json, type JsonObject, type Random, Refusal, shown } from "../../engine/index.js";
import { current, no, type OddPart, optionsPart, positionsOf, readAgenda, whole, writeAgenda } from "../../kit/index.js";
import { sideNames, type Unit } from "./battle.js";
import { MOVEMENT_ALLOWANCE, results } from "./data/tables.js";
import { faults } from "./faults.js";
import { ask, optionBits, optionList } from "./options.js";
import { findDuties } from "./rules/duties.js";
import { noteWhoMustLeave } from "./rules/effectiveness.js";
import { rules } from "./rules/index.js";
import {
  BEYOND,
  COMBAT,
  clearState,
  ELIMINATED,
  enemyOf,
  Flag,
  frames,
  has,
  holderOf,
  isAsked,
  isNight,
  place,
  type State,
  type StateType,
} from "./state.js";

type Problem = Refusal | undefined;

export function writingOf(type: StateType) {
  const positions = positionsOf<State>(type.fields, "BG-3.0a", oddParts);
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

/** A list of units by name; `take` takes each, or says why it cannot be. */
function listed(key: string, write: OddPart<State>["write"], take: (s: State, u: Unit) => Problem): OddPart<State> {
  return {
    key,
    write,
    read(s, json = []) {
      if (!Array.isArray(json)) return no("BG-3.0a", `"${key}" is a list of names.`);
      for (const name of json) {
        const u = s.battle.unitNamed(name);
        const problem = u < 0 ? no("BG-3.0a", `"${key}" names ${shown(name)}, which there is not.`) : take(s, u);
        if (problem) return problem;
      }
      return undefined;
    },
  };
}

const oddParts: readonly OddPart<State>[] = [
  { key: "game", write: (s) => s.battle.facts.id },
  {
    key: "scenario",
    write: () => "historical",
    read: (_, json = "historical") =>
      json === "historical" ? undefined : no("BG-3.0a", `There is one scenario, "historical", not ${shown(json)}.`),
  },
  optionsPart(optionBits, "BG-20.0", () => optionList),
  { key: "units", write: writeUnits, read: readUnits },
  listed(
    "eliminated",
    (s) => namesWhere(s, (u) => s.hex[u] === ELIMINATED),
    (s, u) => {
      if (s.hex[u] >= 0) return no("BG-3.0a", `${s.battle.names[u]} cannot be both on the map and eliminated.`);
      s.hex[u] = ELIMINATED;
      return undefined;
    },
  ),
  listed(
    "lostIneffective",
    (s) => {
      const worn = namesWhere(s, (u) => s.hex[u] === ELIMINATED && has(s, u, Flag.ineffective));
      return worn.length > 0 ? worn : undefined;
    },
    (s, u) => {
      if (s.hex[u] !== ELIMINATED)
        return no("BG-11.0", `${s.battle.names[u]} is not eliminated; where it stands, write "ineffective": true.`);
      s.flags[u] |= Flag.ineffective;
      return undefined;
    },
  ),
  { key: "hand", write: writeHand, read: readHand },
  { key: "combat", write: writeCombat, read: readCombat },
  { key: "ask", write: askOf },
  {
    /** Only where it is not what it usually is at such a question. */
    key: "agenda",
    write(s) {
      const agenda = writeAgenda(frames, s);
      return JSON.stringify(agenda) === JSON.stringify(usualAgenda(s, askOf(s))) ? undefined : agenda;
    },
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
  return ["exchange", "retreat", "guns", "advance"].includes(askOf(s)) ? { result: results[s.result], price: s.price } : undefined;
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

function askOf(s: State): string {
  return Object.keys(frames)[current(s)];
}

/** `ordered` is what positions of the first version said of retreats: by a combat, or by 11.31 first or last in the phase. */
function usualAgenda(s: State, asked: Json, ordered: unknown = "combat"): Json | Refusal {
  if (asked === "over") return ["over"];
  const above = (s.phase === COMBAT ? inCombat : inMovement)(s, asked);
  if (!above) return no("BG-4.1a", `${shown(asked)} is not asked in that phase.`);
  if (s.phase !== COMBAT) return ["turn", ...above];
  if (ordered !== "combat" && ordered !== "first" && ordered !== "last") return no("BG-11.31a", '"ordered" is one of combat, first, last.');
  if (ordered !== "combat") return ["turn", ...whileForced(s, ordered)];
  const later = ask.forcedRetreatAtPhaseEnd(s) ? ["forced"] : [];
  return ["turn", ...later, "attack", ...above];
}

/** What lies above the next Player-Turn when this is asked; nothing where it cannot be. */
function inMovement(s: State, asked: Json): Json[] | undefined {
  if (asked === "march") return ["march"];
  if (asked === "step" || asked === "call") return ["march", asked];
  if (asked !== "sendBack") return undefined;
  return isNight(s) ? ["sendBack"] : ["combat", "sendBack"];
}

/** What lies above the attacks of the phase. */
function inCombat(s: State, asked: Json): Json[] | undefined {
  const result = results[s.result];
  if (asked === "attack") return [];
  if (asked === "plan") return ["plan"];
  if (asked === "advance") return ["aftermath", "advance"];
  if (asked === "exchange" || asked === "guns") return ["aftermath", "advance", asked];
  if (asked !== "retreat") return undefined;
  const beaten = sideNames[result === "Dr" ? enemyOf(s.side) : s.side];
  return ["aftermath", "advance", ...(result === "Ar" ? ["guns"] : []), ["retreat", beaten]];
}

function whileForced(s: State, ordered: "first" | "last"): Json[] {
  const rally = ask.rallyBeforeForcedRetreat(s) ? [] : ["rally"];
  return [...(ordered === "first" ? ["attack", "contact"] : []), ...rally, ["retreat", sideNames[s.side]]];
}

/** What is asked, and what follows from where the units stand. */
function readMoment(s: State, given: JsonObject): Problem {
  fillIn(s, given);
  const asked = given.ask ?? (s.phase === COMBAT ? "attack" : "march");
  const ordered = isRecord(given.combat) ? given.combat.ordered : undefined;
  const agenda = given.agenda ?? usualAgenda(s, asked, ordered);
  if (agenda instanceof Refusal) return agenda;
  const wrong = readAgenda(frames, s, agenda);
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
