/** A guided first turn for the Union. Each step shows until its moment has passed, whatever the player did instead. */
import { type LessonRow, lessonOf } from "../../../kit/index.js";
import rows from "../data/lesson.json" with { type: "json" };
import { areNeighbours, read, unitsIn, type View } from "./view.js";

/** 1 Union movement, 2 Union combat, 3 what comes after. */
function stage({ turn, player, phase }: View): number {
  return turn > 1 || player !== "union" ? 3 : phase === "combat" ? 2 : 1;
}

type Test = (view: View) => boolean;

const hasFought: Test = ({ fought }) => fought.length > 0;
/** Nobody is in contact, so there is no attack to learn on. */
const owesNothing: Test = ({ ask, owed }) => ask === "attack" && owed.length === 0;
const isPlanning: Test = ({ ask }) => ask === "plan";

/** Where there is such a place. */
const at = (place: string | undefined) => (place === undefined ? undefined : { place });

/** By rule: whether the player has got there, and where to look. */
const steps: Readonly<Record<string, Pick<LessonRow<View>, "done" | "at">>> = {
  "BG-4.1b": {
    done: ({ hand, moved }) => hand !== undefined || moved.length > 0,
    at: () => ({ piece: "1/3/I", place: "1008" }),
  },
  "BG-5.0b": {
    done: ({ moved }) => moved.length > 0,
    at: ({ hand }) => (hand?.unit === "1/3/I" ? { place: "0909" } : hand ? undefined : { piece: "1/3/I", place: "1008" }),
  },
  "BG-6.0b": {
    done: ({ hand, moved }) => hand === undefined && moved.length > 0,
    at: ({ hand, units }) => hand && { piece: hand.unit, place: units[hand.unit].hex },
  },
  "BG-5.15a": {
    done: ({ hand, moved }) => hand === undefined && moved.length > 1,
    at: ({ hand, moved }) =>
      moved.includes("2/3/I") ? undefined : hand?.unit === "2/3/I" ? { place: "0808" } : { piece: "2/3/I", place: "0907" },
  },
  "BG-7.0a": {
    done: (view) => isPlanning(view) || hasFought(view) || owesNothing(view),
    at: ({ owed }) => at(owed[0]),
  },
  "BG-8.21a": {
    done: (view) => view.attackFrom.length + view.support.length > 0 || hasFought(view) || owesNothing(view),
    at: ({ owes, targets }) => at(owes.find((hex) => targets.some((target) => areNeighbours(hex, target)))),
  },
  "BG-7.0e": {
    done: (view) => hasFought(view) || owesNothing(view),
    at: ({ targets }) => at(targets[0]),
  },
  "BG-7.75a": {
    done: (view) => (hasFought(view) && (view.ask === "attack" || view.ask === "plan")) || owesNothing(view),
  },
  "BG-7.0g": {
    at: (view) => at(view.owed.find((hex) => unitsIn(view, hex).some(({ name }) => !view.attacked.includes(name)))),
  },
  "BG-17.0": {
    done: ({ turn, player, moved, phase }) => turn > 2 || (turn === 2 && (player !== "union" || phase === "combat" || moved.length > 0)),
    at: () => ({ place: "0816" }),
  },
};

/** From rows: [stage, rule, words]. */
const told = (rows as [number, string, string][]).map(([of, rule, words]) => ({ of, rule, words, ...steps[rule] }));
export const lesson = lessonOf("union", read, stage, told);
