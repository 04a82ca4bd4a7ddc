/** What players read of attacks. */
import type { GameEvent, JsonObject } from "../../../engine/index.js";
import type { Position } from "../../../kit/index.js";
import { armyNames, type Block, blockNames } from "../data/blocks.js";
import modifierRows from "../data/modifiers.json" with { type: "json" };
import { type Token, tokenArmy, tokenNames } from "../data/tokens.js";
import { tagName } from "../hidden/knowledge.js";
import { wayOf } from "../rules/attack.js";
import type { Sum } from "../rules/combat.js";
import { seatsFor } from "../seats.js";
import { Extended, FORCED, has, NOBODY, positionOf, SQUAD, type State } from "../state.js";
import { armyTitle, inSecret, list, plural, positionName, positionTitle, TheArmy, verb } from "./names.js";

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
  const fields = { army: armyNames[s.active], targets: targets.map((p) => positionNames[p]), extended: s.extended === Extended.again };
  const text = `${TheArmy(s.active)} ${verb(s.active, "attacks", "attack")} ${list(targets.map((p) => positionTitle(s, p)))} with ${plural(slots.length, "block")} from ${list([...new Set(slots.map((slot) => positionTitle(s, positionOf(s, s.squad[slot]))))])}.`;
  return {
    event: "attack",
    rule: "GG-13.1a",
    ...fields,
    moves: moves((b) => ({ block: blockNames[b], ...tagged(b) })),
    text,
    only: [...seatsFor(s, s.active)],
    others: { ...fields, moves: moves(tagged), text },
  };
}

export function gunsPlayed(s: State, army: number, token: Token, p: Position): GameEvent {
  const rule = army === s.active ? "GG-13.3a" : "GG-13.2a";
  const at = positionName(s, p);
  const told = `${TheArmy(army)} ${verb(army, "brings", "bring")} up guns at ${positionTitle(s, p)}.`;
  return inSecret(s, army, "guns", rule, { at }, { token: tokenNames[token] }, `${told.slice(0, -1)}: ${tokenNames[token]}.`, told);
}

export function extendedDeclared(s: State): GameEvent {
  return {
    event: "extended",
    rule: "GG-22.1a",
    army: armyNames[s.active],
    text: `${TheArmy(s.active)} ${verb(s.active, "begins", "begin")} an extended bombardment.`,
  };
}

export function filled(s: State, token: Token): GameEvent {
  const told = `${TheArmy(s.active)} ${verb(s.active, "uses", "use")} up another token.`;
  return inSecret(s, s.active, "fill", "GG-13.3i", {}, { token: tokenNames[token] }, `${told.slice(0, -1)}: ${tokenNames[token]}.`, told);
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
  const what =
    hits === 0
      ? "without effect"
      : onGuns === hits
        ? `${plural(hits, "hit")} on the guns`
        : onGuns === 0
          ? `${plural(hits, "hit")} on the blocks`
          : `${plural(hits, "hit")}, ${onGuns} on the guns`;
  return {
    event: "bombardment",
    rule: "GG-13.5c",
    at: positionName(s, p),
    hits,
    onGuns,
    text: `${positionTitle(s, p)} is bombarded: ${what}.`,
  };
}

export function gunHit(s: State, i: number): GameEvent {
  const token = tokenNames[s.gunKind[i]];
  return { event: "gunHit", rule: "GG-13.5d", at: positionName(s, s.gunAt[i]), token, text: `${token} is hit.` };
}

export function fired(s: State, t: number, points: number): GameEvent {
  const losses = s.losses[t];
  const at = positionName(s, s.target[t]);
  return {
    event: "fire",
    rule: "GG-13.6j",
    at,
    points,
    losses,
    text: `Defensive fire for ${positionTitle(s, s.target[t])}: ${plural(points, "point")}, ${losses === 0 ? "no reduction" : plural(losses, "reduction")}.`,
  };
}

export function advanced(s: State): GameEvent {
  const targets = [...s.target].filter((p) => p >= 0);
  return {
    event: "advance",
    rule: "GG-13.7a",
    army: armyNames[s.active],
    targets: targets.map((p) => positionName(s, p)),
    text: `The attackers reach ${list(targets.map((p) => positionTitle(s, p)))}.`,
  };
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
  return left.some((b) => has(s, b, FORCED)) ? "the attackers must fall back" : "the attackers may fall back, or stay";
}

export function attackEnded(s: State, won: boolean): GameEvent {
  return {
    event: "attackEnded",
    rule: won ? "GG-13.8w" : "GG-13.8x",
    army: armyNames[s.active],
    won,
    text: won ? "The attack succeeds." : `The attack fails; ${fallingBack(s)}.`,
  };
}

export function tokensExpended(army: number, count: number): GameEvent {
  return {
    event: "expended",
    rule: "GG-13.12a",
    army: armyNames[army],
    count,
    text: `${TheArmy(army)} ${verb(army, "expends", "expend")} ${plural(count, "token")}.`,
  };
}

export function tokensBack(army: number, hit: number, back: number): GameEvent {
  return {
    event: "tokensBack",
    rule: "GG-13.12b",
    army: armyNames[army],
    hit,
    back,
    text: `${TheArmy(army)} ${verb(army, "loses", "lose")} ${plural(hit, "token")} and ${verb(army, "takes", "take")} ${back} back.`,
  };
}

export function reserveDrawn(s: State, count: number): GameEvent {
  return {
    event: "reserve",
    rule: "GG-22.1d",
    army: armyNames[s.active],
    count,
    text: `${plural(count, "token")} for the bombardment to go on ${count === 1 ? "is" : "are"} laid aside unseen.`,
  };
}

/** 22.1f the tokens laid aside may now be looked at. */
export function reserveSeen(s: State): GameEvent {
  const tokens = tokenNames.flatMap((name, token) => (tokenArmy[token] === s.active ? new Array<string>(s.reserve[token]).fill(name) : []));
  const told = `${TheArmy(s.active)} ${verb(s.active, "looks", "look")} at the tokens laid aside.`;
  const text = `${told.slice(0, -1)}: ${list(tokens)}.`;
  return { ...inSecret(s, s.active, "reserveSeen", "GG-22.1f", { count: tokens.length }, { tokens }, text, told), reveals: true };
}

export function extendedLapsed(s: State): GameEvent {
  return {
    event: "lapsed",
    rule: "GG-22.1j",
    army: armyNames[s.active],
    text: "The attack after the extended bombardment can no longer be made.",
  };
}
