/** What players read of attacks. */
import type { GameEvent, JsonObject } from "../../../engine/index.js";
import type { Position } from "../../../kit/index.js";
import { armyNames, type Block, blockNames, UNION } from "../data/blocks.js";
import modifierRows from "../data/modifiers.json" with { type: "json" };
import { type Token, tokenArmy, tokenNames } from "../data/tokens.js";
import { tagName } from "../hidden/knowledge.js";
import { wayOf } from "../rules/attack.js";
import type { Sum } from "../rules/combat.js";
import { seatsFor } from "../seats.js";
import { Did, Extended, has, NOBODY, positionOf, SQUAD, type State } from "../state.js";
import { armyTitle, does, forCommander, inSecret, list, ofArmy, plural, positionName, positionTitle } from "./names.js";

export function attackDeclared(s: State): GameEvent {
  const { positionNames, areaNames, area } = s.ground.map;
  const targets = [...s.target].filter((p) => p >= 0);
  const slots = [...s.squad.keys()].filter((slot) => s.squad[slot] !== NOBODY);
  const moves = (nameOf: (b: Block) => JsonObject) =>
    slots.map((slot) => ({
      ...nameOf(s.squad[slot]),
      from: positionNames[positionOf(s, s.squad[slot])],
      to: positionNames[s.target[Math.floor(slot / SQUAD)]],
      across: wayOf(s, slot).map((face) => areaNames[area[face]]),
      leads: slot % SQUAD === 0,
    }));
  const tagged = (b: Block) => ({ tag: tagName(s, b) });
  const from = list([...new Set(slots.map((slot) => positionTitle(s, positionOf(s, s.squad[slot]))))]);
  const text = `${does(s.active, "attack")} ${list(targets.map((p) => positionTitle(s, p)))} with ${plural(slots.length, "block")} from ${from}.`;
  const fields = { targets: targets.map((p) => positionNames[p]), extended: s.extended === Extended.again, moves: moves(tagged) };
  const told = ofArmy(s.active, "attack", "GG-13.1a", text, fields);
  return inSecret(seatsFor(s, s.active), told, { moves: moves((b) => ({ block: blockNames[b], ...tagged(b) })) }, text);
}

export function gunsPlayed(s: State, army: number, token: Token, p: Position): GameEvent {
  const rule = army === s.active ? "GG-13.3a" : "GG-13.2a";
  const told = ofArmy(army, "guns", rule, `${does(army, "bring")} up guns at ${positionTitle(s, p)}.`, { at: positionName(s, p) });
  return forCommander(s, army, told, { token: tokenNames[token] }, tokenNames[token]);
}

export function extendedDeclared(s: State): GameEvent {
  return ofArmy(s.active, "extended", "GG-22.1a", `${does(s.active, "begin")} an extended bombardment.`);
}

export function filled(s: State, token: Token): GameEvent {
  const told = ofArmy(s.active, "fill", "GG-13.3i", `${does(s.active, "use")} up another token.`);
  return forCommander(s, s.active, told, { token: tokenNames[token] }, tokenNames[token]);
}

export function gunsRevealed(s: State): GameEvent {
  const guns = Array.from({ length: s.guns }, (_, i) => ({
    army: armyNames[tokenArmy[s.gunKind[i]]],
    token: tokenNames[s.gunKind[i]],
    at: positionName(s, s.gunAt[i]),
  }));
  const of = (army: number) => guns.filter((gun) => gun.army === armyNames[army]).map((gun) => `${gun.token} at ${gun.at}`);
  const told = [s.active, 1 - s.active].flatMap((army) => (of(army).length > 0 ? [`${armyTitle(army)} ${list(of(army))}`] : []));
  return { event: "reveal", rule: "GG-13.4a", guns, reveals: true, text: `The guns are shown: ${told.join("; ")}.` };
}

export function bombarded(s: State, p: Position, hits: number, onGuns: number): GameEvent {
  const where = onGuns === hits ? " on the guns" : onGuns === 0 ? " on the blocks" : `, ${onGuns} on the guns`;
  const text = `${positionTitle(s, p)} is bombarded: ${hits === 0 ? "without effect" : plural(hits, "hit") + where}.`;
  return { event: "bombardment", rule: "GG-13.5c", at: positionName(s, p), hits, onGuns, text };
}

export function gunHit(s: State, i: number): GameEvent {
  const token = tokenNames[s.gunKind[i]];
  return { event: "gunHit", rule: "GG-13.5d", at: positionName(s, s.gunAt[i]), token, text: `${token} is hit.` };
}

export function fired(s: State, t: number, points: number): GameEvent {
  const losses = s.losses[t];
  const reduced = losses === 0 ? "no reduction" : plural(losses, "reduction");
  const text = `Defensive fire for ${positionTitle(s, s.target[t])}: ${plural(points, "point")}, ${reduced}.`;
  return { event: "fire", rule: "GG-13.6j", at: positionName(s, s.target[t]), points, losses, text };
}

export function advanced(s: State): GameEvent {
  const targets = [...s.target].filter((p) => p >= 0);
  const text = `The attackers reach ${list(targets.map((p) => positionTitle(s, p)))}.`;
  return ofArmy(s.active, "advance", "GG-13.7a", text, { targets: targets.map((p) => positionName(s, p)) });
}

export const modifierNames: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(modifierRows).map(([id, { name }]) => [id, name]),
);
export const signed = (n: number): string => (n < 0 ? `−${-n}` : `+${n}`);

export function fought(s: State, t: number, { attack, defense, modifiers, result }: Sum): GameEvent {
  const at = positionName(s, s.target[t]);
  const parts = modifiers.map((one) => `${signed(one.value)} ${modifierNames[one.id]}`);
  const won = result >= 1;
  return {
    event: "combat",
    rule: "GG-13.8e",
    at,
    attack,
    defense,
    rear: s.rear === 1,
    modifiers: modifiers.map(({ id, value, rule }) => ({ id, value, rule })),
    result,
    winner: armyNames[won ? s.active : 1 - s.active],
    text: `Close combat at ${positionTitle(s, s.target[t])}: ${attack} against ${defense}${s.rear ? " (from the rear)" : ""}${parts.length > 0 ? `, ${parts.join(", ")}` : ""}: ${signed(result)}, the ${won ? "attacker" : "defender"} wins.`,
  };
}

/** 13.9a, 21.4a what the beaten attackers have to do. */
function fallingBack(s: State): string {
  const left = [...s.squad].filter((b) => b !== NOBODY);
  if (left.length === 0) return "nobody is left of it";
  return left.some((b) => has(s, b, Did.forced)) ? "the attackers must fall back" : "the attackers may fall back, or stay";
}

export function attackEnded(s: State, won: boolean): GameEvent {
  const text = won ? "The attack succeeds." : `The attack fails; ${fallingBack(s)}.`;
  return ofArmy(s.active, "attackEnded", won ? "GG-13.8w" : "GG-13.8x", text, { won });
}

export function tokensExpended(army: number, count: number): GameEvent {
  return ofArmy(army, "expended", "GG-13.12a", `${does(army, "expend")} ${plural(count, "token")}.`, { count });
}

export function tokensBack(army: number, hit: number, back: number): GameEvent {
  const text = `${does(army, "lose")} ${plural(hit, "token")} and ${army === UNION ? "takes" : "take"} ${back} back.`;
  return ofArmy(army, "tokensBack", "GG-13.12b", text, { hit, back });
}

export function reserveDrawn(s: State, count: number): GameEvent {
  const text = `${plural(count, "token")} for the bombardment to go on ${count === 1 ? "is" : "are"} laid aside unseen.`;
  return ofArmy(s.active, "reserve", "GG-22.1d", text, { count });
}

/** 22.1f the tokens laid aside may now be looked at. */
export function reserveSeen(s: State): GameEvent {
  const tokens = tokenNames.flatMap((name, token) => (tokenArmy[token] === s.active ? new Array<string>(s.reserve[token]).fill(name) : []));
  const told = ofArmy(s.active, "reserveSeen", "GG-22.1f", `${does(s.active, "look")} at the tokens laid aside.`, { count: tokens.length });
  return { ...forCommander(s, s.active, told, { tokens }, list(tokens)), reveals: true };
}

export function extendedLapsed(s: State): GameEvent {
  return ofArmy(s.active, "lapsed", "GG-22.1j", "The attack after the extended bombardment can no longer be made.");
}
