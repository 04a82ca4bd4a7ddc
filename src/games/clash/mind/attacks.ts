/** Who attacks whom in an Action: the best way found of meeting every duty, blow by blow. */
import type { Action, Plan } from "../../../engine/index.js";
import { type Hex, noted } from "../../../kit/index.js";
import type { Unit } from "../battle.js";
import { isDuty, isOwedBy, isTarget, mayStrike } from "../rules/duties.js";
import { rules } from "../rules/index.js";
import { isReined } from "../rules/limits.js";
import { ATTACKER, DONE, DUTY, ELIGIBLE, FOUGHT, has, isAsked, OWED, type State } from "../state.js";
import { attackWorth } from "./chances.js";
import { plain, planned, withCopy } from "./trial.js";

const END = plain("end");
const GO = plain("go");
const FIGHT = plain("fight");

/** What leaving something undone is reckoned at: it will be done by whoever is left, or cannot be. */
const UNDONE = 1.1;
const NEVER_DONE = 4;

interface Strikers {
  readonly units: readonly Unit[];
  /** Of each, the sides over which it may attack. */
  readonly sides: readonly (readonly number[])[];
  readonly targets: readonly Hex[];
}

function strikersOf(s: State): Strikers {
  const { grid, unitsOf } = s.battle;
  const units: Unit[] = [];
  const sides: number[][] = [];
  const targets = new Set<Hex>();
  for (const u of unitsOf[s.side]) {
    if (s.hex[u] < 0 || !has(s, u, ELIGIBLE) || has(s, u, FOUGHT)) continue;
    const mine: number[] = [];
    for (let k = s.hex[u] * 6; k < s.hex[u] * 6 + 6; k++) {
      const to = grid.neighbour[k];
      if (to >= 0 && isTarget(s, to) && mayStrike(s, u, k)) mine.push(k);
    }
    if (mine.length === 0) continue;
    units.push(u);
    sides.push(mine);
    for (const k of mine) targets.add(grid.neighbour[k]);
  }
  return { units, sides, targets: [...targets] };
}

/** Of each striker the side it attacks over, -1 for none. */
type Orders = Int32Array;

export interface Blow {
  readonly target: Hex;
  readonly units: readonly Unit[];
  readonly worth: number;
}

export interface Battle {
  readonly blows: readonly Blow[];
  /** Points expected of all of it, less what would be left undone. */
  readonly worth: number;
}

/** The best attack found from here: from nothing, and from everybody against one hex after another, bettered unit by unit. */
export function battleOf(s: State): Battle {
  const strikers = strikersOf(s);
  const { units, sides, targets } = strikers;
  const { neighbour } = s.battle.grid;
  const worths = new Map<string, number>();
  const worthOf = (target: Hex, against: readonly Unit[]): number => {
    const key = `${target}:${against.join()}`;
    const known = worths.get(key);
    if (known !== undefined) return known;
    const worth = attackWorth(s, against, target);
    worths.set(key, worth);
    return worth;
  };
  const against = (orders: Orders, target: Hex) => units.filter((_, i) => orders[i] >= 0 && neighbour[orders[i]] === target);
  const total = (orders: Orders): number => {
    let sum = -undone(s, strikers, orders);
    for (const target of targets) {
      const who = against(orders, target);
      if (who.length > 0) sum += worthOf(target, who);
    }
    return sum;
  };
  const improve = (orders: Orders): number => {
    let best = total(orders);
    for (let round = 0; round < 4; round++) {
      const before = best;
      for (let i = 0; i < units.length; i++) {
        const was = orders[i];
        let kept = was;
        for (const side of [-1, ...sides[i]]) {
          if (side === was) continue;
          orders[i] = side;
          const worth = total(orders);
          if (worth > best + 1e-9) {
            best = worth;
            kept = side;
          }
        }
        orders[i] = kept;
      }
      if (best === before) break;
    }
    return best;
  };
  let chosen: Orders = new Int32Array(units.length).fill(-1);
  let most = improve(chosen);
  for (const target of targets) {
    const orders = Int32Array.from(sides, (mine) => mine.find((k) => neighbour[k] === target) ?? -1);
    const worth = improve(orders);
    if (worth > most) [most, chosen] = [worth, orders];
  }
  const blows = targets.flatMap((target): Blow[] => {
    const who = against(chosen, target);
    return who.length === 0 ? [] : [{ target, units: who, worth: worthOf(target, who) }];
  });
  return { blows: blows.sort((a, b) => b.worth - a.worth), worth: most };
}

/** 12.4, 12.5, B 8.6 duties that these orders leave open. */
function undone(s: State, { units, sides }: Strikers, orders: Orders): number {
  const { neighbour } = s.battle.grid;
  const attacked = new Set<Hex>();
  for (const k of orders) if (k >= 0) attacked.add(neighbour[k]);
  let sum = 0;
  let wing = s.wingFought;
  const owed = new Set<Hex>();
  for (let i = 0; i < units.length; i++) {
    const u = units[i];
    if (has(s, u, DUTY) && (orders[i] < 0 || !isDuty(s, u, orders[i]))) sum += UNDONE;
    if (orders[i] < 0) continue;
    if (isReined(s, u) && !has(s, u, DUTY)) {
      if (wing >= 0 && wing !== s.battle.formation[u]) sum += NEVER_DONE;
      wing = s.battle.formation[u];
    }
    const target = neighbour[orders[i]];
    const combined = orders.some((k) => k >= 0 && neighbour[k] === target && Math.floor(k / 6) !== s.hex[u]);
    if (!combined) continue;
    for (let k = s.hex[u] * 6; k < s.hex[u] * 6 + 6; k++) if (isOwedBy(s, k) && !attacked.has(neighbour[k])) owed.add(neighbour[k]);
  }
  for (let hex = 0; hex < s.marks.length; hex++)
    if ((s.marks[hex] & (OWED | DONE)) === OWED && isTarget(s, hex) && !attacked.has(hex)) owed.add(hex);
  for (const hex of owed) sum += sides.some((mine, i) => orders[i] < 0 && mine.some((k) => neighbour[k] === hex)) ? UNDONE : NEVER_DONE;
  return sum;
}

/** What the Action would bring if it were declared now. */
export function actionWorth(s: State): number {
  return withCopy(s, (trial) => {
    rules.act(trial, FIGHT);
    return isAsked(trial, "attack") ? battleOf(trial).worth : 0;
  });
}

/** The next blow, or the end of the attack where nothing is owed and nothing promises anything. */
export function attackPlan(s: State): Plan {
  const { blows, worth } = battleOf(s);
  const mayEnd = !rules.why(s, END);
  if (mayEnd && (worth <= 0 || blows.length === 0)) return [END];
  for (const blow of blows) {
    const plan = strike(s, { do: "attack", hex: s.battle.grid.names[blow.target] }, blow.units);
    if (plan) return plan;
  }
  if (mayEnd) return [END];
  const open = rules.legal(s).filter((action) => action.do === "attack");
  for (const action of open) {
    const plan = strike(s, action, []);
    if (plan) return plan;
  }
  return [open[0]];
}

/** The attack with these units, and others where the rules want them; nothing where it cannot be made so. */
function strike(s: State, attack: Action, units: readonly Unit[]): Plan | undefined {
  if (rules.why(s, attack)) return undefined;
  const plan = planned(s, (trial, go) => {
    go(attack);
    joinAll(trial, units, go);
  });
  return plan[plan.length - 1] === GO ? plan : undefined;
}

function joinAll(s: State, units: readonly Unit[], go: (action: Action) => void): void {
  for (const u of units) {
    const join: Action = { do: "join", unit: s.battle.names[u] };
    if (!rules.why(s, join)) go(join);
  }
  for (let n = 0; n < 12 && rules.why(s, GO); n++) {
    const join = rules.legal(s).find((action) => action.do === "join");
    if (!join) return;
    go(join);
  }
  if (!rules.why(s, GO)) go(GO);
}

/** An attack that is being planned is made with whoever is meant for it. */
export function completePlan(s: State): Plan {
  const target = noted(s, 0);
  const meant = withCopy(s, (trial) => {
    for (const u of s.battle.unitsOf[s.side]) trial.flags[u] &= ~ATTACKER;
    return battleOf(trial).blows.find((blow) => blow.target === target)?.units ?? [];
  });
  const plan = planned(s, (trial, go) => joinAll(trial, meant, go));
  return plan.length > 0 ? plan : [rules.legal(s)[0]];
}
