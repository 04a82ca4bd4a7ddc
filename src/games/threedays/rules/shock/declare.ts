/** 11.1, 11.11 step 1: who shocks which hex, or both hexes before it; then one Shock after the other. */
import { type Hex, no, pop, push, type Question } from "../../../../kit/index.js";
import { Chapter } from "../../agenda.js";
import { isBerdan, isGun, isSkirmisher, sideOf, UNITS, type Unit } from "../../data/armies.js";
import { bridge, cut, rail } from "../../data/map.js";
import { ADVANCE, ATTACK, MARCH_ORDER } from "../../data/scenarios.js";
import { ASTRAY, FIRED, OWES } from "../../marks.js";
import { enemyAt, formedEnemyAt, has, hex, isMounted, neighbourOf, type State, turnOf, unit } from "../../state.js";
import { deed, hexName, nameOf, names, seatOf } from "../../words.js";
import { crewOf } from "../command/orders.js";
import { isHedged } from "../cover.js";
import { leftFront, rightFront } from "../front.js";
import { INFANTRY, MOUNTED, NEVER, overland } from "../prices/prices.js";
import { isDisordered, onMap } from "../strength.js";
import { beginShock } from "./shock.js";
import { blowsAt } from "./shock-odds.js";

/** 11.1 who may shock what. */
function whyNotShock(s: State, u: Unit, at: Hex) {
  if (!onMap(s, u) || !crewOf(s, s.brigade).includes(u)) return no("TD-11.1p", `${nameOf(u)} does not act now.`);
  if (isGun[u]) return no("TD-11.1b", "Artillery never shocks.");
  if (isBerdan[u]) return no("TD-11.1c", `${nameOf(u)} never attacks with the bayonet.`);
  const few = enemyAt(s, sideOf[u], at) && !formedEnemyAt(s, sideOf[u], at);
  if (isSkirmisher[u] && !few) return no("TD-s11.23a", "Skirmishers shock Skirmishers only.");
  if ((s.order[u] !== ATTACK && !few) || s.order[u] === MARCH_ORDER || isDisordered(s, u))
    return no("TD-11.1a", `${nameOf(u)} is not in Good Order under Attack Orders.`);
  if (has(s, u, ASTRAY)) return no("TD-11.1b", `${nameOf(u)} is Out of Command.`);
  if (turnOf(s).light === "midnight") return no("TD-11.1m", "Nobody shocks in the middle of the night.");
  if (!enemyAt(s, sideOf[u], at)) return no("TD-11.1a", `There is no enemy in ${hexName(at)}.`);
  const sides = blowsAt(s, u, at).filter((side) => neighbourOf(s)[side] >= 0);
  if (sides.length === 0) return no("TD-11.1a", `${hexName(at)} does not lie before ${nameOf(u)}.`);
  const lawful = sides.filter((side) => !(cut[Math.floor(side / 6)] || cut[at]) || rail[side]);
  if (lawful.length === 0) return no("TD-b9.44ch", "A cut is attacked along the rails only.");
  const column = isMounted(s, u) ? MOUNTED : INFANTRY;
  // 11.1n, o under Advance Orders, at Skirmishers, over a bridge too.
  return lawful.every((side) => isHedged(s, u, side) || (overland(column)[side] >= NEVER && !(s.order[u] === ADVANCE && bridge[side])))
    ? no("TD-11.1n", `${nameOf(u)} could not enter ${hexName(at)}.`)
    : undefined;
}

function eachShock(s: State, open: (u: Unit, at: Hex) => void): void {
  for (const u of crewOf(s, s.brigade))
    for (const from of s.second[u] >= 0 ? [s.hex[u], s.second[u]] : [s.hex[u]])
      for (let k = from * 6; k < from * 6 + 6; k++) {
        const at = neighbourOf(s)[k];
        if (at < 0 || !enemyAt(s, sideOf[u], at) || (s.aim[u] === at && s.aim2[u] < 0) || whyNotShock(s, u, at)) continue;
        if (from === s.hex[u] || blowsAt(s, u, at).length === 1) open(u, at);
      }
}

/** 11.1d the two hexes before a unit. */
const bothBefore = (s: State, u: Unit): readonly [Hex, Hex] => [
  neighbourOf(s)[leftFront(s.hex[u], s.facing[u])],
  neighbourOf(s)[rightFront(s.hex[u], s.facing[u])],
];

/** 11.1d, e both hexes may be shocked at once; a hex lies in one Shock, of two hexes at most. */
function whyNotBoth(s: State, u: Unit) {
  const [left, right] = bothBefore(s, u);
  if (left < 0 || right < 0) return no("TD-11.1d", `There are no two hexes before ${nameOf(u)}.`);
  const why = whyNotShock(s, u, left) ?? whyNotShock(s, u, right);
  if (why) return why;
  if (s.aim2[u] >= 0) return no("TD-11.1d", `${nameOf(u)} is to shock both.`);
  for (let other = 0; other < UNITS; other++) {
    if (s.aim2[other] < 0) continue;
    const pair = [s.aim[other], s.aim2[other]];
    if (pair.includes(left) !== pair.includes(right))
      return no("TD-11.1e", `${hexName(pair.includes(left) ? left : right)} is shocked together with another hex.`);
  }
  return undefined;
}

/** 6.12c, h, i who came up and has not fired must shock somebody, if he lawfully can. */
const owing = (s: State): Unit[] => {
  const can = new Set<Unit>();
  eachShock(s, (u) => can.add(u));
  return crewOf(s, s.brigade).filter((u) => has(s, u, OWES) && !has(s, u, FIRED) && s.aim[u] < 0 && can.has(u));
};

/** 6.12h, 11.1a a Shock at a hex that the enemy has left meanwhile is none, nor one by who does not stand before it any more. */
function lapse(s: State): void {
  for (let u = 0; u < UNITS; u++) {
    if (s.aim[u] < 0) continue;
    const left = [s.aim[u], s.aim2[u]].filter((at) => at >= 0 && enemyAt(s, sideOf[u], at) && onMap(s, u) && blowsAt(s, u, at).length > 0);
    [s.aim[u], s.aim2[u]] = [left[0] ?? -1, left[1] ?? -1];
  }
}

/** DP-18 */
export const shocks: Question<State> = {
  rule: "TD-11.11b",
  seat: (s) => seatOf(sideOf[crewOf(s, s.brigade)[0]]),
  prompt: (s) => ({ text: "Say who shocks which hex, then charge.", owes: owing(s).map(nameOf) }),
  done(s) {
    if (crewOf(s, s.brigade).length === 0) return true;
    let open = crewOf(s, s.brigade).some((u) => s.aim[u] >= 0);
    eachShock(s, () => {
      open = true;
    });
    return !open;
  },
  verbs: {
    shock: deed({
      fields: { unit, at: hex },
      each: eachShock,
      refuse: (s, { unit: u, at }) =>
        s.aim[u] === at && s.aim2[u] < 0 ? no("TD-11.11b", `${nameOf(u)} is to shock it.`) : whyNotShock(s, u, at),
      do: (s, { unit: u, at }) => {
        s.aim[u] = at;
        s.aim2[u] = -1;
      },
    }),
    both: deed({
      fields: { unit },
      each(s, open) {
        for (const u of crewOf(s, s.brigade)) if (!whyNotBoth(s, u)) open(u);
      },
      refuse: (s, { unit: u }) => whyNotBoth(s, u),
      do: (s, { unit: u }) => {
        [s.aim[u], s.aim2[u]] = bothBefore(s, u);
      },
    }),
    spare: deed({
      fields: { unit },
      each(s, open) {
        for (const u of crewOf(s, s.brigade)) if (s.aim[u] >= 0) open(u);
      },
      refuse: (s, { unit: u }) => (s.aim[u] >= 0 ? undefined : no("TD-11.1f", `${nameOf(u)} shocks nobody.`)),
      do: (s, { unit: u }) => {
        s.aim[u] = -1;
        s.aim2[u] = -1;
      },
    }),
    go: deed({
      refuse(s) {
        const must = owing(s);
        return must.length > 0
          ? no("TD-6.12c", `${names(must)} came up to the enemy and did not fire: ${must.length > 1 ? "they" : "it"} must shock.`)
          : undefined;
      },
      do(s) {
        s.continued.fill(0);
        pop(s);
        push(s, Chapter.resolve);
      },
    }),
  },
};

/** The hexes that are shocked together with one, itself first. */
export function togetherWith(s: State, at: Hex): Hex[] {
  for (let u = 0; u < UNITS; u++)
    if (s.aim2[u] >= 0 && onMap(s, u) && (s.aim[u] === at || s.aim2[u] === at)) return [at, s.aim[u] === at ? s.aim2[u] : s.aim[u]];
  return [at];
}

const targetsOf = (s: State): Hex[] => {
  const found = new Set<Hex>();
  for (let u = 0; u < UNITS; u++) if (s.aim[u] >= 0 && onMap(s, u)) found.add(Math.min(...togetherWith(s, s.aim[u])));
  return [...found];
};

/** 11.11b one Shock after the other, in the attacker's order. */
export const resolve: Question<State> = {
  rule: "TD-11.11b",
  seat: (s) => seatOf(sideOf[s.aim.findIndex((at) => at >= 0)]),
  prompt: () => ({ text: "Which Shock comes next?" }),
  done(s, log) {
    lapse(s);
    const targets = targetsOf(s);
    if (targets.length > 1) return false;
    if (targets.length === 0) return true;
    beginShock(s, togetherWith(s, targets[0]), log);
    return false;
  },
  verbs: {
    next: deed({
      fields: { at: hex },
      each(s, open) {
        for (const at of targetsOf(s)) open(at);
      },
      refuse: (s, { at }) => (targetsOf(s).includes(at) ? undefined : no("TD-11.11b", `Nobody is to shock ${hexName(at)}.`)),
      do: (s, { at }, log) => beginShock(s, togetherWith(s, at), log),
    }),
  },
};
