/** 12.3 Retreat: hex by hex, by the filters, with 12.3.1 its hazards. */
import { type Hex, isPending, no, note, noted, push, type Question } from "../../../kit/index.js";
import { Chapter } from "../agenda.js";
import { isGun, mover, sideOf, UNION, type Unit } from "../data/armies.js";
import { between, cut, grid, gunsMayLeave, joined, marsh, NEVER, near, offRoad, steep, town } from "../data/map.js";
import { seatOfUnit } from "../seats.js";
import {
  ATTACKING,
  COLUMN,
  ELIMINATED,
  enemyAt,
  HELD,
  has,
  hex,
  isWrecked,
  MARCHING,
  MOVED,
  neighbourOf,
  onMap,
  type State,
} from "../state.js";
import { deed, hexName, type Log, nameOf } from "../words.js";
import { isBanned } from "./bans.js";
import { nearestEnemy } from "./enemies.js";
import { enter, remove } from "./enter.js";
import { AFTER_HOLDING, IN_PANIC, takeHit } from "./losses.js";
import { hasRoomFor, isOverfull } from "./stacking.js";

const retreater = (s: State): Unit => noted(s, 0);
const left = (s: State): number => noted(s, 1);
const flags = (s: State): number => noted(s, 2);

/** 12.3a, l whether the type of unit could go over this side at all. */
export const passable = (u: Unit, side: number): boolean =>
  !cut[side] && (joined[side] === 1 || (offRoad[mover[u]][side] !== NEVER && (!mover[u] || gunsMayLeave[side] === 1)));

const hasLeft = (s: State, at: Hex): boolean => s.trail.includes(at);

const found = new Int16Array(6);
const distances = new Int16Array(6);

/** 12.3a to f the hexes a unit may retreat to now: so many of `found`. */
export function candidates(s: State, u: Unit, last: boolean): number {
  const at = s.hex[u];
  const side = sideOf[u];
  const neighbour = neighbourOf(s);
  let count = 0;
  for (let k = at * 6; k < at * 6 + 6; k++) {
    const to = neighbour[k];
    if (to < 0 || enemyAt(s, side, to) || !passable(u, k) || hasLeft(s, to)) continue;
    found[count] = to;
    distances[count++] = nearestEnemy(s, side, to);
  }
  if (count < 2) return count;
  const now = nearestEnemy(s, side, at);
  count = keep(count, (i) => distances[i] > now) || keep(count, (i) => distances[i] === now) || count;
  count = keep(count, (i) => distances[i] > 1) || count;
  count = keep(count, (i) => !isBanned(s, side, found[i])) || count;
  count = keep(count, (i) => isHomeward(side, at, found[i])) || count;
  if (last) count = keep(count, (i) => hasRoomFor(s, found[i], u)) || count;
  return count;
}

/** Moves those that pass to the front, if any do. */
function keep(count: number, passes: (i: number) => boolean): number {
  let kept = 0;
  for (let i = 0; i < count; i++) {
    if (!passes(i)) continue;
    [found[kept], found[i]] = [found[i], found[kept]];
    [distances[kept], distances[i]] = [distances[i], distances[kept]];
    kept++;
  }
  return kept;
}

/** x12.3a, 12.3d the Union toward south or east, the Confederates toward north or west. */
function isHomeward(side: number, from: Hex, to: Hex): boolean {
  const file = grid.file[to] - grid.file[from];
  const half = grid.half[to] - grid.half[from];
  const southOrEast = file > 0 || (file === 0 && half > 0);
  return southOrEast === (side === UNION);
}

export const retreat: Question<State> = {
  rule: "FD-12.3a",
  seat: (s) => seatOfUnit(s, retreater(s)),
  prompt: (s) => ({
    text: `${nameOf(retreater(s))} falls back from ${hexName(s.hex[retreater(s)])}: ${left(s)} ${left(s) > 1 ? "hexes" : "hex"} to go. Where to?`,
    unit: nameOf(retreater(s)),
  }),
  done(s, log) {
    const chapter = s.depth;
    for (;;) {
      if (s.depth !== chapter) return false;
      if (isOver(s, log)) {
        s.trail.fill(-1);
        return true;
      }
      if (s.depth !== chapter) return false;
      const count = candidates(s, retreater(s), left(s) === 1);
      if (count > 1) return false;
      if (count === 0) {
        standFast(s, log);
        s.trail.fill(-1);
        return s.depth === chapter;
      }
      stepBack(s, found[0], log);
    }
  },
  verbs: {
    fall: deed({
      fields: { to: hex },
      each(s, open) {
        const count = candidates(s, retreater(s), left(s) === 1);
        const some = Array.from(found.subarray(0, count)).sort((a, b) => a - b);
        for (const to of some) open(to);
      },
      refuse: (s, { to }) => whyNotFall(s, to),
      do: (s, { to }, log) => stepBack(s, to, log),
    }),
  },
};

function whyNotFall(s: State, to: Hex) {
  const u = retreater(s);
  const count = candidates(s, u, left(s) === 1);
  for (let i = 0; i < count; i++) if (found[i] === to) return undefined;
  const side = sideOf[u];
  if (near(s.hex[u], to) !== 1) return no("FD-12.3a", `${hexName(to)} is not next to ${nameOf(u)}.`);
  if (enemyAt(s, side, to)) return no("FD-x2.10j", `The enemy holds ${hexName(to)}.`);
  if (hasLeft(s, to)) return no("FD-12.3a", `${nameOf(u)} has left ${hexName(to)} in this retreat.`);
  if (nearestEnemy(s, side, to) < nearestEnemy(s, side, s.hex[u])) return no("FD-12.3b", `${hexName(to)} is nearer to the enemy.`);
  const words = side === UNION ? "south or east" : "north or west";
  return no("FD-12.3b", `Other hexes come before ${hexName(to)}: farther from the enemy, out of contact, with room, or toward ${words}.`);
}

/** Whether the retreat has ended, and x12.3.1e to h what the Town makes of it. */
function isOver(s: State, log: Log): boolean {
  const u = retreater(s);
  if (!onMap(s, u)) return true;
  if (has(s, u, HELD) && !(flags(s) & AFTER_HOLDING)) return true;
  const { depth } = s;
  if (town[s.hex[u]] && meetsTown(s, u, log)) return true;
  // 12.2a the Panic's hit may be a third one: its Depletion comes before the next step.
  if (s.depth > depth) return false;
  if (left(s) > 0) return false;
  if (!isOverfull(s, s.hex[u]) || s.trail[s.trail.length - 1] >= 0) return true;
  note(s, 1, 1);
  return false;
}

/** A retreat out of or into the Town: Wrecked infantry is lost, the Union panics, once. */
function meetsTown(s: State, u: Unit, log: Log): boolean {
  const leaving = left(s) > 0;
  const entered = s.trail[0] >= 0;
  if (!leaving && !entered) return false;
  if (isWrecked(s, u) && !isGun[u]) {
    remove(s, u, ELIMINATED, "FD-x12.0(b)b", "its brigade is Wrecked and it retreats through the Town", log);
    return true;
  }
  if (sideOf[u] !== UNION || flags(s) & IN_PANIC) return false;
  note(s, 1, 3);
  note(s, 2, flags(s) | IN_PANIC);
  log?.push({ event: "panic", rule: "FD-x12.3.1e", text: `${nameOf(u)} panics in the streets of the Town.`, unit: nameOf(u) });
  takeHit(s, u, "FD-12.3.1c", log);
  return false;
}

function stepBack(s: State, to: Hex, log: Log): void {
  const u = retreater(s);
  const from = s.hex[u];
  const side = between(from, to);
  const at = s.trail.indexOf(-1);
  if (at >= 0) s.trail[at] = from;
  note(s, 1, left(s) - 1);
  // 10.7f who is driven back on the march has moved.
  if (has(s, u, MARCHING) && isPending(s, Chapter.march)) s.marks[u] |= MOVED;
  s.marks[u] &= ~(MARCHING | ATTACKING | COLUMN);
  enter(s, u, to, log);
  const text = `${nameOf(u)} falls back to ${hexName(to)}.`;
  log?.push({ event: "retreat", rule: "FD-12.3a", text, unit: nameOf(u), path: [hexName(from), hexName(to)] });
  if (joined[side]) return;
  if (steep[side]) {
    if (isGun[u]) remove(s, u, ELIMINATED, "FD-x12.3.1a", "guns driven over a steep slope", log);
    else {
      log?.push({ event: "hazard", rule: "FD-x12.3.1b", text: `${nameOf(u)} is driven over a steep slope: a Depletion.`, unit: nameOf(u) });
      push(s, Chapter.deplete, u);
    }
  } else if (marsh[to]) takeHit(s, u, "FD-x12.3.1d", log);
}

/** 12.3i to k with no hex open: lost if shut in or driven over a Cut, else a Depletion for each hex. */
function standFast(s: State, log: Log): void {
  const u = retreater(s);
  const at = s.hex[u];
  const neighbour = neighbourOf(s);
  let shut = true;
  for (let k = at * 6; k < at * 6 + 6; k++) {
    const to = neighbour[k];
    if (to < 0 || enemyAt(s, sideOf[u], to)) continue;
    if (cut[k]) {
      remove(s, u, ELIMINATED, "FD-x12.3.1c", "driven over the Railroad Cut", log);
      return;
    }
    shut = false;
  }
  if (shut) {
    remove(s, u, ELIMINATED, "FD-12.3j", "it has nowhere to go", log);
    return;
  }
  const hexes = left(s);
  log?.push({
    event: "stands",
    rule: "FD-12.3i",
    text: `${nameOf(u)} cannot fall back and pays for ${hexes} hexes.`,
    unit: nameOf(u),
    hexes,
  });
  note(s, 1, 0);
  for (let i = 0; i < hexes; i++) push(s, Chapter.deplete, u);
}
