/** 1 The colours, 2 the cup and whose turn it is. */
import { type GameEvent, Refusal } from "../../../engine/index.js";
import { drawFrom, noted, offered, type Passage, pop, push, type Question, turnTo, verb } from "../../../kit/index.js";
import { POINTS, sideNames, sideOf, TURNS, unitNames, units } from "../data/field.js";
import { ACTED, Chapter, type State, unit } from "../state.js";

export const order = verb<State>();
export const sideTitle = (side: number): string => (side === 0 ? "Blue" : "Gray");

/** 1.2 each side says in secret who carries its colours. */
export const colours: Question<State> = {
  rule: "SK-1.2",
  seat: (s) => sideNames[noted(s, 0)],
  prompt: (s) => ({ text: `${sideTitle(noted(s, 0))}: choose who carries the colours. The enemy does not see it.` }),
  verbs: {
    carry: order({
      fields: { unit },
      refuse: (s, { unit }) => notYours(noted(s, 0), unit, "SK-1.2"),
      do(s, { unit }, log) {
        const side = noted(s, 0);
        s.colours[side] = unit;
        log?.push({
          event: "colours",
          rule: "SK-1.2",
          text: `${unitNames[unit]} carries the colours.`,
          only: sideNames[side],
          others: { text: `${sideTitle(side)} has given out its colours.` },
        });
        pop(s);
      },
    }),
  },
};

function notYours(side: number, u: number, rule: string): Refusal | undefined {
  return sideOf[u] === side ? undefined : new Refusal(rule, `${unitNames[u]} is not yours.`);
}

/** 2.1 a marker for every unit goes into the cup; after the last turn it is over. */
export const turn: Passage<State> = {
  run(s, log) {
    s.turn++;
    if (s.turn > TURNS) {
      log?.push({ event: "end", rule: "SK-6.3", text: "The day is over, and the colours are shown.", reveals: true });
      turnTo(s, Chapter.over);
      return;
    }
    s.cup.fill(0);
    s.flags.fill(0);
    units.forEach((_, u) => {
      if (s.at[u] >= 0) s.cup[sideOf[u]]++;
    });
    log?.push({ event: "turn", rule: "SK-2.1", text: `Turn ${s.turn}.`, turn: s.turn });
    push(s, Chapter.draw);
  },
};

/** 2.2 one marker is drawn; from an empty cup the turn ends. */
export const draw: Passage<State> = {
  run(s, log) {
    const side = drawFrom(s.random, s.cup);
    if (side < 0) {
      pop(s);
      return;
    }
    s.active = side;
    if (!canOrder(s)) return;
    log?.push({ event: "draw", rule: "SK-2.2", text: `A marker of ${sideTitle(side)} is drawn.`, side: sideNames[side], turn: s.turn });
    push(s, Chapter.order);
  },
};

const mayAct = (s: State, u: number): boolean => sideOf[u] === s.active && s.at[u] >= 0 && !(s.flags[u] & ACTED);
const canOrder = (s: State): boolean => units.some((_, u) => mayAct(s, u));

/** 2.3 its side orders one of its units, or rests. */
export const orders: Question<State> = {
  rule: "SK-2.3",
  seat: (s) => sideNames[s.active],
  prompt: (s) => ({ text: `${sideTitle(s.active)}: ${offered(s, orders.verbs, { take: "order a unit", rest: "rest" })}.` }),
  verbs: {
    take: order({
      fields: { unit },
      refuse(s, { unit }) {
        if (s.at[unit] < 0) return new Refusal("SK-4.2", `${unitNames[unit]} is lost.`);
        if (s.flags[unit] & ACTED && sideOf[unit] === s.active)
          return new Refusal("SK-2.3", `${unitNames[unit]} has had its order this turn.`);
        return notYours(s.active, unit, "SK-2.3");
      },
      do(s, { unit }) {
        s.flags[unit] |= ACTED;
        turnTo(s, Chapter.march, unit, POINTS);
      },
    }),
    rest: order({
      do(s, _, log) {
        log?.push({ event: "rest", rule: "SK-2.3", text: `${sideTitle(s.active)} rests.` });
        pop(s);
      },
    }),
  },
};

/** For the log: a unit is lost, and with it perhaps the colours (6.1). */
export function tellLoss(s: State, u: number, log?: GameEvent[]): void {
  const flew = s.colours[sideOf[u]] === u;
  if (flew) s.taken[sideOf[u]] = 1;
  const text = flew ? `${unitNames[u]} is lost, and the colours with it.` : `${unitNames[u]} is lost; it did not carry the colours.`;
  log?.push({ event: "lost", rule: "SK-4.2", text, unit: unitNames[u], side: sideNames[sideOf[u]], reveals: true });
}
