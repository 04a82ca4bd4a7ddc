/** 11.4 Strength, odds and modifiers of a Shock. */
import { type Hex, sideTo } from "../../../../kit/index.js";
import { formations, isBerdan, isGun, isInfantry, isSkirmisher, parentOf, sideOf, UNITS, type Unit } from "../../data/armies.js";
import {
  bridge,
  creek,
  difficult,
  farm,
  ford,
  grid,
  level,
  marsh,
  near,
  orchard,
  rock,
  rocky,
  sloping,
  stream,
  town,
  wall,
  woods,
} from "../../data/map.js";
import { ADVANCE, MARCH_ORDER } from "../../data/scenarios.js";
import { fatigue, oddsOf, stacking } from "../../data/tables.js";
import { CHARGES, COLUMN, NO_AMMO, SHOCKS, WRAPPED } from "../../marks.js";
import { ask } from "../../options.js";
import { brigadeFor, fatigueOf, formedAt, has, holder, isMounted, neighbourOf, type State, turnOf } from "../../state.js";
import { chiefOf, corpsFor, isIverson, leadersAt } from "../command/leadership.js";
import { fronts, isBuiltOver, isSteep, partFrom, shelterOf, worksOn } from "../cover.js";
import { isSkirmishLine } from "../fire.js";
import { FRONT } from "../front.js";
import { cohesionOf, fightingSp, halvesOf, isCollapsed, isDisordered, topOf, unitsIn } from "../strength.js";

export const sums = { attack: 0, defence: 0, ratio: "", modifier: 0, causes: [] as [string, number][] };

const add = (cause: string, n: number): void => {
  if (n === 0) return;
  sums.causes.push([cause, n]);
  sums.modifier += n;
};

export function attackersOf(s: State): Unit[] {
  const found: Unit[] = [];
  const { marks, hex } = s;
  for (let u = 0; u < UNITS; u++) if (marks[u] & SHOCKS && hex[u] >= 0) found.push(u);
  return found;
}

/** 11.1d the hex or the two hexes that are shocked now. */
export const targetsNow = (s: State): Hex[] => (s.target2 >= 0 ? [s.target, s.target2] : [s.target]);

/** Everybody whom an attack on these hexes finds there, once: not a half of its own line that has swung in where they left (8.4k). */
export const defendersIn = (s: State, targets: readonly Hex[]): Unit[] => [
  ...new Set(targets.flatMap((at) => unitsIn(s, at)).filter((u) => !has(s, u, SHOCKS))),
];

/** 11.1a of two hexes those where the enemy still stands, before an attacker who is still in it. */
function foughtOver(s: State, targets: readonly Hex[]): Hex[] {
  const attackers = attackersOf(s);
  return targets.filter((at) => defendersIn(s, [at]).length > 0 && attackers.some((u) => blowsAt(s, u, at).length > 0));
}
export const foughtNow = (s: State): Hex[] => (s.target < 0 ? [] : foughtOver(s, targetsNow(s)));
export const defendersOf = (s: State): Unit[] => defendersIn(s, foughtNow(s));

const strikersAt = (s: State, targets: readonly Hex[]): Unit[] => attackersOf(s).filter((u) => blowsOf(s, u, targets).length > 0);
/** The attackers who have somebody left to strike. */
export const strikersOf = (s: State): Unit[] => strikersAt(s, foughtNow(s));

/** 8.4n the hexsides through which a unit strikes at a hex: of each half that has it in its front, or has swung round to those who are shocked there (8.4k). */
export function blowsAt(s: State, u: Unit, target: Hex): number[] {
  const sides: number[] = [];
  for (const from of s.second[u] >= 0 ? [s.hex[u], s.second[u]] : [s.hex[u]]) {
    const side = sideTo(grid, from, target);
    if (side >= 0 && (fronts(s, u, side) || (from === s.second[u] && has(s, u, WRAPPED) && targetsNow(s).includes(target))))
      sides.push(side);
  }
  return sides;
}
const blowsOf = (s: State, u: Unit, targets: readonly Hex[]): number[] => targets.flatMap((at) => blowsAt(s, u, at));

/** The hexes that the attack comes from. */
const hexesOf = (s: State, attackers: readonly Unit[], targets: readonly Hex[]): Hex[] => [
  ...new Set(attackers.flatMap((u) => blowsOf(s, u, targets).map((side) => Math.floor(side / 6)))),
];

/** 11.1k cavalry in the saddle at half strength, rounded up, into orchard, woods, rocks and farms. */
function attackSp(s: State, u: Unit, from: Hex, targets: readonly Hex[]): number {
  const sp = fightingSp(s, u, from);
  const broken = isMounted(s, u) && targets.some((at) => orchard[at] || woods[at] || rocky[at] || farm[at]);
  return broken ? Math.ceil(sp / 2) : sp;
}

/** The points with which a unit attacks, those of each half that strikes. */
const striking = (s: State, u: Unit, targets: readonly Hex[]): number =>
  hexesOf(s, [u], targets).reduce((sum, from) => sum + attackSp(s, u, from, targets), 0);

/** 9.44aj no more than four points count in a hex of the town. */
const counted = (at: Hex, sp: number): number => (town[at] ? Math.min(sp, stacking.townShockSp.value) : sp);

const attackStrength = (s: State, attackers: readonly Unit[], targets: readonly Hex[]): number =>
  hexesOf(s, attackers, targets).reduce((sum, from) => {
    const here = attackers.filter((u) => s.hex[u] === from || s.second[u] === from);
    return (
      sum +
      counted(
        from,
        here.reduce((sp, u) => sp + attackSp(s, u, from, targets), 0),
      )
    );
  }, 0);

/** 8.4m a line shocked in one hex defends with what stands there. */
const defenceStrength = (s: State, targets: readonly Hex[]): number =>
  targets.reduce(
    (sum, at) =>
      sum +
      counted(
        at,
        unitsIn(s, at).reduce((sp, u) => sp + fightingSp(s, u, at), 0),
      ),
    0,
  );

/** 11.4x a hexside counts where at least half of the attacking points cross such a side. */
function mostly(s: State, attackers: readonly Unit[], targets: readonly Hex[], is: (side: number) => boolean): boolean {
  let [crossing, all] = [0, 0];
  for (const u of attackers)
    for (const from of hexesOf(s, [u], targets)) {
      const sp = attackSp(s, u, from, targets);
      all += sp;
      if (blowsOf(s, u, targets).some((side) => Math.floor(side / 6) === from && is(side))) crossing += sp;
    }
  return 2 * crossing >= all && crossing > 0;
}

const back = (side: number): number => sideTo(grid, grid.neighbour[side], Math.floor(side / 6));

/** Into `sums`: everything but the die. */
export function workOutShock(s: State, shocked: readonly Hex[], rounds: number): void {
  const fought = foughtOver(s, shocked);
  // Of a Shock that is only thought of nobody may stand before the enemy yet.
  const targets = fought.length > 0 ? fought : shocked;
  const attackers = fought.length > 0 ? strikersAt(s, fought) : attackersOf(s);
  const defenders = defendersIn(s, targets);
  sums.causes = [];
  sums.modifier = 0;
  sums.attack = attackStrength(s, attackers, targets);
  sums.defence = defenceStrength(s, targets);
  const ground = formedFirst(s, targets);
  const forDefender =
    ground.some((at) => woods[at] || marsh[at] || rocky[at]) ||
    attackers.some((u) => blowsOf(s, u, ground).some((side) => wall[side] === 1 && !isBuiltOver(s, side)));
  const odds = oddsOf(sums.attack, Math.max(1, sums.defence), forDefender);
  sums.ratio = odds.ratio;
  add(`odds ${odds.ratio}`, odds.drm);
  if (!isOnlySkirmishers(defenders)) addLeaders(s, attackers);
  addSkirmishers(attackers, defenders, s);
  if (rounds === 0) addCharge(s, attackers, defenders, targets);
  if (!isOnlySkirmishers(defenders)) addPosition(s, attackers, defenders, targets);
  addStates(s, attackers, defenders);
  addGround(s, attackers, ground);
  addWear(s, attackers, defenders);
  add("rounds before", -rounds);
}

const isOnlySkirmishers = (units: readonly Unit[]): boolean => units.every((u) => isSkirmisher[u]);

/** 11.23e where formed units and Skirmishers defend in two hexes only the ground of the formed ones counts. */
const formedFirst = (s: State, targets: readonly Hex[]): readonly Hex[] => {
  const formed = targets.filter((at) => formedAt(s, at));
  return formed.length > 0 ? formed : targets;
};

/** 11.23, 8.61 formed units at Skirmishers alone, or at a press of which they are half; Skirmishers on their own; under Advance. */
function addSkirmishers(attackers: readonly Unit[], defenders: readonly Unit[], s: State): void {
  const sent = defenders.filter((u) => isSkirmisher[u]);
  const pressed = sent.filter((u) => !isSkirmishLine(s, s.hex[u]));
  const formed = attackers.filter((u) => !isSkirmisher[u]);
  if (sent.length === 0) return;
  if (formed.length === 0) add("skirmishers attack", -1);
  else if (sent.length === defenders.length) add("at skirmishers", 2);
  else if (2 * pressed.length >= defenders.reduce((sum, u) => sum + s.sp[u], 0)) add("skirmishers in the way", 1);
  if (formed.some((u) => s.order[u] === ADVANCE)) add("under Advance Orders", -1);
}

/** 11.4g-i */
function addLeaders(s: State, attackers: readonly Unit[]): void {
  const b = brigadeFor(s, attackers[0]);
  const brigadier = chiefOf(s, b);
  const at = brigadier < 0 ? -1 : s.leaderHex[brigadier];
  const beside = at >= 0 && attackers.some((u) => halvesOf(s, u).some((half) => near(half, at) <= 1));
  // 4.43d, 4.48d (options) Iverson never leads a charge; Hancock's regiment needs no brigadier.
  if (isIverson(s, brigadier) || (!beside && !attackers.includes(s.sent))) add("no brigadier", -1);
  const corps = parentOf[b] < 0 ? -1 : corpsFor(s, parentOf[b]);
  // Above a division of cavalry is the army, whose commander leads no charge.
  const above = [chiefOf(s, parentOf[b]), corps >= 0 && formations[corps].level === "corps" ? chiefOf(s, corps) : -1];
  const leads = (at: Hex) => leadersAt(s, at).some((l) => above.includes(l));
  if (attackers.some((u) => halvesOf(s, u).some(leads))) add("division or corps leads", 1);
}

/** 11.1j cavalry does not charge through a wall, nor over water, a slope or works. */
export const isOpen = (s: State, side: number): boolean =>
  !wall[side] && !stream[side] && !creek[side] && !difficult[side] && !isSteep(side) && worksOn(s, back(side)) === 0;

/** 11.1i, j cavalry in the saddle that charges. */
export const isGalloping = (s: State, u: Unit, targets: readonly Hex[]): boolean =>
  isMounted(s, u) && has(s, u, CHARGES) && blowsOf(s, u, targets).every((side) => isOpen(s, side));

/** 11.4e, f; 11.11d a countercharge weighs as much as a charge at cavalry. */
function addCharge(s: State, attackers: readonly Unit[], defenders: readonly Unit[], targets: readonly Hex[]): void {
  const charging = attackers.filter((u) => has(s, u, CHARGES) && !isMounted(s, u));
  const sp = (units: readonly Unit[]) => units.reduce((sum, u) => sum + striking(s, u, targets), 0);
  if (charging.length > 0 && 2 * sp(charging) >= sp(attackers)) add("charge", 1);
  const horse = attackers.filter((u) => isGalloping(s, u, targets));
  if (horse.length > 0) {
    const flanked = horse.some((u) =>
      blowsOf(s, u, targets).some((side) => unitsIn(s, grid.neighbour[side]).every((d) => partFrom(s, d, back(side)) !== FRONT)),
    );
    const weak = flanked || defenders.every((d) => isDisordered(s, d) || isGun[d] || isMounted(s, d));
    add("cavalry charge", weak ? 3 : 1);
  }
  if (defenders.some((d) => has(s, d, CHARGES))) add("countercharge", -3);
}

/** 11.4j one for each hex in a flank, two in the rear (as the parts are numbered), less those in the front of enemies that are not shocked; from -2 to 3. */
function addPosition(s: State, attackers: readonly Unit[], defenders: readonly Unit[], targets: readonly Hex[]): void {
  let sum = 0;
  for (const from of hexesOf(s, attackers, targets)) {
    const parts = targets.flatMap((at) => {
      const side = sideTo(grid, at, from);
      // s11.23f Skirmishers in a hex by themselves have neither flank nor rear; 7.3e who is Disordered in a refused stack has a flank there.
      return side < 0 ? [] : unitsIn(s, at).flatMap((u) => (isSkirmisher[u] ? [] : [partFrom(s, u, side)]));
    });
    sum += Math.max(0, ...parts);
    if (!ask.frontsDoNotCount(s) && frontedByOthers(s, defenders, from, targets)) sum--;
  }
  add("position", Math.max(-2, Math.min(3, sum)));
}

/** Whether formed enemies have a hex in their front who are not shocked, with either half of a line. */
function frontedByOthers(s: State, defenders: readonly Unit[], at: Hex, targets: readonly Hex[]): boolean {
  for (let k = at * 6; k < at * 6 + 6; k++) {
    const to = neighbourOf(s)[k];
    if (to < 0 || targets.includes(to) || holder(s, to) !== sideOf[defenders[0]]) continue;
    if (unitsIn(s, to).some((u) => !isSkirmisher[u] && !defenders.includes(u) && fronts(s, u, back(k)))) return true;
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
function addGround(s: State, attackers: readonly Unit[], targets: readonly Hex[]): void {
  const from = (side: number) => Math.floor(side / 6);
  const cross = (is: (side: number) => boolean) => mostly(s, attackers, targets, is);
  if (cross((side) => sloping[from(side)] === 1 && level[grid.neighbour[side]] >= level[from(side)])) add("from sloping ground", -1);
  if (cross((side) => rock[side] === 1)) add("over rocks", -2);
  else if (cross((side) => isSteep(side) && level[grid.neighbour[side]] > level[from(side)])) add("up a steep slope", -1);
  const shelter = (side: number) => shelterOf(s, topOf(s, grid.neighbour[side]), back(side));
  const high = [2, 1].find((one) => cross((side) => shelter(side) >= one)) ?? 0;
  add("breastworks", -high);
  // 11.1o bridges serve Advance units alone: to an attack a bridged stream is a plain one.
  const overBridge = attackers.every((u) => s.order[u] === ADVANCE);
  const isDeep = (side: number) => difficult[side] === 1 || (creek[side] === 1 && ford[side] === 1) || (overBridge && bridge[side] === 1);
  if (cross(isDeep)) add("deep water", -2);
  else if (cross((side) => stream[side] === 1)) add("stream", -1);
  const refused = attackers.every((u) =>
    blowsOf(s, u, targets).every((side) => unitsIn(s, grid.neighbour[side]).every((d) => isRefused(s, d, back(side)))),
  );
  if (refused) add("refused flank", -1);
}

const isRefused = (s: State, u: Unit, side: number): boolean =>
  partFrom(s, u, side) === FRONT && side % 6 !== s.facing[u] && side % 6 !== (s.facing[u] + 5) % 6;

/** 11.4y-ab */
function addWear(s: State, attackers: readonly Unit[], defenders: readonly Unit[]): void {
  const worn = (units: readonly Unit[]) => Math.max(...units.map((u) => fatigueOf(s, u)));
  add("attackers tired", fatigue[worn(attackers)].shock);
  if (worn(defenders) >= 5) add("defenders tired", 1);
  const { light } = turnOf(s);
  if (light === "night" || light === "light night") add("night", -1);
  if (attackers.every((u) => isInfantry[u] && has(s, u, NO_AMMO))) add("no ammunition", -1);
}
