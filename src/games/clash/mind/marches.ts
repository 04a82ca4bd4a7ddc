/** The movement of an activation: unit by unit, those nearest to the enemy first, each to where it stands best. */
import type { Action, Plan } from "../../../engine/index.js";
import { distance, type Hex, noted } from "../../../kit/index.js";
import type { Unit } from "../battle.js";
import { allowanceOf } from "../rules/destinations.js";
import { rules } from "../rules/index.js";
import { isBound } from "../rules/orders.js";
import { mayStack } from "../rules/stacking.js";
import { roadDistances, targetOf } from "../rules/ways.js";
import { ACTIVE, FREED, has, isAsked, MOVED, type State } from "../state.js";
import { bestAssault } from "./assaults.js";
import { type Goal, goalOf, type Outlook, outlookOf } from "./goals.js";
import { mayStillStrike, type Purpose, standing } from "./places.js";
import { prizeOf } from "./stakes.js";
import { danger } from "./threats.js";
import { plain, planned } from "./trial.js";

const END = plain("end");
const STOP = plain("stop");
/** So much better a place must be than where the unit stands. */
const TROUBLE = 0.04;
/** G 4.1.2 a brigade in the enemy's rear. */
const EXIT = 1.2;

export function marchPlan(s: State): Plan {
  return planned(s, (trial, go) => {
    if (isAsked(trial, "step")) finishStep(trial, go, purposeOf(trial));
    for (let looks = 0; looks < 2 && isAsked(trial, "march"); looks++) {
      followOrders(trial, go);
      if (!isAsked(trial, "march")) return;
      moveAll(trial, go);
    }
    if (isAsked(trial, "march")) endMarch(trial, go);
  });
}

function purposeOf(s: State): Purpose {
  const outlook = outlookOf(s, s.side);
  const coming = new Map<Unit, number>();
  const goals = new Map<number, Goal>();
  for (const u of s.battle.unitsOf[s.side]) {
    if (s.hex[u] < 0 || !has(s, u, ACTIVE)) continue;
    const f = s.battle.formation[u];
    if (!goals.has(f)) goals.set(f, goalOf(s, f, outlook));
    if (!has(s, u, MOVED)) coming.set(u, allowanceOf(s, u));
  }
  return { outlook, goals, coming, strikes: mayStillStrike(s, s.side) };
}

const nearestFoe = (s: State, u: Unit, { own }: Outlook): number =>
  s.battle.unitsOf[1 - own].reduce((best, v) => (s.hex[v] < 0 ? best : Math.min(best, distance(s.battle.grid, s.hex[u], s.hex[v]))), 99);

function moveAll(s: State, go: (action: Action) => void): void {
  const purpose = purposeOf(s);
  const order = [...purpose.coming.keys()]
    .filter((u) => !isBound(s, u) || has(s, u, FREED))
    .map((u) => ({ u, far: nearestFoe(s, u, purpose.outlook) }))
    .sort((a, b) => a.far - b.far || a.u - b.u)
    .map(({ u }) => u);
  const coming = new Map(purpose.coming);
  const placed = purpose.strikes ? assault(s, go, purpose, order) : new Set<Unit>();
  for (const u of placed) coming.delete(u);
  for (const u of order) {
    if (!isAsked(s, "march")) return;
    if (placed.has(u)) continue;
    const take = taking(s, u);
    if (rules.why(s, take)) continue;
    coming.delete(u);
    const mine = { ...purpose, coming };
    const stay = standing(s, u, s.hex[u], mine);
    const best = bestMove(s, u, take, mine);
    if (!best || best.worth < stay + TROUBLE) continue;
    go(take);
    go(best.action);
    if (isAsked(s, "step")) finishStep(s, go, mine);
  }
}

const taking = (s: State, u: Unit): Action => ({ do: "take", unit: s.battle.names[u] });

/** Assault after assault as long as one is worth making; gives those who have their place. */
function assault(s: State, go: (action: Action) => void, purpose: Purpose, units: readonly Unit[]): Set<Unit> {
  const placed = new Set<Unit>();
  const choices = new Map(units.filter((u) => !purpose.outlook.guards.has(u)).map((u) => [u, placesOf(s, u)]));
  for (let found = bestAssault(s, choices, purpose.outlook); found; found = bestAssault(s, choices, purpose.outlook)) {
    for (const [u, at] of found.places) {
      const action = choices.get(u)!.get(at);
      choices.delete(u);
      placed.add(u);
      if (at === s.hex[u] || !action || !mayStack(s, u, at)) continue;
      go(taking(s, u));
      if (rules.why(s, action)) {
        finishStep(s, go, purpose);
        continue;
      }
      go(action);
      if (isAsked(s, "step")) finishStep(s, go, purpose);
      if (!isAsked(s, "march")) return placed;
    }
  }
  return placed;
}

/** Where the unit can end, with the move that brings it there; where it stands, without one. */
function placesOf(s: State, u: Unit): Map<Hex, Action | undefined> {
  const places = new Map<Hex, Action | undefined>([[s.hex[u], undefined]]);
  const take = taking(s, u);
  if (rules.why(s, take)) return places;
  planned(s, (trial, go) => {
    go(take);
    for (const action of rules.legal(trial)) {
      const to = typeof action.to === "string" ? s.battle.grid.ids.get(action.to) : undefined;
      if (to !== undefined && action.do !== "withdraw" && !places.has(to)) places.set(to, action);
    }
  });
  return places;
}

interface Move {
  readonly action: Action;
  readonly worth: number;
}

/** Of all places the unit could go to, by whatever way of moving, the best to end in. */
function bestMove(s: State, u: Unit, take: Action, purpose: Purpose): Move | undefined {
  let legal: readonly Action[] = [];
  const [taken] = planned(s, (trial, go) => {
    go(take);
    legal = rules.legal(trial);
  });
  return taken && bestOf(s, u, legal, purpose);
}

function bestOf(s: State, u: Unit, legal: readonly Action[], purpose: Purpose): Move | undefined {
  const { ids } = s.battle.grid;
  const seen = new Set<Hex>();
  let best: Move | undefined;
  for (const action of legal) {
    const to = typeof action.to === "string" ? ids.get(action.to) : undefined;
    if (to === undefined ? action.do !== "exit" : seen.has(to) || !mayStack(s, u, to)) continue;
    const worth = to === undefined ? EXIT : standing(s, u, to, purpose);
    if (to !== undefined) seen.add(to);
    if (!best || worth > best.worth) best = { action, worth };
  }
  return best;
}

/** A unit in hand is put down where it is, or goes on where it may not stay. */
function finishStep(s: State, go: (action: Action) => void, purpose: Purpose): void {
  for (let steps = 0; steps < 12 && isAsked(s, "step"); steps++) {
    if (!rules.why(s, STOP)) {
      go(STOP);
      return;
    }
    const legal = rules.legal(s);
    go(bestOf(s, noted(s, 0), legal, purpose)?.action ?? legal[0]);
  }
}

/** So many road hexes longer may a way be to spare a step. */
const DETOUR = 12;

/** B 8.7 the lead takes the way that brings it nearest without falling to the enemy, and the others follow. */
function followOrders(s: State, go: (action: Action) => void): void {
  for (let n = 0; n < 40 && isAsked(s, "march"); n++) {
    const routes = s.battle.facts.limits ? rules.legal(s).filter((action) => action.do === "route") : [];
    if (routes.length === 0) return;
    const outlook = outlookOf(s, s.side);
    const worth = (action: Action) => prizesOn(s, action) - restOf(s, action) - DETOUR * dangerAfter(s, action, outlook);
    go(routes.reduce((best, action) => (worth(action) > worth(best) ? action : best)));
    if (isAsked(s, "step")) finishStep(s, go, purposeOf(s));
  }
}

/** A Victory hex on the way is worth a longer one. */
function prizesOn(s: State, { way }: Action): number {
  let sum = 0;
  for (const name of `${way}`.split(" ")) sum += prizeOf(s, s.side, s.battle.grid.ids.get(name) ?? s.battle.victoryHexes[0]);
  return way === "" ? 0 : 3 * sum;
}

/** What the enemy may do to the unit where the way ends. */
function dangerAfter(s: State, { unit, way }: Action, outlook: Outlook): number {
  const u = s.battle.names.indexOf(`${unit}`);
  return danger(s, u, endOf(s, u, `${way}`), outlook);
}

const endOf = (s: State, u: Unit, way: string): Hex => (way === "" ? s.hex[u] : s.battle.grid.ids.get(way.split(" ").at(-1)!)!);

function restOf(s: State, { unit, way }: Action): number {
  const u = s.battle.names.indexOf(`${unit}`);
  return roadDistances(s.battle, targetOf(s, u))[endOf(s, u, `${way}`)];
}

/** What still must move before the movement can end goes first. */
function endMarch(s: State, go: (action: Action) => void): void {
  for (let n = 0; n < 20 && isAsked(s, "march"); n++) {
    if (!rules.why(s, END)) {
      go(END);
      return;
    }
    const purpose = purposeOf(s);
    const take = rules.legal(s).find((action) => action.do === "take");
    if (!take) return;
    const u = s.battle.names.indexOf(`${take.unit}`);
    const best = bestMove(s, u, take, purpose);
    go(take);
    if (best) go(best.action);
    if (isAsked(s, "step")) finishStep(s, go, purpose);
  }
}
