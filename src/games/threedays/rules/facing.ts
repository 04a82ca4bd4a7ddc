/** 9.61 Reaction Facing: who turns towards those who have come up. */
import { type Hex, no, noted, pop, push, type Question } from "../../../kit/index.js";
import { BY_MOVEMENT, Chapter } from "../agenda.js";
import { isSkirmisher, sideOf, type Unit } from "../data/armies.js";
import { MARCH_ORDER } from "../data/scenarios.js";
import { MOVING, REFUSED_LEFT, REFUSED_RIGHT, SHOCKS, TRIED } from "../marks.js";
import { enemyAt, facing, has, neighbourOf, type State } from "../state.js";
import { deed, nameOf, seatOf } from "../words.js";
import { holds } from "./cohesion.js";
import { fronts, settleWalls } from "./cover.js";
import { facings } from "./front.js";
import { onMap, unitsIn } from "./strength.js";

const going = (s: State): Unit => noted(s, 0);

/** 9.61a, c-e who is not fronted yet may turn when an enemy comes up to `at`, also into its front, and has not tried to while that enemy moves. */
export const mayTurn = (s: State, u: Unit, at: Hex): boolean =>
  s.order[u] !== MARCH_ORDER &&
  (s.duty[u] & TRIED) === 0 &&
  s.top[s.hex[u]] === u &&
  unitsIn(s, s.hex[u]).every((one) => s.second[one] < 0) &&
  !isFaced(s, u, (enemy, from) => has(s, enemy, MOVING) || (from === at && has(s, enemy, SHOCKS)));

/** Whether a unit is in the front of an enemy; those who have only now come up are passed over. */
export function isFaced(s: State, u: Unit, hasCome: (enemy: Unit, at: Hex) => boolean): boolean {
  for (let k = s.hex[u] * 6; k < s.hex[u] * 6 + 6; k++) {
    const to = neighbourOf(s)[k];
    if (to < 0 || !enemyAt(s, sideOf[u], to)) continue;
    for (const enemy of unitsIn(s, to)) if (!hasCome(enemy, to) && fronts(s, enemy, to * 6 + ((k + 3) % 6))) return true;
  }
  return false;
}

/** 9.61a a vertex; s9.61a Skirmishers as they like. */
function whyNotFace(s: State, to: number) {
  const vertices = (to - s.facing[going(s)] + 6) % 6;
  if (vertices === 0) return no("TD-9.61a", `${nameOf(going(s))} faces that way.`);
  return isSkirmisher[going(s)] || vertices === 1 || vertices === 5
    ? undefined
    : no("TD-9.61a", "One vertex, to the left or to the right.");
}

/** RX-3 */
export const reactionFacing: Question<State> = {
  rule: "TD-9.61a",
  seat: (s) => seatOf(sideOf[going(s)]),
  prompt: (s) => ({
    text: isSkirmisher[going(s)]
      ? `${nameOf(going(s))}: turn to face the enemy, or not?`
      : `${nameOf(going(s))}: turn one vertex, if it holds, or not?`,
    unit: nameOf(going(s)),
  }),
  done: (s) => !onMap(s, going(s)),
  verbs: {
    face: deed({
      fields: { to: facing },
      each(s, open) {
        for (let to = 0; to < 6; to++) if (!whyNotFace(s, to)) open(to);
      },
      refuse: (s, { to }) => whyNotFace(s, to),
      do(s, { to }, log) {
        const u = going(s);
        pop(s);
        if (!isSkirmisher[u] && s.mover >= 0) s.duty[u] |= TRIED;
        if (!isSkirmisher[u] && !holds(s, u, 0, "TD-9.61b", "turning to face the enemy", log)) {
          // 12.35e a facing that fails is of the row of movement: nobody gives ground by it.
          push(s, Chapter.disorder, u, BY_MOVEMENT, 0);
          return;
        }
        for (const one of unitsIn(s, s.hex[u])) {
          s.facing[one] = to;
          s.marks[one] &= ~(REFUSED_LEFT | REFUSED_RIGHT);
        }
        settleWalls(s, s.hex[u]);
        log?.push({
          event: "faces",
          rule: "TD-9.61a",
          text: `${nameOf(u)} turns to face ${facings[to]}.`,
          unit: nameOf(u),
          facing: facings[to],
        });
      },
    }),
    stay: deed({ do: pop }),
  },
};
