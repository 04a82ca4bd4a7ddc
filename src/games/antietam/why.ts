/** Why an action is refused: the rule that forbids it and a sentence a player understands. What `legal` lists is never refused. */
import { type Action, directionTo, distance, type Hex, isRecord, NO, Refusal, STOP, shown } from "../../engine/index.js";
import { decision, legal } from "./actions.js";
import { commands, isFreshTarget, mayBombard } from "./artillery.js";
import { ARTILLERY, NEVER, type Unit } from "./battle.js";
import { columns, MOVEMENT_ALLOWANCE, STACKING_LIMIT } from "./data/tables.js";
import { canAttackFrom, mayJoin, openDuties, readPlan, strandsNobody } from "./duties.js";
import { canTake, isNight, reachOfHand, stepCost } from "./movement.js";
import { on } from "./options.js";
import { isDue, mustClearEntry } from "./reinforcements.js";
import { countsAgainstLimit, limitReached } from "./restrictions.js";
import {
  Ask,
  ATTACKER,
  CHAIN,
  DEFENDER,
  DISPLACED,
  ELIMINATED,
  enemyOf,
  FIRED,
  FOUGHT,
  has,
  holderOf,
  INEFFECTIVE,
  MOVED,
  MOVEMENT,
  OWED,
  OWES,
  PICKED,
  RETREATING,
  type State,
  SUPPORT,
} from "./state.js";
import { sideTitle } from "./words.js";
import { inZoneOf, touches } from "./zones.js";

export function why(s: State, action: unknown): Refusal | undefined {
  if (!isRecord(action) || typeof action.do !== "string")
    return no("BG-4.0a", 'An action is an object with a verb, such as {"do": "end"}.');
  if (legal(s).some((open) => same(open, action))) return undefined;
  if (s.ask === Ask.over) return no("BG-4.0a", "The game is over.");
  const wanted = action as Action;
  return misplaced(s, wanted.do) ?? divided(s, wanted) ?? reasons[wanted.do](s, wanted) ?? muddled(s, wanted);
}

function no(rule: string, text: string): Refusal {
  return new Refusal(rule, text);
}

function same(a: Action, b: { readonly [key: string]: unknown }): boolean {
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && a[key] === b[key]);
}

/** Nothing forbids it that we could name: the order itself is not one that can be given. */
function muddled(s: State, action: Action): Refusal {
  const now = decision(s);
  const examples = legal(s)
    .slice(0, 3)
    .map((open) => JSON.stringify(open))
    .join(", ");
  return no("rule" in now ? now.rule : "BG-4.0a", `${shown(action)} cannot be done now. Open are, among others: ${examples}.`);
}

const wholes: Readonly<Record<string, string>> = { attack: "BG-7.21b", target: "BG-7.21b", join: "BG-7.22a", support: "BG-7.3" };

/** 7.21, 7.22, 7.3 an order of combat that is open but names a part of a hex or of a strength. */
function divided(s: State, action: Action): Refusal | undefined {
  const rule = wholes[action.do];
  if (!rule || !legal(s).some((open) => Object.keys(open).every((key) => open[key] === action[key]))) return undefined;
  return no("strength" in action ? "BG-7.3" : rule, "Hexes attack and are attacked whole, each unit with all its strength.");
}

const movementVerbs = ["take", "enter", "move", "stop"];
const combatVerbs = ["attack", "target", "join", "support", "roll"];
const verbsOf: Readonly<Record<number, readonly string[]>> = {
  [Ask.march]: ["take", "enter", "end"],
  [Ask.step]: ["move", "stop"],
  [Ask.sendBack]: ["sendBack"],
  [Ask.attack]: ["attack", "end"],
  [Ask.plan]: ["target", "join", "support", "roll"],
  [Ask.exchange]: ["lose"],
  [Ask.retreat]: ["retreat"],
  [Ask.guns]: ["retreat", "stand"],
  [Ask.advance]: ["advance", "hold"],
  [Ask.call]: ["call"],
};

/** An order that belongs to another phase or another question. */
function misplaced(s: State, verb: string): Refusal | undefined {
  const open = verbsOf[s.ask];
  if (open.includes(verb)) return undefined;
  const says = open.map((v) => `"${v}"`).join(", ");
  if (s.phase !== MOVEMENT && verb === "enter") return no("BG-4.1d", "Reinforcements come in only during their owner's Movement Phase.");
  if (s.phase !== MOVEMENT && movementVerbs.includes(verb))
    return no("BG-5.11", `Units move only in their owner's Movement Phase; now: ${says}.`);
  if (s.phase === MOVEMENT && combatVerbs.includes(verb)) {
    return isNight(s)
      ? no(verb === "support" ? "BG-10.1b" : "BG-10.1a", "There is no combat at night, nor bombardment.")
      : no("BG-5.14a", "There is no combat in a Movement Phase; end movement first.");
  }
  if (s.ask === Ask.step)
    return no("BG-5.0a", `Units move one at a time: finish with ${s.battle.names[s.hand]} first (${says}), or take the step back.`);
  if (s.ask === Ask.march) return no(verb === "move" || verb === "stop" ? "BG-5.0a" : "BG-4.1f", `Take up a unit first; now: ${says}.`);
  if (s.phase !== MOVEMENT && verb === "roll" && s.ask !== Ask.attack) return no("BG-7.9c", "The die is thrown: its odds stand.");
  if (s.ask === Ask.retreat) return no("BG-7.71e", "Retreats are carried out at once, before anything else.");
  if (verb === "advance" || verb === "hold")
    return no("BG-7.75c", "An advance is made right after the combat that opens it, or not at all.");
  if (s.ask === Ask.plan) return no("BG-7.0f", `An attack is being planned; finish it with "roll", or take the step back. Now: ${says}.`);
  if (s.ask === Ask.attack) return no("BG-7.0f", `Begin an attack first; now: ${says}.`);
  return no("BG-7.0f", `The question asked must be answered first: ${says}.`);
}

type Reason = (s: State, action: Action) => Refusal | undefined;

const reasons: Readonly<Record<string, Reason>> = {
  take: (s, a) => whyNotTake(s, a),
  enter: (s, a) => whyNotEnter(s, a),
  move: (s, a) => whyNotMove(s, a),
  stop: (s) => whyNotStop(s),
  end: (s) => (s.phase === MOVEMENT ? whyNotEndMovement(s) : whyNotEndCombat(s)),
  attack: (s, a) => whyNotAttack(s, a.target),
  target: (s, a) => whyNotTarget(s, a.hex),
  join: (s, a) => whyNotJoin(s, a.hex),
  support: (s, a) => whyNotSupport(s, a),
  roll: (s, a) => whyNotRoll(s, a),
  lose: (s, a) => whyNotLose(s, a),
  retreat: (s, a) => whyNotRetreat(s, a),
  advance: (s, a) => whyNotAdvance(s, a),
  sendBack: () => no("BG-15.3d", "Only units that came in this turn and still stand on the overfull entry hex can be sent back."),
  stand: () => undefined,
  hold: () => undefined,
  call: () => undefined,
};

/** The unit an action names, or the refusal that says there is none. */
function unitIn(s: State, name: Action["unit"], rule: string): Unit | Refusal {
  const u = s.battle.unitNamed(name);
  return u >= 0 ? u : no(rule, `There is no unit ${shown(name)}.`);
}

function hexIn(s: State, name: Action["to"], rule: string): Hex | Refusal {
  const hex = s.battle.hexNamed(name);
  return hex >= 0 ? hex : no(rule, `There is no hex ${shown(name)} on the map.`);
}

function whyNotTake(s: State, action: Action): Refusal | undefined {
  const u = unitIn(s, action.unit, "BG-5.0a");
  if (u instanceof Refusal) return u;
  const { battle } = s;
  const name = battle.names[u];
  if (battle.side[u] !== s.side) return no("BG-4.1c", `${name} is not yours: the ${sideTitle(s.side)} player moves now.`);
  if (s.hex[u] === ELIMINATED) return no("BG-7.6n", `${name} has been eliminated.`);
  if (s.hex[u] < 0) return no("BG-3.0b", `${name} is not on the map; it comes in by "enter" when it is due.`);
  if (has(s, u, MOVED)) return no("BG-5.17a", `${name} has finished its move for this phase.`);
  if (battle.fixed[u]) return no("BG-19.0a", `${name} is rifled artillery of the Union, which never moves.`);
  if (inZoneOf(s, enemyOf(s.side), s.hex[u])) {
    return no(isNight(s) ? "BG-10.2b" : "BG-5.13a", `${name} is in an enemy zone of control and may not leave it by movement.`);
  }
  if (battle.facts.frozen(s, u)) return no("BG-18.2a", `${name} may not move on turn 1.`);
  if (countsAgainstLimit(s, u) && limitReached(s)) return limitText(s);
  if (!canTake(s, u)) return no("BG-5.15d", `${name} cannot enter any hex around it.`);
  return undefined;
}

function limitText(s: State): Refusal {
  const rule = on(s, "greaterUnionInitiative") ? "BG-20.1" : s.turn === 1 ? "BG-18.1a" : "BG-18.1b";
  return no(rule, `The Union may move ${s.battle.facts.moveLimit(s)} units this turn, and has.`);
}

function whyNotEnter(s: State, action: Action): Refusal | undefined {
  const u = unitIn(s, action.unit, "BG-15.0a");
  if (u instanceof Refusal) return u;
  const { battle } = s;
  const name = battle.names[u];
  if (battle.side[u] !== s.side) return no("BG-4.1d", `${name} is not yours to bring in now.`);
  if (s.hex[u] === ELIMINATED) return no("BG-7.6n", `${name} has been eliminated.`);
  if (s.hex[u] >= 0) return no("BG-15.0a", `${name} is on the map already.`);
  if (battle.group[u] < 0) return no("BG-3.0b", `${name} is in no group of reinforcements.`);
  const group = battle.facts.groups[battle.group[u]];
  const due = group.due(s);
  if (!isDue(s, u)) return no("BG-15.0a", due > 0 ? `${name} is due on turn ${due}.` : `${name} does not come in this game, or not yet.`);
  const hex = battle.entryHex[battle.group[u]];
  if (holderOf(s, hex) === enemyOf(s.side)) return no("BG-15.0c", `The enemy holds ${group.hex}, where ${name} would enter.`);
  if (inZoneOf(s, enemyOf(s.side), hex)) {
    if (isNight(s)) return no("BG-10.2d", `At night ${name} may not enter ${group.hex}, which an enemy controls.`);
    return no("BG-15.0d", `${group.hex} is full, and its enemy zone would hold ${name} there.`);
  }
  return no("BG-5.24e", `From the ferry hex ${group.hex} ${name} could not go on to a bank.`);
}

function whyNotMove(s: State, action: Action): Refusal | undefined {
  const to = hexIn(s, action.to, "BG-15.4b");
  if (to instanceof Refusal) return to;
  const { battle } = s;
  const u = s.hand;
  const name = battle.names[u];
  const from = s.hex[u];
  const enemy = enemyOf(s.side);
  if (to === from) return no("BG-5.0b", `${name} is in ${battle.grid.names[to]} already.`);
  if (holderOf(s, to) === enemy) return no("BG-5.12", `The enemy holds ${battle.grid.names[to]}.`);
  if (!battle.holds[to] && !battle.ferry[to]) return no("BG-5.24a", "River hexes are never entered.");
  if (inZoneOf(s, enemy, from))
    return no(inZoneOf(s, enemy, to) ? "BG-5.13b" : "BG-6.0b", `${name} has come into an enemy zone of control and must stop.`);
  if (inZoneOf(s, enemy, to)) {
    if (isNight(s)) return no("BG-10.2a", "At night no unit enters an enemy zone of control.");
    if (has(s, u, INEFFECTIVE)) return no("BG-11.2b", `${name} is ineffective and may not enter an enemy zone of control.`);
    if (s.stack[to] >= STACKING_LIMIT) return no("BG-5.32d", `${name} would have to stop in ${battle.grid.names[to]}, which is full.`);
  }
  return whyNotReached(s, u, from, to);
}

function whyNotReached(s: State, u: Unit, from: Hex, to: Hex): Refusal {
  const { battle } = s;
  const name = battle.names[u];
  const hexName = battle.grid.names[to];
  const left = MOVEMENT_ALLOWANCE - s.spent;
  const direction = directionTo(battle.grid, from, to);
  if (direction >= 0) {
    if (battle.cost[from * 6 + direction] === NEVER) return no("BG-5.25a", "The creek is crossed only at bridges and fords.");
    const cost = stepCost(s, u, s.cameFrom, from, to, direction);
    if (cost === NO) return no("BG-5.24f", `From the ferry ${name} must go on to the other bank.`);
    if ((cost & ~STOP) > left) return no("BG-5.15d", `${hexName} costs ${cost & ~STOP} and ${name} has ${left} left.`);
  }
  if (reachOfHand(s).cost[to] < 0) return no("BG-5.15a", `${name} cannot reach ${hexName} with ${left} points.`);
  if (battle.ferry[to]) return no("BG-5.24e", `${name} could not go on from the ferry to the far bank.`);
  return no("BG-5.32a", `${hexName} holds two units, and ${name} could not go on from there.`);
}

function whyNotStop(s: State): Refusal | undefined {
  const name = s.battle.names[s.hand];
  const hex = s.hex[s.hand];
  if (s.battle.ferry[hex]) return no("BG-5.24d", `${name} may not end its move in a ferry hex.`);
  if (s.stack[hex] > STACKING_LIMIT) return no("BG-5.32a", `Two other units are in ${s.battle.grid.names[hex]}; ${name} must go on.`);
  return no("BG-5.17b", `${name} has not moved; take the step back to put it down again.`);
}

function whyNotEndMovement(s: State): Refusal {
  if (mustClearEntry(s)) return no("BG-15.3c", "An entry hex holds more than two units and can still be cleared.");
  return no("BG-15.0b", "Reinforcements that are due must enter.");
}

function whyNotEndCombat(s: State): Refusal {
  if (openDuties(s).owes.length === 0) return no("BG-7.1m", "An enemy that is owed an attack can still be bombarded.");
  return no("BG-7.0a", "Attacks are still owed: every enemy in contact must be attacked, and every unit in contact must attack.");
}

/** What keeps an enemy hex from being attacked at all. */
function whyNoTarget(s: State, name: Action["hex"]): Hex | Refusal {
  const hex = hexIn(s, name, "BG-7.0b");
  if (hex instanceof Refusal) return hex;
  const hexName = s.battle.grid.names[hex];
  if (!s.battle.holds[hex]) return no(s.battle.ferry[hex] ? "BG-9.0g" : "BG-9.0f", `There is no combat on the water at ${hexName}.`);
  if (holderOf(s, hex) !== enemyOf(s.side)) return no("BG-4.1e", `There is no enemy in ${hexName}.`);
  if (!isFreshTarget(s, hex)) return no("BG-7.14b", `The units in ${hexName} have been attacked in this phase already.`);
  return hex;
}

function isOverCreek(s: State, from: Hex, to: Hex): boolean {
  return directionTo(s.battle.grid, from, to) >= 0 && !touches(s, from, to);
}

function whyNotAttack(s: State, name: Action["target"]): Refusal | undefined {
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

function whyNotTarget(s: State, name: Action["hex"]): Refusal | undefined {
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

function whyNotJoin(s: State, name: Action["hex"]): Refusal | undefined {
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

function whyNotSupport(s: State, action: Action): Refusal | undefined {
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

function whyNotInSight(s: State, u: Unit): Refusal {
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

function whyNotRoll(s: State, action: Action): Refusal | undefined {
  const column = (columns as readonly string[]).indexOf(String(action.odds));
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

function whyNotLose(s: State, action: Action): Refusal | undefined {
  const u = unitIn(s, action.unit, "BG-7.6r");
  if (u instanceof Refusal) return u;
  const name = s.battle.names[u];
  if (has(s, u, SUPPORT) && !on(s, "bombardingGunsPayExchange"))
    return no("BG-7.6s", `${name} only bombarded and does not pay for the exchange.`);
  if (!has(s, u, ATTACKER | SUPPORT)) return no("BG-7.6r", `${name} took no part in this attack.`);
  if (has(s, u, PICKED)) return no("BG-7.6u", `${name} is chosen already.`);
  return no("BG-7.6u", `With ${name} more would be lost than the exchange asks.`);
}

function whyNotRetreat(s: State, action: Action): Refusal | undefined {
  const u = unitIn(s, action.unit, "BG-7.71c");
  if (u instanceof Refusal) return u;
  const { battle } = s;
  const name = battle.names[u];
  const must = s.hand >= 0 ? u === s.hand : has(s, u, s.ask === Ask.guns ? SUPPORT : RETREATING);
  if (!must) return no(s.ask === Ask.guns ? "BG-8.16b" : "BG-7.71c", `${name} does not retreat now.`);
  const to = hexIn(s, action.to, "BG-7.72f");
  if (to instanceof Refusal) return to;
  const hexName = battle.grid.names[to];
  const direction = directionTo(battle.grid, s.hex[u], to);
  const enemy = enemyOf(battle.side[u]);
  if (direction < 0) return no("BG-7.71a", `A retreat is one hex: ${hexName} is not next to ${name}.`);
  if (!battle.holds[to]) return no(battle.ferry[to] ? "BG-5.24g" : "BG-7.72a", `No retreat into ${hexName}: it is water.`);
  if (!battle.open[s.hex[u] * 6 + direction]) return no("BG-7.72b", "No retreat over a creek but by bridge or ford.");
  if (holderOf(s, to) === enemy) return no("BG-5.12", `The enemy holds ${hexName}.`);
  if (inZoneOf(s, enemy, to)) return no(s.stack[to] > 0 ? "BG-7.72d" : "BG-7.72c", `${hexName} is in an enemy zone of control.`);
  if (s.marks[to] & CHAIN) return no("BG-7.82g", `${hexName} belongs to this chain of displacement already.`);
  return whyNotDisplace(s, u, to, action);
}

function whyNotDisplace(s: State, u: Unit, to: Hex, action: Action): Refusal | undefined {
  const { battle } = s;
  const hexName = battle.grid.names[to];
  const direct = legal(s).some((open) => open.unit === battle.names[u] && open.displace === undefined);
  if (s.stack[to] < STACKING_LIMIT)
    return action.displace === undefined ? undefined : no("BG-7.82e", `${hexName} has room: nobody is displaced.`);
  if (direct) {
    const rule = action.displace === undefined ? "BG-7.73b" : s.hand >= 0 ? "BG-7.82e" : "BG-7.73d";
    return no(rule, `${hexName} is full, and ${battle.names[u]} has another way.`);
  }
  const displaced = battle.unitNamed(action.displace);
  if (displaced < 0 || s.hex[displaced] !== to) return no("BG-7.81a", `${hexName} is full; name the unit in it that is displaced.`);
  if (battle.fixed[displaced]) return no("BG-7.82i", `${battle.names[displaced]} cannot be moved, and so not displaced.`);
  return no("BG-7.82a", `${battle.names[displaced]} would have nowhere to go.`);
}

function whyNotAdvance(s: State, action: Action): Refusal | undefined {
  const u = unitIn(s, action.unit, "BG-7.75a");
  if (u instanceof Refusal) return u;
  const { battle } = s;
  const name = battle.names[u];
  if (has(s, u, SUPPORT)) return no("BG-7.75l", `${name} bombarded, and bombarding guns never advance.`);
  if (!has(s, u, ATTACKER | DEFENDER) || s.hex[u] < 0) return no("BG-7.75a", `${name} took no part in this combat.`);
  if (battle.fixed[u]) return no("BG-7.75r", `${name} cannot be moved.`);
  const to = hexIn(s, action.to, "BG-7.75e");
  if (to instanceof Refusal) return to;
  const hexName = battle.grid.names[to];
  if (directionTo(battle.grid, s.hex[u], to) < 0) return no("BG-7.75e", `An advance is one hex: ${hexName} is not next to ${name}.`);
  if (s.stack[to] > 0) return no("BG-7.75o", `${hexName} is not empty.`);
  if (has(s, u, INEFFECTIVE) && inZoneOf(s, enemyOf(battle.side[u]), to)) {
    return no("BG-11.2d", `${name} is ineffective and may not advance into an enemy zone of control.`);
  }
  return no("BG-7.75a", `${hexName} was not emptied by this combat, or not for ${name}.`);
}
