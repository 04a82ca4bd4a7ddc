/** 10.7 Opportunity Fire, asked of every enemy that may fire, unit by unit; and 2.10f the same across a Railroad Cut. */
import { type Hex, no, noted, pop, type Question } from "../../../kit/index.js";
import { OPPORTUNITY } from "../agenda.js";
import { sideOf, type Unit } from "../data/armies.js";
import { between, cut } from "../data/map.js";
import { ask } from "../options.js";
import { seatOfUnit } from "../seats.js";
import { ANSWERED, FIRING, has, MARCHING, neighbourOf, type State, unit, unmarkAll } from "../state.js";
import { deed, firstMarked, hexName, marked, nameOf, names } from "../words.js";
import { canFire, whyNotFire } from "./fire.js";
import { open as openFire } from "./volley.js";

const mode = (s: State): number => noted(s, 0);
const place = (s: State): Hex => noted(s, 1);
const moverOf = (s: State): Unit => firstMarked(s, MARCHING);

/** Beside the hex and not behind a Cut; across the Cut, straight over one. */
const bears = (s: State, from: Hex): boolean => {
  const over = cut[between(place(s), from)] === 1;
  return mode(s) === OPPORTUNITY ? !over || ask.engagedOverCut(s) : over;
};

/** Until `found` says true; whether it did. */
function eachShooter(s: State, found: (u: Unit) => unknown): boolean {
  const at = place(s);
  const mover = moverOf(s);
  if (mover < 0 || s.hex[mover] !== at) return false;
  const neighbour = neighbourOf(s);
  for (let k = at * 6; k < at * 6 + 6; k++) {
    const from = neighbour[k];
    if (from < 0 || s.top[from] < 0 || sideOf[s.top[from]] === sideOf[mover] || !bears(s, from)) continue;
    for (let u = s.top[from]; u >= 0; u = s.below[u]) if (!has(s, u, ANSWERED) && canFire(s, u, at) && found(u) === true) return true;
  }
  return false;
}

export const opportunity: Question<State> = {
  rule: "FD-10.7a",
  seat: (s) => seatOfUnit(s, firstShooter(s)),
  prompt: (s) => ({
    text: `${names(marked(s, MARCHING))} ${mode(s) === OPPORTUNITY ? "leaves" : "goes along the Cut by"} ${hexName(place(s))} under your guns: fire, unit by unit, or hold.`,
    place: hexName(place(s)),
  }),
  done(s) {
    if (eachShooter(s, () => true)) return false;
    unmarkAll(s, ANSWERED);
    return true;
  },
  verbs: {
    fire: deed({
      fields: { unit },
      each: (s, open) => void eachShooter(s, open),
      refuse(s, { unit: u }) {
        const mover = moverOf(s);
        if (sideOf[u] === sideOf[mover] || s.hex[u] < 0) return no("FD-10.7a", `${nameOf(u)} cannot fire at ${nameOf(mover)}.`);
        if (has(s, u, ANSWERED)) return no("FD-10.7e", `${nameOf(u)} has fired at this step.`);
        if (between(place(s), s.hex[u]) < 0) return no("FD-10.7a", `${nameOf(u)} is not next to ${hexName(place(s))}.`);
        if (!bears(s, s.hex[u])) return no("FD-10.2a", `A Railroad Cut lies between ${nameOf(u)} and ${hexName(place(s))}.`);
        return whyNotFire(s, u, place(s));
      },
      do(s, { unit: u }) {
        s.marks[u] |= ANSWERED | FIRING;
        openFire(s, mode(s), place(s));
      },
    }),
    hold: deed({
      do(s) {
        unmarkAll(s, ANSWERED);
        pop(s);
      },
    }),
  },
  ahead: {
    title: "When an enemy leaves contact with you",
    says: {
      fire: { title: "fire", act: (s) => ({ do: "fire", unit: nameOf(firstShooter(s)) }) },
      hold: { title: "hold your fire", act: () => ({ do: "hold" }) },
    },
    of: (s) => nameOf(firstShooter(s)),
  },
};

function firstShooter(s: State): Unit {
  let first = -1;
  eachShooter(s, (u) => {
    first = u;
    return true;
  });
  return first;
}
