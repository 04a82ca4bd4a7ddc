/** 13 Attack moves, steps 2 to 9: the order in which a declared attack is fought out. */
import type { GameEvent } from "../../../engine/index.js";
import { inOrder, type Passage, push } from "../../../kit/index.js";
import { type assaultSteps, Chapter } from "../agenda.js";
import { Extended, type State } from "../state.js";
import { attackOver, conclude, endAttack, endFirstRun } from "./aftermath.js";
import { openDefense, openFilling, openSupport, reveal } from "./artillery.js";
import { attackersIn } from "./attack.js";
import { silenceGuns } from "./bombardment.js";
import { finalAdvance } from "./combat.js";
import { fireAll } from "./fire.js";

const passes: Readonly<Record<(typeof assaultSteps)[number], (s: State, log?: GameEvent[]) => void>> = {
  defense: openDefense,
  support: openSupport,
  filling: openFilling,
  reveal,
  bombardment: (s) => push(s, Chapter.bombard),
  shelling: (s) => push(s, Chapter.shelling),
  silence(s, log) {
    silenceGuns(s);
    if (s.extended === Extended.declared) endFirstRun(s, log);
  },
  fire: (s) => push(s, Chapter.fire),
  losses: fireAll,
  // 13.6n
  advance: (s, log) => (attackersIn(s) === 0 ? attackOver(s, log) : finalAdvance(s, log)),
  combat: (s) => push(s, Chapter.combat),
  verdict: conclude,
  end: endAttack,
};

export const assault: Passage<State> = inOrder(Object.values(passes));
