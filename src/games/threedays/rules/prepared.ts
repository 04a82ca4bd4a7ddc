/** 10.5 Prepared Fire: at an attack that has come into the front, once its move is over. */
import { type Hex, no, noted, type Passage, pop, push, type Question } from "../../../kit/index.js";
import { Chapter } from "../agenda.js";
import { isGun, isSkirmisher, sideOf, UNITS, type Unit } from "../data/armies.js";
import { cut, near, town } from "../data/map.js";
import { ATTACK } from "../data/scenarios.js";
import { ANSWERED, DETACHED, ENTERED, FIRED_AFTER, PREPARED, TRIED } from "../marks.js";
import { keepsGunsOff } from "../options.js";
import { enemyAt, has, isMounted, neighbourOf, type State, unit } from "../state.js";
import { deed, type Log, nameOf, seatOf } from "../words.js";
import { holds } from "./cohesion.js";
import { shake } from "./enter.js";
import { hasFiredFrom, PREPARED_FIRE, whyNotAim, whyNotArmed, whyNotPress } from "./fire.js";
import { comeInto, isSeenWithin } from "./near-enemy.js";
import { halvesOf, isDisordered, onMap, unitsIn } from "./strength.js";
import { ALONE, LAST_ROUNDS, shoot, whyNotAlone } from "./volley.js";

/** A unit has halted: those who have it in their front are asked. */
export const halted: Passage<State> = {
  run(s, log) {
    const [u, before] = [noted(s, 0), noted(s, 1)];
    pop(s);
    // 9.61c the next who comes up may be turned to again.
    for (let e = 0; e < UNITS; e++) s.duty[e] &= ~TRIED;
    if (!onMap(s, u)) return;
    askPrepared(s, u, comeInto(s, u, before));
    if (isGun[u] && has(s, u, ENTERED)) comeNear(s, u, before, log);
  },
};

/** 9.55c guns that stop within three hexes of enemies in sight: one more for each regiment there, two within two hexes; s9.55b one for several Skirmishers. */
function comeNear(s: State, u: Unit, before: Hex, log: Log): void {
  let [regiments, few, close] = [0, 0, false];
  for (let e = 0; e < UNITS; e++) {
    if (sideOf[e] === sideOf[u] || s.hex[e] < 0 || !isSeenWithin(s, e, s.hex[u], 3)) continue;
    if (isSkirmisher[e]) few++;
    else if (!isGun[e]) regiments++;
    close ||= isSeenWithin(s, e, s.hex[u], 2);
  }
  if (regiments + few === 0 || keepsGunsOff(s)) return;
  if (!holds(s, u, regiments + (few > 1 ? 1 : 0) + (close ? 2 : 0), "TD-9.55c", "near the enemy", log)) shake(s, u, before);
}

/** 10.5 Good Order foot that has not fired, not in town or in a cut, at an Attack unit that has come into its front. */
function mayPrepare(s: State, u: Unit, target: Unit): boolean {
  if (isGun[u] || isSkirmisher[u] || isMounted(s, u) || isDisordered(s, u) || has(s, u, DETACHED)) return false;
  return (
    s.order[target] === ATTACK && (s.duty[u] & FIRED_AFTER) === 0 && !whyNotArmed(s, u, s.hex[u]) && shotOf(s, u, target) !== undefined
  );
}

/** From where to where it would fire: of a line the half that has not, at a half that has come up. */
function shotOf(s: State, u: Unit, target: Unit): readonly [from: Hex, at: Hex] | undefined {
  for (const from of halvesOf(s, u)) {
    if (town[from] || cut[from] || hasFiredFrom(s, u, from, ANSWERED | PREPARED)) continue;
    for (const at of halvesOf(s, target)) if (near(from, at) === 1 && !whyNotAim(s, u, from, at)) return [from, at];
  }
  return undefined;
}

/** Of each hex beside those it has come into; a line is asked for either half. */
function askPrepared(s: State, target: Unit, come: readonly Hex[]): void {
  const beside = new Set<Hex>();
  for (const at of come) for (let k = at * 6; k < at * 6 + 6; k++) beside.add(neighbourOf(s)[k]);
  for (const to of beside) {
    if (to < 0 || !enemyAt(s, sideOf[target], to)) continue;
    for (const u of unitsIn(s, to)) if (mayPrepare(s, u, target)) push(s, Chapter.prepared, u, target);
  }
}

/** RX-7 */
export const prepared: Question<State> = {
  rule: "TD-10.5a",
  seat: (s) => seatOf(sideOf[noted(s, 0)]),
  prompt: (s) => ({ text: `${nameOf(noted(s, 0))}: Prepared Fire at ${nameOf(noted(s, 1))}, or keep it?`, unit: nameOf(noted(s, 0)) }),
  done: (s) => !onMap(s, noted(s, 0)) || !onMap(s, noted(s, 1)) || !mayPrepare(s, noted(s, 0), noted(s, 1)),
  verbs: {
    fire: deed({ do: (s) => meet(s) }),
    press: deed({ refuse: (s) => whyNotPress(s, noted(s, 0)), do: (s) => meet(s, LAST_ROUNDS) }),
    alone: deed({
      fields: { unit },
      each(s, open) {
        if (!whyNotMeetAlone(s)) open(noted(s, 0));
      },
      refuse: (s, { unit: u }) => (u === noted(s, 0) ? whyNotMeetAlone(s) : no("TD-10.5a", `${nameOf(u)} is not asked now.`)),
      do: (s) => meet(s, ALONE),
    }),
    hold: deed({ do: pop }),
  },
};

/** 10.1l the others of its hex keep their fire. */
const whyNotMeetAlone = (s: State) => whyNotAlone(s, noted(s, 0), shotOf(s, noted(s, 0), noted(s, 1))![0], PREPARED_FIRE);

function meet(s: State, how = {}): void {
  const u = noted(s, 0);
  const [from, at] = shotOf(s, u, noted(s, 1))!;
  pop(s);
  shoot(s, u, from, at, PREPARED_FIRE, how);
}
