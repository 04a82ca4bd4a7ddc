/** 11.0 Attack effectiveness (optional), with its recovery by night (11.4) or by the die (21.0). */
import { die, type GameEvent } from "../../../engine/index.js";
import { type Passage, pop } from "../../../kit/index.js";
import type { Unit } from "../battle.js";
import { ask } from "../options.js";
import { enemyOf, Flag, has, inZoneOf, type State, withFlag } from "../state.js";
import * as words from "../words.js";

/** 11.1 an attacker in contact that suffers Ar may only defend from now on. */
export function loseEffectiveness(s: State, u: Unit, log?: GameEvent[]): void {
  if (!ask.attackEffectiveness(s)) return;
  s.flags[u] |= Flag.ineffective;
  log?.push(words.lostEffectiveness(s, u));
}

/** 21.0 each ineffective unit of the phasing player rolls once, a 1 restores it; one that fought lost its effectiveness only now (21.0f). */
export function rallyNow(s: State, log?: GameEvent[]): void {
  if (s.battle.facts.recovery !== "die") return;
  for (const u of withFlag(s, s.side, Flag.ineffective)) {
    if (has(s, u, Flag.fought)) continue;
    const roll = die(s.random);
    if (roll === 1) s.flags[u] &= ~Flag.ineffective;
    log?.push(words.rallyRoll(s, u, roll));
  }
}

export const rally: Passage<State> = {
  run(s, log) {
    rallyNow(s, log);
    pop(s);
  },
};

/** Who stands ineffective in an enemy zone. */
const locked = (s: State): Unit[] => withFlag(s, s.side, Flag.ineffective).filter((u) => inZoneOf(s, enemyOf(s.side), s.hex[u]));

/** 11.31, 11.32 notes who does as the phase begins. */
export function noteWhoMustLeave(s: State): void {
  for (const u of locked(s)) s.flags[u] |= Flag.mustLeave;
}

/** 11.31 who was noted and stands so still: no combat has freed him. How they leave stands with retreats. */
export const mustLeave = (s: State): Unit[] => locked(s).filter((u) => has(s, u, Flag.mustLeave));

/** 11.4 at the end of a night turn all units recover. */
export function recoverByNight(s: State, log?: GameEvent[]): void {
  if (s.battle.facts.recovery !== "night") return;
  for (let u = 0; u < s.flags.length; u++) {
    if (!has(s, u, Flag.ineffective)) continue;
    s.flags[u] &= ~Flag.ineffective;
    log?.push(words.recovered(s, u));
  }
}
