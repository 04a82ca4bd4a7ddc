/** 12.2b, 12.8 One combat: withdrawal, unknown quality, artillery, dice, losses, retreats, advance. */
import { die, type GameEvent } from "../../../engine/index.js";
import { directionTo, inOrder, no, pop, push } from "../../../kit/index.js";
import { CAVALRY, INFANTRY, NEVER, sideNames, type Unit } from "../battle.js";
import { columns, RETREAT, TOWN_RETREAT } from "../data/tables.js";
import { ask } from "../options.js";
import {
  ATTACKER,
  Chapter,
  COMBAT_FLAGS,
  dropFlags,
  enemyOf,
  enter,
  has,
  order,
  type Question,
  RETREATING,
  SHAKEN,
  type State,
  TARGET,
  terOf,
  unit,
} from "../state.js";
import { hexName, notHere, sideTitle, strengthText, unitName } from "../words.js";
import { refreshDuties } from "./duties.js";
import { isHeldEast, isShut, isWest } from "./limits.js";
import { eliminate, loseStep } from "./losses.js";
import { mayStack } from "./stacking.js";
import { attackersOf, columnOf, defendersOf, isFlanked, passesUpTo, rollingAttackers, sidesOf, strengths, targetOf } from "./sums.js";

const withdrawsFirst = (s: State): boolean => ask.cavalryWithdrawsBeforeAm(s);

export const combat = inOrder<State>([
  (s) => {
    if (withdrawsFirst(s)) askCavalry(s);
  },
  rollForQuality,
  (s) => {
    if (defendersOf(s).length > 0) push(s, Chapter.support, s.side);
  },
  (s) => {
    if (defendersOf(s).length > 0) push(s, Chapter.support, enemyOf(s.side));
  },
  (s) => {
    if (!withdrawsFirst(s)) askCavalry(s);
  },
  resolve,
  (s) => push(s, Chapter.retreat, enemyOf(s.side)),
  (s) => push(s, Chapter.advance),
  (s) => {
    dropFlags(s, COMBAT_FLAGS);
    s.marks[targetOf(s)] &= ~TARGET;
    s.committed.fill(0);
    refreshDuties(s);
  },
]);

/** 14.3 cavalry attacked by infantry alone may withdraw, but not out of a railroad cut. */
function askCavalry(s: State): void {
  const { type, cutHex } = s.battle;
  if (cutHex[targetOf(s)] || attackersOf(s).some((u) => type[u] !== INFANTRY)) return;
  for (const u of defendersOf(s).reverse()) if (type[u] === CAVALRY) push(s, Chapter.slip, u);
}

/** G 8.1, 8.2 who fights for the first time learns its TER. */
function rollForQuality(s: State, log?: GameEvent[]): void {
  if (defendersOf(s).length === 0) return;
  for (const u of [...attackersOf(s), ...defendersOf(s)]) {
    if (terOf(s, u) > 0) continue;
    const roll = die(s.random);
    s.ter[u] = s.battle.facts.rolledTer[s.battle.facts.army.units[u].id][roll - 1];
    const rule = s.battle.side[u] === 0 ? "CG-G8.2a" : "CG-G8.1a";
    log?.push({
      event: "quality",
      rule,
      text: `${unitName(s, u)} shows its quality: ${roll}, TER ${s.ter[u]}.`,
      die: roll,
      unit: unitName(s, u),
      ter: s.ter[u],
    });
  }
}

/** 12.7 to 12.10 odds, dice of defenders and then of attackers, steps lost. */
function resolve(s: State, log?: GameEvent[]): void {
  const attackers = attackersOf(s);
  const defenders = defendersOf(s);
  if (defenders.length === 0) {
    log?.push({ event: "odds", rule: "CG-14.3e", text: "All defenders have withdrawn: there is no combat." });
    return;
  }
  const target = targetOf(s);
  const sums = strengths(s, attackers, defenders, target, s.committed);
  const column = columnOf(sums);
  const flanked = isFlanked(s, attackers, target);
  const text = `${strengthText(sums.attack)} to ${strengthText(sums.defence)}: ${columns[column]}${flanked ? ", flanked" : ""}.`;
  const where = { from: [...new Set(attackers.map((u) => hexName(s, s.hex[u])))], targets: [hexName(s, target)] };
  const what = { odds: columns[column], attack: sums.attack / 2, defence: sums.defence / 2, flanked };
  log?.push({ event: "odds", rule: "CG-12.7a", text, ...what, ...where });
  const barred = isBarredFromRetreat(s, attackers);
  const rolling = rollingAttackers(s, attackers, defenders.length, column);
  for (const u of defenders) {
    const margin = rollFor(s, u, passesUpTo(s, terOf(s, u), column, true, flanked), log);
    if (margin === 0 || s.hex[u] < 0) continue;
    s.flags[u] |= SHAKEN;
    s.owed[u] = ask.retreatByMargin(s) ? margin : s.battle.town[target] ? TOWN_RETREAT : RETREAT;
  }
  for (const u of rolling) rollFor(s, u, passesUpTo(s, terOf(s, u), column, false, false), log);
  for (const u of defenders) {
    if (!has(s, u, SHAKEN) || s.hex[u] < 0) continue;
    if (!barred) s.flags[u] |= RETREATING;
    else {
      s.owed[u] = 0;
      eliminate(s, u, "CG-G7.2c", `${unitName(s, u)} may not retreat out of the railroad cut`, log);
    }
  }
}

/** By how much the unit failed, 0 where it passed. */
function rollFor(s: State, u: Unit, most: number, log?: GameEvent[]): number {
  const roll = die(s.random);
  const name = unitName(s, u);
  const needs = most >= 6 ? "anything will do" : `${most} or less holds`;
  const failed = roll > most;
  const what = `${name} rolls ${roll} (${needs})`;
  log?.push({
    event: "roll",
    rule: "CG-12.8b",
    text: `${what}${failed ? "." : ": it holds."}`,
    die: roll,
    unit: name,
    hex: hexName(s, s.hex[u]),
    needed: most,
    holds: !failed,
  });
  if (!failed) return 0;
  loseStep(s, u, "CG-12.8b", name, log);
  return Math.min(9, roll - most);
}

/** G 7.2c */
function isBarredFromRetreat(s: State, attackers: readonly Unit[]): boolean {
  const { cutHex, cut } = s.battle;
  const target = targetOf(s);
  return cutHex[target] === 1 && sidesOf(s, attackers, target).some((side) => cut[side] === 1);
}

/** 12.10.2 whether the attacker may advance into the empty hex. */
function mayAdvance(s: State, u: Unit): boolean {
  const { grid, price, type, side, closed } = s.battle;
  const target = targetOf(s);
  if (s.hex[u] < 0 || !has(s, u, ATTACKER) || s.hex[u] === target) return false;
  if (s.top[target] >= 0 && side[s.top[target]] !== side[u]) return false;
  if (price[type[u]][s.hex[u] * 6 + directionTo(grid, s.hex[u], target)] === NEVER) return false;
  if (closed[side[u] * grid.size + target] || isShut(s, side[u], target)) return false;
  if (isHeldEast(s, u) && isWest(s, target)) return false; // B 8.5d
  return mayStack(s, u, target);
}

export const advance: Question = {
  rule: "CG-12.10.2a",
  seat: (s) => sideNames[s.side],
  prompt: (s) => ({ text: `${sideTitle(s.side)}: advance into ${hexName(s, targetOf(s))}, or hold.`, target: hexName(s, targetOf(s)) }),
  verbs: {
    advance: order({
      fields: { unit },
      each(s, open) {
        for (const u of s.battle.unitsOf[s.side]) if (mayAdvance(s, u)) open(u);
      },
      refuse(s, { unit: u }) {
        if (mayAdvance(s, u)) return undefined;
        const gone = notHere(s, s.side, u);
        if (gone) return gone;
        if (!has(s, u, ATTACKER)) return no("CG-12.10.2c", `${unitName(s, u)} did not take part in the attack.`);
        return no("CG-12.10.2b", `${unitName(s, u)} may not advance into ${hexName(s, targetOf(s))}.`);
      },
      do(s, { unit: u }, log) {
        const [from, to] = [s.hex[u], targetOf(s)];
        enter(s, u, to);
        const text = `${unitName(s, u)} advances to ${hexName(s, to)}.`;
        log?.push({ event: "advance", rule: "CG-12.10.2a", text, unit: unitName(s, u), path: [hexName(s, from), hexName(s, to)] });
      },
    }),
    hold: order({ do: (s) => pop(s) }),
  },
  done: (s) => !s.battle.unitsOf[s.side].some((u) => mayAdvance(s, u)),
};
