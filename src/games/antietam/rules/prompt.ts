/** The question of the moment in words, with all that bears on it. */
import type { Prompt } from "../../../engine/index.js";
import type { Unit } from "../battle.js";
import { columns, MOVEMENT_ALLOWANCE } from "../data/tables.js";
import { Ask, enemyOf, has, MOVED, PICKED, RETREATING, type State, SUPPORT } from "../state.js";
import { hexName, list, sideTitle, unitName } from "../words.js";
import { victor } from "./advance.js";
import { gunsWithTargets } from "./artillery.js";
import { oddsOf } from "./combat.js";
import { isComplete, openDuties, readPlan } from "./duties.js";
import { canTake } from "./movement.js";
import { canEnter, overfullEntry } from "./reinforcements.js";
import { liableUnits } from "./results.js";
import { attackSums, defenceSums, stepsToOdds } from "./sums.js";
import { resultOf, score } from "./victory.js";
import { whyNotRoll } from "./why-combat.js";
import { inZoneOf } from "./zones.js";

export function prompt(s: State): Prompt {
  return { ...questions[s.ask](s), turn: s.turn, score: { ...scoreNow(s) } };
}

function scoreNow(s: State) {
  const [union, confederate] = score(s).total;
  return { union, confederate };
}

type Question = (s: State) => Prompt;

const questions: Readonly<Record<number, Question>> = {
  [Ask.march]: (s) => {
    const limit = s.battle.facts.moveLimit(s);
    const left = Number.isFinite(limit) ? limit - s.used : null;
    const waiting = s.battle.unitsOf[s.side].filter((u) => canEnter(s, u)).map((u) => unitName(s, u));
    const overfull = overfullEntry(s);
    const free = s.battle.unitsOf[s.side].filter((u) => canTake(s, u)).length;
    const limitWords = left === null ? "" : ` ${left} of ${limit} moves left.`;
    const arrivals = waiting.length > 0 ? ` Waiting to enter: ${list(waiting)}.` : "";
    return {
      text: `${sideTitle(s.side)}: move your units, or end movement.${limitWords}${arrivals}`,
      movesLeft: left,
      canMove: free,
      arrivals: waiting,
      overfull: overfull < 0 ? null : hexName(s, overfull),
    };
  },
  [Ask.call]: (s) => ({ text: `${sideTitle(s.side)}: roll for the additional group; a 1 brings it.` }),
  [Ask.step]: (s) => {
    const left = MOVEMENT_ALLOWANCE - s.spent;
    const name = unitName(s, s.hand);
    if (inZoneOf(s, enemyOf(s.side), s.hex[s.hand])) {
      return { text: `${sideTitle(s.side)}: ${name} has come into an enemy zone of control and stops.`, unit: name, pointsLeft: left };
    }
    const verb = has(s, s.hand, MOVED) ? "move on, or stop" : "choose where it goes";
    return { text: `${sideTitle(s.side)}: ${name} has ${left} ${left === 1 ? "point" : "points"}; ${verb}.`, unit: name, pointsLeft: left };
  },
  [Ask.sendBack]: (s) => ({ text: `${sideTitle(s.side)}: the entry hex is overfull and cannot be cleared; choose who waits off the map.` }),
  [Ask.attack]: (s) => {
    const { owes, owed } = openDuties(s);
    const duty =
      owed.length === 0
        ? "no attack is owed; bombard or end combat"
        : `${owed.length} enemy ${owed.length === 1 ? "hex" : "hexes"} still to be attacked, ${owes.length} of your hexes still to attack`;
    return {
      text: `${sideTitle(s.side)}: ${duty}.`,
      owes: owes.map((hex) => hexName(s, hex)),
      owed: owed.map((hex) => hexName(s, hex)),
      guns: gunsWithTargets(s).map((u) => unitName(s, u)),
    };
  },
  [Ask.plan]: (s) => {
    const p = readPlan(s);
    const { owes, owed } = openDuties(s);
    const targets = p.targets.map((hex) => hexName(s, hex));
    const attackers = p.from.map((hex) => hexName(s, hex));
    const support = s.battle.gunsOf[s.side].filter((u) => has(s, u, SUPPORT)).map((u) => unitName(s, u));
    const odds = p.from.length + p.guns > 0 ? oddsOf(s, p) : undefined;
    const best = odds && columns[odds.columns[odds.columns.length - 1]];
    const next = !odds
      ? "say who attacks."
      : `${odds.attack} to ${odds.defence}, ${best}${isComplete(s, p) ? "; add more, or roll." : `. ${missing(s)}`}`;
    return {
      text: `${sideTitle(s.side)}: attack on ${list(targets)}: ${next}`,
      targets,
      attackers,
      support,
      sums: { attack: attackSums(s, p), defence: defenceSums(s, p), steps: odds ? stepsToOdds(s, odds) : [] },
      ...(odds && { attack: odds.attack, defence: odds.defence, odds: best }),
      owes: owes.map((hex) => hexName(s, hex)),
      owed: owed.map((hex) => hexName(s, hex)),
    };
  },
  [Ask.exchange]: (s) => {
    const paid = liableUnits(s).reduce((sum, u) => sum + (has(s, u, PICKED) ? s.battle.strength[u] : 0), 0);
    return {
      text: `${sideTitle(s.side)}: the exchange costs ${s.price} strength points; choose a unit to lose (${paid} chosen).`,
      price: s.price,
      paid,
    };
  },
  [Ask.retreat]: (s) => {
    const names = stackNamesOf(s, (u) => has(s, u, RETREATING));
    const side = s.hand >= 0 ? s.battle.side[s.hand] : s.battle.side[firstWith(s, RETREATING)];
    if (s.hand >= 0)
      return {
        text: `${sideTitle(side)}: ${unitName(s, s.hand)} is displaced; choose where it goes.`,
        displaced: unitName(s, s.hand),
        from: [hexName(s, s.hex[s.hand])],
      };
    const from = new Set(names.map((name) => hexName(s, s.hex[s.battle.unitNamed(name)])));
    return { text: `${sideTitle(side)}: ${list(names)} must fall back one hex.`, retreating: names, from: [...from] };
  },
  [Ask.guns]: (s) => ({
    text: `${sideTitle(s.side)}: the ${gunsOf(s).length === 1 ? "battery" : "batteries"} that fired may fall back, or stand.`,
    guns: gunsOf(s),
  }),
  [Ask.advance]: (s) => ({ text: `${sideTitle(victor(s))}: the ground is won; advance one unit, or hold.` }),
  [Ask.over]: (s) => ({ text: resultOf(s).text }),
};

/** What an attack that may not be rolled yet lacks. */
function missing(s: State): string {
  return whyNotRoll(s, { do: "roll", odds: columns[0] })?.text ?? "";
}

function gunsOf(s: State): string[] {
  return s.battle.gunsOf[s.side].filter((u) => has(s, u, SUPPORT)).map((u) => unitName(s, u));
}

function stackNamesOf(s: State, keep: (u: Unit) => boolean): string[] {
  return s.battle.names.filter((_, u) => s.hex[u] >= 0 && keep(u));
}

function firstWith(s: State, flag: number): Unit {
  return s.flags.findIndex((flags) => (flags & flag) !== 0);
}
