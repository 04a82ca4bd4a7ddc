/** 13 Attack moves, steps 5 and 6: artillery bombardment, then defensive fire. */
import type { GameEvent, Refusal } from "../../../engine/index.js";
import { type Kind, no, type Passage, type Position, pop, push } from "../../../kit/index.js";
import { Chapter } from "../agenda.js";
import { MOST_STRENGTH, POINTS_PER_HIT, tokenArmy, tokenNamed, tokenNames, tokenStrength } from "../data/tokens.js";
import { HALF_FIRE } from "../geometry/attack.js";
import { NO_AIM, position } from "../kinds.js";
import { ask } from "../options.js";
import { inCommand } from "../seats.js";
import { Extended, enemyOf, frontAt, NOWHERE, type State } from "../state.js";
import { plural, positionName, positionTitle } from "../words/names.js";
import { bombardable, clearGuns, gunsAt, gunsOf, sightOn } from "./artillery.js";
import { enemiesAt, squadOf, targeted } from "./attack.js";
import { reduce } from "./reduction.js";
import { type Ask, title, verb } from "./verbs.js";

/** 13.5a strength of a side's guns in a position: their sum, at most 3. */
export function gunStrength(s: State, army: number, p: Position): number {
  const sum = gunsAt(s, army, p).reduce((points, i) => points + tokenStrength[s.gunKind[i]], 0);
  return Math.min(MOST_STRENGTH, sum);
}

/** Guns of a side that are pointed at a position, -1 for those that are at none yet. */
const aimedAt = (s: State, army: number, at: Position): number[] => gunsOf(s, army).filter((i) => s.gunAim[i] === at);
const postsOf = (s: State, guns: readonly number[]): Position[] => [...new Set(guns.map((i) => s.gunAt[i]))];

/** Positions whose guns have no target yet. */
const unaimed = (s: State, army: number): Position[] => postsOf(s, aimedAt(s, army, NOWHERE));

function aim(s: State, army: number, p: Position, at: Position): void {
  for (const i of gunsAt(s, army, p)) s.gunAim[i] = at;
}

/** Guns of a side that are pointed, each position at one target; its player is asked where there is a choice. */
interface Pointing {
  readonly verb: string;
  readonly rule: string;
  readonly says: string;
  army(s: State): number;
  /** What guns in the position can fire at. */
  open(s: State, p: Position): readonly Position[];
  refuse(s: State, from: Position, at: Position): Refusal | undefined;
}

const pointing = ({ verb: name, rule, says, army, open, refuse }: Pointing): Ask => ({
  rule,
  seat: inCommand,
  prompt: (s) => ({ text: `${title(s)}: choose ${says}.`, guns: unaimed(s, army(s)).map((p) => positionName(s, p)) }),
  done(s) {
    for (const p of unaimed(s, army(s))) {
      const targets = open(s, p);
      if (targets.length > 1) return false;
      aim(s, army(s), p, targets[0] ?? NO_AIM);
    }
    return true;
  },
  verbs: {
    [name]: verb({
      fields: { from: position, at: position },
      each(s, found) {
        for (const p of unaimed(s, army(s))) for (const q of open(s, p)) found(p, q);
      },
      refuse(s, { from, at }) {
        if (gunsAt(s, army(s), from).length === 0) return no(rule, "You have no guns there.");
        return refuse(s, from, at) ?? (unaimed(s, army(s)).includes(from) ? undefined : no(rule, "Those guns have their target."));
      },
      do: (s, { from, at }) => aim(s, army(s), from, at),
    }),
  },
});

export const bombard = pointing({
  verb: "bombard",
  rule: "GG-13.5b",
  says: "what your guns bombard",
  army: (s) => s.active,
  open: bombardable,
  refuse(s, from, at) {
    if (enemiesAt(s, at) === 0) return no("GG-13.3d", "There is no target there.");
    return bombardable(s, from).includes(at) ? undefined : no("GG-13.3e", "Those guns cannot bombard that position.");
  },
});

/** 13.5c to f target by target, from the lowest number: three points a hit, first on guns, then on blocks. */
export const shelling: Passage<State> = {
  run(s, log) {
    const aims = gunsOf(s, s.active).map((i) => s.gunAim[i]);
    const [at] = aims.filter((aim) => aim >= 0).sort((a, b) => a - b);
    if (at === undefined) {
      pop(s);
      return;
    }
    const firing = aimedAt(s, s.active, at);
    const points = postsOf(s, firing).reduce((sum, p) => sum + gunStrength(s, s.active, p), 0);
    const hits = Math.floor(points / POINTS_PER_HIT);
    for (const i of firing) s.gunAim[i] = NO_AIM;
    const guns = gunsAt(s, enemyOf(s.active), at);
    log?.push(bombarded(s, at, hits, Math.min(hits, guns.length)));
    const onBlocks = hits - guns.length;
    if (onBlocks > 0 && s.target.includes(at) && enemiesAt(s, at) > 0) s.blockHits[s.target.indexOf(at)] += onBlocks;
    if (hits >= guns.length) for (const i of guns) s.gunHit[i] = 1;
    else if (hits > 0 && guns.some((i) => s.gunKind[i] !== s.gunKind[guns[0]])) {
      s.hitsAt = at;
      push(s, Chapter.hit);
    } else if (hits > 0) s.gunHit[guns[0]] = 1;
  },
};

function bombarded(s: State, p: Position, hits: number, onGuns: number): GameEvent {
  const where = onGuns === hits ? " on the guns" : onGuns === 0 ? " on the blocks" : `, ${onGuns} on the guns`;
  const text = `${positionTitle(s, p)} is bombarded: ${hits === 0 ? "without effect" : plural(hits, "hit") + where}.`;
  return { event: "bombardment", rule: "GG-13.5c", at: positionName(s, p), hits, onGuns, text };
}

const gunsStanding = (s: State): number[] => gunsAt(s, enemyOf(s.active), s.hitsAt);

/** A token of the defender's, as it lies face-up. */
const enemyToken: Kind<State, string> = {
  says: "a token there",
  write: (_, value) => tokenNames[value],
  read: (s, json) => {
    const token = tokenNamed(enemyOf(s.active), json);
    return token < 0 ? undefined : token;
  },
};

/** 13.5d */
export const hit: Ask = {
  rule: "GG-13.5d",
  seat: inCommand,
  prompt: (s) => ({ text: `${title(s)}: choose which guns at ${positionTitle(s, s.hitsAt)} are hit.`, at: positionName(s, s.hitsAt) }),
  verbs: {
    hit: verb({
      fields: { token: enemyToken },
      from: (s) => gunsStanding(s).map((i) => s.gunKind[i]),
      refuse: (s, { token }) => no("GG-13.5d", `"${tokenNames[token]}" is not among the guns at ${positionTitle(s, s.hitsAt)}.`),
      do(s, { token }, log) {
        s.gunHit[gunsStanding(s).find((gun) => s.gunKind[gun] === token)!] = 1;
        const name = tokenNames[token];
        log?.push({ event: "gunHit", rule: "GG-13.5d", at: positionName(s, s.hitsAt), token: name, text: `${name} is hit.` });
        s.hitsAt = NOWHERE;
        pop(s);
      },
    }),
  },
};

/** 13.5g the attacker's guns, and the defender's that were hit, are used up; 22.1g those of an extended bombardment are gone. */
export function silenceGuns(s: State): void {
  const spent = s.extended === Extended.again ? s.expended : s.used;
  clearGuns(s, (i) => (tokenArmy[s.gunKind[i]] === s.active ? spent : undefined));
  // 13.5h by the Play Aid's reading guns that were hit still fire
  if (!ask.hitsWeakenFire(s)) clearGuns(s, (i) => (s.gunHit[i] ? s.hit : undefined));
}

/** 13.6c, d, i the defence positions that guns may support: their own if they stand in one. */
const supportable = (s: State, p: Position): Position[] =>
  targeted(s)
    .filter((t) => sightOn(s, p, t) > 0)
    .map((t) => s.target[t])
    .filter((at) => at === p || !s.target.includes(p));

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
  const front = frontAt(s, enemy, p);
  const hits = gunsAt(s, enemy, p).filter((i) => s.gunHit[i]).length; // 13.5h by the Play Aid's reading each takes a point
  const power = Math.max(0, gunStrength(s, enemy, p) - hits);
  if (s.ground.ridge[front]) return power + Math.min(power, s.ground.cannon[front]);
  return sightOn(s, p, t) === HALF_FIRE ? Math.floor(power / 2) : power;
}

/** 13.6j three points a reduction, for each defence position. */
export function fireAll(s: State, log?: GameEvent[]): void {
  for (const t of targeted(s)) {
    const at = s.target[t];
    const from = postsOf(s, aimedAt(s, enemyOf(s.active), at));
    const points = from.reduce((sum, p) => sum + firePower(s, p, t), 0);
    const losses = Math.floor(points / POINTS_PER_HIT);
    s.losses[t] = losses;
    const reduced = losses === 0 ? "no reduction" : plural(losses, "reduction");
    const text = `Defensive fire for ${positionTitle(s, at)}: ${plural(points, "point")}, ${reduced}.`;
    if (from.length > 0) log?.push({ event: "fire", rule: "GG-13.6j", at: positionName(s, at), points, losses, text });
  }
  // 13.6m
  clearGuns(s, (i) => (s.gunHit[i] ? s.hit : s.used));
  push(s, Chapter.losses);
}

/** 13.6k, l the leading block first, then the next; what nobody is left to suffer is ignored. */
export const losses: Passage<State> = {
  run(s, log) {
    const t = s.losses[0] > 0 ? 0 : 1;
    const [foremost] = squadOf(s, t);
    if (s.losses[t] === 0) pop(s);
    else if (foremost === undefined) s.losses[t] = 0;
    else {
      s.losses[t]--;
      reduce(s, foremost, log);
    }
  },
};
