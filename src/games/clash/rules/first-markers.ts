/** 6.3.3g The cup is filled, and special markers may open the turn. */
import { die, type GameEvent } from "../../../engine/index.js";
import { distance, no, note, noted, pop, push } from "../../../kit/index.js";
import type { Unit } from "../battle.js";
import { ask } from "../options.js";
import { Chapter, formation, order, type Passage, type Question, type State } from "../state.js";
import { formationName, sideTitle } from "../words.js";
import { begin, formationsOf, isOnMap, isUsable, rowOf, sideOfSpecial, spend } from "./specials.js";
import { release } from "./turn.js";

/** 6.3.3b every Formation on the map has its marker in the cup. */
function fillCup(s: State): void {
  s.battle.facts.army.formations.forEach(({ marker }, f) => {
    s.cup[f] = Number(marker && isOnMap(s, f));
  });
}

/** 6.3.3g special markers that open a turn, one after another; night turns have none. */
export const firstMarkers: Passage = {
  run(s, log) {
    const i = noted(s, 0) + 1;
    if (i === 0) fillCup(s);
    if (i >= s.battle.facts.specials.length) {
      tellCup(s, log);
      pop(s);
      return;
    }
    note(s, 0, i);
    const row = rowOf(s, i);
    if (row.mode !== "first" || !isUsable(s, i)) return;
    if (row.forced) useFirst(s, i, log);
    else if (canCallAny(s, i)) push(s, Chapter.open, i);
  },
};

function tellCup(s: State, log?: GameEvent[]): void {
  const names = s.battle.formationNames.filter((_, f) => s.cup[f]);
  log?.push({ event: "cup", rule: "CG-6.3.3a", text: `In the cup: ${names.join(", ")}.`, formations: names });
}

const canCallAny = (s: State, i: number): boolean => {
  const row = rowOf(s, i);
  if (row.choose === undefined) return formationsOf(s.battle, row).some((f) => isOnMap(s, f));
  return s.battle.formationNames.some((_, f) => mayCall(s, i, f));
};

const needsDie = (s: State, i: number): boolean => {
  const { die: needs } = rowOf(s, i);
  return needs !== undefined && s.turn >= needs[0] && s.turn <= needs[1];
};

/** B 5.2, G 5.2 Longstreet opens the turn, or not. */
export const open: Question = {
  rule: (s) => rowOf(s, noted(s, 0)).rule,
  seat: (s) => rowOf(s, noted(s, 0)).side,
  prompt(s) {
    const i = noted(s, 0);
    const how = needsDie(s, i) ? "try for him (he comes on a 1)" : "use him";
    return { text: `${sideTitle(sideOfSpecial(s, i))}: ${rowOf(s, i).name} may open the turn: ${how}, or wait.`, marker: rowOf(s, i).name };
  },
  verbs: {
    use: order({
      refuse: (s) => (needsDie(s, noted(s, 0)) ? no("CG-B5.2c", "On this turn he must be tried for.") : undefined),
      do(s, _, log) {
        const i = noted(s, 0);
        pop(s);
        useFirst(s, i, log);
      },
    }),
    try: order({
      refuse: (s) => (needsDie(s, noted(s, 0)) ? undefined : no("CG-B5.2b", "No die is needed on this turn: use him.")),
      do(s, _, log) {
        const i = noted(s, 0);
        const roll = die(s.random);
        const { name } = rowOf(s, i);
        const text = `${name}: ${roll}, ${roll === 1 ? "he opens the turn" : "not yet"}.`;
        log?.push({ event: "available", rule: "CG-B5.2c", text, die: roll, marker: name });
        pop(s);
        if (roll === 1) useFirst(s, i, log);
      },
    }),
    wait: order({ do: (s) => pop(s) }),
  },
};

function useFirst(s: State, i: number, log?: GameEvent[]): void {
  const row = rowOf(s, i);
  spend(s, i);
  begin(s, sideOfSpecial(s, i));
  s.bySpecial = 1;
  s.marker = i;
  log?.push({ event: "special", rule: row.rule, text: `${row.name} is played.`, marker: row.name, player: row.side, turn: s.turn });
  if (row.name === "Longstreet" && s.battle.facts.limits && !s.released) release(s, log); // B 8.6d
  push(s, Chapter.activate, -1, -1, i);
  if (row.choose !== undefined) {
    push(s, Chapter.call, i);
    return;
  }
  for (const f of formationsOf(s.battle, row)) if (isOnMap(s, f)) callFormation(s, i, f);
}

/** G 5.2h, j the markers of whom he calls stay out of the cup. */
function callFormation(s: State, i: number, f: number): void {
  s.called[f] = 1;
  const kept = rowOf(s, i).keepsCup && !(rowOf(s, i).unlimited && !ask.iCorpsCmInTurn1Cup(s));
  if (!kept) s.cup[f] = 0;
}

/** G 5.2k no unit of those called is farther than 12 hexes from another. */
function mayCall(s: State, i: number, f: number): boolean {
  const { formationSide, formationUnits, grid } = s.battle;
  const row = rowOf(s, i);
  if (formationSide[f] !== sideOfSpecial(s, i) || s.called[f] || !isOnMap(s, f)) return false;
  if (formationSide[f] === s.side && countCalled(s, i) >= row.choose!) return false;
  const units = formationUnits[f].filter((u) => s.hex[u] >= 0);
  const others = calledUnits(s, i);
  return units.every((u) => [...units, ...others].every((v) => distance(grid, s.hex[u], s.hex[v]) <= row.within!));
}

const countCalled = (s: State, i: number): number => (s.marker === i ? s.called.reduce((sum, flag) => sum + flag, 0) : 0);

const calledUnits = (s: State, i: number): Unit[] =>
  s.marker === i ? s.battle.names.map((_, u) => u).filter((u) => s.called[s.battle.formation[u]] && s.hex[u] >= 0) : [];

export const call: Question = {
  rule: "CG-G5.2j",
  seat: (s) => rowOf(s, noted(s, 0)).side,
  prompt: (s) => ({
    text: `${sideTitle(s.side)}: name up to three Formations for Longstreet, none of their units more than 12 hexes apart.`,
  }),
  verbs: {
    call: order({
      fields: { formation },
      each(s, open_) {
        for (let f = 0; f < s.called.length; f++) if (mayCall(s, noted(s, 0), f)) open_(f);
      },
      refuse(s, { formation: f }) {
        if (mayCall(s, noted(s, 0), f)) return undefined;
        const name = formationName(s, f);
        if (s.battle.formationSide[f] !== s.side) return no("CG-G5.2j", `${name} is not yours.`);
        if (s.called[f]) return no("CG-G5.2j", `${name} is named already.`);
        return isOnMap(s, f)
          ? no("CG-G5.2k", `Units of ${name} would be more than 12 hexes from another.`)
          : no("CG-9.1a", `${name} is not on the map.`);
      },
      do(s, { formation: f }, log) {
        callFormation(s, noted(s, 0), f);
        log?.push({
          event: "called",
          rule: "CG-G5.2j",
          text: `${formationName(s, f)} acts under Longstreet.`,
          formation: formationName(s, f),
        });
      },
    }),
    enough: order({
      refuse: (s) => (canCallMore(s) ? no("CG-G5.2m", "Three Formations are named while there are three that can be.") : undefined),
      do: (s) => pop(s),
    }),
  },
  done: (s) => !canCallMore(s),
};

const canCallMore = (s: State): boolean => s.battle.formationNames.some((_, f) => mayCall(s, noted(s, 0), f));
