/** Why an order of attack is refused. */
import { type Action, Refusal } from "../../../engine/index.js";
import { directionTo, distance, type Hex } from "../../../kit/index.js";
import { ARTILLERY, type Unit } from "../battle.js";
import { type Column, columns } from "../data/tables.js";
import { DISPLACED, enemyOf, FIRED, FOUGHT, has, holderOf, INEFFECTIVE, OWED, OWES, type State, SUPPORT } from "../state.js";
import { legal } from "./actions.js";
import { commands, isFreshTarget, mayBombard } from "./artillery.js";
import { canAttackFrom, mayJoin, openDuties, readPlan, strandsNobody } from "./duties.js";
import { hexIn, no, unitIn } from "./refuse.js";
import { touches } from "./zones.js";

export function whyNotEndCombat(s: State): Refusal {
  if (openDuties(s).owes.length === 0) return no("BG-7.1m", "An enemy that is owed an attack can still be bombarded.");
  return no("BG-7.0a", "Attacks are still owed: every enemy in contact must be attacked, and every unit in contact must attack.");
}

/** What keeps an enemy hex from being attacked at all. */
export function whyNoTarget(s: State, name: Action["hex"]): Hex | Refusal {
  const hex = hexIn(s, name, "BG-7.0b");
  if (hex instanceof Refusal) return hex;
  const hexName = s.battle.grid.names[hex];
  if (!s.battle.holds[hex]) return no(s.battle.ferry[hex] ? "BG-9.0g" : "BG-9.0f", `There is no combat on the water at ${hexName}.`);
  if (holderOf(s, hex) !== enemyOf(s.side)) return no("BG-4.1e", `There is no enemy in ${hexName}.`);
  if (!isFreshTarget(s, hex)) return no("BG-7.14b", `The units in ${hexName} have been attacked in this phase already.`);
  return hex;
}

export function isOverCreek(s: State, from: Hex, to: Hex): boolean {
  return directionTo(s.battle.grid, from, to) >= 0 && !touches(s, from, to);
}

export function whyNotAttack(s: State, name: Action["target"]): Refusal | undefined {
  const hex = whyNoTarget(s, name);
  if (hex instanceof Refusal) return hex;
  const { battle } = s;
  if (!battle.gunsOf[s.side].some((u) => mayBombard(s, u) && commands(s, u, hex))) {
    return battle.unitsOf[s.side].some((u) => s.hex[u] >= 0 && isOverCreek(s, s.hex[u], hex))
      ? no("BG-7.15b", `A creek without bridge or ford lies before ${battle.grid.names[hex]}.`)
      : no("BG-7.0b", `No unit that may still attack touches ${battle.grid.names[hex]}, and no free battery commands it.`);
  }
  return no("BG-7.1i", "The batteries that could fire here are needed where an attack is owed.");
}

export function whyNotTarget(s: State, name: Action["hex"]): Refusal | undefined {
  const hex = whyNoTarget(s, name);
  if (hex instanceof Refusal) return hex;
  const hexName = s.battle.grid.names[hex];
  const p = readPlan(s);
  if (p.targets.includes(hex)) return no("BG-7.14b", `${hexName} is a target already.`);
  if (p.from.length === 0 && p.guns > 0 && !(s.marks[hex] & OWED))
    return no("BG-8.13", `${hexName} is not in contact; bombardment alone strikes one hex.`);
  if (p.from.some((from) => isOverCreek(s, from, hex))) return no("BG-7.15b", `A creek without bridge or ford lies before ${hexName}.`);
  if (!p.from.every((from) => touches(s, from, hex)))
    return no("BG-7.25a", `Every attacker must touch every target, and one does not touch ${hexName}.`);
  return no("BG-7.25a", `With ${hexName} as well, no set of attackers could meet what is owed.`);
}

export function whyNotJoin(s: State, name: Action["hex"]): Refusal | undefined {
  const hex = hexIn(s, name, "BG-7.15a");
  if (hex instanceof Refusal) return hex;
  const { battle } = s;
  const hexName = battle.grid.names[hex];
  const p = readPlan(s);
  if (holderOf(s, hex) !== s.side) return no("BG-4.1e", `You have no unit in ${hexName}.`);
  if (p.from.includes(hex)) return no("BG-7.22a", `${hexName} has joined already.`);
  if (!p.targets.some((target) => touches(s, hex, target))) {
    return p.targets.some((target) => isOverCreek(s, hex, target))
      ? no("BG-7.15b", `A creek without bridge or ford lies between ${hexName} and its target.`)
      : no("BG-7.15a", `${hexName} is not next to the target; only free artillery attacks from afar.`);
  }
  if (!canAttackFrom(s, hex)) {
    for (let u = s.top[hex]; u >= 0; u = s.below[u])
      if (has(s, u, FOUGHT)) return no("BG-7.14a", `The units in ${hexName} have attacked in this phase.`);
    return no("BG-11.2a", `The units in ${hexName} are ineffective and may not attack.`);
  }
  if (!mayJoin(s, p, hex)) {
    return s.marks[hex] & OWES
      ? no("BG-7.25a", `${hexName} does not touch every target.`)
      : no("BG-7.75f", `${hexName} was not in contact when the phase began, and makes no attack.`);
  }
  return no("BG-7.1i", `If ${hexName} attacked here, an enemy it touches would be left unattacked.`);
}

export function whyNotSupport(s: State, action: Action): Refusal | undefined {
  const u = unitIn(s, action.unit, "BG-8.0a");
  if (u instanceof Refusal) return u;
  const { battle } = s;
  const name = battle.names[u];
  const hex = s.hex[u];
  if (battle.side[u] !== s.side) return no("BG-8.51b", `${name} is not yours to fire.`);
  if (hex < 0) return no("BG-8.0a", `${name} is not on the map.`);
  if (battle.branch[u] !== ARTILLERY) return no("BG-7.0b", `${name} is not artillery: it attacks only what it touches.`);
  if (has(s, u, SUPPORT)) return no("BG-7.14a", `${name} supports the attack already.`);
  if (has(s, u, FOUGHT)) return no("BG-7.14a", `${name} has attacked in this phase.`);
  if (has(s, u, DISPLACED)) return no("BG-7.82d", `${name} was displaced and may not fire in this phase.`);
  if (has(s, u, INEFFECTIVE)) return no("BG-11.2a", `${name} is ineffective and may not fire.`);
  if (has(s, u, FIRED)) return no("BG-8.14b", `A battery that stood with ${name} has fired at another combat.`);
  if (!mayBombard(s, u)) return no("BG-8.41b", `${name} is in an enemy zone of control and may not bombard.`);
  return whyNotInSight(s, u);
}

export function whyNotInSight(s: State, u: Unit): Refusal {
  const { battle } = s;
  const name = battle.names[u];
  const p = readPlan(s);
  const ranges = p.targets.map((target) => distance(battle.grid, s.hex[u], target));
  if (ranges.every((range) => range > battle.range[u])) {
    return no(
      battle.fixed[u] ? "BG-19.0h" : "BG-8.11a",
      `The target is ${Math.min(...ranges)} hexes from ${name}; its range is ${battle.range[u]}.`,
    );
  }
  if (p.targets.some((target) => commands(s, u, target))) return no("BG-7.1i", `${name} is needed where an attack is owed.`);
  return no("BG-8.31a", `${name} has no line of sight to a target within range.`);
}

export function whyNotRoll(s: State, action: Action): Refusal | undefined {
  const column = columns.indexOf(action.odds as Column);
  if (column < 0) return no("BG-7.6a", `"odds" is one of ${columns.join(", ")}.`);
  const rolls = legal(s).filter((open) => open.do === "roll");
  if (rolls.length > 0) return no("BG-7.9d", `The odds may be lowered but not raised; the best open is ${rolls[0].odds}.`);
  const p = readPlan(s);
  if (p.from.length === 0 && p.guns === 0) return no("BG-7.1d", "Nobody attacks yet: let units join, or guns support.");
  if (p.from.length === 0 && p.targets.length > 1) return no("BG-8.13", "Bombardment alone strikes one hex.");
  if (strandsNobody(s, p.targets))
    return no("BG-7.1i", "This attack would leave an enemy in contact whom nobody could attack. Add targets, or spare a battery.");
  const alone = p.from.length === 0;
  return no(alone ? "BG-7.1k" : "BG-7.1h", "This attack would leave a unit in contact with nobody to attack. Let it join.");
}
