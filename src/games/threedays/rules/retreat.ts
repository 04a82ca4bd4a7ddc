/** 12.4 Retreats, hex by hex, as far from the closest enemy, or from those of the Shock, as they lead. */
import { type Hex, isPending, no, note, noted, noteFor, push, type Question } from "../../../kit/index.js";
import { Chapter, FROM_FIRE, FROM_SHOCK, PASSED } from "../agenda.js";
import { FIRST_SKIRMISHER, isGun, isSkirmisher, sideOf, UNITS, type Unit } from "../data/armies.js";
import { cut, grid, inner, near, rail, town, wall, way } from "../data/map.js";
import { ATTACK, MARCH_ORDER } from "../data/scenarios.js";
import { MOVING, REFUSED_LEFT, REFUSED_RIGHT, SHOCKED, SHOCKS, STRUCK } from "../marks.js";
import { put } from "../stacks.js";
import { enemyAt, FLED, formedEnemyAt, has, hex, holder, isMounted, neighbourOf, reachingInto, type State } from "../state.js";
import { deed, hexName, type Log, marked, nameOf, seatOf } from "../words.js";
import { holds } from "./cohesion.js";
import { escortOf, escorts, forgetEscort } from "./command/escort.js";
import { displace } from "./command/ride.js";
import { fronts, isHedged } from "./cover.js";
import { lose, wade } from "./losses.js";
import { isBeside } from "./near-enemy.js";
import { ARTILLERY, GUNS_MOST, INFANTRY, MOUNTED, NEVER, plain } from "./prices/prices.js";
import { fitsMarch, halvesOf, hasRoom, onMap, unitsIn } from "./strength.js";

/** 12.4g how far the closest enemy formed unit is, up to `most` hexes; or the closest of all, Skirmishers among them. */
export function nearestEnemy(s: State, side: number, at: Hex, most = 24, all = false): number {
  let nearest = most + 1;
  const { afield, hex, second } = s;
  for (let i = UNITS * (1 - side), end = i + s.many[1 - side]; i < end && nearest > 1; i++) {
    const u = afield[i];
    if (u >= FIRST_SKIRMISHER && !all) break;
    nearest = Math.min(nearest, near(at, hex[u]), second[u] < 0 ? nearest : near(at, second[u]));
  }
  return nearest;
}

const far = new Uint8Array(grid.size);
const reached = new Int16Array(grid.size);

/** The same of every hex at once, to be read before the next: for questions that ask it of many. */
export function nearness(s: State, side: number, most: number): Uint8Array {
  far.fill(most + 1);
  let count = 0;
  const begin = (at: Hex) => {
    if (at < 0 || far[at] === 0) return;
    far[at] = 0;
    reached[count++] = at;
  };
  for (let i = UNITS * (1 - side), end = i + s.many[1 - side]; i < end && s.afield[i] < FIRST_SKIRMISHER; i++) {
    begin(s.hex[s.afield[i]]);
    begin(s.second[s.afield[i]]);
  }
  for (let i = 0; i < count && far[reached[i]] < most; i++)
    for (let k = reached[i] * 6; k < reached[i] * 6 + 6; k++) {
      const to = grid.neighbour[k];
      if (to < 0 || far[to] <= most) continue;
      far[to] = far[reached[i]] + 1;
      reached[count++] = to;
    }
  return far;
}

/** 12.4b whether a formed enemy has the hex in its front; or any enemy, Skirmishers among them. */
export function isFronted(s: State, side: number, at: Hex, all = false): boolean {
  for (let k = at * 6; k < at * 6 + 6; k++) {
    const to = neighbourOf(s)[k];
    if (to < 0 || !(all ? enemyAt(s, side, to) : formedEnemyAt(s, side, to))) continue;
    const back = to * 6 + ((k + 3) % 6);
    for (let u = s.top[to]; u >= 0; u = s.below[u]) if ((all || !isSkirmisher[u]) && fronts(s, u, back)) return true;
    const line = reachingInto(s, to);
    if (line >= 0 && fronts(s, line, back)) return true;
  }
  return false;
}

/** s11.3b who disperses goes through the fronts of the enemy; added to the hexes gone beyond. */
export const DISPERSES = 64;
/** 9.44ap it has paid for the town. */
const PAID = 128;
/** 12.4g by the hexes its owner has chosen it goes from some of the closest. */
const CHOSEN = 1024;
const retreater = (s: State): Unit => noted(s, 0);
const left = (s: State): number => noted(s, 1);

/** 12.4g the hexes of formed enemies that are closest to a unit. */
function closestTo(s: State, u: Unit): Hex[] {
  const found: Hex[] = [];
  let nearest = Number.POSITIVE_INFINITY;
  for (let i = UNITS * (1 - sideOf[u]), end = i + s.many[1 - sideOf[u]]; i < end && s.afield[i] < FIRST_SKIRMISHER; i++)
    for (const at of halvesOf(s, s.afield[i])) {
      const away = near(s.hex[u], at);
      if (away < nearest) found.length = 0;
      nearest = Math.min(nearest, away);
      if (away === nearest && !found.includes(at)) found.push(at);
    }
  return found;
}

/** 12.4g what a unit retreats from: all enemy hexes of the Shock, else the closest; of several that are who has fired, or whom its owner chooses. */
function dangersOf(s: State): readonly (readonly Hex[])[] {
  const u = retreater(s);
  if (noted(s, 2) & CHOSEN) return [...s.fleesFrom].filter((at) => at >= 0).map((at) => [at]);
  const foes = noted(s, 2) & FROM_SHOCK ? marked(s, SHOCKS | SHOCKED).filter((v) => sideOf[v] !== sideOf[u] && onMap(s, v)) : [];
  if (foes.length > 0) return [foes.flatMap((v) => halvesOf(s, v))];
  const closest = closestTo(s, u);
  if (noted(s, 2) & FROM_FIRE && closest.includes(s.firing)) return [[s.firing]];
  return closest.length > 0 ? closest.map((at) => [at]) : [[]];
}

function whyNotBack(s: State, u: Unit, k: number, dangers: readonly Hex[]) {
  const to = neighbourOf(s)[k];
  const [from, side] = [inner(k), sideOf[u]];
  if (to < 0) return no("TD-12.4c", "A retreat does not leave the map.");
  if (enemyAt(s, side, to)) return no("TD-12.4b", `The enemy holds ${hexName(to)}.`);
  // The other half of a line that falls back is no friend to it.
  const friends = holder(s, to) === side && (to !== s.second[u] || s.top[to] >= 0);
  if (!friends && !(noted(s, 2) & DISPERSES) && isFronted(s, side, to))
    return no("TD-12.4b", `${hexName(to)} lies in the front of the enemy.`);
  if (isGun[u] && !friends && isBeside(s, side, to)) return no("TD-12.4i", `Guns do not retreat past the enemy into ${hexName(to)}.`);
  const column = isGun[u] ? ARTILLERY : isMounted(s, u) ? MOUNTED : INFANTRY;
  // 9.42c, 9.48a guns never enter a hex of more than eight points.
  const most = isGun[u] ? GUNS_MOST : NEVER - 1;
  if ((plain(column)[k] > most && !way[k]) || isHedged(s, u, k))
    return no("TD-12.4c", `${nameOf(u)} cannot enter ${hexName(to)} from here.`);
  if (!isSkirmisher[u] && (cut[from] || cut[to]) && (s.order[u] === ATTACK || !rail[k] || !fitsMarch(s, to, u)))
    return no("TD-b9.44cf", "A retreat goes through a railroad cut along the rails only.");
  return dangers.some((at) => near(to, at) < near(from, at)) ? no("TD-12.4a", `${hexName(to)} is nearer to the enemy.`) : undefined;
}

const sideOfStep = (s: State, u: Unit, to: Hex): number => {
  for (let k = s.hex[u] * 6; k < s.hex[u] * 6 + 6; k++) if (neighbourOf(s)[k] === to) return k;
  return -1;
};

/** The sides over which it may step back from a hex. */
const stepsBack = (s: State, u: Unit, at: Hex, dangers: readonly Hex[]): number[] =>
  [0, 1, 2, 3, 4, 5].map((d) => at * 6 + d).filter((k) => !whyNotBack(s, u, k, dangers));

/** 8.1g so many hexes beyond its retreat a unit looks for room. */
const MOST_BEYOND = 3;
/** 8.1g whether there is room so few hexes beyond one that is full. */
const leadsToRoom = (s: State, u: Unit, at: Hex, most: number, dangers: readonly Hex[]): boolean =>
  most > 0 &&
  stepsBack(s, u, at, dangers)
    .map((k) => neighbourOf(s)[k])
    .some((to) => hasRoom(s, to, u) || leadsToRoom(s, u, to, most - 1, dangers));

/** More than any distance on the map, twice over. */
const A_HEX = 1000;
/** There nobody can stay. */
const NOWHERE = Number.NEGATIVE_INFINITY;
/** 12.4a, f, 8.1g how well a retreat ends that has come to a hex: by the hexes that are made, by how far it is then from the enemy, and by the room there. */
function endOf(s: State, u: Unit, at: Hex, steps: number, dangers: readonly Hex[]): number {
  const away = 2 * Math.min(A_HEX / 2 - 1, ...dangers.map((one) => near(at, one)));
  const beyond = MOST_BEYOND - (noted(s, 2) % DISPERSES);
  let best = hasRoom(s, at, u) ? away + 1 : steps === 0 && leadsToRoom(s, u, at, beyond, dangers) ? away : NOWHERE;
  if (steps === 0) return best;
  for (const k of stepsBack(s, u, at, dangers)) best = Math.max(best, A_HEX + endOf(s, u, neighbourOf(s)[k], steps - 1, dangers));
  return best;
}

/** The hexes next to it by which it gets as far as it can. */
function waysFrom(s: State, dangers: readonly Hex[]): Hex[] {
  const u = retreater(s);
  const ways = stepsBack(s, u, s.hex[u], dangers).map((k) => neighbourOf(s)[k]);
  const ends = ways.map((to) => endOf(s, u, to, left(s) - 1, dangers));
  const best = Math.max(...ends);
  return best === NOWHERE ? [] : ways.filter((_, i) => ends[i] === best);
}

function eachWay(s: State, open: (to: Hex) => void): void {
  for (const to of new Set(dangersOf(s).flatMap((dangers) => waysFrom(s, dangers)))) open(to);
}

const goesOn = (s: State): boolean => dangersOf(s).some((dangers) => waysFrom(s, dangers).length > 0);

/** RX-12 */
export const retreat: Question<State> = {
  rule: "TD-12.4a",
  seat: (s) => seatOf(sideOf[retreater(s)]),
  prompt: (s) => ({ text: `${nameOf(retreater(s))} retreats, ${left(s)} more: where to?`, unit: nameOf(retreater(s)), hexes: left(s) }),
  done(s, log) {
    const u = retreater(s);
    if (onMap(s, u) && left(s) > 0) {
      if (goesOn(s)) return false;
      stand(s, u, log);
    }
    forgetEscort(s);
    s.stood = -1;
    return true;
  },
  verbs: {
    back: deed({
      fields: { to: hex },
      each: eachWay,
      refuse(s, { to }) {
        const k = sideOfStep(s, retreater(s), to);
        if (k < 0) return no("TD-12.4a", `${hexName(to)} is not next to ${nameOf(retreater(s))}.`);
        let open = false;
        eachWay(s, (way) => {
          open ||= way === to;
        });
        return open
          ? undefined
          : (whyNotBack(s, retreater(s), k, dangersOf(s)[0]) ??
              no("TD-12.4a", `Another hex leads farther from the enemy than ${hexName(to)}.`));
      },
      do: (s, { to }, log) => stepBack(s, to, log),
    }),
    ...escorts((s) => [{ at: s.hex[retreater(s)], going: [retreater(s)] }]),
  },
};

/** 12.4f what cannot be made costs a point a hex, two in a cut. */
function stand(s: State, u: Unit, log: Log): void {
  const price = left(s) * (cut[s.hex[u]] ? 2 : 1);
  lose(s, u, price, cut[s.hex[u]] ? "TD-b9.44cg" : "TD-12.4f", log);
}

/** 9.44ap, ar, ee once in a retreat, wherever it enters the town; of a stack its top unit pays, whoever of it leaves the streets; s12.49g Skirmishers never. */
function payForTown(s: State, u: Unit, log: Log): void {
  // The top of a stack goes last.
  const owing = [...unitsIn(s, s.stood).filter((one) => !isSkirmisher[one] && isPending(s, Chapter.retreat, one)), u];
  for (const one of owing) noteFor(s, Chapter.retreat, one, 2, (was) => was | PAID);
  lose(s, owing[0], 1, "TD-b9.44ap", log);
}

function stepBack(s: State, to: Hex, log: Log): void {
  const u = retreater(s);
  const from = s.hex[u];
  const k = sideOfStep(s, u, to);
  const riders = escortOf(s, from, [u]);
  const friends = unitsIn(s, to).filter((one) => one !== u);
  const chosen = dangersOf(s).filter((dangers) => dangers.length === 1 && waysFrom(s, dangers).includes(to));
  if (!(noted(s, 2) & FROM_SHOCK) && chosen.length > 0) {
    s.fleesFrom.fill(-1).set(chosen.slice(0, FLED).map(([at]) => at));
    note(s, 2, noted(s, 2) | CHOSEN);
  }
  note(s, 1, left(s) - 1);
  if (s.stood < 0) s.stood = from;
  if (has(s, u, STRUCK) && s.trail.includes(-1)) s.trail[s.trail.indexOf(-1)] = from;
  put(s, u, to);
  // Who falls back moves no farther, whatever step he was about to make.
  s.marks[u] &= ~MOVING;
  for (const l of riders) s.leaderHex[l] = to;
  displace(s, to, 1 - sideOf[u], log);
  log?.push({
    event: "retreat",
    rule: "TD-12.4a",
    text: `${nameOf(u)} falls back to ${hexName(to)}.`,
    unit: nameOf(u),
    path: [hexName(from), hexName(to)],
  });
  if (town[to] && !way[k] && !isSkirmisher[u] && !(noted(s, 2) & PAID)) payForTown(s, u, log);
  wade(s, u, k, log);
  if (isGun[u] && wall[k] && onMap(s, u) && !holds(s, u, 2, "TD-b12.45a", "a stone wall", log)) lose(s, u, 1, "TD-b12.45a", log);
  // 8.1g an overfull hex is passed through.
  if (left(s) === 0 && onMap(s, u) && !hasRoom(s, to, u)) {
    note(s, 1, 1);
    note(s, 2, noted(s, 2) + 1);
  }
  if (left(s) === 0 || !onMap(s, u) || !goesOn(s)) {
    // 7.1c who joins a stack faces with it.
    if (friends.length > 0 && onMap(s, u)) {
      s.facing[u] = s.facing[friends[0]];
      s.marks[u] &= ~(REFUSED_LEFT | REFUSED_RIGHT);
    }
    return;
  }
  // 12.4e who is passed through is tested; 12.49a, b Skirmishers that fall back shake nobody but a column on the march.
  for (const friend of friends)
    if ((!isSkirmisher[u] || s.order[friend] === MARCH_ORDER) && !holds(s, friend, 0, "TD-12.4e", "friends falling back through it", log))
      push(s, Chapter.disorder, friend, PASSED, 0);
}
