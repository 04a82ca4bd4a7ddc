/** The state as a person would write it down. Antietam has no secrets but the dice to come. */
import type { Json, JsonObject } from "../../engine/index.js";
import { sideNames } from "./battle.js";
import { unpackOptions } from "./options.js";
import { results } from "./rules/results.js";
import {
  Ask,
  ATTACKED,
  ATTACKER,
  BEYOND,
  CHAIN,
  COMBAT,
  DEFENDER,
  DISPLACED,
  ELIMINATED,
  ENTERED,
  FIRED,
  FOUGHT,
  FREE_GUNS,
  FROM,
  HELD,
  has,
  INEFFECTIVE,
  MOVED,
  MUST_LEAVE,
  OWED,
  OWES,
  PICKED,
  RETREATING,
  type State,
  SUPPORT,
  TARGET,
} from "./state.js";

/** Lists of units in a position, and the flag each stands for. */
export const unitLists: readonly (readonly [string, number])[] = [
  ["moved", MOVED],
  ["entered", ENTERED],
  ["held", HELD],
  ["fought", FOUGHT],
  ["fired", FIRED],
  ["attacked", ATTACKED],
  ["displaced", DISPLACED],
  ["mustLeave", MUST_LEAVE],
  ["freeGuns", FREE_GUNS],
  ["attackers", ATTACKER],
  ["defenders", DEFENDER],
  ["support", SUPPORT],
  ["retreating", RETREATING],
  ["losses", PICKED],
];

/** Lists of hexes in a position, and the mark each stands for. */
export const hexLists: readonly (readonly [string, number])[] = [
  ["owes", OWES],
  ["owed", OWED],
  ["attackFrom", FROM],
  ["targets", TARGET],
  ["chain", CHAIN],
];

export const askNames = Object.keys(Ask) as (keyof typeof Ask)[];
export const askOf = (name: Json): number => (askNames.includes(name as keyof typeof Ask) ? Ask[name as keyof typeof Ask] : -1);
export const orderNames = ["combat", "first", "last"];
export const asksOf = [
  [Ask.march, Ask.step, Ask.sendBack, Ask.call, Ask.over] as readonly number[],
  [Ask.attack, Ask.plan, Ask.exchange, Ask.retreat, Ask.guns, Ask.advance, Ask.over],
];

function allButChance(s: State): Record<string, Json> {
  const { battle } = s;
  const { names, grid } = battle;
  const units: Record<string, Json> = {};
  for (let u = 0; u < names.length; u++) {
    if (s.hex[u] < 0) continue;
    const hex = grid.names[s.hex[u]];
    units[names[u]] = has(s, u, INEFFECTIVE) ? { hex, ineffective: true } : { hex };
  }
  const out: Record<string, Json> = {
    game: battle.facts.id,
    scenario: "historical",
    options: unpackOptions(s.options),
    turn: s.turn,
    phase: s.phase === COMBAT ? "combat" : "movement",
    player: sideNames[s.side],
    ask: askNames[s.ask],
    units,
    eliminated: names.filter((_, u) => s.hex[u] === ELIMINATED),
    control: Object.fromEntries(battle.townHexes.map((hex, i) => [grid.names[hex], sideNames[s.town[i]]])),
    creekCrossed: s.creekCrossed === 1,
    groupPermitted: s.permitted === 1,
    movesUsed: s.used,
  };
  const worn = names.filter((_, u) => s.hex[u] === ELIMINATED && has(s, u, INEFFECTIVE));
  if (worn.length > 0) out.lostIneffective = worn;
  listNames(out, unitLists, s.flags, names);
  listNames(out, hexLists, s.marks, grid.names);
  if (s.hand >= 0)
    out.hand = {
      unit: names[s.hand],
      spent: s.spent,
      from: s.cameFrom >= 0 ? grid.names[s.cameFrom] : s.cameFrom === BEYOND ? "off" : null,
    };
  if (s.ask === Ask.exchange || s.ask === Ask.retreat || s.ask === Ask.guns || s.ask === Ask.advance) {
    out.combat = { result: results[s.result], price: s.price, ordered: orderNames[s.ordered] };
  }
  return out;
}

/** The names that have each flag or mark. */
function listNames(
  out: Record<string, Json>,
  lists: readonly (readonly [string, number])[],
  bits: ArrayLike<number>,
  names: readonly string[],
): void {
  const found = lists.map((): string[] => []);
  for (let i = 0; i < bits.length; i++) {
    if (bits[i] === 0) continue;
    for (let n = 0; n < lists.length; n++) if (bits[i] & lists[n][1]) found[n].push(names[i]);
  }
  lists.forEach(([key], n) => {
    out[key] = found[n];
  });
}

export function position(s: State): JsonObject {
  const out = allButChance(s);
  out.random = Array.from(s.random);
  return out;
}

export function view(s: State): JsonObject {
  const out = allButChance(s);
  out.random = null;
  return out;
}
