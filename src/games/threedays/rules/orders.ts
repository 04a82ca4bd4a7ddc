/** 6.2 Orders: what a brigade may be told to do, and the try for others at the start of its activation. */
import { draw } from "../../../engine/index.js";
import { no, noted, pop, type Question } from "../../../kit/index.js";
import { type Formation, formationSide, membersOf, parentOf, sideOf, type Unit } from "../data/armies.js";
import { near } from "../data/map.js";
import { ADVANCE, ATTACK, MARCH_ORDER, orderNames } from "../data/scenarios.js";
import { fatigue, tablesFile } from "../data/tables.js";
import { ACTED, ASTRAY, enemyAt, has, IN_COMMAND, INEFFECTIVE, is, neighbourOf, order, SPENT, type State } from "../state.js";
import { deed, type Log, seatOf, titleOf } from "../words.js";
import { isThere, leaderFor, ratingOf } from "./leadership.js";
import { nearestEnemy } from "./retreat.js";
import { onMap } from "./strength.js";

/** The units that act with a brigade: its own, and a battery that serves with it. */
export function crewOf(s: State, b: Formation): Unit[] {
  const own = membersOf[b].filter((u) => onMap(s, u));
  for (let f = 0; f < s.attached.length; f++) if (s.attached[f] === b) own.push(...membersOf[f].filter((u) => onMap(s, u)));
  return own;
}

export const isBeside = (s: State, u: Unit): boolean => {
  for (let k = s.hex[u] * 6; k < s.hex[u] * 6 + 6; k++) if (neighbourOf(s)[k] >= 0 && enemyAt(s, sideOf[u], neighbourOf(s)[k])) return true;
  return false;
};

/** 6.2i, 17.3 the orders a brigade may take. */
export function whyNotOrder(s: State, b: Formation, to: number) {
  const { orders } = fatigue[s.fatigue[b]];
  if (to === ATTACK && (is(s, b, INEFFECTIVE) || orders !== "any")) return no("TD-6.2i", `${titleOf(b)} is too worn to attack.`);
  if (to === MARCH_ORDER && orders === "Advance") return no("TD-17.3h", `${titleOf(b)} is too tired to march.`);
  if (to === MARCH_ORDER && crewOf(s, b).some((u) => nearestEnemy(s, sideOf[u], s.hex[u], 4) <= 4))
    return no("TD-6.2h", `The enemy is within four hexes of ${titleOf(b)}.`);
  return undefined;
}

export const orderOf = (s: State, b: Formation): number => {
  const crew = membersOf[b].filter((u) => onMap(s, u));
  return crew.length === 0 ? ADVANCE : s.order[crew[0]];
};

export function giveOrder(s: State, b: Formation, to: number): void {
  for (const u of crewOf(s, b)) {
    if (to === MARCH_ORDER && has(s, u, ASTRAY)) continue;
    s.order[u] = to;
  }
}

/** 6.2b-f */
function changeModifier(s: State, b: Formation): number {
  const [own, above] = [leaderFor(b), leaderFor(parentOf[b])];
  const close = isThere(s, own) && isThere(s, above) && near(s.leaderHex[own], s.leaderHex[above]) <= 1 ? -1 : 0;
  const rating = isThere(s, above) ? -ratingOf(s, above) : 0;
  const astray = is(s, b, IN_COMMAND) ? 0 : 2;
  const beside = crewOf(s, b).some((u) => isBeside(s, u)) ? 1 : 0;
  return close + rating + astray + beside + Math.max(0, s.fatigue[b] - 2);
}

const changing = (s: State): Formation => noted(s, 0);

/** DP-13 */
export const change: Question<object, State> = {
  rule: "TD-6.2a",
  seat: (s) => seatOf(formationSide[changing(s)]),
  prompt: (s) => ({
    text: `${titleOf(changing(s))} is under ${orderNames[orderOf(s, changing(s))]} Orders: try for others, or keep them?`,
    brigade: titleOf(changing(s)),
  }),
  done: (s) => crewOf(s, changing(s)).length === 0,
  verbs: {
    change: deed({
      fields: { to: order },
      refuse(s, { to }) {
        if (to === orderOf(s, changing(s))) return no("TD-6.2a", `${titleOf(changing(s))} has these orders.`);
        return whyNotOrder(s, changing(s), to);
      },
      do: (s, { to }, log) => tryChange(s, to, log),
    }),
    keep: deed({ do: pop }),
  },
};

/** 6.2a 4 or less succeeds, 8 lets it only fire, rally and turn, 9 and more ends the activation. */
function tryChange(s: State, to: number, log: Log): void {
  const b = changing(s);
  const roll = draw(s.random, 10);
  const sum = roll + changeModifier(s, b);
  const { result } = tablesFile.ordersChange.rows.find(({ max }) => sum <= max)!;
  log?.push({
    event: "orders",
    rule: "TD-6.2a",
    text: `${titleOf(b)} is to ${orderNames[to]}: ${roll}, ${sum} in all: ${result}.`,
    die: roll,
    brigade: titleOf(b),
    result,
  });
  pop(s);
  if (result === "change") giveOrder(s, b, to);
  else if (sum > 8) for (const u of crewOf(s, b)) s.marks[u] |= ACTED;
  else if (sum > 7) for (const u of crewOf(s, b)) s.marks[u] |= SPENT;
}
