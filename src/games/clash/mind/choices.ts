/** Questions with a few answers: markers, cups, commitments, set-up. */
import type { Action, Plan } from "../../../engine/index.js";
import { distance, type Hex, noted } from "../../../kit/index.js";
import { CAVALRY, CONFEDERATE, UNION, type Unit } from "../battle.js";
import { COMMAND_RANGE } from "../data/tables.js";
import { rules } from "../rules/index.js";
import { isHoldingBack } from "../rules/limits.js";
import { isDrivenOff } from "../rules/retreat.js";
import { attackersOf, columnOf, defendersOf, isFlanked, passesUpTo, strengths, targetOf } from "../rules/sums.js";
import { totalOf } from "../rules/victory.js";
import { passesIn, type State, strengthOf, terOf } from "../state.js";
import { bestAssault, likelyPlaces } from "./assaults.js";
import { actionWorth } from "./attacks.js";
import { canFallBack } from "./chances.js";
import { felt } from "./fields.js";
import { eagerness, outlookOf, present } from "./goals.js";
import { danger } from "./threats.js";
import { plain, withCopy } from "./trial.js";

const said = (verb: string) => {
  const action = plain(verb);
  return (): Plan => [action];
};
export const ENOUGH = said("enough");
export const STAY = said("stay");

const mostBy = (actions: readonly Action[], worth: (action: Action) => number): Action =>
  actions.reduce((best, action) => (worth(action) > worth(best) ? action : best));

const hexIn = (s: State, name: unknown): Hex => s.battle.grid.ids.get(`${name}`)!;

/** How many units of the Formation are near enough to an enemy to matter this turn. */
export function inTouch(s: State, f: number, within = 5): number {
  const { grid, unitsOf, formationSide } = s.battle;
  const foes = unitsOf[1 - formationSide[f]];
  return present(s, f).filter((u) => foes.some((v) => s.hex[v] >= 0 && distance(grid, s.hex[u], s.hex[v]) <= within)).length;
}

/** B 3.1.1 Jackson keeps together between Groveton and Matthews Hill, his horse on Stony Ridge. */
const camps = ["3010", "2907", "2510", "2507"];
export const campPlan = (s: State): Plan => {
  const open = rules.legal(s);
  return [open.find(({ hex }) => camps.includes(`${hex}`)) ?? open[0]];
};

/** Close to the camp, high and in the woods, brigade beside brigade. */
export function deployPlan(s: State): Plan {
  const { battle } = s;
  const u = noted(s, 0);
  const friends = felt(s, battle.side[u]);
  const camp = s.camp[battle.formation[u]];
  const worth = ({ hex }: Action) => {
    const at = hexIn(s, hex);
    const crowd = s.stack[at] > 0 ? -0.5 : 0;
    const prize = battle.victoryAt[at] >= 0 ? 3 : 0;
    return prize + crowd + 0.5 * battle.level[at] + 0.3 * battle.woods[at] + 0.05 * friends[at] - 0.6 * distance(battle.grid, at, camp);
  };
  return [mostBy(rules.legal(s), worth)];
}

/** B 8.2 three steps for a point are fair when one is behind, and late. */
export const williamsPlan = (s: State): Plan => [plain(s.turn > 7 && totalOf(s, UNION) < totalOf(s, CONFEDERATE) ? "bring" : "leave")];

/** G 6.2 with Longstreet's last blow, or never. */
export const batteryPlan = (s: State): Plan => {
  const ready = s.battle.formationNames.reduce((sum, _, f) => sum + (s.battle.formationSide[f] === CONFEDERATE ? inTouch(s, f, 3) : 0), 0);
  return [plain(s.turn >= 14 && (ready >= 5 || s.turn >= 16) ? "mass" : "wait")];
};

/** Units come in where the way to the fighting is shortest. */
export function entryPlan(s: State): Plan {
  const foes = felt(s, 1 - s.battle.side[noted(s, 0)]);
  return [mostBy(rules.legal(s), ({ hex }) => -s.stack[hexIn(s, hex)] - foes[hexIn(s, hex)])];
}

/** G 6.3 the marker whose Formations have the most to do. */
export function withholdPlan(s: State): Plan {
  const { gunSupports, formationNames, gunNames } = s.battle;
  const use = ({ marker }: Action) => {
    const m = gunNames.indexOf(`${marker}`);
    return m < 0 ? -1 : formationNames.reduce((sum, _, f) => sum + (gunSupports[m] & (1 << f) ? inTouch(s, f, 4) : 0), 0);
  };
  return [mostBy(rules.legal(s), use)];
}

/** Longstreet: his release is worth a try each turn; his blow wants two divisions near the enemy, or the last chance. */
export function openPlan(s: State): Plan {
  const row = s.battle.facts.specials[noted(s, 0)];
  if (!rules.why(s, plain("try"))) return [plain("try")];
  const near = (row.formations ?? s.battle.facts.army.formations.filter(({ side }) => side === row.side).map(({ id }) => id))
    .map(s.battle.formationNamed)
    .filter((f) => inTouch(s, f) >= 2).length;
  const last = s.turn >= Math.min(row.turns[1], s.battle.facts.scenarios[s.scenario].last);
  return [plain(near >= 2 || last ? "use" : "wait")];
}

export function callPlan(s: State): Plan {
  const open = rules.legal(s).filter((action) => action.do === "call");
  if (open.length === 0) return ENOUGH();
  return [mostBy(open, ({ formation }) => inTouch(s, s.battle.formationNames.indexOf(`${formation}`)))];
}

/** Markers of the side that are still to be drawn this turn. */
const stillToCome = (s: State, own: number): number =>
  s.cup.reduce((sum, inCup, f) => sum + (inCup && s.battle.formationSide[f] === own ? 1 : 0), 0);

/** 6.3.3q a special marker costs the Action of the drawn one: not with the last marker, while the Action is worth keeping. */
export function insteadPlan(s: State): Plan {
  const uses = rules.legal(s).filter((action) => action.do === "use");
  const f = noted(s, 0);
  const near = isHorse(s, f) ? 0 : inTouch(s, f, 4);
  const mayWait = s.acted[s.side] === 1 || stillToCome(s, s.side) > 0 || isHoldingBack(s);
  const last = isHoldingBack(s) && stillToCome(s, s.side) === 0;
  return [(near >= 2 && mayWait) || last ? uses[0] : plain("keep")];
}

const isHorse = (s: State, f: number): boolean => present(s, f).every((u) => s.battle.type[u] === CAVALRY);

export const alongPlan = (s: State): Plan => [rules.legal(s).find((action) => action.do === "join") ?? plain("alone")];

/** G 5.1 Warren: where a stack near the enemy has a blow worth making; towards the end a smaller one will do. */
export function interruptPlan(s: State): Plan {
  const roused = rules.legal(s).filter((action) => action.do === "rouse");
  const outlook = outlookOf(s, UNION);
  const blow = ({ hex }: Action) => {
    const at = hexIn(s, hex);
    if (outlook.foes[at] < 1) return 0;
    const stack = s.battle.unitsOf[UNION].filter((u) => s.hex[u] === at).slice(0, 2);
    return bestAssault(s, likelyPlaces(s, stack), outlook)?.worth ?? 0;
  };
  const worths = roused.map(blow);
  const most = Math.max(...worths);
  return [most >= (s.turn >= 14 ? 0.5 : 1) ? roused[worths.indexOf(most)] : plain("pass")];
}

export const detailPlan = (s: State): Plan => [rules.legal(s).find((action) => action.do === "choose") ?? plain("enough")];

/** 10.4 the unit from which most of its mates are in command, those near the enemy first. */
export function focusPlan(s: State): Plan {
  const { battle } = s;
  const foes = felt(s, 1 - s.side);
  const led = ({ unit }: Action) => {
    const u = battle.names.indexOf(`${unit}`);
    return present(s, battle.formation[u]).reduce(
      (sum, v) => sum + (distance(battle.grid, s.hex[u], s.hex[v]) <= COMMAND_RANGE ? 1 + Math.min(2, foes[s.hex[v]] / 4) : 0),
      0,
    );
  };
  return [mostBy(rules.legal(s), led)];
}

/** How much of what Formations still to come could add is likely to come about, and how much of what is ready each enemy one may spoil. */
const ADDED = 0.5;
const SPOILT = 0.1;

/** What waiting with the Action may bring: assaults of Formations that have still to act, less what the enemy's may spoil. */
function waitingWorth(s: State, now: number): number {
  const { formationSide } = s.battle;
  const outlook = outlookOf(s, s.side);
  const added: number[] = [];
  let theirs = 0;
  s.cup.forEach((inCup, f) => {
    if (!inCup) return;
    if (formationSide[f] !== s.side) theirs += inTouch(s, f, 4) > 0 ? 1 : 0;
    else if (inTouch(s, f, 5) > 0) added.push(bestAssault(s, likelyPlaces(s, present(s, f)), outlook)?.worth ?? 0);
  });
  const most = added.sort((a, b) => b - a).slice(0, 3);
  return ADDED * most.reduce((sum, worth) => sum + worth, 0) - now * Math.min(0.6, SPOILT * theirs);
}

export function offerPlan(s: State): Plan {
  const worth = actionWorth(s) * (0.6 + 0.4 * eagerness(s, s.side)) + drivenOff(s);
  const least = s.marker >= 0 ? 0.1 : 0.25;
  const waits = s.marker < 0 && stillToCome(s, s.side) > 0 && worth > least && waitingWorth(s, worth) > 0;
  if ((worth > least && !waits) || rules.why(s, plain("pass"))) return [plain("fight")];
  return [plain("pass")];
}

/** 6.3.4 what it would cost that units stand below an enemy when the turn ends: an attack may spare them that. */
function drivenOff(s: State): number {
  const passes = passesIn(s);
  let cost = 0;
  for (const u of s.battle.unitsOf[s.side]) if (s.hex[u] >= 0 && isDrivenOff(s, u, passes)) cost += canFallBack(s, u, s.hex[u]) ? 0.1 : 0.6;
  return cost;
}

/** 14.3 cavalry stands where it holds at least two times in three, or where it cannot go. */
export function slipPlan(s: State): Plan {
  const u = noted(s, 0);
  const open = rules.legal(s).filter((action) => action.do === "withdraw");
  const sums = strengths(s, attackersOf(s), defendersOf(s), targetOf(s), s.committed);
  const holds = passesUpTo(s, terOf(s, u), columnOf(sums), true, isFlanked(s, attackersOf(s), targetOf(s))) / 6;
  if (open.length === 0 || holds >= 0.66) return [plain("stand")];
  const foes = felt(s, 1 - s.battle.side[u]);
  return [mostBy(open, ({ to }) => -foes[hexIn(s, to)])];
}

/** 13 a marker is committed where it moves the column; that of the fewest Formations first. */
export function supportPlan(s: State): Plan {
  const open = rules.legal(s).filter((action) => action.do === "commit");
  const attacks = noted(s, 0) === s.side;
  const columnWith = (action?: Action) =>
    withCopy(s, (trial) => {
      if (action) trial.committed[attacks ? 0 : 1] += halvesOf(s, action);
      return columnOf(strengths(trial, attackersOf(trial), defendersOf(trial), targetOf(trial), trial.committed));
    });
  const now = columnWith();
  const useful = open.filter((action) => columnWith(action) !== now);
  if (useful.length === 0) return [plain("none")];
  const breadth = ({ marker }: Action) => {
    const m = s.battle.gunNames.indexOf(`${marker}`);
    return s.battle.gunSupports[m] === -1 ? 40 : s.battle.gunSupports[m].toString(2).replaceAll("0", "").length;
  };
  return [mostBy(useful, (action) => -breadth(action))];
}

const halvesOf = (s: State, { marker }: Action): number => (s.battle.facts.army.guns[s.battle.gunNames.indexOf(`${marker}`)].half ? 1 : 2);

/** 12.10 back to where the enemy is weakest and a way further back is open. */
export function backPlan(s: State): Plan {
  const open = rules.legal(s);
  const safety = (action: Action) => {
    const u = action.unit === undefined ? noted(s, 0) : s.battle.names.indexOf(`${action.unit}`);
    const own = s.battle.side[u];
    const at = hexIn(s, action.to);
    const way = canFallBack(s, u, at) ? 0 : -2;
    return way - felt(s, 1 - own)[at] + 0.3 * felt(s, own)[at] + s.battle.level[at];
  };
  return [mostBy(open, safety)];
}

/** 12.10.2 forward where friends are strong enough, and always onto ground that counts. */
export function advancePlan(s: State): Plan {
  const open = rules.legal(s).filter((action) => action.do === "advance");
  const target = targetOf(s);
  const own = s.side;
  const outlook = outlookOf(s, own);
  const { victoryAt, level } = s.battle;
  const prize = victoryAt[target] >= 0 && s.control[victoryAt[target]] !== own ? 3 : 0;
  const worth = ({ unit }: Action) => {
    const u = s.battle.names.indexOf(`${unit}`);
    const up = level[target] - level[s.hex[u]];
    return (
      prize +
      0.5 * up +
      0.2 * strengthOf(s, u) +
      0.1 * (felt(s, own)[target] - felt(s, 1 - own)[target]) -
      leaves(s, u) -
      (danger(s, u, target, outlook) - danger(s, u, s.hex[u], outlook))
    );
  };
  const best = mostBy(open, worth);
  return [worth(best) > 0.3 ? best : plain("hold")];
}

/** A Victory hex is not left to the enemy. */
const leaves = (s: State, u: Unit): number => (s.battle.victoryAt[s.hex[u]] >= 0 && s.stack[s.hex[u]] === 1 ? 3 : 0);

/** 9.6 steps come back where quality is highest. */
export function replacePlan(s: State): Plan {
  const open = rules.legal(s).filter((action) => action.do !== "enough");
  const worth = (action: Action) => {
    const u = s.battle.names.indexOf(`${action.unit}`);
    return s.battle.worth[u] * 10 + s.battle.ter[u] + (action.do === "restore" ? 0.5 : 0);
  };
  return open.length === 0 ? ENOUGH() : [mostBy(open, worth)];
}
