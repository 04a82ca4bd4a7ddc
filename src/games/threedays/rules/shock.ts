/** 11.11, 11.45 One Shock, in the steps of the book. */
import { draw } from "../../../engine/index.js";
import { type Hex, inOrder, no, note, noted, pop, push, type Question, sideTo } from "../../../kit/index.js";
import { BEFORE_SHOCK, BY_SHOCK, Chapter } from "../agenda.js";
import { brigadeOf, isGun, sideOf, UNITS, type Unit } from "../data/armies.js";
import { grid, level } from "../data/map.js";
import { shockResult, shockResults } from "../data/tables.js";
import { ask } from "../options.js";
import { FOUGHT, has, hex, isMounted, OWES, PREPARED, SHOCKED, SHOCKS, type State } from "../state.js";
import { deed, hexName, type Log, nameOf, names, seatOf } from "../words.js";
import { holds } from "./cohesion.js";
import { fronts, isSteep } from "./cover.js";
import { RAPID, STEP_5, whyNotArmed } from "./fire.js";
import { casualtyChecks, isSteadied } from "./leadership.js";
import { lose, loseAt, rout, turnOver } from "./losses.js";
import { attackersOf, sums, workOutShock } from "./shock-odds.js";
import { isDisordered, onMap, unitsIn } from "./strength.js";
import { shoot } from "./volley.js";

export function beginShock(s: State, at: Hex, log: Log): void {
  s.target = at;
  s.rounds = 0;
  const attackers: Unit[] = [];
  for (let u = 0; u < UNITS; u++)
    if (s.aim[u] === at) {
      s.aim[u] = -1;
      s.marks[u] = (s.marks[u] | SHOCKS) & ~OWES;
      attackers.push(u);
      s.standing[brigadeOf[u]] |= FOUGHT;
    }
  for (const u of unitsIn(s, at)) {
    s.marks[u] |= SHOCKED;
    s.standing[brigadeOf[u]] |= FOUGHT;
  }
  log?.push({
    event: "shock",
    rule: "TD-11.11b",
    text: `${names(attackers)} ${attackers.length > 1 ? "shock" : "shocks"} ${hexName(at)}.`,
    units: attackers.map(nameOf),
    from: [...new Set(attackers.map((u) => hexName(s.hex[u])))],
    targets: [hexName(at)],
  });
  push(s, Chapter.shock, -1);
}

const isEmpty = (s: State): boolean => unitsIn(s, s.target).length === 0;
const LAST = 9;
const skipTo = (s: State, step: number): void => note(s, 0, step - 1);

export const shock = inOrder<State>([
  /** Step 2: cavalry in the saddle and guns may go. */
  (s) => {
    for (const u of unitsIn(s, s.target)) if ((isMounted(s, u) || isGun[u]) && s.rounds === 0) push(s, Chapter.beforeShock, u, 3);
  },
  (s) => {
    if (isEmpty(s)) skipTo(s, 7);
  },
  attackersChecked,
  defendersChecked,
  (s) => {
    if (attackersOf(s).length === 0) skipTo(s, LAST);
    else if (isEmpty(s)) skipTo(s, 7);
    else for (const u of unitsIn(s, s.target)) if (mayDefend(s, u)) push(s, Chapter.defend, u);
  },
  /** 11.38b who was Disordered by that fire drops out unless he holds once more. */
  (s, log) => {
    for (const u of attackersOf(s))
      if (isDisordered(s, u) && !holds(s, u, 0, "TD-11.38b", "going on in Disorder", log)) s.marks[u] &= ~SHOCKS;
    if (attackersOf(s).length === 0) skipTo(s, LAST);
  },
  (s, log) => resolveShock(s, log),
  (s) => {
    if (!isEmpty(s) || attackersOf(s).length === 0) return;
    push(s, Chapter.face, s.target);
    push(s, Chapter.advance, s.target, 0);
  },
  (s) => {
    if (s.goes > 0 && attackersOf(s).some((u) => !isDisordered(s, u))) push(s, Chapter.goOn, sideOf[attackersOf(s)[0]], s.target);
    s.goes = 0;
  },
  /** Step 6e. */
  (s, log) => {
    if (s.bled) for (const u of attackersOf(s)) turnOver(s, u, log);
    s.bled = 0;
    for (let u = 0; u < UNITS; u++) s.marks[u] &= ~(SHOCKS | SHOCKED);
    s.target = -1;
  },
]);

/** Step 3: every attacker; who fails is Disordered and drops out. */
function attackersChecked(s: State, log?: Log): void {
  if (s.rounds > 0) return;
  for (const u of attackersOf(s)) {
    const extra = !isSteadied(s, u) && s.fatigue[brigadeOf[u]] >= 3 ? 1 : 0;
    if (holds(s, u, extra, "TD-11.11g", "going in", log)) continue;
    turnOver(s, u, log);
    s.marks[u] &= ~SHOCKS;
  }
  if (attackersOf(s).length === 0) skipTo(s, LAST);
}

/** Step 4: every defender; a second Disorder may drive it off. */
function defendersChecked(s: State, log?: Log): void {
  for (const u of unitsIn(s, s.target))
    if (!holds(s, u, 0, "TD-11.37a", "standing the charge", log)) push(s, Chapter.disorder, u, BEFORE_SHOCK, 0);
}

const stander = (s: State): Unit => noted(s, 0);

/** RX-9 */
export const beforeShock: Question<object, State> = {
  rule: "TD-11.11c",
  seat: (s) => seatOf(sideOf[stander(s)]),
  prompt: (s) => ({ text: `${nameOf(stander(s))} is to be shocked: retreat before it, or stand?`, unit: nameOf(stander(s)) }),
  done: (s) => !onMap(s, stander(s)),
  verbs: {
    retire: deed({
      do(s, _, log) {
        const u = stander(s);
        pop(s);
        if (holds(s, u, 0, isGun[u] ? "TD-11.11e" : "TD-11.11d", "retreating before the Shock", log)) push(s, Chapter.retreat, u, 3, 0);
        else if (isGun[u]) lose(s, u, 1, "TD-11.11e", log);
        else {
          turnOver(s, u, log);
          push(s, Chapter.retreat, u, 3, 0);
        }
      },
    }),
    stand: deed({ do: pop }),
  },
};

/** 11.38a */
const mayDefend = (s: State, u: Unit): boolean => !has(s, u, PREPARED) && !whyNotArmed(s, u, s.hex[u]) && frontsOf(s, u).length > 0;
const frontsOf = (s: State, u: Unit): Hex[] => {
  const hexes = new Set(attackersOf(s).map((one) => s.hex[one]));
  return [...hexes].filter((at) => {
    const side = sideTo(grid, s.hex[u], at);
    return side >= 0 && fronts(s, u, side);
  });
};

/** 9.44bs not rapidly down a steep slope. */
const mayRapid = (s: State, u: Unit, at: Hex): boolean => {
  const side = sideTo(grid, s.hex[u], at);
  return isGun[u] === 1 && !(isSteep(side) && level[s.hex[u]] > level[at]);
};

/** RX-10 */
export const defend: Question<object, State> = {
  rule: "TD-11.38a",
  seat: (s) => seatOf(sideOf[stander(s)]),
  prompt: (s) => ({ text: `${nameOf(stander(s))}: fire at the charge?`, unit: nameOf(stander(s)) }),
  done: (s) => !onMap(s, stander(s)) || !mayDefend(s, stander(s)),
  verbs: {
    fire: deed({
      fields: { at: hex },
      each(s, open) {
        for (const at of frontsOf(s, stander(s))) open(at);
      },
      refuse: (s, { at }) =>
        frontsOf(s, stander(s)).includes(at)
          ? undefined
          : no("TD-11.38a", `No attacker stands before ${nameOf(stander(s))} in ${hexName(at)}.`),
      do: (s, { at }) => defensive(s, at, STEP_5),
    }),
    rapid: deed({
      fields: { at: hex },
      each(s, open) {
        for (const at of frontsOf(s, stander(s))) if (mayRapid(s, stander(s), at)) open(at);
      },
      refuse: (s, { at }) =>
        frontsOf(s, stander(s)).includes(at) && mayRapid(s, stander(s), at)
          ? undefined
          : no("TD-10.6d", "Only guns fire rapidly, and not down a steep slope."),
      do: (s, { at }) => defensive(s, at, RAPID),
    }),
    hold: deed({ do: pop }),
  },
  ahead: { title: "When charged", says: { hold: { title: "hold fire", act: () => ({ do: "hold" }) } } },
};

function defensive(s: State, at: Hex, occasion: number): void {
  const u = stander(s);
  pop(s);
  shoot(s, u, s.hex[u], at, occasion);
}

/** Step 6a, b. */
function resolveShock(s: State, log?: Log): void {
  workOutShock(s, s.target, s.rounds);
  const roll = draw(s.random, 10);
  const result = shockResult(roll + sums.modifier);
  const attackers = attackersOf(s);
  const defenders = unitsIn(s, s.target);
  s.bled = 1;
  log?.push({
    event: "odds",
    rule: "TD-11.45a",
    text: `${sums.attack} to ${sums.defence}, ${sums.ratio}: ${roll} ${sums.modifier < 0 ? "-" : "+"} ${Math.abs(sums.modifier)}, ${shockResults[result]}.`,
    die: roll,
    odds: sums.ratio,
    modifier: sums.modifier,
    causes: sums.causes.map(([name, n]) => `${name} ${n > 0 ? "+" : ""}${n}`),
    result: shockResults[result],
    from: [...new Set(attackers.map((u) => hexName(s.hex[u])))],
    targets: [hexName(s.target)],
  });
  if (ask.leaderShock(s))
    for (const at of new Set([...attackers.map((u) => s.hex[u]), s.target]))
      casualtyChecks(s, at, at === s.target ? sideOf[defenders[0]] : sideOf[attackers[0]], "TD-b12.77a", log);
  apply(s, result, attackers, defenders, log);
}

const WRECKED = 0;
const BACK = 2;
const BLOODY = 3;
const BLOODY_ON = 5;
const GIVES_WAY = 6;
const BEATEN = 7;
const BROKEN = 8;
const ROUTED = 9;

/** 11.45 */
function apply(s: State, result: number, attackers: readonly Unit[], defenders: readonly Unit[], log?: Log): void {
  if (result <= BACK) {
    for (const u of attackers) {
      if (result === WRECKED) lose(s, u, 1, "TD-11.45b", log);
      push(s, Chapter.retreat, u, result === BACK ? 1 : 2, 0);
      push(s, Chapter.disorder, u, BY_SHOCK, 0);
      s.marks[u] &= ~SHOCKS;
    }
  } else if (result === BLOODY || result === BLOODY_ON) {
    for (const at of [s.hex[attackers[0]], s.target]) {
      const top = loseAt(s, at, 1, "TD-11.45f", log);
      if (top >= 0 && onMap(s, top)) push(s, Chapter.struck, top, 1, 0);
    }
    s.goes = result === BLOODY_ON ? 1 : 0;
  } else if (result >= GIVES_WAY) driveOff(s, result, defenders, log);
}

function driveOff(s: State, result: number, defenders: readonly Unit[], log?: Log): void {
  if (result === BEATEN) loseAt(s, s.target, 1, "TD-11.45i", log);
  if (result === ROUTED) loseAt(s, s.target, 2, "TD-11.45k", log);
  for (const u of defenders) {
    if (!onMap(s, u)) continue;
    if (result === BROKEN) lose(s, u, 1, "TD-11.45j", log);
    if (result === ROUTED && !isGun[u]) rout(s, u, log);
    else if (onMap(s, u)) {
      push(s, Chapter.retreat, u, result === GIVES_WAY ? 1 : result === BEATEN ? 2 : 3, 0);
      push(s, Chapter.disorder, u, BY_SHOCK, 0);
    }
  }
  s.goes = result > GIVES_WAY ? 1 : 0;
}
