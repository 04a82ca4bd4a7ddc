/** 11.3b to f Defensive Fire out of the hex attacked, and Defensive Support Fire from hexes beside both. */
import { type Hex, no, pop, type Question } from "../../../kit/index.js";
import { DEFENCE, SUPPORT } from "../agenda.js";
import { isGun, sideOf, type Unit } from "../data/armies.js";
import { near } from "../data/map.js";
import { ask } from "../options.js";
import { seatOfUnit } from "../seats.js";
import { ANSWERED, FIRING, has, hex, neighbourOf, type State, unit, unmarkAll } from "../state.js";
import { deed, firstMarked, hexName, marked, nameOf, names } from "../words.js";
import { canFire, whyNotFire } from "./fire.js";
import { open as openFire } from "./volley.js";

/** 11.3f somebody is still there to be fired at. */
const isAssaulted = (s: State): boolean =>
  s.top[s.assault] >= 0 && s.top[s.target] >= 0 && sideOf[s.top[s.assault]] !== sideOf[s.top[s.target]];

const canDefend = (s: State, u: Unit): boolean => s.hex[u] === s.target && !has(s, u, ANSWERED) && canFire(s, u, s.assault);

/** 9.1i by the other reading guns and foot do not join. */
const mixes = (s: State, u: Unit): boolean => {
  const first = firstMarked(s, FIRING);
  return first < 0 || ask.defenceCombines(s) || isGun[u] === isGun[first];
};

/** Until `found` says true; whether it did. */
function eachDefender(s: State, found: (u: Unit) => unknown): boolean {
  for (let u = s.top[s.target]; u >= 0; u = s.below[u]) if (canDefend(s, u) && found(u) === true) return true;
  return false;
}

/** K3 */
export const defence: Question<State> = {
  rule: "FD-11.3b",
  seat: (s) => seatOfUnit(s, s.top[s.target]),
  prompt: (s) => ({
    text: `${hexName(s.target)} is attacked from ${hexName(s.assault)}: Defensive Fire${marked(s, FIRING).length > 0 ? ` by ${names(marked(s, FIRING))}` : ""}, or hold?`,
    place: hexName(s.assault),
    units: marked(s, FIRING).map(nameOf),
  }),
  done: (s) => firstMarked(s, FIRING) < 0 && (!isAssaulted(s) || !eachDefender(s, () => true)),
  verbs: {
    all: deed({
      refuse: (s) =>
        firstMarked(s, FIRING) < 0 && eachDefender(s, (u) => mixes(s, u)) ? undefined : no("FD-11.3b", "Not all can fire together now."),
      do(s) {
        eachDefender(s, (u) => {
          if (mixes(s, u)) s.marks[u] |= FIRING | ANSWERED;
        });
        openFire(s, DEFENCE, s.assault);
      },
    }),
    ready: deed({
      fields: { unit },
      each(s, open) {
        eachDefender(s, (u) => {
          if (!has(s, u, FIRING) && mixes(s, u)) open(u);
        });
      },
      refuse(s, { unit: u }) {
        if (s.hex[u] !== s.target) return no("FD-11.3b", `${nameOf(u)} is not in ${hexName(s.target)}.`);
        if (has(s, u, FIRING)) return no("FD-11.3b", `${nameOf(u)} is ready.`);
        if (has(s, u, ANSWERED)) return no("FD-11.3b", `${nameOf(u)} has fired.`);
        return whyNotFire(s, u, s.assault) ?? (mixes(s, u) ? undefined : no("FD-9.1i", "Guns and infantry fire apart."));
      },
      do(s, { unit: u }) {
        s.marks[u] |= FIRING;
      },
    }),
    fire: deed({
      refuse: (s) => (firstMarked(s, FIRING) < 0 ? no("FD-11.3b", "Nobody is ready: name who fires.") : undefined),
      do(s) {
        for (const u of marked(s, FIRING)) s.marks[u] |= ANSWERED;
        openFire(s, DEFENCE, s.assault);
      },
    }),
    hold: deed({
      do(s) {
        unmarkAll(s, FIRING | ANSWERED);
        pop(s);
      },
    }),
  },
  ahead: {
    title: "When one of your hexes is attacked in Close Combat",
    says: { all: { title: "fire with all", act: () => ({ do: "all" }) }, hold: { title: "hold your fire", act: () => ({ do: "hold" }) } },
  },
};

/** 11.3d a unit beside both hexes. */
const canSupport = (s: State, u: Unit): boolean => !has(s, u, ANSWERED) && canFire(s, u, s.assault);

function eachSupport(s: State, found: (at: Hex) => unknown): boolean {
  const neighbour = neighbourOf(s);
  for (let k = s.target * 6; k < s.target * 6 + 6; k++) {
    const at = neighbour[k];
    if (at >= 0 && at !== s.assault && near(at, s.assault) === 1 && supports(s, at) && found(at) === true) return true;
  }
  return false;
}

function supports(s: State, at: Hex): boolean {
  if (s.top[at] < 0 || sideOf[s.top[at]] !== sideOf[s.top[s.target]]) return false;
  for (let u = s.top[at]; u >= 0; u = s.below[u]) if (canSupport(s, u)) return true;
  return false;
}

/** K4 */
export const support: Question<State> = {
  rule: "FD-11.3d",
  seat: (s) => seatOfUnit(s, s.top[s.target]),
  prompt: (s) => ({
    text: `${hexName(s.target)} is attacked from ${hexName(s.assault)}: Defensive Support Fire, hex by hex, or hold?`,
    place: hexName(s.assault),
  }),
  done: (s) => s.top[s.target] < 0 || !isAssaulted(s) || !eachSupport(s, () => true),
  verbs: {
    fire: deed({
      fields: { hex },
      each: (s, open) => void eachSupport(s, open),
      refuse(s, { hex: at }) {
        const beside = near(at, s.target) === 1 && near(at, s.assault) === 1;
        if (!beside) return no("FD-11.3d", `${hexName(at)} is not next to both ${hexName(s.target)} and ${hexName(s.assault)}.`);
        return supports(s, at) ? undefined : no("FD-11.3d", `Nobody in ${hexName(at)} can fire at ${hexName(s.assault)} now.`);
      },
      do(s, { hex: at }) {
        for (let u = s.top[at]; u >= 0; u = s.below[u]) if (canSupport(s, u)) s.marks[u] |= FIRING | ANSWERED;
        openFire(s, SUPPORT, s.assault);
      },
    }),
    hold: deed({ do: (s) => pop(s) }),
  },
};
