/** 19.0 (option) Random events that ask somebody for a choice: whom, among what, and what becomes of it. */
import { push } from "../../../kit/index.js";
import { BY_FIRE, BY_MOVEMENT, Chapter } from "../agenda.js";
import { type Formation, formationSide, formations, leaderSide, type Side, sideOf, UNITS, type Unit } from "../data/armies.js";
import { near } from "../data/map.js";
import { MARCH_ORDER } from "../data/scenarios.js";
import { DISORDERED, FROZEN, IN_COMMAND, LOW_AMMO, NO_AMMO, SHOT } from "../marks.js";
import { has, is, type State } from "../state.js";
import type { Log } from "../words.js";
import { holds } from "./cohesion.js";
import { mostActs } from "./command/efficiency.js";
import { armyChief, casualtyCheck, chiefOf, corpsFor, covers, isThere } from "./command/leadership.js";
import { brigadesFor, crewOf, orderOf } from "./command/orders.js";
import { lose } from "./losses.js";
import { fullSp, hexesOf, isCollapsed, isDisordered, onMap } from "./strength.js";

/** Divisions of infantry and of cavalry. */
export const divisionsOf = (side: Side): Formation[] =>
  formations.flatMap(({ level }, f) => (level.endsWith("division") && formationSide[f] === side ? [f] : []));
export const unitsOf = (s: State, side: Side): Unit[] => {
  const found: Unit[] = [];
  for (let u = 0; u < UNITS; u++) if (sideOf[u] === side && onMap(s, u)) found.push(u);
  return found;
};

export interface Choice {
  /** Whose marker comes next, each side, whoever has the initiative, one side, or the one with more brigades on the march. */
  readonly who: "acting" | "each" | "initiative" | "union" | "confederate" | "marchers";
  readonly rule: string;
  readonly of: "unit" | "brigade" | "division" | "leader";
  readonly text: string;
  readonly times?: number;
  /** The opponent of the acting side is asked. */
  readonly asksEnemy?: true;
  open(s: State, side: Side, n: number): boolean;
  /** What everybody sees of that, where it is less: whoever is asked by it gives no number away. */
  seems?(s: State, side: Side, n: number): boolean;
  do(s: State, n: number, log: Log): void;
}

const acts = (rule: string): Choice => ({
  who: rule === "TD-b19.0l" ? "confederate" : "union",
  rule,
  of: "brigade",
  text: "one brigade changes its orders freely and acts at once",
  open: (s, side, b) => brigadesFor(s, side).includes(b) && crewOf(s, b).length > 0 && !is(s, b, FROZEN) && s.used[b] < mostActs(s, b),
  do: (s, b) => push(s, Chapter.urged, -1, b, 0),
});
/** A division that seems to be one has a marker more, unless it has four. */
const addsMarker = (seems: (s: State, side: Side, f: Formation) => boolean): Pick<Choice, "of" | "open" | "seems" | "do"> => ({
  of: "division",
  seems,
  open: (s, side, f) => seems(s, side, f) && s.entitled[f] < 4,
  do(s, f) {
    s.cup[f]++;
    s.entitled[f]++;
  },
});

export const choices: Readonly<Record<string, Choice>> = {
  "Aggressive subordinate (CSA)": acts("TD-b19.0l"),
  "Aggressive subordinate (Union)": acts("TD-b19.0m"),
  "Staff work": {
    who: "initiative",
    rule: "TD-b19.0q",
    text: "one division In Command has a marker more",
    ...addsMarker((s, side, f) => divisionsOf(side).includes(f) && is(s, f, IN_COMMAND) && s.entitled[f] > 0),
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
    do: (s, u, log) => test(s, u, "TD-b19.0t", "friendly fire", BY_FIRE, log),
  },
  "Stragglers come up": {
    who: "each",
    rule: "TD-b19.0u",
    of: "unit",
    text: "one unit regains a point",
    open: (s, side, u) => onMap(s, u) && sideOf[u] === side && s.sp[u] + 1 < fullSp(s, u),
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
    open: (s, side, l) =>
      isThere(s, l) && leaderSide[l] !== side && unitsOf(s, side).some((u) => hexesOf(s, u).some((at) => near(at, s.leaderHex[l]) <= 3)),
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
    do: (s, u, log) => test(s, u, "TD-b19.0z", "panic", BY_MOVEMENT, log),
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
    text: "one division whose corps commander is in his range has a marker more",
    ...addsMarker((s, side, f) => {
      if (formations[f].level !== "division" || formationSide[f] !== side || s.entitled[f] === 0) return false;
      const l = chiefOf(s, corpsFor(s, f));
      return isThere(s, l) && covers(s, armyChief(side), s.leaderHex[l]);
    }),
  },
};

/** Friendly stacks within two hexes that have fired this turn. */
function shotNear(s: State, u: Unit): number {
  const stacks = new Set<number>();
  for (const v of unitsOf(s, sideOf[u]))
    if (s.hex[v] !== s.hex[u] && (s.duty[v] & SHOT) !== 0 && near(s.hex[u], s.hex[v]) <= 2) stacks.add(s.hex[v]);
  return stacks.size;
}

/** 12.4g no enemy has fired at who falls back by it. */
function test(s: State, u: Unit, rule: string, why: string, cause: number, log: Log): void {
  s.firing = -1;
  if (!holds(s, u, 0, rule, why, log)) push(s, Chapter.disorder, u, cause, 0);
}
