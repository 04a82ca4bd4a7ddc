/** 6.3.3, 10.1 A marker is drawn: who acts in its place or along with it, and the activation step by step. */
import { drawFrom, inOrder, no, note, noted, pop, push } from "../../../kit/index.js";
import { sideNames } from "../battle.js";
import { ask } from "../options.js";
import { Chapter, order, type Passage, type Question, type State, special } from "../state.js";
import { formationName, sideTitle } from "../words.js";
import { freeFromOrders } from "./orders.js";
import { begin, clearActivation, formationsOf, isOnMap, isUsable, rowOf, sideOfSpecial, spend } from "./specials.js";

/** 6.3.3c, d a marker is drawn and carried out before the next; from an empty cup the phase ends. */
export const draw: Passage = {
  run(s, log) {
    const f = drawFrom(s.random, s.cup);
    if (f < 0) {
      pop(s);
      return;
    }
    const name = formationName(s, f);
    if (!isOnMap(s, f)) {
      log?.push({ event: "draw", rule: "CG-6.3.3l", text: `${name} is drawn, but nobody of it is left.`, formation: name, reveals: true });
      return;
    }
    const told = { formation: name, player: sideNames[s.battle.formationSide[f]], turn: s.turn };
    log?.push({ event: "draw", rule: "CG-6.3.3c", text: `${name} is drawn.`, ...told, reveals: true });
    begin(s, s.battle.formationSide[f]);
    s.called[f] = 1;
    push(s, Chapter.activate, -1, f, -1);
  },
};

/** 10.1b */
export const activate = inOrder<State>([
  (s) => {
    if (noted(s, 2) < 0) push(s, Chapter.instead, noted(s, 1));
  },
  (s) => {
    if (noted(s, 1) >= 0) push(s, Chapter.along, noted(s, 1));
  },
  (s) => push(s, Chapter.interrupt),
  (s) => push(s, Chapter.focus),
  (s) => push(s, Chapter.march),
  (s, log) => freeFromOrders(s, log),
  offerStuart,
  (s) => {
    s.marker = noted(s, 2);
    push(s, Chapter.offer);
  },
  (s, log) => {
    freeFromOrders(s, log);
    clearActivation(s);
    s.bySpecial = 0;
    s.marker = -1;
  },
]);

/** B 5.2j by the other reading Stuart's units have an attack of their own. */
function offerStuart(s: State): void {
  if (noted(s, 2) >= 0 || !ask.stuartScmAttack(s)) return;
  const stuart = s.battle.facts.specials.findIndex(({ mode, joins }) => mode === "along" && !joins);
  if (stuart < 0 || !formationsOf(s.battle, rowOf(s, stuart)).some((f) => s.called[f])) return;
  s.marker = stuart;
  push(s, Chapter.offer);
}

/** 6.3.3h a special marker in place of the one just drawn. */
const mayReplace = (s: State, i: number, f: number): boolean => {
  const row = rowOf(s, i);
  if (row.mode !== "instead" || !isUsable(s, i) || sideOfSpecial(s, i) !== s.battle.formationSide[f]) return false;
  return row.formations === undefined || row.formations.includes(s.battle.facts.army.formations[f].id);
};

export const instead: Question = {
  rule: "CG-6.3.3h",
  seat: (s) => sideNames[s.side],
  prompt: (s) => ({
    text: `${sideTitle(s.side)}: ${formationName(s, noted(s, 0))} is drawn. Use a special marker in its place (one more on the Command Roll, and an attack of its own), or keep the marker.`,
    formation: formationName(s, noted(s, 0)),
  }),
  verbs: {
    use: order({
      fields: { marker: special },
      each(s, open) {
        for (let i = 0; i < s.specials.length; i++) if (mayReplace(s, i, noted(s, 0))) open(i);
      },
      refuse(s, { marker: i }) {
        if (mayReplace(s, i, noted(s, 0))) return undefined;
        const { name, side } = rowOf(s, i);
        if (side !== sideNames[s.side]) return no("CG-6.3.3h", `${name} is not yours.`);
        if (!isUsable(s, i)) return no("CG-G5.1a", `${name} cannot be used now.`);
        return no("CG-6.3.3h", `${name} cannot take the place of ${formationName(s, noted(s, 0))}.`);
      },
      do(s, { marker: i }, log) {
        const f = noted(s, 0);
        pop(s);
        note(s, 2, i);
        spend(s, i);
        s.bySpecial = 1;
        s.marker = i;
        if (ask.replacedCmReturnsToCup(s)) s.cup[f] = 1;
        const { name, rule } = rowOf(s, i);
        log?.push({ event: "special", rule, text: `${name} takes the place of ${formationName(s, f)}.`, marker: name });
      },
    }),
    keep: order({ do: (s) => pop(s) }),
  },
  done: (s) => !s.battle.specialNames.some((_, i) => mayReplace(s, i, noted(s, 0))),
};

/** B 5.2g, 8.3 who may act along with the Formation drawn. */
const mayJoin = (s: State, i: number, f: number): boolean => {
  const row = rowOf(s, i);
  if (row.mode !== "along" || !isUsable(s, i) || sideOfSpecial(s, i) !== s.battle.formationSide[f]) return false;
  if (!formationsOf(s.battle, row).some((g) => isOnMap(s, g))) return false;
  return row.with === undefined || row.with.includes(s.battle.facts.army.formations[f].id);
};

export const along: Question = {
  rule: (s) =>
    rowOf(
      s,
      s.battle.specialNames.findIndex((_, i) => mayJoin(s, i, noted(s, 0))),
    ).rule,
  seat: (s) => sideNames[s.side],
  prompt(s) {
    const names = s.battle.specialNames.filter((_, i) => mayJoin(s, i, noted(s, 0)));
    return { text: `${sideTitle(s.side)}: ${names.join(", ")} may act along with ${formationName(s, noted(s, 0))}.` };
  },
  verbs: {
    join: order({
      fields: { marker: special },
      each(s, open) {
        for (let i = 0; i < s.specials.length; i++) if (mayJoin(s, i, noted(s, 0))) open(i);
      },
      refuse: (s, { marker: i }) =>
        mayJoin(s, i, noted(s, 0))
          ? undefined
          : no("CG-B5.2g", `${rowOf(s, i).name} cannot act along with ${formationName(s, noted(s, 0))} now.`),
      do(s, { marker: i }, log) {
        spend(s, i);
        for (const f of formationsOf(s.battle, rowOf(s, i))) s.called[f] = 1;
        log?.push({ event: "special", rule: rowOf(s, i).rule, text: `${rowOf(s, i).name} acts along.`, marker: rowOf(s, i).name });
      },
    }),
    alone: order({ do: (s) => pop(s) }),
  },
  done: (s) => !s.battle.specialNames.some((_, i) => mayJoin(s, i, noted(s, 0))),
};
