/** 12.4 Retreats, hex by hex, from the closest enemy. */
import { type Hex, isPendingFor, no, note, noted, push, type Question } from "../../../kit/index.js";
import { Chapter, PASSED } from "../agenda.js";
import { FIRST_SKIRMISHER, isGun, isSkirmisher, sideOf, UNITS, type Unit } from "../data/armies.js";
import { cut, grid, near, rail, town, wall, way } from "../data/map.js";
import { ATTACK, MARCH_ORDER } from "../data/scenarios.js";
import { MOVING, REFUSED_LEFT, REFUSED_RIGHT, STRUCK } from "../marks.js";
import { put } from "../stacks.js";
import { enemyAt, formedEnemyAt, has, hex, holder, isMounted, neighbourOf, reachingInto, type State } from "../state.js";
import { deed, hexName, type Log, nameOf, seatOf } from "../words.js";
import { holds } from "./cohesion.js";
import { escortOf, escorts, forgetEscort } from "./command/escort.js";
import { displace } from "./command/ride.js";
import { fronts } from "./cover.js";
import { lose } from "./losses.js";
import { ARTILLERY, INFANTRY, MOUNTED, NEVER, plain } from "./prices.js";
import { fitsMarch, hasRoom, onMap, unitsIn } from "./strength.js";

/** 12.4g how far the closest enemy formed unit is, up to `most` hexes. */
export function nearestEnemy(s: State, side: number, at: Hex, most = 24): number {
  let nearest = most + 1;
  const { afield, hex, second } = s;
  for (let i = UNITS * (1 - side), end = i + s.many[1 - side]; i < end && nearest > 1; i++) {
    const u = afield[i];
    if (u >= FIRST_SKIRMISHER) break;
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

/** 12.4b whether an enemy unit has the hex in its front. */
export function isFronted(s: State, side: number, at: Hex): boolean {
  for (let k = at * 6; k < at * 6 + 6; k++) {
    const to = neighbourOf(s)[k];
    if (to < 0 || !formedEnemyAt(s, side, to)) continue;
    const back = to * 6 + ((k + 3) % 6);
    for (let u = s.top[to]; u >= 0; u = s.below[u]) if (!isSkirmisher[u] && fronts(s, u, back)) return true;
    const line = reachingInto(s, to);
    if (line >= 0 && fronts(s, line, back)) return true;
  }
  return false;
}

const isBeside = (s: State, side: number, at: Hex): boolean => {
  for (let k = at * 6; k < at * 6 + 6; k++) if (neighbourOf(s)[k] >= 0 && formedEnemyAt(s, side, neighbourOf(s)[k])) return true;
  return false;
};

/** s11.3b who disperses goes through the fronts of the enemy; added to the hexes gone beyond. */
export const DISPERSES = 64;
/** 9.44ap it has paid for the town. */
const PAID = 128;
const retreater = (s: State): Unit => noted(s, 0);
const left = (s: State): number => noted(s, 1);

function whyNotBack(s: State, u: Unit, k: number) {
  const to = neighbourOf(s)[k];
  const [from, side] = [s.hex[u], sideOf[u]];
  if (to < 0) return no("TD-12.4c", "A retreat does not leave the map.");
  if (enemyAt(s, side, to)) return no("TD-12.4b", `The enemy holds ${hexName(to)}.`);
  const friends = holder(s, to) === side;
  if (!friends && !(noted(s, 2) & DISPERSES) && isFronted(s, side, to))
    return no("TD-12.4b", `${hexName(to)} lies in the front of the enemy.`);
  if (isGun[u] && !friends && isBeside(s, side, to)) return no("TD-12.4i", `Guns do not retreat past the enemy into ${hexName(to)}.`);
  const column = isGun[u] ? ARTILLERY : isMounted(s, u) ? MOUNTED : INFANTRY;
  if (plain(column)[k] === NEVER && !way[k]) return no("TD-12.4c", `${nameOf(u)} cannot enter ${hexName(to)} from here.`);
  if (!isSkirmisher[u] && (cut[from] || cut[to]) && (s.order[u] === ATTACK || !rail[k] || !fitsMarch(s, to, u)))
    return no("TD-b9.44cf", "A retreat goes through a railroad cut along the rails only.");
  return nearestEnemy(s, side, to) < nearestEnemy(s, side, from) ? no("TD-12.4a", `${hexName(to)} is nearer to the enemy.`) : undefined;
}

const sideOfStep = (s: State, u: Unit, to: Hex): number => {
  for (let k = s.hex[u] * 6; k < s.hex[u] * 6 + 6; k++) if (neighbourOf(s)[k] === to) return k;
  return -1;
};

/** 12.4a those of the open hexes that lead farthest from the enemy; 8.1g the last with room, where there is one. */
function eachWay(s: State, open: (to: Hex) => void): void {
  const u = retreater(s);
  const ways: Hex[] = [];
  let most = 0;
  const roomy = left(s) === 1 && [0, 1, 2, 3, 4, 5].some((d) => hasRoomBack(s, u, s.hex[u] * 6 + d));
  for (let k = s.hex[u] * 6; k < s.hex[u] * 6 + 6; k++) {
    if (roomy ? !hasRoomBack(s, u, k) : whyNotBack(s, u, k)) continue;
    const far = nearestEnemy(s, sideOf[u], grid.neighbour[k]);
    if (far > most) ways.length = 0;
    most = Math.max(most, far);
    if (far === most) ways.push(grid.neighbour[k]);
  }
  for (const to of ways) open(to);
}

const hasRoomBack = (s: State, u: Unit, k: number): boolean => !whyNotBack(s, u, k) && hasRoom(s, neighbourOf(s)[k], u);
/** 8.1g so many hexes beyond its retreat a unit looks for room; then it is lost in the press. */
const MOST_BEYOND = 3;

/** RX-12 */
export const retreat: Question<object, State> = {
  rule: "TD-12.4a",
  seat: (s) => seatOf(sideOf[retreater(s)]),
  prompt: (s) => ({ text: `${nameOf(retreater(s))} retreats, ${left(s)} more: where to?`, unit: nameOf(retreater(s)), hexes: left(s) }),
  done(s, log) {
    const u = retreater(s);
    if (!onMap(s, u) || left(s) === 0) {
      forgetEscort(s);
      return true;
    }
    let open = false;
    eachWay(s, () => {
      open = true;
    });
    if (open) return false;
    stand(s, u, log);
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
          : (whyNotBack(s, retreater(s), k) ?? no("TD-12.4a", `Another hex leads farther from the enemy than ${hexName(to)}.`));
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

/** 9.44ap, ar, ee once in a retreat, and of a stack only who goes last, its top unit; s12.49g Skirmishers never. */
const owesTown = (s: State, u: Unit, from: Hex): boolean =>
  !isSkirmisher[u] && !(noted(s, 2) & PAID) && !unitsIn(s, from).some((other) => isPendingFor(s, Chapter.retreat, other));

function stepBack(s: State, to: Hex, log: Log): void {
  const u = retreater(s);
  const from = s.hex[u];
  const k = sideOfStep(s, u, to);
  const riders = escortOf(s, from, [u]);
  const friends = unitsIn(s, to);
  note(s, 1, left(s) - 1);
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
  if (town[to] && !way[k] && owesTown(s, u, from)) {
    note(s, 2, noted(s, 2) | PAID);
    lose(s, u, 1, "TD-b9.44ap", log);
  }
  if (isGun[u] && wall[k] && onMap(s, u) && !holds(s, u, 2, "TD-b12.45a", "a stone wall", log)) lose(s, u, 1, "TD-b12.45a", log);
  // 8.1g an overfull hex is passed through; 12.4e who is passed through is tested.
  if (left(s) === 0 && onMap(s, u) && !hasRoom(s, to, u)) {
    if (noted(s, 2) % DISPERSES >= MOST_BEYOND) lose(s, u, s.sp[u], "TD-8.1g", log);
    else note(s, 1, 1);
    note(s, 2, noted(s, 2) + 1);
  }
  if (left(s) === 0) {
    // 7.1c who joins a stack faces with it.
    if (friends.length > 0 && onMap(s, u)) {
      s.facing[u] = s.facing[friends[0]];
      s.marks[u] &= ~(REFUSED_LEFT | REFUSED_RIGHT);
    }
    return;
  }
  // 12.49a, b Skirmishers that fall back shake nobody but a column on the march.
  for (const friend of friends)
    if ((!isSkirmisher[u] || s.order[friend] === MARCH_ORDER) && !holds(s, friend, 0, "TD-12.4e", "friends falling back through it", log))
      push(s, Chapter.disorder, friend, PASSED, 0);
}
