/** 11.4 Strength, odds and modifiers of a Shock. */
import { type Hex, sideTo } from "../../../kit/index.js";
import { brigadeOf, isBerdan, isGun, isInfantry, parentOf, sideOf, UNITS, type Unit } from "../data/armies.js";
import {
  bridge,
  creek,
  difficult,
  farm,
  ford,
  grid,
  level,
  marsh,
  orchard,
  rock,
  rocky,
  sloping,
  stream,
  town,
  wall,
  woods,
} from "../data/map.js";
import { MARCH_ORDER } from "../data/scenarios.js";
import { fatigue, oddsOf, stacking } from "../data/tables.js";
import { CHARGES, COLUMN, enemyAt, has, isMounted, NO_AMMO, neighbourOf, SHOCKS, type State, turnOf } from "../state.js";
import { fronts, isSteep, partFrom, worksOn } from "./cover.js";
import { FLANK, FRONT, REAR } from "./front.js";
import { leaderFor, leadersAt } from "./leadership.js";
import { cohesionOf, fightingSp, isCollapsed, isDisordered, unitsIn } from "./strength.js";

export const sums = { attack: 0, defence: 0, ratio: "", modifier: 0, causes: [] as [string, number][] };

const add = (cause: string, n: number): void => {
  if (n === 0) return;
  sums.causes.push([cause, n]);
  sums.modifier += n;
};

export function attackersOf(s: State): Unit[] {
  const found: Unit[] = [];
  for (let u = 0; u < UNITS; u++) if (has(s, u, SHOCKS) && s.hex[u] >= 0) found.push(u);
  return found;
}

/** 11.1k cavalry in the saddle at half strength, rounded up, into orchard, woods, rocks and farms. */
function attackSp(s: State, u: Unit, target: Hex): number {
  const sp = fightingSp(s, u, s.hex[u]) + (s.second[u] >= 0 && facesHex(s, u, s.second[u], target) ? fightingSp(s, u, s.second[u]) : 0);
  const broken = isMounted(s, u) && (orchard[target] || woods[target] || rocky[target] || farm[target]);
  return broken ? Math.ceil(sp / 2) : sp;
}

const facesHex = (s: State, u: Unit, from: Hex, to: Hex): boolean => {
  const side = sideTo(grid, from, to);
  return side >= 0 && fronts(s, u, side);
};

/** 9.44aj no more than four points count in a hex of the town. */
function strengthOf(s: State, units: readonly Unit[], of: (u: Unit) => number): number {
  const byHex = new Map<Hex, number>();
  for (const u of units) byHex.set(s.hex[u], (byHex.get(s.hex[u]) ?? 0) + of(u));
  return [...byHex].reduce((sum, [at, sp]) => sum + (town[at] ? Math.min(sp, stacking.townShockSp.value) : sp), 0);
}

/** 11.4x a hexside counts where at least half of the attacking points cross such a side. */
function mostly(s: State, attackers: readonly Unit[], target: Hex, is: (side: number) => boolean): boolean {
  let [crossing, all] = [0, 0];
  for (const u of attackers) {
    const sp = attackSp(s, u, target);
    all += sp;
    const side = sideTo(grid, s.hex[u], target);
    if (side >= 0 && is(side)) crossing += sp;
  }
  return 2 * crossing >= all && crossing > 0;
}

const back = (side: number): number => sideTo(grid, grid.neighbour[side], Math.floor(side / 6));

/** Into `sums`: everything but the die. */
export function workOutShock(s: State, target: Hex, rounds: number): void {
  const attackers = attackersOf(s);
  const defenders = unitsIn(s, target);
  sums.causes = [];
  sums.modifier = 0;
  sums.attack = strengthOf(s, attackers, (u) => attackSp(s, u, target));
  sums.defence = strengthOf(s, defenders, (u) => fightingSp(s, u, target));
  const forDefender =
    Boolean(woods[target] || marsh[target] || rocky[target]) || attackers.some((u) => wall[sideTo(grid, s.hex[u], target)] === 1);
  const odds = oddsOf(sums.attack, Math.max(1, sums.defence), forDefender);
  sums.ratio = odds.ratio;
  add(`odds ${odds.ratio}`, odds.drm);
  addLeaders(s, attackers);
  if (rounds === 0) addCharge(s, attackers, defenders, target);
  addPosition(s, attackers, target);
  addStates(s, attackers, defenders);
  addGround(s, attackers, target);
  addWear(s, attackers, defenders);
  add("rounds before", -rounds);
}

/** 11.4g-i */
function addLeaders(s: State, attackers: readonly Unit[]): void {
  const b = brigadeOf[attackers[0]];
  const brigadier = leaderFor(b);
  const beside =
    brigadier >= 0 &&
    s.leaderHex[brigadier] >= 0 &&
    attackers.some((u) => s.hex[u] === s.leaderHex[brigadier] || sideTo(grid, s.hex[u], s.leaderHex[brigadier]) >= 0);
  if (!beside) add("no brigadier", -1);
  const above = [leaderFor(parentOf[b]), parentOf[b] >= 0 ? leaderFor(parentOf[parentOf[b]]) : -1];
  if (attackers.some((u) => leadersAt(s, s.hex[u]).some((l) => above.includes(l)))) add("division or corps leads", 1);
}

/** 11.4e, f */
function addCharge(s: State, attackers: readonly Unit[], defenders: readonly Unit[], target: Hex): void {
  const charging = attackers.filter((u) => has(s, u, CHARGES) && !isMounted(s, u));
  const sp = (units: readonly Unit[]) => units.reduce((sum, u) => sum + attackSp(s, u, target), 0);
  if (charging.length > 0 && 2 * sp(charging) >= sp(attackers)) add("charge", 1);
  const horse = attackers.filter((u) => has(s, u, CHARGES) && isMounted(s, u));
  if (horse.length === 0) return;
  const flanked = horse.some((u) => defenders.every((d) => partFrom(s, d, sideTo(grid, target, s.hex[u])) !== FRONT));
  const weak = flanked || defenders.every((d) => isDisordered(s, d) || isGun[d] || isMounted(s, d));
  add("cavalry charge", weak ? 3 : 1);
}

/** 11.4j each hex in a flank or the rear, less those in the front of enemies that are not shocked; from -2 to 3. */
function addPosition(s: State, attackers: readonly Unit[], target: Hex): void {
  let sum = 0;
  const top = unitsIn(s, target)[0];
  for (const at of new Set(attackers.map((u) => s.hex[u]))) {
    const part = partFrom(s, top, sideTo(grid, target, at));
    sum += part === FLANK ? 1 : part === REAR ? 2 : 0;
    if (frontedByOthers(s, sideOf[attackers[0]], at, target)) sum--;
  }
  add("position", Math.max(-2, Math.min(3, sum)));
}

function frontedByOthers(s: State, side: number, at: Hex, target: Hex): boolean {
  for (let k = at * 6; k < at * 6 + 6; k++) {
    const to = neighbourOf(s)[k];
    if (to < 0 || to === target || !enemyAt(s, side, to)) continue;
    if (unitsIn(s, to).some((u) => fronts(s, u, back(k)))) return true;
  }
  return false;
}

/** 11.4k-r */
function addStates(s: State, attackers: readonly Unit[], defenders: readonly Unit[]): void {
  const best = (units: readonly Unit[]) => Math.max(...units.map((u) => cohesionOf(s, u)));
  const edge = best(attackers) - best(defenders);
  add("cohesion", edge >= 2 ? 1 : edge <= -2 ? -1 : 0);
  if (attackers.every((u) => isDisordered(s, u))) add("attackers Disordered", -2);
  if (defenders.every((u) => isCollapsed(s, u))) add("defenders Collapsed", 2);
  else if (defenders.every((u) => isDisordered(s, u))) add("defenders Disordered", 1);
  if (defenders.some((u) => s.order[u] === MARCH_ORDER || has(s, u, COLUMN))) add("on the march", 3);
  if (defenders.every((u) => isGun[u])) add("guns alone", 2);
  if (defenders.some((u) => isBerdan[u])) add("sharpshooters", 1);
}

/** 11.4s-w, z */
function addGround(s: State, attackers: readonly Unit[], target: Hex): void {
  const up = (side: number) => level[target] > level[Math.floor(side / 6)];
  if (mostly(s, attackers, target, (side) => sloping[Math.floor(side / 6)] === 1 && level[target] >= level[Math.floor(side / 6)]))
    add("from sloping ground", -1);
  if (mostly(s, attackers, target, (side) => rock[side] === 1)) add("over rocks", -2);
  else if (mostly(s, attackers, target, (side) => isSteep(side) && up(side))) add("up a steep slope", -1);
  for (const high of [2, 1])
    if (mostly(s, attackers, target, (side) => worksOn(s, back(side)) >= high)) {
      add("breastworks", -high);
      break;
    }
  if (mostly(s, attackers, target, (side) => difficult[side] === 1 || bridge[side] === 1 || (creek[side] === 1 && ford[side] === 1)))
    add("deep water", -2);
  else if (mostly(s, attackers, target, (side) => stream[side] === 1)) add("stream", -1);
  const refused = attackers.every((u) => unitsIn(s, target).every((d) => isRefused(s, d, sideTo(grid, target, s.hex[u]))));
  if (refused) add("refused flank", -1);
}

const isRefused = (s: State, u: Unit, side: number): boolean =>
  partFrom(s, u, side) === FRONT && side % 6 !== s.facing[u] && side % 6 !== (s.facing[u] + 5) % 6;

/** 11.4y-ab */
function addWear(s: State, attackers: readonly Unit[], defenders: readonly Unit[]): void {
  const worn = (units: readonly Unit[]) => Math.max(...units.map((u) => s.fatigue[brigadeOf[u]]));
  add("attackers tired", fatigue[worn(attackers)].shock);
  if (worn(defenders) >= 5) add("defenders tired", 1);
  const { light } = turnOf(s);
  if (light === "night" || light === "light night") add("night", -1);
  if (attackers.every((u) => isInfantry[u] && has(s, u, NO_AMMO))) add("no ammunition", -1);
}
