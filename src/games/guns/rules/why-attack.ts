/** Why an attack, or a part of one, is refused. */
import { type Action, type Refusal, shown } from "../../../engine/index.js";
import type { Position } from "../../../kit/index.js";
import { type Block, blockNames, UNION } from "../data/blocks.js";
import { attackArrivals, mayAttack } from "../geometry/attack.js";
import { on } from "../options.js";
import { ATTACKED_AT, ATTACKED_FROM, has, isCavalry, MOVED, NOWHERE, onMap, SQUAD, type State, strength } from "../state.js";
import {
  acrossName,
  enemiesAt,
  hasLeader,
  hasRoom,
  holdsWinner,
  isFree,
  isSameTarget,
  maySlotIn,
  ownAt,
  refusesGroups,
  sideAttacked,
  squadSize,
  waysTo,
} from "./attack.js";
import { blockIn, no, positionIn } from "./refuse.js";
import { trayCount } from "./tokens.js";

export function whyNotAttack(s: State, action: Action): Refusal | undefined {
  const p = positionIn(s, action.target, "GG-13.1a");
  return typeof p === "number" ? (whyNotTarget(s, p) ?? whyNoLeader(s, p)) : p;
}

function whyNotTarget(s: State, p: Position): Refusal | undefined {
  if (enemiesAt(s, p) === 0) return no("GG-13.1m", "There is no enemy to attack.");
  if (s.marks[p] & ATTACKED_AT) return no("GG-13.0c", "That position has been attacked in this phase.");
  if (s.active === UNION && s.ground.unionMayNot[p])
    return no("GG-13.1za", "No Union block may ever enter a position beside a Confederate entry area.");
  return trayCount(s, s.active) === 0 ? no("GG-13.1y", "An attack needs a token for every block in it.") : undefined;
}

function whyNoLeader(s: State, p: Position): Refusal | undefined {
  if (hasLeader(s, p)) return undefined;
  if (ownAt(s, p) >= SQUAD) return no("GG-10.6a", "Three blocks of a side is the limit for a position.");
  return no("GG-13.1u", "No block of strength 2 can reach it in an attack.");
}

export function whyNotSecond(s: State, action: Action): Refusal | undefined {
  const p = positionIn(s, action.target, "GG-13.1l");
  if (typeof p !== "number") return p;
  const { touching, positions } = s.ground.map;
  if (s.target[1] >= 0) return no("GG-13.1l", "An attack has two positions at most.");
  if (!touching[s.target[0] * positions + p]) return no("GG-13.1l", "The two positions of an attack must be adjacent.");
  return groupRefused(s, s.target[0]) ?? groupRefused(s, p) ?? whyNobody(s, p);
}

function whyNobody(s: State, p: Position): Refusal {
  if (s.marks[p] & ATTACKED_AT) return no("GG-13.0c", "That position has been attacked in this phase.");
  if (enemiesAt(s, p) === 0) return no("GG-13.1n", "Nobody could attack that position.");
  return whyNoLeader(s, p) ?? no("GG-13.1y", "You have no token for another block.");
}

function groupRefused(s: State, p: Position): Refusal | undefined {
  if (!refusesGroups(s, p)) return undefined;
  return holdsWinner(s, p)
    ? no("GG-13.1w", "Blocks that have just won an attack cannot be attacked by a group.")
    : no("GG-21.3c", "A fully obstructed position cannot be attacked by a group.");
}

export function whyNotJoin(s: State, action: Action): Refusal | undefined {
  const b = blockIn(s.active, action.block, "GG-13.1a");
  if (typeof b !== "number") return b;
  const p = positionIn(s, action.to, "GG-13.1a");
  if (typeof p !== "number") return p;
  const t = s.target.indexOf(p);
  if (t < 0) return no("GG-13.1l", "That position is not part of this attack.");
  return whyNotFree(s, b) ?? whyNoRoom(s, t) ?? whyNotSlot(s, b, t) ?? whyNoWay(s, b, t, action);
}

function whyNotFree(s: State, b: Block): Refusal | undefined {
  if (isFree(s, b)) return undefined;
  const name = blockNames[b];
  if (!onMap(s, b)) return no("GG-13.1a", `${name} is not on the map.`);
  if (s.squad.includes(b)) return no("GG-13.1a", `${name} is in the attack already.`);
  if (has(s, b, MOVED)) return no("GG-13.0f", `${name} has moved in this phase.`);
  if (s.marks[s.place[b] >> 1] & ATTACKED_FROM) return no("GG-13.0b", "An attack has been made from that position in this phase.");
  if (isCavalry(b)) return no("GG-18.3b", "Cavalry takes no part in attacks.");
  return no("GG-22.1e", "The same blocks attack the same positions again, no others.");
}

function whyNoRoom(s: State, t: number): Refusal | undefined {
  if (hasRoom(s, t)) return undefined;
  for (const p of s.target) if (p >= 0 && refusesGroups(s, p)) return groupRefused(s, p);
  return no("GG-13.1y", "You have no token for another block.");
}

function whyNotSlot(s: State, b: Block, t: number): Refusal | undefined {
  if (maySlotIn(s, b, t)) return undefined;
  if (!isSameTarget(s, b, t)) return no("GG-22.1e", `${blockNames[b]} attacks the same position again, no other.`);
  if (squadSize(s, t) === 0 && strength(s, b) < 2) return no("GG-13.1u", "The first block to join leads, and must have strength 2.");
  return no("GG-13.1z", "Three blocks of a side is the limit for a position.");
}

function whyNoWay(s: State, b: Block, t: number, action: Action): Refusal | undefined {
  const p = s.target[t];
  const ways = waysTo(s, b, t);
  if (ways.length > 0)
    return no("GG-13.1j", `Its paths are ${ways.map((way) => `"${acrossName(s, way)}"`).join(", ")}, not ${shown(action.across)}.`);
  if (s.place[b] >> 1 === p && enemiesAt(s, p) === 0)
    return no("GG-13.1s", `${blockNames[b]} faces another way than the others would there.`);
  if (s.place[b] >> 1 === p)
    return no(on(s, "fullyObstructed") ? "GG-21.3a" : "GG-14.2g", `${blockNames[b]} cannot attack from where it stands.`);
  if (!mayAttack(s.ground, s, s.active, s.place[b], p))
    return no("GG-13.1b", `${blockNames[b]} neither faces that position, nor sees it, nor is seen from it.`);
  if (attackArrivals(s.ground, s, s.active, s.place[b], p) === 0)
    return no("GG-13.1i", `No shortest path of ${blockNames[b]} begins across its front area and passes no enemy.`);
  if (holdsWinner(s, p)) return no("GG-13.1x", "Blocks that have just won an attack cannot be attacked from the rear.");
  if (sideAttacked(s, t) !== NOWHERE) return no("GG-13.1r", "A position is attacked from one side only.");
  return no("GG-13.1s", "Blocks there can turn no more and face another way.");
}

export function whyNotDeclare(s: State): Refusal | undefined {
  const empty = [0, 1].find((t) => s.target[t] >= 0 && squadSize(s, t) === 0);
  return empty === undefined ? undefined : no("GG-13.1t", "Every position of the attack needs a leading block.");
}
