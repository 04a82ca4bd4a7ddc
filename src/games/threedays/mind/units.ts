/** What the units of a brigade do, one after the other: rally, fire, go where they stand better. */
import type { Action } from "../../../engine/index.js";
import { type Hex, mostOf, noted } from "../../../kit/index.js";
import { type Formation, isCavalry, isGun, type Leader, parentOf, sideOf, type Unit } from "../data/armies.js";
import { near } from "../data/map.js";
import { ADVANCE, MARCH_ORDER } from "../data/scenarios.js";
import { stacking } from "../data/tables.js";
import { ASTRAY, BUILDS, COLUMN, DARES, NO_AMMO, SPENT, STOPPED } from "../marks.js";
import { companyOf } from "../rules/activation.js";
import { allowanceOf } from "../rules/allowance.js";
import { chiefOf, isThere, rangeOf } from "../rules/command/leadership.js";
import { crewOf } from "../rules/command/orders.js";
import { rules } from "../rules/index.js";
import { wholeOf } from "../rules/march.js";
import { isFronted } from "../rules/retreat.js";
import { flags, points, WITHDRAWS } from "../rules/steps.js";
import { hasRoom, unitsIn } from "../rules/strength.js";
import { eachTarget } from "../rules/targets.js";
import { movers } from "../rules/together.js";
import { facing, has, hex as hexKind, isMounted, leader, type State, unit } from "../state.js";
import { nameOf } from "../words.js";
import { combinedWorth, failsNow, shotWorth, withCopy } from "./chances.js";
import { hexOf } from "./field.js";
import { isAttack, isExposed, placeWorth, type Stance } from "./places.js";
import { eachPlace, findPlaces, wayTo } from "./reach.js";
import { stanceOf } from "./stances.js";
import type { Thought } from "./thought.js";

/** Less than this is not worth the shot, or the walk. */
const LEAST_SHOT = 0.06;
const LEAST_GAIN = 0.18;
/** Guns that limber up do not fire, and who turns his back is fired at. */
const GUNS_STAY = 0.5;
const FIRED_AT = 0.7;
/** Who has begun works does not leave them for little; they are begun where the enemy is not upon them before they stand. */
const AT_WORK = 0.5;
const TIME_TO_DIG = 4;

/** Who has lost touch so far from the enemy tries to catch up. */
const LEFT_BEHIND = 6;

/** 8.4f a line that finds no way for both of its halves goes on in one hex. */
const CLOSES_UP: Action = { do: "retract" };

interface Goes {
  readonly gain: number;
  readonly way: readonly Action[];
}

/** The best place within so many half points, and the way there; nothing where it stands best here. */
function bestPlace(
  s: State,
  { field }: Thought,
  company: readonly Unit[],
  halves: number,
  withdraws: boolean,
  stance: Stance,
): Goes | undefined {
  const [u] = company;
  const [from, faces] = [s.hex[u], s.facing[u]];
  findPlaces(s, u, halves, withdraws, has(s, u, ASTRAY) && (s.duty[u] & DARES) === 0 ? field.near : undefined);
  const here = placeWorth(s, field, company, from, faces, stance);
  let [best, at, turned] = [here, from, faces];
  eachPlace((to, way, cost) => {
    if (to === from && way === faces) return;
    const worth = placeWorth(s, field, company, to, way, stance) - 0.004 * cost;
    if (worth > best) [best, at, turned] = [worth, to, way];
  });
  return at === from && turned === faces ? undefined : { gain: best - here, way: wayTo(at, turned) };
}

function bestShot(s: State, u: Unit): { readonly at: Hex; readonly worth: number } | undefined {
  const targets: Hex[] = [];
  eachTarget(s, u, (at) => targets.push(at));
  const shots = targets.map((at) => ({ at, worth: shotWorth(s, u, at) }));
  return mostOf(shots, ({ worth }) => worth);
}

/** A free turn that brings a better shot before the front. */
function turned(s: State, u: Unit, open: readonly Action[], least: number): Action | undefined {
  const turns = open.filter((action) => action.do === "turn");
  const worth = (action: Action) =>
    withCopy(s, (trial) => {
      for (const one of unitsIn(trial, trial.hex[u])) trial.facing[one] = facing.read({}, action.to)!;
      return bestShot(trial, u)?.worth ?? 0;
    });
  return mostOf(turns, worth, Math.max(least, LEAST_SHOT) + 0.1);
}

/** Whether a way can be set out on: a stack may not go where its first unit could, and who halts at once could be taken up again for ever. */
const setsOut = (s: State, up: readonly Action[], [first]: readonly Action[]): boolean =>
  withCopy(s, (trial) => {
    for (const action of up) rules.act(trial, action);
    return first !== undefined && !rules.why(trial, first);
  });

function unitCourse(s: State, thought: Thought, u: Unit, open: readonly Action[], stance: Stance): readonly Action[] | undefined {
  const said = (verb: string) => open.find((action) => action.do === verb);
  const rally = said("rally");
  const exposed = isExposed(s, thought.field, u);
  if (rally && !exposed && failsNow(s, u) < 0.85) return [rally];
  const resupply = said("resupply");
  if (resupply && has(s, u, NO_AMMO)) return [resupply];
  const dismount = isCavalry[u] && isMounted(s, u) && stance === "hold" && thought.field.near[s.hex[u]] <= 4 ? said("dismount") : undefined;
  if (dismount) return [dismount];
  const fires = open.filter((action) => action.do === "fire");
  const shot = mostOf(fires, (action) => shotWorth(s, u, hexOf(action.at)));
  const shotsWorth = shot ? shotWorth(s, u, hexOf(shot.at)) : 0;
  const take = said("take");
  const dare = isAttack(stance) && thought.field.near[s.hex[u]] > LEFT_BEHIND && failsNow(s, u) <= 0.3 ? said("dare") : undefined;
  if (dare) return [dare];
  if (take) {
    const fronted = isFronted(s, sideOf[u], s.hex[u]);
    const all = wholeOf(s, u);
    const halves = fronted ? Math.ceil(all / 4) * 2 : all;
    const form = formAfter(s, thought, take, u);
    if (form && has(s, u, COLUMN)) return [take, form];
    const goes = bestPlace(s, thought, [u], halves, fronted, stance);
    const price =
      ((s.duty[u] & BUILDS) !== 0 ? AT_WORK : 0) +
      (fronted ? FIRED_AT : 0) +
      (!exposed && (s.order[u] === ADVANCE || isGun[u]) ? Math.max(0, shotsWorth) : 0);
    const least = isGun[u] ? GUNS_STAY : LEAST_GAIN;
    const stack = said("stack");
    const together = stack && bestPlace(s, thought, companyOf(s, u), halves, fronted, stance);
    const isBest = together && together.gain - price > Math.max(least, goes?.gain ?? 0);
    if (stack && isBest && setsOut(s, [stack], together.way)) return [stack, ...together.way, { do: "halt" }];
    if (goes && goes.gain - price > least) {
      if (form && setsOut(s, [take, form], goes.way)) return [take, form];
      if (setsOut(s, [take], goes.way)) return [take, ...goes.way, { do: "halt" }];
      if (setsOut(s, [take], [CLOSES_UP])) return [take, CLOSES_UP];
    }
  }
  if (rally && exposed) return [rally];
  const better = turned(s, u, open, shotsWorth);
  if (better) return [better];
  const joins = open.filter((action) => action.do === "combine");
  const joined = mostOf(
    joins,
    (action) => combinedWorth(s, u, unit.read({}, action.with)!, hexOf(action.at)),
    Math.max(shotsWorth, LEAST_SHOT),
  );
  if (joined) return [joined];
  if (shot && shotsWorth > LEAST_SHOT) return [shot];
  const build = stance === "hold" && thought.field.near[s.hex[u]] >= TIME_TO_DIG ? said("build") : undefined;
  return build && [build];
}

/** Guns first, then those nearest to the enemy, so that nobody stands in another's way. */
export function brigadePlan(s: State, thought: Thought): readonly Action[] {
  const b: Formation = noted(s, 0);
  const stance = stanceOf(s, thought.field, b);
  const open = rules.legal(s);
  // 9.7c whoever waits off the map comes on first.
  const enters = open.find((action) => action.do === "enter");
  if (enters) return [enters];
  const ahead = (u: Unit) => (s.order[u] === MARCH_ORDER ? 0.001 * thought.field.march()[s.hex[u]] : 0);
  const rank = (u: Unit) => (isGun[u] ? -100 : 0) + thought.field.near[s.hex[u]] + ahead(u) + (has(s, u, SPENT) ? -50 : 0);
  for (const u of crewOf(s, b).sort((a, c) => rank(a) - rank(c))) {
    if (thought.settled.has(u)) continue;
    const course = unitCourse(
      s,
      thought,
      u,
      open.filter((action) => action.unit === nameOf(u)),
      stance,
    );
    if (course) return course;
    thought.settled.add(u);
  }
  const done: Action = { do: "done" };
  return rules.why(s, done) ? pressed(s, thought, open) : [rides(s, b, open) ?? done];
}

/** 22.2f who has to go up to the enemy fires, or takes the way that leads nearest to him. */
function pressed(s: State, { field }: Thought, open: readonly Action[]): readonly Action[] {
  const fires = open.filter((action) => action.do === "fire");
  const shot = mostOf(fires, (action) => shotWorth(s, unit.read({}, action.unit)!, hexOf(action.at)));
  if (shot) return [shot];
  for (const take of open.filter((action) => action.do === "take")) {
    const u = unit.read({}, take.unit)!;
    findPlaces(s, u, allowanceOf(s, u), isFronted(s, sideOf[u], s.hex[u]));
    let [nearest, at, turned] = [999, s.hex[u], s.facing[u]];
    eachPlace((to, way, cost) => {
      if (cost === 0 || !hasRoom(s, to, u) || field.near[to] >= nearest) return;
      [nearest, at, turned] = [field.near[to], to, way];
    });
    const way = nearest < 999 ? wayTo(at, turned) : [];
    if (setsOut(s, [take], way)) return [take, ...way, { do: "halt" }];
    if (setsOut(s, [take], [CLOSES_UP])) return [take, CLOSES_UP];
  }
  return [];
}

/** So far off over open ground, with a hexside or two in the way, a leader is still heard. */
const hailOf = (s: State, l: Leader): number => rangeOf(s, l) - 1;

/** The brigadier rides where none of his men is with him, or one is too far off to be led. */
function rides(s: State, b: Formation, open: readonly Action[]): Action | undefined {
  return open.find((action) => {
    if (action.do !== "ride") return false;
    const l: Leader = leader.read({}, action.leader)!;
    const men = crewOf(s, b).filter((u) => !isGun[u]);
    const far = men.map((u) => near(s.hex[u], s.leaderHex[l]));
    return l === chiefOf(s, b) && men.length > 0 && (!far.includes(0) || far.some((away) => away > hailOf(s, l)));
  });
}

/** Who is not led does not go forward: as bad as so many hexes. */
const LOST_TOUCH = 6;

/** To the men of his who are nearest the enemy, or to the middle of his brigades. */
export function ridePlan(s: State, { field }: Thought): readonly Action[] {
  const l: Leader = noted(s, 0);
  const open = rules.legal(s);
  const led = ledBy(s, l);
  const hail = hailOf(s, l);
  if (led.length === 0) return [{ do: "stay" }];
  const worth = (action: Action) => {
    const at = action.do === "stay" ? s.leaderHex[l] : hexKind.read({}, action.hex)!;
    const far = led.reduce((sum, hex) => sum + near(at, hex) + (near(at, hex) > hail ? LOST_TOUCH : 0), 0) / led.length;
    const alone = led.includes(at) ? 0 : field.near[at] <= 3 ? 3 : 0.5;
    return -far - alone - (field.near[at] <= 1 ? 0.4 : 0);
  };
  return [mostOf(open, worth)!];
}

/** The hexes of the men or leaders that he leads. */
function ledBy(s: State, l: Leader): Hex[] {
  const found: Hex[] = [];
  for (let f = 0; f < parentOf.length; f++) {
    if (chiefOf(s, f) === l) for (const u of crewOf(s, f)) if (!isGun[u]) found.push(s.hex[u]);
    const up = parentOf[f];
    if (up >= 0 && chiefOf(s, up) === l && isThere(s, chiefOf(s, f))) found.push(s.leaderHex[chiefOf(s, f)]);
  }
  return found;
}

/** 8.5 more than seven points march in column, and fight in no column. */
function isOutOfForm(s: State, u: Unit): "line" | "column" | undefined {
  const marches = s.order[u] === MARCH_ORDER;
  if (has(s, u, COLUMN)) return marches ? undefined : "column";
  return marches && !isGun[u] && s.sp[u] > stacking.marchSp ? "line" : undefined;
}

/** The column lies back along the way that it has come. */
function formUp(s: State, { field }: Thought, u: Unit): Action | undefined {
  const form = isOutOfForm(s, u);
  if (form === undefined) return undefined;
  const open = rules.legal(s);
  if (form === "column") return open.find((action) => action.do === "retract");
  const columns = open.filter((action) => action.do === "column");
  return mostOf(columns, (action) => field.march()[hexOf(action.to)]);
}

/** What a unit forms when it is taken up; nothing where it cannot: who halts at once could be taken up again for ever. */
const formAfter = (s: State, thought: Thought, take: Action, u: Unit): Action | undefined =>
  isOutOfForm(s, u) &&
  withCopy(s, (trial) => {
    rules.act(trial, take);
    return formUp(trial, thought, u);
  });

/** A unit on its way goes on to the best place it can still reach, or halts. */
export function onwardPlan(s: State, thought: Thought): readonly Action[] {
  const u = s.mover;
  const stance = s.brigade >= 0 ? stanceOf(s, thought.field, s.brigade) : "hold";
  const halt: Action = { do: "halt" };
  if (has(s, u, STOPPED)) return [halt];
  const forms = formUp(s, thought, u);
  if (forms) return [forms];
  const goes = bestPlace(s, thought, movers(s), Math.max(0, points(s)), (flags(s) & WITHDRAWS) !== 0, stance);
  if (goes && goes.gain > LEAST_GAIN / 2) {
    if (goes.way.length > 0 && !rules.why(s, goes.way[0])) return [...goes.way, halt];
    if (!rules.why(s, CLOSES_UP)) return [CLOSES_UP];
  }
  return rules.why(s, halt) ? [rules.legal(s)[0]] : [halt];
}

/** 10.15 the rest of a split fire goes where it does most. */
export const restPlan = (s: State): readonly Action[] => [mostOf(rules.legal(s), (action) => shotWorth(s, noted(s, 0), hexOf(action.at)))!];
