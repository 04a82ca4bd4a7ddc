/** 11.11 step 2: who may go before a Shock, and how. */
import type { Refusal } from "../../../../engine/index.js";
import { no, noted, type Passage, pop, push, type Question, whole } from "../../../../kit/index.js";
import { BY_REACTION, Chapter, FROM_SHOCK } from "../../agenda.js";
import { isGun, isSkirmisher, sideOf, type Unit } from "../../data/armies.js";
import { farm, rocky, woods } from "../../data/map.js";
import { CHARGES } from "../../marks.js";
import { has, isMounted, type State } from "../../state.js";
import { deed, type Log, nameOf, seatOf } from "../../words.js";
import { holds } from "../cohesion.js";
import { lose, turnOver } from "../losses.js";
import { DISPERSES } from "../retreat.js";
import { isDisordered, onMap } from "../strength.js";
import { attackersOf, isGalloping, targetsNow } from "./shock-odds.js";

const stander = (s: State): Unit => noted(s, 0);
const isChargedByHorse = (s: State): boolean => attackersOf(s).some((u) => isGalloping(s, u, targetsNow(s)));
const isChargedByFoot = (s: State): boolean => attackersOf(s).some((u) => !isMounted(s, u) && has(s, u, CHARGES));
const hexes = whole(1, 3);
const eachFar = (why: Refusal | undefined, open: (far: number) => void): void => {
  for (let far = 1; far <= 3 && why === undefined; far++) open(far);
};

/** s11.3 the matrix of Skirmishers, by the most restrictive of the attackers. */
function whyNotRetire(s: State) {
  const u = stander(s);
  if (!isSkirmisher[u]) return undefined;
  if (isChargedByHorse(s)) return no("TD-s11.3h", "Charging cavalry is upon them: it is too late to go.");
  if (isChargedByFoot(s)) return no("TD-s11.3f", "A charge is upon them: they can only disperse.");
  const at = s.hex[u];
  const covered = woods[at] || rocky[at] || farm[at];
  return attackersOf(s).some((one) => isMounted(s, one)) && !covered
    ? no("TD-s11.3g", "Cavalry is upon them in the open: they can only disperse.")
    : undefined;
}

function whyNotDisperse(s: State) {
  const u = stander(s);
  if (!isSkirmisher[u]) return no("TD-s11.3b", "Only Skirmishers disperse.");
  if (isDisordered(s, u)) return no("TD-s11.3b", `${nameOf(u)} are Disordered: they cannot disperse.`);
  return isChargedByHorse(s) ? no("TD-s11.3h", "Charging cavalry is upon them: it is too late to go.") : undefined;
}

/** 11.11d; 12.3a the Disordered do not charge. */
function whyNotCountercharge(s: State) {
  const u = stander(s);
  if (!isMounted(s, u) || !isChargedByHorse(s))
    return no("TD-11.11d", "Only cavalry in the saddle countercharges, and only charging cavalry.");
  return isDisordered(s, u) ? no("TD-12.3a", `${nameOf(u)} is Disordered: it does not charge.`) : undefined;
}

/** 11.11d, e cavalry goes and is tested; guns are tested first, and stay with one gun less if they fail; s11.3a Skirmishers are tested afterwards. */
function retire(s: State, u: Unit, far: number, log: Log): void {
  if (isSkirmisher[u]) {
    push(s, Chapter.homeward, u);
    push(s, Chapter.retired, u);
  } else if (!holds(s, u, 0, isGun[u] ? "TD-11.11e" : "TD-11.11d", "retreating before the Shock", log)) {
    if (isGun[u]) {
      lose(s, u, 1, "TD-11.11e", log);
      return;
    }
    // 2.6c, 12.35h who was Disordered already goes on as one does from a Reaction Move.
    if (isDisordered(s, u)) push(s, Chapter.disorder, u, BY_REACTION, 0);
    else turnOver(s, u, log);
  }
  push(s, Chapter.retreat, u, far, FROM_SHOCK);
}

/** s11.3a */
export const retired: Passage<State> = {
  run(s, log) {
    const u = noted(s, 0);
    pop(s);
    if (onMap(s, u) && !holds(s, u, 0, "TD-s11.3a", "retreating before the Shock", log)) push(s, Chapter.disorder, u, BY_REACTION, 0);
  },
};

/** RX-9 */
export const beforeShock: Question<State> = {
  rule: "TD-11.11c",
  seat: (s) => seatOf(sideOf[stander(s)]),
  prompt: (s) => ({ text: `${nameOf(stander(s))} is to be shocked: retreat before it, or stand?`, unit: nameOf(stander(s)) }),
  done: (s) => !onMap(s, stander(s)),
  verbs: {
    retire: deed({
      fields: { hexes },
      each: (s, open) => eachFar(whyNotRetire(s), open),
      refuse: whyNotRetire,
      do(s, { hexes: far }, log) {
        const u = stander(s);
        pop(s);
        retire(s, u, far, log);
      },
    }),
    disperse: deed({
      fields: { hexes },
      each: (s, open) => eachFar(whyNotDisperse(s), open),
      refuse: whyNotDisperse,
      do(s, { hexes: far }, log) {
        const u = stander(s);
        pop(s);
        turnOver(s, u, log);
        push(s, Chapter.homeward, u);
        push(s, Chapter.retreat, u, far, DISPERSES | FROM_SHOCK);
      },
    }),
    countercharge: deed({
      refuse: whyNotCountercharge,
      do(s, _, log) {
        const u = stander(s);
        s.marks[u] |= CHARGES;
        pop(s);
        log?.push({ event: "countercharge", rule: "TD-11.11d", text: `${nameOf(u)} countercharges.`, unit: nameOf(u) });
      },
    }),
    stand: deed({ do: pop }),
  },
};
