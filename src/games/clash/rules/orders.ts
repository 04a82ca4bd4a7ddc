/** B 8.7 Pope's Orders: bound Formations go by road towards their targets, the lead unit by a way of its side's choice, the others behind it. */
import type { GameEvent, Refusal } from "../../../engine/index.js";
import { type Hex, no, push } from "../../../kit/index.js";
import type { Unit } from "../battle.js";
import { QUARTERS } from "../data/tables.js";
import {
  ACTIVE,
  BEACON,
  BOUND,
  besideEnemy,
  Chapter,
  enemyOf,
  FREED,
  FRESH,
  has,
  inZone,
  LEADS,
  LEAVING,
  MOST_WALKED,
  MOVED,
  order,
  REGULAR,
  type State,
  UNBOUND,
  unit,
  walk,
} from "../state.js";
import { hexName, notHere, pointsText, unitName } from "../words.js";
import { boundMates, distanceOf, followingWays, leaderOf, leadWays, roadDistances, targetOf, type Way, walkedBy } from "./ways.js";

/** B 8.7 the unit's Formation is under Orders; one that is to be free is bound until this activation is over. */
export function isBound(s: State, u: Unit): boolean {
  return s.orders[s.battle.formation[u]] !== UNBOUND;
}

function noteWalked(s: State, u: Unit, hex: Hex): void {
  if (s.battle.linesAt[hex] === 0) return;
  let i = u * MOST_WALKED;
  while (i < (u + 1) * MOST_WALKED && s.walked[i] >= 0) i++;
  if (i < (u + 1) * MOST_WALKED) s.walked[i] = hex;
}

/** 8.7w whether the unit may be named to lead: nobody of its Formation is nearer. */
function mayLead(s: State, u: Unit): boolean {
  const own = distanceOf(s, u);
  return boundMates(s, u).every((v) => distanceOf(s, v) >= own);
}

/** What the Orders leave open to a unit. */
interface Open {
  readonly ways: readonly Way[];
  readonly mayStand: boolean;
}

function waysOf(s: State, u: Unit): Open {
  if (leaderOf(s, u) >= 0) return { ways: followingWays(s, u), mayStand: false };
  return mayLead(s, u) ? leadWays(s, u) : { ways: [], mayStand: false };
}

const isWaiting = (s: State, u: Unit): boolean =>
  s.hex[u] >= 0 && has(s, u, ACTIVE) && !has(s, u, MOVED) && !has(s, u, FREED) && s.battle.side[u] === s.side && isBound(s, u);

const isWanted = ({ ways, mayStand }: Open): boolean => mayStand || ways.length > 0;

/** Whether the Orders want something of the unit. */
export const hasWay = (s: State, u: Unit): boolean => isWaiting(s, u) && isWanted(waysOf(s, u));

/** The ways of all who wait for them, from which the verbs list what is open. */
let surveyed: { readonly unit: Unit; readonly open: Open }[] = [];

export function surveyWays(s: State): void {
  surveyed = [];
  for (const u of s.battle.unitsOf[s.side]) if (isWaiting(s, u)) surveyed.push({ unit: u, open: waysOf(s, u) });
}

export const anySurveyed = (): boolean => surveyed.some(({ open }) => isWanted(open));

const textOf = (s: State, { path }: Way): string =>
  path
    .slice(1)
    .map((hex) => hexName(s, hex))
    .join(" ");

export const route = order({
  fields: { unit },
  words: "way",
  rule: "CG-B8.7c",
  each(s, open) {
    for (const {
      unit: u,
      open: { ways, mayStand },
    } of surveyed) {
      for (const way of ways) open(u, 0, 0, textOf(s, way));
      if (mayStand) open(u, 0, 0, "");
    }
  },
  refuse(s, { unit: u }, words) {
    const name = unitName(s, u);
    const gone = notHere(s, s.side, u);
    if (gone) return gone;
    if (!isBound(s, u)) return no("CG-B8.7c", `${name} is not under Pope's Orders: take it up and move it.`);
    if (!isWaiting(s, u)) return no("CG-11.1b", `${name} has moved, or is not activated now.`);
    const { ways, mayStand } = waysOf(s, u);
    if ((words === "" && mayStand) || ways.some((way) => textOf(s, way) === words)) return undefined;
    return whyNotThisWay(s, u, words, ways);
  },
  do(s, { unit: u }, log, words) {
    const leads = leaderOf(s, u) < 0;
    if (words === "") stand(s, u, log);
    else go(s, u, waysOf(s, u).ways.find((way) => textOf(s, way) === words)!, leads, log);
  },
});

function whyNotThisWay(s: State, u: Unit, words: string, ways: readonly Way[]): Refusal {
  const name = unitName(s, u);
  if (leaderOf(s, u) >= 0)
    return no("CG-B8.7g", `${name} follows its lead unit as far as it can${ways.length > 0 ? `: "${textOf(s, ways[0])}"` : ""}.`);
  if (!mayLead(s, u))
    return no("CG-B8.7w", `${name} does not lead: another unit of its Formation is nearer to ${hexName(s, targetOf(s, u))}.`);
  if (words === "") return no("CG-B8.7e", `${name} can come closer to ${hexName(s, targetOf(s, u))} and must.`);
  const shown = ways.map((way) => `"${textOf(s, way)}"`).join(", ");
  return no("CG-B8.7e", `Pope's Orders do not let ${name} go that way; open are ${shown || "none"}.`);
}

/** 8.7z the lead stays where it is. */
export function stand(s: State, u: Unit, log?: GameEvent[]): void {
  s.flags[u] |= LEADS | MOVED;
  if (walkedBy(s, u).length === 0) noteWalked(s, u, s.hex[u]);
  log?.push({
    event: "stand",
    rule: "CG-B8.7z",
    text: `${unitName(s, u)} cannot come closer under Pope's Orders and stays.`,
    unit: unitName(s, u),
  });
}

export function go(s: State, u: Unit, way: Way, leads: boolean, log?: GameEvent[]): void {
  const { path, cost, mode, frees } = way;
  const { battle } = s;
  const start = distanceOf(s, u);
  const fresh = has(s, u, FRESH);
  if (walkedBy(s, u).length === 0) noteWalked(s, u, path[0]);
  walk(s, u, path);
  for (let i = 1; i < path.length; i++) noteWalked(s, u, path[i]);
  const end = path[path.length - 1];
  s.flags[u] &= ~FRESH;
  if (leads) s.flags[u] |= LEADS;
  const shortest = path.length - 1 + roadDistances(battle, targetOf(s, u))[end] === start;
  if (leads && fresh && mode === REGULAR && shortest && inZone(s, enemyOf(s.side), end)) s.flags[u] |= BEACON; // 8.7e
  noteContact(s, u);
  const text = `${unitName(s, u)} goes to ${hexName(s, end)} under Pope's Orders for ${pointsText(cost)}.`;
  const told = { path: path.map((hex) => hexName(s, hex)), cost: cost / QUARTERS };
  log?.push({ event: "move", rule: leads ? "CG-B8.7e" : "CG-B8.7g", text, unit: unitName(s, u), ...told, leads });
  if (!frees) {
    s.flags[u] |= MOVED;
    return;
  }
  s.flags[u] |= FREED;
  push(s, Chapter.step, u, s.allowance[battle.formation[u]] - cost, mode);
}

/** 8.7a, c who reaches the target, or has moved beside a Confederate, frees its Formation when this activation is over. */
export function noteContact(s: State, u: Unit): void {
  if (s.hex[u] < 0) return;
  const f = s.battle.formation[u];
  if (s.orders[f] !== BOUND) return;
  if (s.hex[u] === targetOf(s, u) || besideEnemy(s, s.battle.side[u], s.hex[u])) s.orders[f] = LEAVING;
}

/** 8.7b attacked by Confederates. */
export function noteAttacked(s: State, u: Unit): void {
  const f = s.battle.formation[u];
  if (s.orders[f] === BOUND) s.orders[f] = LEAVING;
}

/** 8.7v the activation is over: those to be freed are free. */
export function freeFromOrders(s: State, log?: GameEvent[]): void {
  for (let f = 0; f < s.orders.length; f++) {
    if (s.orders[f] !== LEAVING) continue;
    unbind(s, f);
    const name = s.battle.formationNames[f];
    log?.push({ event: "released", rule: "CG-B8.7v", text: `${name} is free of Pope's Orders.`, formation: name });
  }
}

/** Nothing is kept of the Orders of a free Formation. */
export function unbind(s: State, f: number): void {
  s.orders[f] = UNBOUND;
  for (const u of s.battle.formationUnits[f]) s.walked.fill(-1, u * MOST_WALKED, (u + 1) * MOST_WALKED);
}
