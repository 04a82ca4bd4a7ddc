/** 3 Marching, one hex at a time, and 5 the charge at its end. */
import { die, type GameEvent, Refusal } from "../../../engine/index.js";
import { directionTo, note, noted, offered, pop, push, type Question } from "../../../kit/index.js";
import { crossroads, grid, POINTS, sideNames, sideOf, unitNames, woods } from "../data/field.js";
import { Chapter, enemiesBeside, hex, put, type State, type Unit, unit } from "../state.js";
import { order, sideTitle, tellLoss } from "./order.js";

/** 3.2 open ground costs 1, woods 2. */
export const costOf = (to: number): number => 1 + woods[to];
const marcher = (s: State): Unit => noted(s, 0);
const left = (s: State): number => noted(s, 1);

function whyNotMove(s: State, to: number): Refusal | undefined {
  const u = marcher(s);
  const name = grid.names[to];
  if (directionTo(grid, s.at[u], to) < 0) return new Refusal("SK-3.1", `${name} is not next to ${unitNames[u]}.`);
  if (s.there[to] >= 0) return new Refusal("SK-3.3", `${unitNames[s.there[to]]} is in ${name}.`);
  if (left(s) < POINTS && enemiesBeside(s, u, s.at[u]).length > 0)
    return new Refusal("SK-3.4", `${unitNames[u]} has come beside the enemy and goes no further.`);
  return costOf(to) > left(s) ? new Refusal("SK-3.2", `${name} costs ${costOf(to)}, and ${left(s)} are left.`) : undefined;
}

export const march: Question<State> = {
  rule: "SK-3.1",
  seat: (s) => sideNames[s.active],
  prompt: (s) => {
    const may = offered(s, march.verbs, { move: "marches on", charge: "charges", halt: "halts" });
    return { text: `${sideTitle(s.active)}: ${unitNames[marcher(s)]} ${may}; ${left(s)} points.` };
  },
  verbs: {
    move: order({
      fields: { to: hex },
      each(s, open) {
        const from = s.at[marcher(s)] * 6;
        for (let k = from; k < from + 6; k++) {
          const to = grid.neighbour[k];
          if (to >= 0 && !whyNotMove(s, to)) open(to);
        }
      },
      refuse: (s, { to }) => whyNotMove(s, to),
      do: (s, { to }, log) => moveTo(s, to, log),
    }),
    charge: order({
      fields: { unit },
      refuse(s, { unit }) {
        if (s.at[unit] < 0) return new Refusal("SK-4.2", `${unitNames[unit]} is lost.`);
        if (sideOf[unit] === s.active) return new Refusal("SK-5.1", "Nobody charges his own.");
        const near = directionTo(grid, s.at[marcher(s)], s.at[unit]) >= 0;
        return near ? undefined : new Refusal("SK-5.1", `${unitNames[unit]} is not next to ${unitNames[marcher(s)]}.`);
      },
      do: (s, { unit }, log) => charge(s, unit, log),
    }),
    halt: order({ do: (s) => pop(s) }),
  },
};

function moveTo(s: State, to: number, log?: GameEvent[]): void {
  const u = marcher(s);
  const from = s.at[u];
  note(s, 1, left(s) - costOf(to));
  put(s, u, to);
  if (to === crossroads) s.holder = sideOf[u]; // 6.2
  const text = `${unitNames[u]} marches to ${grid.names[to]}.`;
  log?.push({ event: "move", rule: "SK-3.1", text, unit: unitNames[u], path: [grid.names[from], grid.names[to]] });
  if (enemiesBeside(s, u, to).length > 0) push(s, Chapter.volley, u); // 4.1
}

/** 5.2 two dice and the steps of the one against the other: 7 or more wins. */
export const needed = (s: State, by: Unit, at: Unit): number => 7 - s.steps[by] + s.steps[at] + woods[s.at[at]];

function charge(s: State, at: Unit, log?: GameEvent[]): void {
  const by = marcher(s);
  const least = needed(s, by, at);
  const dice = [die(s.random), die(s.random)];
  const won = dice[0] + dice[1] >= least;
  const text = `${unitNames[by]} charges ${unitNames[at]}: ${dice.join(" and ")}, ${least} needed; ${unitNames[won ? at : by]} loses a step.`;
  const between = { from: grid.names[s.at[by]], to: grid.names[s.at[at]] };
  log?.push({ event: "charge", rule: "SK-5.2", text, dice, needed: least, by: unitNames[by], at: unitNames[at], ...between, won });
  pop(s);
  loseStep(s, won ? at : by, log);
}

/** 4.2 a unit without steps is lost. */
export function loseStep(s: State, u: Unit, log?: GameEvent[]): void {
  s.steps[u]--;
  if (s.steps[u] > 0) return;
  put(s, u, -1);
  tellLoss(s, u, log);
}
