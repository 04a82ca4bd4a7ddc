/** 19.0 (option) Random Events: two dice when the marker is drawn; some last for the turn, others ask somebody for a choice. */
import { draw } from "../../../engine/index.js";
import { no, note, noted, pop, push, type Question } from "../../../kit/index.js";
import { BY_FIRE, Chapter } from "../agenda.js";
import {
  CONFEDERATE,
  type Formation,
  formationOf,
  formationSide,
  formations,
  isGun,
  LEADERS,
  type Leader,
  leaderSide,
  originalSp,
  parentOf,
  type Side,
  sideOf,
  UNION,
  UNITS,
  type Unit,
} from "../data/armies.js";
import { near } from "../data/map.js";
import { MARCH_ORDER } from "../data/scenarios.js";
import { tablesFile } from "../data/tables.js";
import {
  DISORDERED,
  EAGER,
  ELIMINATED,
  FROZEN,
  formation,
  has,
  IN_COMMAND,
  is,
  LOW_AMMO,
  leader,
  NO_AMMO,
  RECOVERING,
  ROUTED,
  SHOT,
  type State,
  unit,
} from "../state.js";
import { deed, type Log, leaderTitle, nameOf, seatOf, sideArmy, titleOf } from "../words.js";
import { holds } from "./cohesion.js";
import { armyChief, casualtyCheck, chiefOf, covers, isThere } from "./leadership.js";
import { lose } from "./losses.js";
import { brigadesFor, crewOf, orderOf } from "./orders.js";
import { isCollapsed, isDisordered, onMap } from "./strength.js";

const { rows } = tablesFile.randomEvents;
const THIRD_CORPS = formationOf("us-c-iii");

/** 19.0c */
export function rollEvent(s: State, log: Log): void {
  const dice = [draw(s.random, 10), draw(s.random, 10)];
  const row = rows.findIndex(({ max }) => 10 * dice[0] + dice[1] <= max);
  log?.push({ event: "random", rule: "TD-b19.0c", text: `Random event ${dice.join("")}: ${rows[row].event}.`, dice, reveals: true });
  push(s, Chapter.ignore, row, UNION);
}

/** 19.0d the players may agree to ignore an event. */
export const ignore: Question<object, State> = {
  rule: "TD-b19.0d",
  seat: (s) => seatOf(noted(s, 1)),
  prompt: (s) => ({ text: `${rows[noted(s, 0)].event}: ${sideArmy(noted(s, 1))} may agree to ignore it.` }),
  done: (s) => rows[noted(s, 0)].event === "No event",
  verbs: {
    play: deed({ do: (s, _, log) => strike(s, log) }),
    ignore: deed({ do: (s) => (noted(s, 1) === UNION ? note(s, 1, CONFEDERATE) : pop(s)) }),
  },
};

/** 19.0f what asks for the acting side waits for the next marker. */
function strike(s: State, log: Log): void {
  const row = noted(s, 0);
  pop(s);
  const name = rows[row].event;
  const at = atOnce[name];
  if (at) at(s, log);
  else if (choices[name].who === "acting") s.waiting = row;
  else for (const side of sidesOf(s, choices[name].who)) push(s, Chapter.event, row, side, choices[name].times ?? 1);
}

export function comeTrue(s: State, side: Side): void {
  if (s.waiting < 0) return;
  const row = s.waiting;
  s.waiting = -1;
  const choice = choices[rows[row].event];
  push(s, Chapter.event, row, choice.asksEnemy ? 1 - side : side, choice.times ?? 1);
}

/** What happens without anybody's choice. */
const atOnce: Readonly<Record<string, (s: State, log: Log) => void>> = {
  Thunderstorm(s, log) {
    const roll = draw(s.random, 10);
    s.storm = roll === 9 ? 2 : 1;
    log?.push({ event: "storm", rule: "TD-b19.0g", text: `A thunderstorm, for ${s.storm === 1 ? "this turn" : "two turns"}.`, die: roll });
  },
  Heat: (s) => {
    s.heat = 1;
  },
  Smoke: (s) => {
    s.smoke = 1;
  },
  "Courier lost (CSA)": (s, log) => loseCourier(s, CONFEDERATE, log),
  "Courier lost (Union)": (s, log) => loseCourier(s, UNION, log),
  "Hill rallies himself": (s) => {
    s.hillRallies = s.turn + 1;
  },
  "Ewell hesitates": (s) => {
    s.ewellHesitates = 1;
  },
  "Sickles moves"(s) {
    for (let b = 0; b < formations.length; b++) if (parentOf[b] >= 0 && parentOf[parentOf[b]] === THIRD_CORPS) s.standing[b] |= EAGER;
  },
  "Ammunition mix-up"(s, log) {
    for (const side of [UNION, CONFEDERATE]) {
      const guns = unitsOf(s, side).filter((u) => isGun[u] && !has(s, u, NO_AMMO));
      if (guns.length === 0) continue;
      const u = guns[draw(s.random, guns.length)];
      s.marks[u] |= NO_AMMO;
      log?.push({ event: "ammo", rule: "TD-b19.0s", text: `${nameOf(u)} has the wrong ammunition.`, unit: nameOf(u) });
    }
  },
  "Bad fuses (CSA)": (s) => {
    s.badFuses = 1;
  },
  "Good practice (Union)": (s) => {
    s.goodPractice = 1;
  },
  "Caisson explosion": (s) => {
    s.caisson = 1;
  },
  Prisoners(s, log) {
    for (let u = 0; u < UNITS; u++) {
      if (s.hex[u] !== ROUTED || has(s, u, RECOVERING)) continue;
      s.hex[u] = ELIMINATED;
      log?.push({ event: "loss", rule: "TD-b19.0af", text: `${nameOf(u)} is taken on the run.`, unit: nameOf(u), lost: s.sp[u], left: 0 });
    }
  },
  "No event": () => {},
};

function loseCourier(s: State, side: Side, log: Log): void {
  const divisions = divisionsOf(side).filter((f) => s.cup[f] > 0);
  if (divisions.length === 0) return;
  const f = divisions[draw(s.random, divisions.length)];
  s.cup[f]--;
  log?.push({
    event: "courier",
    rule: side === UNION ? "TD-b19.0k" : "TD-b19.0j",
    text: `${titleOf(f)} loses a marker.`,
    division: titleOf(f),
  });
}

const divisionsOf = (side: Side): Formation[] =>
  formations.flatMap(({ level }, f) => (level === "division" && formationSide[f] === side ? [f] : []));
const unitsOf = (s: State, side: Side): Unit[] => {
  const found: Unit[] = [];
  for (let u = 0; u < UNITS; u++) if (sideOf[u] === side && onMap(s, u)) found.push(u);
  return found;
};

interface Choice {
  /** Whose marker comes next, each side, whoever has the initiative, one side, or the one with more brigades on the march. */
  readonly who: "acting" | "each" | "initiative" | "union" | "confederate" | "marchers";
  readonly rule: string;
  readonly of: "unit" | "brigade" | "division" | "leader";
  readonly text: string;
  readonly times?: number;
  /** The opponent of the acting side is asked. */
  readonly asksEnemy?: true;
  open(s: State, side: Side, n: number): boolean;
  do(s: State, n: number, log: Log): void;
}

const acts = (rule: string): Choice => ({
  who: rule === "TD-b19.0l" ? "confederate" : "union",
  rule,
  of: "brigade",
  text: "one brigade changes its orders freely and acts at once",
  open: (s, side, b) => brigadesFor(s, side).includes(b) && crewOf(s, b).length > 0 && !is(s, b, FROZEN) && s.used[b] < 4,
  do: (s, b) => push(s, Chapter.urged, -1, b, 0),
});
const addsMarker = (s: State, f: Formation): void => {
  s.cup[f]++;
  s.entitled[f]++;
};

const choices: Readonly<Record<string, Choice>> = {
  "Aggressive subordinate (CSA)": acts("TD-b19.0l"),
  "Aggressive subordinate (Union)": acts("TD-b19.0m"),
  "Staff work": {
    who: "initiative",
    rule: "TD-b19.0q",
    of: "division",
    text: "one division In Command has a marker more",
    open: (s, side, f) => divisionsOf(side).includes(f) && is(s, f, IN_COMMAND) && s.entitled[f] > 0 && s.entitled[f] < 4,
    do: addsMarker,
  },
  "Ammunition wagons": {
    who: "acting",
    rule: "TD-b19.0r",
    of: "unit",
    text: "up to four units take on ammunition",
    times: 4,
    open: (s, side, u) => onMap(s, u) && sideOf[u] === side && has(s, u, NO_AMMO | LOW_AMMO),
    do: (s, u) => {
      s.marks[u] &= ~(NO_AMMO | LOW_AMMO);
    },
  },
  "Friendly fire": {
    who: "acting",
    rule: "TD-b19.0t",
    of: "unit",
    text: "a stack of the enemy is fired on by its own",
    asksEnemy: true,
    open: (s, side, u) => onMap(s, u) && sideOf[u] !== side && s.top[s.hex[u]] === u && shotNear(s, u) >= 2,
    do: (s, u, log) => test(s, u, "TD-b19.0t", "friendly fire", log),
  },
  "Stragglers come up": {
    who: "each",
    rule: "TD-b19.0u",
    of: "unit",
    text: "one unit regains a point",
    open: (s, side, u) => onMap(s, u) && sideOf[u] === side && s.sp[u] + 1 < originalSp[u],
    do: (s, u) => void s.sp[u]++,
  },
  Straggling: {
    who: "marchers",
    rule: "TD-b19.0v",
    of: "unit",
    text: "a marching unit loses a point",
    open: (s, side, u) => onMap(s, u) && sideOf[u] === side && s.order[u] === MARCH_ORDER,
    do: (s, u, log) => lose(s, u, 1, "TD-b19.0v", log),
  },
  Sharpshooter: {
    who: "acting",
    rule: "TD-b19.0w",
    of: "leader",
    text: "an enemy leader within three hexes is shot at",
    open: (s, side, l) => isThere(s, l) && leaderSide[l] !== side && unitsOf(s, side).some((u) => near(s.hex[u], s.leaderHex[l]) <= 3),
    do: (s, l, log) => casualtyCheck(s, l, "TD-b19.0w", log),
  },
  "Horse shot": {
    who: "acting",
    rule: "TD-b19.0x",
    of: "leader",
    text: "an enemy leader loses his horse and does not ride this turn",
    open: (s, side, l) => isThere(s, l) && leaderSide[l] !== side,
    do: (s, l) => {
      s.unhorsed = l;
    },
  },
  "Colors advanced": {
    who: "each",
    rule: "TD-b19.0y",
    of: "unit",
    text: "one Disordered unit rallies",
    open: (s, side, u) => onMap(s, u) && sideOf[u] === side && isDisordered(s, u) && !isCollapsed(s, u),
    do: (s, u) => {
      s.marks[u] &= ~DISORDERED;
    },
  },
  Panic: {
    who: "each",
    rule: "TD-b19.0z",
    of: "unit",
    text: "a Disordered unit of the enemy is tested",
    open: (s, side, u) => onMap(s, u) && sideOf[u] !== side && isDisordered(s, u),
    do: (s, u, log) => test(s, u, "TD-b19.0z", "panic", log),
  },
  "Farm lane": {
    who: "acting",
    rule: "TD-b19.0ad",
    of: "brigade",
    text: "one marching brigade takes Trails for Roads",
    open: (s, side, b) => brigadesFor(s, side).includes(b) && orderOf(s, b) === MARCH_ORDER,
    do: (s, b) => {
      s.farmLane = b;
    },
  },
  "Civilian information": {
    who: "acting",
    rule: "TD-b19.0ae",
    of: "division",
    text: "you see the enemy's Efficiency",
    open: () => false,
    do: () => {},
  },
  "Second wind": {
    who: "each",
    rule: "TD-b19.0ag",
    of: "brigade",
    text: "one brigade loses a level of Fatigue",
    open: (s, side, b) => formationSide[b] === side && s.fatigue[b] > 0,
    do: (s, b) => void s.fatigue[b]--,
  },
  "Army commander intervenes": {
    who: "acting",
    rule: "TD-b19.0ah",
    of: "division",
    text: "one division whose corps commander is in his range has a marker more",
    open(s, side, f) {
      if (!divisionsOf(side).includes(f) || s.entitled[f] === 0 || s.entitled[f] >= 4) return false;
      const l = chiefOf(s, parentOf[f]);
      return isThere(s, l) && covers(s, armyChief(side), s.leaderHex[l]);
    },
    do: addsMarker,
  },
};

/** Friendly stacks within two hexes that have fired this turn. */
function shotNear(s: State, u: Unit): number {
  const stacks = new Set<number>();
  for (const v of unitsOf(s, sideOf[u]))
    if (s.hex[v] !== s.hex[u] && (s.duty[v] & SHOT) !== 0 && near(s.hex[u], s.hex[v]) <= 2) stacks.add(s.hex[v]);
  return stacks.size;
}

function test(s: State, u: Unit, rule: string, why: string, log: Log): void {
  if (!holds(s, u, 0, rule, why, log)) push(s, Chapter.disorder, u, BY_FIRE, 0);
}

function sidesOf(s: State, who: Choice["who"]): Side[] {
  if (who === "each") return [s.initiative, 1 - s.initiative];
  if (who === "initiative") return [s.initiative];
  if (who !== "marchers") return [who === "union" ? UNION : CONFEDERATE];
  const marching = [UNION, CONFEDERATE].map((side) => brigadesFor(s, side).filter((b) => orderOf(s, b) === MARCH_ORDER).length);
  return marching[0] === marching[1] ? [] : [marching[0] > marching[1] ? UNION : CONFEDERATE];
}

const choiceOf = (s: State): Choice => choices[rows[noted(s, 0)].event];
const chooser = (s: State): Side => noted(s, 1);
const MOST = { unit: UNITS, brigade: formations.length, division: formations.length, leader: LEADERS } as const;
const eachOpen = (s: State, of: Choice["of"], open: (n: number) => void): void => {
  const choice = choiceOf(s);
  if (choice.of === of) for (let n = 0; n < MOST[of]; n++) if (choice.open(s, chooser(s), n)) open(n);
};

function choose(s: State, n: number, name: string, log: Log): void {
  const [choice, row] = [choiceOf(s), rows[noted(s, 0)]];
  note(s, 2, noted(s, 2) - 1);
  if (noted(s, 2) === 0) pop(s);
  log?.push({ event: "chosen", rule: choice.rule, text: `${row.event}: ${name}.`, chosen: name });
  choice.do(s, n, log);
}

const picks = <K extends "unit" | "leader">(of: K, name: (n: number) => string) => ({
  each: (s: State, open: (n: number) => void) => eachOpen(s, of, open),
  may: (s: State, n: number) =>
    choiceOf(s).of === of && choiceOf(s).open(s, chooser(s), n) ? undefined : no(choiceOf(s).rule, `${name(n)} cannot be chosen.`),
});
const [unitPicks, leaderPicks] = [picks("unit", nameOf), picks("leader", (l: Leader) => leaderTitle(l))];
const ofFormation = (s: State): "brigade" | "division" => (choiceOf(s).of === "division" ? "division" : "brigade");

/** DP-21 */
export const event: Question<object, State> = {
  rule: (s) => choiceOf(s).rule,
  seat: (s) => seatOf(chooser(s)),
  prompt: (s) => ({ text: `${rows[noted(s, 0)].event}: ${choiceOf(s).text}.` }),
  done(s) {
    if (choiceOf(s).rule === "TD-b19.0ae") s.informed[chooser(s)] = 1;
    let any = false;
    eachOpen(s, choiceOf(s).of, () => {
      any = true;
    });
    return !any;
  },
  verbs: {
    unit: deed({
      fields: { unit },
      each: unitPicks.each,
      refuse: (s, { unit: u }) => unitPicks.may(s, u),
      do: (s, { unit: u }, log) => choose(s, u, nameOf(u), log),
    }),
    formation: deed({
      fields: { formation },
      each: (s, open) => eachOpen(s, ofFormation(s), open),
      refuse: (s, { formation: f }) =>
        choiceOf(s).of === ofFormation(s) && choiceOf(s).open(s, chooser(s), f)
          ? undefined
          : no(choiceOf(s).rule, `${titleOf(f)} cannot be chosen.`),
      do: (s, { formation: f }, log) => choose(s, f, titleOf(f), log),
    }),
    leader: deed({
      fields: { leader },
      each: leaderPicks.each,
      refuse: (s, { leader: l }) => leaderPicks.may(s, l),
      do: (s, { leader: l }, log) => choose(s, l, leaderTitle(l), log),
    }),
    none: deed({
      refuse: (s) => (choiceOf(s).who === "marchers" ? no(choiceOf(s).rule, "One of your marching units it is.") : undefined),
      do: pop,
    }),
  },
};

/** What lasts a turn is over; a storm may go on for another. */
export function clearUp(s: State): void {
  s.storm = Math.max(0, s.storm - 1);
  s.heat = 0;
  s.smoke = 0;
  s.badFuses = 0;
  s.goodPractice = 0;
  s.caisson = 0;
  s.ewellHesitates = 0;
  s.farmLane = -1;
  s.unhorsed = -1;
  s.waiting = -1;
  s.informed.fill(0);
  for (let u = 0; u < UNITS; u++) s.duty[u] &= ~SHOT;
}
