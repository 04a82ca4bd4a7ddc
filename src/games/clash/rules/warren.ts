/** G 5.1 Warren interrupts a Confederate activation. */
import type { Refusal } from "../../../engine/index.js";
import { type Hex, inOrder, no, noted, notedBy, pop, push, turnTo } from "../../../kit/index.js";
import { CONFEDERATE, isWithin, sideNames, UNION, type Unit } from "../battle.js";
import {
  ACTIVATION_FLAGS,
  ACTIVE,
  Chapter,
  dropFlags,
  has,
  hex,
  inZone,
  order,
  type Question,
  REMOVED,
  STRAY,
  type State,
  unit,
  ZONED,
} from "../state.js";
import { hexName, unitName } from "../words.js";
import { isUsable, rowOf } from "./specials.js";

/** G 5.1 Warren, before a Confederate Command Roll. */
const warrenOf = (s: State): number =>
  s.side === CONFEDERATE ? s.battle.facts.specials.findIndex(({ mode }, i) => mode === "interrupts" && isUsable(s, i)) : -1;

/** G 5.1i Union stacks at most so far from his hill, while the Union holds it. */
function stacksNear(s: State): Hex[] {
  const i = warrenOf(s);
  if (i < 0) return [];
  const { at: hill = "", within = 0 } = rowOf(s, i);
  if (s.control[s.battle.victoryNames.indexOf(hill)] !== UNION) return [];
  const centre = s.battle.grid.ids.get(hill)!;
  const near = new Set<Hex>();
  for (const u of s.battle.unitsOf[UNION]) if (s.hex[u] >= 0 && isWithin(s.battle, s.hex[u], centre, within)) near.add(s.hex[u]);
  return [...near].sort((a, b) => a - b);
}

function whyNotRouse(s: State, at: Hex): Refusal | undefined {
  if (stacksNear(s).includes(at)) return undefined;
  return no("CG-G5.1i", `Warren rouses a Union stack at most six hexes from Little Round Top; there is none such in ${hexName(s, at)}.`);
}

export const interrupt: Question = {
  rule: "CG-G5.1h",
  seat: () => sideNames[UNION],
  prompt: (s) => ({
    text: `Union: ${activeTitle(s)} is about to act. Send Warren to a stack (8 points, and an attack), once in the game, or pass.`,
  }),
  verbs: {
    rouse: order({
      fields: { hex },
      each(s, open_) {
        for (const at of stacksNear(s)) open_(at);
      },
      refuse: (s, { hex: at }) => whyNotRouse(s, at),
      do(s, { hex: at }, log) {
        const i = warrenOf(s);
        s.specials[i] = REMOVED;
        s.side = UNION;
        s.marker = i;
        log?.push({
          event: "special",
          rule: "CG-G5.1i",
          text: `Warren rouses the stack in ${hexName(s, at)}.`,
          marker: rowOf(s, i).name,
          hex: hexName(s, at),
        });
        turnTo(s, Chapter.sally, -1);
        push(s, Chapter.detail, at);
      },
    }),
    pass: order({ do: (s) => pop(s) }),
  },
  done: (s) => stacksNear(s).length === 0,
  ahead: { title: "When the Confederates are about to act", says: { pass: { title: "keep Warren back", act: () => ({ do: "pass" }) } } },
};

const activeTitle = (s: State): string => s.battle.formationNames.filter((_, f) => s.called[f]).join(", ");

/** G 5.1l of a crowd in an entry hex two units can be chosen. */
export const detail: Question = {
  rule: "CG-G5.1l",
  seat: () => sideNames[UNION],
  prompt: (s) => ({ text: `Union: choose at most two units of those in ${hexName(s, noted(s, 0))}.` }),
  verbs: {
    choose: order({
      fields: { unit },
      refuse(s, { unit: u }) {
        if (s.hex[u] === noted(s, 0) && !has(s, u, ACTIVE)) return undefined;
        return no("CG-G5.1l", `${unitName(s, u)} does not stand in ${hexName(s, noted(s, 0))}, or is chosen.`);
      },
      do: (s, { unit: u }) => rouse(s, u),
    }),
    enough: order({
      refuse: (s) => (countRoused(s) === 0 ? no("CG-G5.1l", "Choose a unit first.") : undefined),
      do: (s) => pop(s),
    }),
  },
  done(s) {
    const at = noted(s, 0);
    if (s.stack[at] <= 2) for (let u = s.top[at]; u >= 0; u = s.below[u]) rouse(s, u);
    return s.stack[at] <= 2 || countRoused(s) === 2;
  },
};

const countRoused = (s: State): number => s.battle.unitsOf[UNION].filter((u) => has(s, u, ACTIVE)).length;

function rouse(s: State, u: Unit): void {
  s.flags[u] |= ACTIVE;
  if (inZone(s, CONFEDERATE, s.hex[u])) s.flags[u] |= ZONED;
}

/** G 5.1j, o the stack moves and may attack; then the Confederate activation goes on. */
export const sally = inOrder<State>([
  (s) => push(s, Chapter.march),
  (s) => push(s, Chapter.offer),
  (s) => {
    dropFlags(s, ACTIVATION_FLAGS | STRAY);
    s.side = CONFEDERATE;
    s.marker = notedBy(s, Chapter.activate, 2);
  },
]);
