/** 13 Attack moves, step 6: defensive artillery fire. */
import type { GameEvent } from "../../../engine/index.js";
import { no, type Passage, type Position, pop, push } from "../../../kit/index.js";
import { Chapter } from "../agenda.js";
import { POINTS_PER_HIT } from "../data/tokens.js";
import { HALF_FIRE } from "../geometry/attack.js";
import { enemyOf, NOBODY, SQUAD, type State } from "../state.js";
import * as told from "../words/attack.js";
import { clearGuns, gunsAt, gunsOf, sightOn } from "./artillery.js";
import { gunStrength, pointing, postsOf } from "./bombardment.js";
import { reduce } from "./reduction.js";

/** 13.6c, d, i the defence positions that guns may support: their own if they stand in one. */
function supportable(s: State, p: Position): Position[] {
  return [0, 1].flatMap((t) => {
    if (s.target[t] < 0 || sightOn(s, p, t) === 0) return [];
    if (p !== s.target[t] && (p === s.target[0] || p === s.target[1])) return [];
    return [s.target[t]];
  });
}

export const fire = pointing({
  verb: "fire",
  rule: "GG-13.6c",
  says: "which position your guns support",
  army: (s) => enemyOf(s.active),
  open: supportable,
  refuse: (s, from, at) =>
    supportable(s, from).includes(at) ? undefined : no("GG-13.6c", "Those guns see nobody who moves to that position."),
});

/** 13.6b, e to g cap at 3, halve across an extended area without a ridge, add the ridge's cannon up to double. */
function firePower(s: State, p: Position, t: number): number {
  const enemy = enemyOf(s.active);
  const front = s.front[enemy * s.ground.map.positions + p];
  const hits = gunsAt(s, enemy, p).filter((i) => s.gunHit[i]).length; // 13.5h by the Play Aid's reading each takes a point
  let power = Math.max(0, gunStrength(s, enemy, p) - hits);
  if (s.ground.ridge[front]) return power + Math.min(power, s.ground.cannon[front]);
  if (sightOn(s, p, t) === HALF_FIRE) power = Math.floor(power / 2);
  return power;
}

/** 13.6j three points a reduction, for each defence position. */
export function fireAll(s: State, log?: GameEvent[]): void {
  for (let t = 0; t < 2; t++) {
    if (s.target[t] < 0) continue;
    const guns = gunsOf(s, enemyOf(s.active)).filter((i) => s.gunAim[i] === s.target[t]);
    const from = postsOf(s, guns);
    const sum = from.reduce((points, p) => points + firePower(s, p, t), 0);
    s.losses[t] = Math.floor(sum / POINTS_PER_HIT);
    if (from.length > 0) log?.push(told.fired(s, t, sum));
  }
  // 13.6m
  clearGuns(s, (i) => (s.gunHit[i] ? s.hit : s.used));
  push(s, Chapter.losses);
}

/** 13.6k, l the leading block first, then the next; what nobody is left to suffer is ignored. */
export const losses: Passage<State> = {
  run(s, log) {
    const t = s.losses[0] > 0 ? 0 : 1;
    if (s.losses[t] === 0) {
      pop(s);
      return;
    }
    const b = foremost(s, t);
    s.losses[t] = b === NOBODY ? 0 : s.losses[t] - 1;
    if (b !== NOBODY) reduce(s, b, log);
  },
};

/** The front-most attacker of a target that is left. */
export function foremost(s: State, t: number): number {
  for (let slot = t * SQUAD; slot < (t + 1) * SQUAD; slot++) if (s.squad[slot] !== NOBODY) return s.squad[slot];
  return NOBODY;
}
