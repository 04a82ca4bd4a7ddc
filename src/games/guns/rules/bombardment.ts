/** 13 Attack moves, step 5: artillery bombardment. */
import type { Refusal } from "../../../engine/index.js";
import { type Kind, no, type Passage, type Position, pop, push } from "../../../kit/index.js";
import { Chapter } from "../agenda.js";
import { MOST_STRENGTH, POINTS_PER_HIT, tokenArmy, tokenNamed, tokenNames, tokenStrength } from "../data/tokens.js";
import { NO_AIM, position } from "../kinds.js";
import { ask } from "../options.js";
import { inCommand } from "../seats.js";
import { Extended, enemyOf, NOWHERE, type State } from "../state.js";
import * as told from "../words/attack.js";
import { positionName, positionTitle } from "../words/names.js";
import { bombardable, clearGuns, gunsAt, gunsOf } from "./artillery.js";
import { enemiesAt } from "./attack.js";
import { type Ask, title, verb } from "./verbs.js";

/** 13.5a strength of a side's guns in a position: their sum, at most 3. */
export function gunStrength(s: State, army: number, p: Position): number {
  const sum = gunsAt(s, army, p).reduce((points, i) => points + tokenStrength[s.gunKind[i]], 0);
  return Math.min(MOST_STRENGTH, sum);
}

function aim(s: State, army: number, p: Position, at: Position): void {
  for (const i of gunsAt(s, army, p)) s.gunAim[i] = at;
}

export const postsOf = (s: State, guns: readonly number[]): Position[] => [...new Set(guns.map((i) => s.gunAt[i]))];

/** Positions of attacking guns that have no target yet. */
function unaimed(s: State, army: number): Position[] {
  const guns = gunsOf(s, army).filter((i) => s.gunAim[i] === NOWHERE);
  return postsOf(s, guns);
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

export const pointing = ({ verb: name, rule, says, army, open, refuse }: Pointing): Ask => ({
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

/** 13.5c to f target by target: three points a hit, first on guns, then on blocks. */
export const shelling: Passage<State> = {
  run(s, log) {
    const at = nextTarget(s);
    if (at === NOWHERE) {
      pop(s);
      return;
    }
    const hits = Math.floor(fireOn(s, at) / POINTS_PER_HIT);
    for (const i of firingAt(s, at)) s.gunAim[i] = NO_AIM;
    const guns = gunsAt(s, enemyOf(s.active), at);
    log?.push(told.bombarded(s, at, hits, Math.min(hits, guns.length)));
    const onBlocks = hits - guns.length;
    for (let t = 0; t < 2; t++) if (onBlocks > 0 && s.target[t] === at && enemiesAt(s, at) > 0) s.blockHits[t] += onBlocks;
    if (hits >= guns.length) for (const i of guns) s.gunHit[i] = 1;
    else if (hits > 0 && isChoice(s, guns)) {
      s.hitsAt = at;
      push(s, Chapter.hit);
    } else if (hits > 0) s.gunHit[guns[0]] = 1;
  },
};

/** The one of the lowest number. */
function nextTarget(s: State): Position {
  const aims = gunsOf(s, s.active).map((i) => s.gunAim[i]);
  return aims.filter((at) => at >= 0).sort((a, b) => a - b)[0] ?? NOWHERE;
}

const firingAt = (s: State, at: Position): number[] => gunsOf(s, s.active).filter((i) => s.gunAim[i] === at);

/** Strength of all positions that bombard a target. */
function fireOn(s: State, at: Position): number {
  return postsOf(s, firingAt(s, at)).reduce((sum, p) => sum + gunStrength(s, s.active, p), 0);
}

const gunsStanding = (s: State): number[] => gunsAt(s, enemyOf(s.active), s.hitsAt);

const isChoice = (s: State, guns: readonly number[]): boolean => guns.some((i) => s.gunKind[i] !== s.gunKind[guns[0]]);

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
        const i = gunsStanding(s).find((gun) => s.gunKind[gun] === token)!;
        s.gunHit[i] = 1;
        log?.push(told.gunHit(s, i));
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
