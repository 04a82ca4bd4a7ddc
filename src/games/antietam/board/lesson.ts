/** A guided first turn for the Union. Each step shows until its moment has passed, whatever the player did instead. */
import type { Board, JsonObject, LessonStep } from "../../../engine/index.js";
import { neighbourOf } from "../../../kit/index.js";
import { antietamGrid } from "../data/map.js";
import { read, type View } from "./view.js";

/** 1 Union movement, 2 Union combat, 3 what comes after. */
function stage({ turn, player, phase }: View): number {
  return turn > 1 || player !== "union" ? 3 : phase === "combat" ? 2 : 1;
}

type Test = (view: View) => boolean;
type Look = (view: View) => ReturnType<NonNullable<LessonStep["at"]>>;

/** A step of the given stage: done when the test says so, or when the stage is over. */
function step(of: number, words: string, rule: string, done: Test, at: Look): LessonStep {
  return {
    words,
    rule,
    at: (json) => at(read(json)),
    done(json: JsonObject) {
      const view = read(json);
      return stage(view) > of || (stage(view) === of && done(view));
    },
  };
}

const hasFought: Test = ({ fought }) => fought.length > 0;
/** Nobody is in contact, so there is no attack to learn on. */
const owesNothing: Test = ({ ask, owed }) => ask === "attack" && owed.length === 0;
const isPlanning: Test = ({ ask }) => ask === "plan";

/** A hex of the attacker that touches the target. */
function attackerOf({ owes, targets }: View): string | undefined {
  return owes.find((hex) => [0, 1, 2, 3, 4, 5].some((d) => targets.includes(neighbourOf(antietamGrid, hex, d))));
}

const steps: readonly LessonStep[] = [
  step(
    1,
    "You command the Union. Lee's left stands in the woods and corn before you. Take up a unit: press 1/3/I in 1008.",
    "BG-4.1b",
    ({ hand, moved }) => hand !== undefined || moved.length > 0,
    () => ({ piece: "1/3/I", place: "1008" }),
  ),
  step(
    1,
    "Lit hexes are within its six points, each with its price. Press 0909: one point, and it stands before the enemy.",
    "BG-5.0b",
    ({ moved }) => moved.length > 0,
    ({ hand }) => (hand?.unit === "1/3/I" ? { place: "0909" } : hand ? undefined : { piece: "1/3/I", place: "1008" }),
  ),
  step(
    1,
    "Next to an enemy a unit has to stop; elsewhere it may go on while it has points. Press it once more to put it down.",
    "BG-6.0b",
    ({ hand, moved }) => hand === undefined && moved.length > 0,
    ({ hand, units }) => hand && { piece: hand.unit, place: units[hand.unit].hex },
  ),
  step(
    1,
    "Now bring up another, say 2/3/I from 0907 to 0808. Press a hex that is not lit, and you are told the rule that forbids it.",
    "BG-5.15a",
    ({ hand, moved }) => hand === undefined && moved.length > 1,
    ({ hand, moved }) =>
      moved.includes("2/3/I") ? undefined : hand?.unit === "2/3/I" ? { place: "0808" } : { piece: "2/3/I", place: "0907" },
  ),
  step(
    1,
    "Fifteen units may move this turn, ten on later ones. Move as many as you like, then end movement. That is final.",
    "BG-18.1a",
    () => false,
    () => undefined,
  ),
  step(
    2,
    "Every enemy you touch must be attacked, and all your units that touch one must attack. Press a marked enemy hex to begin.",
    "BG-7.0a",
    (view) => isPlanning(view) || hasFought(view) || owesNothing(view),
    ({ owed }) => (owed.length > 0 ? { place: owed[0] } : undefined),
  ),
  step(
    2,
    "Say who attacks: press your unit beside it. Batteries that see the target may add their guns from afar: press them too.",
    "BG-8.21a",
    (view) => view.attackFrom.length + view.support.length > 0 || hasFought(view) || owesNothing(view),
    (view) => {
      const place = attackerOf(view);
      return place === undefined ? undefined : { place };
    },
  ),
  step(
    2,
    "The sheet adds up both sides and rounds the odds in the defender's favour. Each bar is a result with its chance. Roll when you like it.",
    "BG-7.0e",
    (view) => hasFought(view) || owesNothing(view),
    ({ targets }) => (targets.length > 0 ? { place: targets[0] } : undefined),
  ),
  step(
    2,
    "The result comes at once: who must fall back goes one hex, and one unit of the victor may advance into ground left empty.",
    "BG-7.75a",
    (view) => (hasFought(view) && (view.ask === "attack" || view.ask === "plan")) || owesNothing(view),
    () => undefined,
  ),
  step(
    2,
    "Fight what is still owed, in any order. Free batteries may bombard besides. Then end combat, and Lee answers.",
    "BG-7.0g",
    () => false,
    ({ owed, attacked, units }) => {
      const place = owed.find((hex) => Object.entries(units).some(([name, unit]) => unit.hex === hex && !attacked.includes(name)));
      return place === undefined ? undefined : { place };
    },
  ),
  {
    words:
      "That was a whole turn. Ten of them decide: enemy strength destroyed counts, and Sharpsburg, all four hexes of it, is worth 15 points.",
    rule: "BG-17.0",
    at: () => ({ place: "0816" }),
    done(json) {
      const { turn, player, moved, phase } = read(json);
      return turn > 2 || (turn === 2 && (player !== "union" || phase === "combat" || moved.length > 0));
    },
  },
];

export const lesson: Board["lesson"] = { seat: "union", steps };
