/** B.2c Hot-Headed Rebels: the Union picks who cannot hold himself, his owner whom he attacks. */
import { type Hex, no, noted, pop, push, type Question } from "../../../kit/index.js";
import { Chapter, HOT } from "../agenda.js";
import { CONFEDERATE, isInfantry, sideOf, UNION, type Unit, unitsOf } from "../data/armies.js";
import { ATTACKING, engaged, hex, neighbourOf, type State, unit } from "../state.js";
import { deed, hexName, nameOf, seatOf } from "../words.js";
import { begin, isAttacker, mayStrike } from "./declare.js";

/** B.2c a Confederate infantry unit, not Disordered, next to a Union hex it can attack. */
function mayFlare(s: State, u: Unit, at?: Hex): boolean {
  if (sideOf[u] !== CONFEDERATE || !isInfantry[u] || s.hex[u] < 0 || !engaged(s, u) || !isAttacker(s, u)) return false;
  for (let k = s.hex[u] * 6; k < s.hex[u] * 6 + 6; k++) {
    const to = neighbourOf(s)[k];
    if (to >= 0 && (at === undefined || to === at) && mayStrike(s, CONFEDERATE, s.hex[u], to)) return true;
  }
  return false;
}

export function eachHothead(s: State, found: (u: Unit) => unknown): boolean {
  for (const u of unitsOf[CONFEDERATE]) if (mayFlare(s, u) && found(u) === true) return true;
  return false;
}

/** V4 the Union picks who cannot hold himself. */
export const hotHead: Question<State> = {
  rule: "FD-B.2c",
  seat: () => seatOf(UNION),
  prompt: () => ({ text: "Hot-Headed Rebels: which Confederate unit attacks on its own?" }),
  verbs: {
    provoke: deed({
      fields: { unit },
      each: (s, open) => void eachHothead(s, open),
      refuse: (s, { unit: u }) =>
        mayFlare(s, u) ? undefined : no("FD-B.2c", `${nameOf(u)} is no Confederate infantry in contact that could attack.`),
      do(s, { unit: u }) {
        pop(s);
        push(s, Chapter.hotTarget, u);
      },
    }),
  },
};

export const hotTarget: Question<State> = {
  rule: "FD-B.2c",
  seat: () => seatOf(CONFEDERATE),
  prompt: (s) => ({ text: `${nameOf(noted(s, 0))} attacks on its own: which hex?`, unit: nameOf(noted(s, 0)) }),
  verbs: {
    attack: deed({
      fields: { hex },
      each(s, open) {
        const u = noted(s, 0);
        for (let k = s.hex[u] * 6; k < s.hex[u] * 6 + 6; k++) {
          const to = neighbourOf(s)[k];
          if (to >= 0 && mayStrike(s, CONFEDERATE, s.hex[u], to)) open(to);
        }
      },
      refuse: (s, { hex: at }) =>
        mayFlare(s, noted(s, 0), at) ? undefined : no("FD-B.2c", `${nameOf(noted(s, 0))} cannot attack ${hexName(at)}.`),
      do(s, { hex: at }, log) {
        const u = noted(s, 0);
        s.target = at;
        s.assault = s.hex[u];
        s.marks[u] |= ATTACKING;
        begin(s, HOT, log);
      },
    }),
  },
};
