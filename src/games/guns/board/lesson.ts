/** A guided first turn for the Union. Each step shows until its moment has passed, whatever the player did instead. */
import type { Board } from "../../../engine/index.js";
import { indexed, type LessonRow, lessonOf, tellerOf } from "../../../kit/index.js";
import rows from "../data/lesson.json" with { type: "json" };
import { blocksOf, read, type View } from "./view.js";

/** The questions of the first hour, in their order, and what comes after it. */
const Asked = indexed(["buford", "return", "withdraw", "enter", "march", "objectives", "later"]);

function stageOf({ hour, active, ask }: View): number {
  if (hour !== "D1-07") return Asked.later;
  if (active !== "union") return Asked.objectives;
  if (ask === "step" || ask === "face" || ask === "spend") return Asked.march;
  return ask in Asked ? Asked[ask as keyof typeof Asked] : -1;
}

const placed = (view: View): boolean => blocksOf(view).some(({ name, face }) => name === "BUFORD A" && face !== undefined);
const firstOwn = (view: View) => {
  const block = blocksOf(view).find(({ side, face, name }) => side === "union" && face !== undefined && name !== undefined);
  return block && { piece: block.id };
};

/** By rule: whether the player has got there, and where to look. */
const steps: Readonly<Record<string, Pick<LessonRow<View>, "done" | "at">>> = {
  "GG-4.8a": { done: placed, at: () => ({ place: "H2-H3" }) },
  "GG-3.1c": { at: () => ({ place: "M1-M2" }) },
  "GG-12.1a": { done: ({ ask, hand }) => ask !== "march" || hand !== undefined, at: firstOwn },
  "GG-10.3b": { at: firstOwn },
  "GG-16.1e": { at: ({ objectives }) => (objectives?.[0] ? { place: objectives[0].at } : undefined) },
  "GG-6.1a": {
    done: ({ hour, active, ask }) => hour > "D1-08" || (hour === "D1-08" && active === "union" && ask === "orders"),
  },
};

const EVENING = "D1-18";
const tell = tellerOf("union", read, ({ hour }) => hour > EVENING);
/** Orders and their price, and an attack from its declaration to its end, from rows: [rule, words, questions]. */
const later = rows.later.map(([rule, words, asks]) => tell(rule, words, asks.split(" ")));

/** From rows: [question, rule, words]. */
const first = rows.first.map(([ask, rule, words]) => ({ of: Asked[ask as keyof typeof Asked], rule, words, ...steps[rule] }));
const firstTurn = lessonOf("union", read, stageOf, first);
export const lesson: Board["lesson"] = { ...firstTurn, steps: [...firstTurn.steps, ...later] };
