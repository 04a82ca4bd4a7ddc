/** 4 The volley: who comes beside the enemy may be fired at before he does anything else. */
import { die, Refusal } from "../../../engine/index.js";
import { noted, pop, type Question } from "../../../kit/index.js";
import { grid, sideNames, sideOf, unitNames, woods } from "../data/field.js";
import { enemiesBeside, type State, type Unit, unit, weather } from "../state.js";
import { loseStep } from "./march.js";
import { order, sideTitle } from "./order.js";

const target = (s: State): Unit => noted(s, 0);
const firing = (s: State): number => 1 - sideOf[target(s)];

const beside = (s: State): Unit[] => enemiesBeside(s, target(s), s.at[target(s)]);

/** 4.1, 4.3 the highest number of a ten-sided die that hits. */
export const hitsUpTo = (s: State, at: Unit): number => 5 - 2 * woods[s.at[at]] - weather.choice(s, "weather");

export const volley: Question<State> = {
  rule: "SK-4.1",
  seat: (s) => sideNames[firing(s)],
  prompt: (s) => ({
    text: `${sideTitle(firing(s))}: ${unitNames[target(s)]} comes beside you; fire (${hitsUpTo(s, target(s))} in 10), or hold.`,
    unit: unitNames[target(s)],
  }),
  verbs: {
    fire: order({
      fields: { by: unit },
      refuse(s, { by }) {
        if (sideOf[by] !== firing(s)) return new Refusal("SK-4.1", `${unitNames[by]} is not yours.`);
        return beside(s).includes(by) ? undefined : new Refusal("SK-4.1", `${unitNames[by]} is not next to ${unitNames[target(s)]}.`);
      },
      do(s, { by }, log) {
        const at = target(s);
        const most = hitsUpTo(s, at);
        const roll = die(s.random, 10);
        const text = `${unitNames[by]} fires at ${unitNames[at]}: ${roll}, ${most} or less hits${roll > most ? "; a miss" : ""}.`;
        const between = { from: grid.names[s.at[by]], to: grid.names[s.at[at]] };
        const facts = { die: roll, most, by: unitNames[by], at: unitNames[at], ...between, hit: roll <= most };
        log?.push({ event: "volley", rule: "SK-4.1", text, ...facts });
        pop(s);
        if (roll > most) return;
        if (s.steps[at] === 1) pop(s); // nobody is left to march on
        loseStep(s, at, log);
      },
    }),
    hold: order({ do: (s) => pop(s) }),
  },
  ahead: {
    title: "When an enemy comes beside you",
    says: {
      fire: { title: "fire", act: (s) => ({ do: "fire", by: unitNames[beside(s)[0]] }) },
      hold: { title: "hold your fire", act: () => ({ do: "hold" }) },
    },
    of: (s) => unitNames[beside(s)[0]],
    stake: { title: "chances in ten of a hit", of: (s) => hitsUpTo(s, target(s)) },
  },
};
