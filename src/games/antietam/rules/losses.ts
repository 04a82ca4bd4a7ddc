/** Units that are lost. */
import type { GameEvent } from "../../../engine/index.js";
import type { Unit } from "../battle.js";
import { ELIMINATED, has, lift, type State } from "../state.js";
import * as words from "../words.js";

export function eliminate(s: State, u: Unit, rule: string, log?: GameEvent[]): void {
  log?.push(words.eliminated(s, u, rule));
  lift(s, u, ELIMINATED);
}

/** All that have a part in the combat. */
export function eliminateAll(s: State, part: number, rule: string, log?: GameEvent[]): void {
  for (let u = 0; u < s.hex.length; u++) if (s.hex[u] >= 0 && has(s, u, part)) eliminate(s, u, rule, log);
}
