/** A shot or a Close Combat added up in the open, line by line, for who plans it. */
import type { Hex } from "../../../kit/index.js";
import { isGun, printedCr, sideOf, type Unit } from "../data/armies.js";
import { near } from "../data/map.js";
import { bandOf, bands, fireColumns } from "../data/tables.js";
import { ATTACKING, brigadeOf, CHEERED, FIRING, type State } from "../state.js";
import { hexName, marked, nameOf } from "../words.js";
import { isSupported, ratingOf, strengthOf } from "./cohesion.js";
import { firepower, leadIn, shiftNames, workOut } from "./fire.js";
import { combatColumn, combatShifts, defenceLead, sheet } from "./odds.js";
import { OVER_FRIEND, sight } from "./sight.js";

type Line = { readonly text: string; readonly value: string; readonly rule?: string };

const signed = (value: number): string => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : "0");

/** 9.1b what a unit fires with, and why not with all it has. */
function firerLine(s: State, u: Unit, at: Hex): Line {
  const range = near(s.hex[u], at);
  const value = firepower(s, u, range, (sight(s, sideOf[u], s.hex[u], at) & OVER_FRIEND) !== 0);
  const far = isGun[u] ? `${bands[bandOf(range)].name}, ${range} hexes` : range === 1 ? "adjacent" : `${range} hexes`;
  return { text: `${nameOf(u)}, ${strengthOf(s, u)} SP, ${far}`, value: `${value}`, rule: isGun[u] ? "FD-9.1(b)f" : "FD-9.1(b)a" };
}

/** 12.1b the rating that a test is taken against. */
function ratingLines(s: State, u: Unit): Line[] {
  const b = brigadeOf(s, u);
  return [
    { text: `${nameOf(u)}${s.worn[u] ? ", Battleworn" : ""}`, value: `${printedCr[2 * u + s.worn[u]]}`, rule: "FD-3.2a" },
    ...(s.hits[u] > 0 ? [{ text: s.hits[u] > 1 ? "Disordered" : "Shaken", value: signed(-s.hits[u]), rule: "FD-12.1b" }] : []),
    ...(isSupported(s, u) ? [] : [{ text: "without support", value: "−1", rule: "FD-12.4a" }]),
    ...(b >= 0 && s.brigades[b] & CHEERED ? [{ text: "Hurrah!", value: "+1", rule: "FD-B.1l" }] : []),
  ];
}

/** Of the units with the firing mark at a hex. */
export function fireSums(s: State, mode: number, at: Hex) {
  const before = s.aimed;
  s.aimed = at;
  const { strength, base, column, causes } = workOut(s, mode, -1, false);
  const lead = leadIn(s, at, mode);
  s.aimed = before;
  const heads = (c: number) => (c < 0 ? "off the table" : fireColumns[c]);
  return {
    title: `${mode === 1 ? "A Barrage" : "Fire"} on ${hexName(at)}`,
    table: "fire",
    from: [...new Set(marked(s, FIRING).map((u) => hexName(s.hex[u])))],
    at: hexName(at),
    attack: marked(s, FIRING).map((u) => firerLine(s, u, at)),
    attackTotal: `${strength} SP`,
    defence: ratingLines(s, lead),
    defenceTotal: `${ratingOf(s, lead)} CR`,
    steps: [
      { text: "column of the strength", value: heads(base), rule: "FD-9.3a" },
      ...causes.map(([cause, n]): Line => ({ text: shiftNames[cause][0], value: signed(n), rule: shiftNames[cause][1] })),
      { text: "column", value: heads(column) },
    ],
    column: column < 0 ? null : fireColumns[column],
  };
}

/** Of the attackers marked, on the target from the Assaulting Hex. */
export function combatSums(s: State, mode: number) {
  const column = combatColumn(s, mode);
  const defenders: Unit[] = [];
  for (let u = s.top[s.target]; u >= 0; u = s.below[u]) defenders.push(u);
  const strengths = (some: readonly Unit[]) =>
    some.map((u): Line => ({ text: `${nameOf(u)} in ${hexName(s.hex[u])}`, value: `${strengthOf(s, u)}` }));
  const lead = defenceLead(s);
  return {
    title: `Close Combat on ${hexName(s.target)}`,
    table: "combat",
    from: [...new Set(marked(s, ATTACKING).map((u) => hexName(s.hex[u])))],
    at: hexName(s.target),
    attack: strengths(marked(s, ATTACKING)),
    attackTotal: `${sheet.attack} SP`,
    defence: [...strengths(defenders), ...ratingLines(s, lead).map((line) => ({ ...line, text: `rating: ${line.text}` }))],
    defenceTotal: `${sheet.defence} SP, rating ${ratingOf(s, lead)}`,
    steps: [
      ...sheet.causes.map(([cause, n]): Line => ({ text: combatShifts[cause][0], value: signed(n), rule: combatShifts[cause][1] })),
      { text: "column", value: signed(column) },
    ],
    column: signed(column),
  };
}
