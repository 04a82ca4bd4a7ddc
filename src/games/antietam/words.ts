/** What players read in the log. */
import type { GameEvent, JsonObject, Result } from "../../engine/index.js";
import { type Hex, inWords } from "../../kit/index.js";
import { sideNames, UNION, type Unit } from "./battle.js";
import { type CombatResult, columns, MOVEMENT_ALLOWANCE } from "./data/tables.js";
import said from "./data/words.json" with { type: "json" };
import type { Attack } from "./rules/duties.js";
import type { Odds } from "./rules/odds.js";
import { COMBAT, Flag, has, isNight, type State, stackIn } from "./state.js";

export const sideTitle = (side: number): string => (side === UNION ? "Union" : "Confederate");

export const unitName = (s: State, u: Unit) => s.battle.names[u];
export const hexName = (s: State, hex: Hex) => s.battle.grid.names[hex];
export const unitNames = (s: State, units: readonly Unit[]) => units.map((u) => unitName(s, u));
export const hexNames = (s: State, hexes: readonly Hex[]) => hexes.map((hex) => hexName(s, hex));

export function phaseBegins(s: State): GameEvent {
  const phase = s.phase === COMBAT ? "combat" : "movement";
  const rule = s.phase === COMBAT ? "BG-7.0a" : isNight(s) ? "BG-10.0a" : "BG-4.1a";
  return {
    event: "phase",
    rule,
    turn: s.turn,
    player: sideNames[s.side],
    phase,
    text: `Turn ${s.turn}${isNight(s) ? " (night)" : ""}: ${sideTitle(s.side)} ${phase}.`,
  };
}

/** What one unit does: its name begins the sentence. */
function ofUnit(s: State, u: Unit, event: string, rule: string, does: string, fields: JsonObject = {}): GameEvent {
  return { event, rule, unit: unitName(s, u), ...fields, text: `${unitName(s, u)} ${does}.` };
}

export function moved(s: State, u: Unit, path: readonly Hex[], cost: number): GameEvent {
  const names = hexNames(s, path);
  const left = MOVEMENT_ALLOWANCE - s.spent;
  const does = `moves from ${names[0]} to ${names[names.length - 1]} for ${cost}; ${left} left`;
  return ofUnit(s, u, "move", "BG-5.0a", does, { path: names, cost, left });
}

export function stopped(s: State, u: Unit): GameEvent {
  const hex = hexName(s, s.hex[u]);
  return ofUnit(s, u, "stop", "BG-5.17a", `halts in ${hex}`, { hex });
}

export function entered(s: State, u: Unit): GameEvent {
  const hex = hexName(s, s.hex[u]);
  return ofUnit(s, u, "enter", "BG-15.3a", `arrives at ${hex}`, { hex });
}

export function additionalRoll(s: State, die: number): GameEvent {
  const permitted = s.permitted === 1;
  const text = `The Union rolls ${die} for the additional group: it ${permitted ? "may enter from now on" : "does not come yet"}.`;
  return { event: "reinforcementRoll", rule: "BG-20.5a", die, permitted, text };
}

export function rolled(s: State, p: Attack, odds: Odds, column: number, die: number, result: CombatResult): GameEvent {
  const unitsIn = (hexes: readonly Hex[]) => hexes.flatMap((hex) => stackIn(s, hex));
  const effective = unitsIn(p.from).filter((u) => !has(s, u, Flag.ineffective));
  const attackers = unitNames(s, effective);
  const defenders = unitNames(s, unitsIn(p.targets));
  const guns = unitNames(s, p.guns);
  const alone = attackers.length === 0;
  const who = alone ? guns : attackers;
  const does = `${alone ? "bombard" : "attack"}${who.length === 1 ? "s" : ""}`;
  const helped = !alone && guns.length > 0 ? `, supported by ${inWords(guns)}` : "";
  const lowered = column < odds.best ? ` (lowered from ${columns[odds.best]})` : "";
  const outcome = resultWords[alone && result !== "Ex" ? "bombardment" : "combat"][result];
  return {
    event: "combat",
    rule: "BG-7.0f",
    attackers,
    support: guns,
    defenders,
    from: hexNames(s, p.from),
    targets: hexNames(s, p.targets),
    attack: odds.attack,
    defence: odds.defence,
    odds: columns[column],
    die,
    result,
    text: `${inWords(who)} ${does} ${inWords(defenders)}${helped}: ${odds.attack} to ${odds.defence}, ${columns[column]}${lowered}; die ${die}, ${outcome}.`,
  };
}

/** What a result does; 8.15 guns that only bombard suffer nothing, and pay for no exchange. */
export const resultWords: Readonly<Record<"combat" | "bombardment", Readonly<Record<CombatResult, string>>>> = said;

export function eliminated(s: State, u: Unit, rule: string): GameEvent {
  const why = rule === "BG-7.72e" ? " with nowhere to go" : rule.startsWith("BG-19.0") ? ", its guns immovable" : "";
  const [hex, strength] = [hexName(s, s.hex[u]), s.battle.strength[u]];
  return ofUnit(s, u, "eliminated", rule, `(${strength}) is lost in ${hex}${why}`, { player: sideNames[s.battle.side[u]], hex, strength });
}

export function retreated(s: State, u: Unit, to: Hex, displaced: Unit, rule: string): GameEvent {
  const other = displaced < 0 ? undefined : unitName(s, displaced);
  const does = `${s.hand === u ? "is pushed back" : "falls back"} to ${hexName(s, to)}${other ? `, displacing ${other}` : ""}`;
  return ofUnit(s, u, "retreat", rule, does, { from: hexName(s, s.hex[u]), to: hexName(s, to), ...(other && { displaced: other }) });
}

export function advanced(s: State, u: Unit, to: Hex): GameEvent {
  return ofUnit(s, u, "advance", "BG-7.75a", `advances to ${hexName(s, to)}`, { from: hexName(s, s.hex[u]), to: hexName(s, to) });
}

export function rallyRoll(s: State, u: Unit, die: number): GameEvent {
  const rallied = !has(s, u, Flag.ineffective);
  return ofUnit(s, u, "rally", "BG-21.0a", `rolls ${die} and ${rallied ? "rallies" : "does not rally"}`, { die, rallied });
}

export const sentBack = (s: State, u: Unit) => ofUnit(s, u, "sendBack", "BG-15.3d", "finds no room and waits off the map");
export const unmoved = (s: State, u: Unit) => ofUnit(s, u, "unmoved", "BG-19.0c", "stands: only guns fired on it");
export const lostEffectiveness = (s: State, u: Unit) => ofUnit(s, u, "ineffective", "BG-11.1a", "has lost the will to attack");
export const recovered = (s: State, u: Unit) => ofUnit(s, u, "rally", "BG-11.4a", "recovers in the night", { rallied: true });

export const held = (side: number): GameEvent => ({ event: "hold", rule: "BG-7.75d", player: sideNames[side], text: "Nobody advances." });
export const gameOver = ({ winner, level, text }: Result): GameEvent => ({ event: "over", rule: "BG-17.0", winner, level, text });
