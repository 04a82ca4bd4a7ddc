/** 13 Attack moves, step 6: defensive artillery fire. */
import type { GameEvent } from "../../../engine/index.js";
import { no, type Passage, type Position, pop, push } from "../../../kit/index.js";
import { Chapter } from "../agenda.js";
import { POINTS_PER_HIT } from "../data/tokens.js";
import { HALF_FIRE } from "../geometry/attack.js";
import { NO_AIM, position } from "../kinds.js";
import { inCommand } from "../seats.js";
import { enemyOf, NOBODY, SQUAD, type State } from "../state.js";
import * as told from "../words/attack.js";
import { positionName } from "../words/names.js";
import { clearGuns, gunsAt, sightOn } from "./artillery.js";
import { aim, gunStrength, unaimed } from "./bombardment.js";
import { reduce } from "./reduction.js";
import { type Ask, title, verb } from "./verbs.js";

/** 13.6c, d, i the defence positions that guns may support: their own if they stand in one. */
function supportable(s: State, p: Position): Position[] {
  return [0, 1].flatMap((t) => {
    if (s.target[t] < 0 || sightOn(s, p, t) === 0) return [];
    if (p !== s.target[t] && (p === s.target[0] || p === s.target[1])) return [];
    return [s.target[t]];
  });
}

export const fire: Ask = {
  rule: "GG-13.6c",
  seat: inCommand,
  prompt: (s) => ({
    text: `${title(s)}: choose which position your guns support.`,
    guns: unaimed(s, enemyOf(s.active)).map((p) => positionName(s, p)),
  }),
  done(s) {
    const army = enemyOf(s.active);
    for (const p of unaimed(s, army)) {
      const open = supportable(s, p);
      if (open.length > 1) return false;
      aim(s, army, p, open.length === 1 ? open[0] : NO_AIM);
    }
    return true;
  },
  verbs: {
    fire: verb({
      fields: { from: position, at: position },
      each(s, open) {
        for (const p of unaimed(s, enemyOf(s.active))) for (const q of supportable(s, p)) open(p, q);
      },
      refuse(s, { from, at }) {
        const army = enemyOf(s.active);
        if (gunsAt(s, army, from) === 0) return no("GG-13.6c", "You have no guns there.");
        if (!supportable(s, from).includes(at)) return no("GG-13.6c", "Those guns see nobody who moves to that position.");
        return unaimed(s, army).includes(from) ? undefined : no("GG-13.6c", "Those guns have their target.");
      },
      do: (s, { from, at }) => aim(s, enemyOf(s.active), from, at),
    }),
  },
};

/** 13.6b, e to g cap at 3, halve across an extended area without a ridge, add the ridge's cannon up to double. */
function firePower(s: State, p: Position, t: number): number {
  const enemy = enemyOf(s.active);
  const front = s.front[enemy * s.ground.map.positions + p];
  let power = Math.max(0, gunStrength(s, enemy, p) - hitsOnGuns(s, p));
  if (s.ground.ridge[front]) return power + Math.min(power, s.ground.cannon[front]);
  if (sightOn(s, p, t) === HALF_FIRE) power = Math.floor(power / 2);
  return power;
}

/** 13.5h by the Play Aid's reading each hit takes a point. */
function hitsOnGuns(s: State, p: Position): number {
  let sum = 0;
  for (let i = 0; i < s.guns; i++) if (s.gunAt[i] === p && s.gunHit[i]) sum++;
  return sum;
}

/** 13.6j three points a reduction, for each defence position. */
export function fireAll(s: State, log?: GameEvent[]): void {
  for (let t = 0; t < 2; t++) {
    if (s.target[t] < 0) continue;
    let sum = 0;
    const from: Position[] = [];
    for (let i = 0; i < s.guns; i++) {
      if (s.gunAim[i] !== s.target[t] || from.includes(s.gunAt[i])) continue;
      from.push(s.gunAt[i]);
      sum += firePower(s, s.gunAt[i], t);
    }
    s.losses[t] = Math.floor(sum / POINTS_PER_HIT);
    if (from.length > 0) log?.push(told.fired(s, t, sum));
  }
  // 13.6m
  clearGuns(
    s,
    () => true,
    (i) => (s.gunHit[i] ? s.hit : s.used),
  );
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
