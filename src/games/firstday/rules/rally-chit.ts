/** B.1b Rally!: one marker off each of up to three units of a brigade, or off all batteries of a hex; 13.2b nothing is rebuilt. And B.1i the end of a Forced March. */
import { no, note, noted, type Passage, pop, type Question } from "../../../kit/index.js";
import { isGun, sideOf, UNITS, type Unit } from "../data/armies.js";
import { brigadeOf, has, LOW_AMMO, type State, TRIED, unit, unmarkAll } from "../state.js";
import { deed, nameOf, seatOf } from "../words.js";
import { dismiss } from "./orders.js";

const MOST = 3;
const side = (s: State): number => noted(s, 0);
/** How many have rallied, less one. */
const count = (s: State): number => noted(s, 1) + 1;
const first = (s: State): Unit => noted(s, 2);

function mayPick(s: State, u: Unit): boolean {
  if (s.hex[u] < 0 || sideOf[u] !== side(s) || has(s, u, TRIED)) return false;
  if (count(s) === 0) return true;
  if (isGun[first(s)]) return isGun[u] === 1 && s.hex[u] === s.hex[first(s)];
  return count(s) < MOST && !isGun[u] && brigadeOf(s, u) === brigadeOf(s, first(s));
}

const canSteady = (s: State, u: Unit): boolean => mayPick(s, u) && s.hits[u] > 0;
const canResupply = (s: State, u: Unit): boolean => mayPick(s, u) && has(s, u, LOW_AMMO);

function whyNot(s: State, u: Unit, can: boolean, lacks: string) {
  if (can) return undefined;
  if (s.hex[u] < 0 || sideOf[u] !== side(s)) return no("FD-B.1b", `${nameOf(u)} is not yours on the map.`);
  if (has(s, u, TRIED)) return no("FD-x13.2(a)a", `${nameOf(u)} has rallied: one marker each.`);
  if (!mayPick(s, u))
    return no("FD-B.1b", `Rally! is for three units of one brigade, or the batteries of one hex; not for ${nameOf(u)} now.`);
  return no("FD-x13.2(b)a", lacks);
}

function picked(s: State, u: Unit): void {
  if (count(s) === 0) note(s, 2, u);
  note(s, 1, noted(s, 1) + 1);
  s.marks[u] |= TRIED;
}

export const rallyChit: Question<State> = {
  rule: "FD-B.1b",
  seat: (s) => seatOf(side(s)),
  prompt: (s) => ({ text: `Rally! ${count(s) === 0 ? "Which units?" : "Whom else?"}` }),
  done(s) {
    for (let u = 0; u < UNITS; u++) if (canSteady(s, u) || canResupply(s, u)) return false;
    unmarkAll(s, TRIED);
    return true;
  },
  verbs: {
    steady: deed({
      fields: { unit },
      each(s, open) {
        for (let u = 0; u < UNITS; u++) if (canSteady(s, u)) open(u);
      },
      refuse: (s, { unit: u }) => whyNot(s, u, canSteady(s, u), `${nameOf(u)} has no Morale Hit.`),
      do(s, { unit: u }, log) {
        picked(s, u);
        s.hits[u]--;
        log?.push({ event: "rally", rule: "FD-xB.1b", text: `${nameOf(u)} rallies.`, unit: nameOf(u), hits: s.hits[u] });
      },
    }),
    resupply: deed({
      fields: { unit },
      each(s, open) {
        for (let u = 0; u < UNITS; u++) if (canResupply(s, u)) open(u);
      },
      refuse: (s, { unit: u }) => whyNot(s, u, canResupply(s, u), `${nameOf(u)} is not low on ammunition.`),
      do(s, { unit: u }, log) {
        picked(s, u);
        s.marks[u] &= ~LOW_AMMO;
        log?.push({ event: "resupply", rule: "FD-xB.1b", text: `${nameOf(u)} has ammunition again.`, unit: nameOf(u) });
      },
    }),
    end: deed({
      refuse: (s) => (count(s) > 0 ? undefined : no("FD-B.1b", "The chit is played: at least one unit rallies.")),
      do(s) {
        unmarkAll(s, TRIED);
        pop(s);
      },
    }),
  },
};

/** The brigade of a Forced March stands down. */
export const forced: Passage<State> = {
  run(s) {
    dismiss(s);
    pop(s);
  },
};
