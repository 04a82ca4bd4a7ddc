/** A guided first turn for the Union. Each step shows until its moment has passed, whatever the player did instead. */
import { type LessonRow, lessonOf, neighbourOf } from "../../../kit/index.js";
import { antietamGrid } from "../data/map.js";
import { read, type View } from "./view.js";

/** 1 Union movement, 2 Union combat, 3 what comes after. */
function stage({ turn, player, phase }: View): number {
  return turn > 1 || player !== "union" ? 3 : phase === "combat" ? 2 : 1;
}

type Test = (view: View) => boolean;

const hasFought: Test = ({ fought }) => fought.length > 0;
/** Nobody is in contact, so there is no attack to learn on. */
const owesNothing: Test = ({ ask, owed }) => ask === "attack" && owed.length === 0;
const isPlanning: Test = ({ ask }) => ask === "plan";

/** A hex of the attacker that touches the target. */
function attackerOf({ owes, targets }: View): string | undefined {
  return owes.find((hex) => [0, 1, 2, 3, 4, 5].some((d) => targets.includes(neighbourOf(antietamGrid, hex, d))));
}

const rows: readonly LessonRow<View>[] = [
  {
    of: 1,
    rule: "BG-4.1b",
    words: "You command the Union. Lee's left stands in the woods and corn before you. Take up a unit: press 1/3/I in 1008.",
    done: ({ hand, moved }) => hand !== undefined || moved.length > 0,
    at: () => ({ piece: "1/3/I", place: "1008" }),
  },
  {
    of: 1,
    rule: "BG-5.0b",
    words: "Lit hexes are within its six points, each with its price. Press 0909: one point, and it stands before the enemy.",
    done: ({ moved }) => moved.length > 0,
    at: ({ hand }) => (hand?.unit === "1/3/I" ? { place: "0909" } : hand ? undefined : { piece: "1/3/I", place: "1008" }),
  },
  {
    of: 1,
    rule: "BG-6.0b",
    words: "Next to an enemy a unit has to stop; elsewhere it may go on while it has points. Press it once more to put it down.",
    done: ({ hand, moved }) => hand === undefined && moved.length > 0,
    at: ({ hand, units }) => hand && { piece: hand.unit, place: units[hand.unit].hex },
  },
  {
    of: 1,
    rule: "BG-5.15a",
    words: "Now bring up another, say 2/3/I from 0907 to 0808. Press a hex that is not lit, and you are told the rule that forbids it.",
    done: ({ hand, moved }) => hand === undefined && moved.length > 1,
    at: ({ hand, moved }) =>
      moved.includes("2/3/I") ? undefined : hand?.unit === "2/3/I" ? { place: "0808" } : { piece: "2/3/I", place: "0907" },
  },
  {
    of: 1,
    rule: "BG-18.1a",
    words: "Fifteen units may move this turn, ten on later ones. Move as many as you like, then end movement. That is final.",
  },
  {
    of: 2,
    rule: "BG-7.0a",
    words: "Every enemy you touch must be attacked, and all your units that touch one must attack. Press a marked enemy hex to begin.",
    done: (view) => isPlanning(view) || hasFought(view) || owesNothing(view),
    at: ({ owed }) => (owed.length > 0 ? { place: owed[0] } : undefined),
  },
  {
    of: 2,
    rule: "BG-8.21a",
    words: "Say who attacks: press your unit beside it. Batteries that see the target may add their guns from afar: press them too.",
    done: (view) => view.attackFrom.length + view.support.length > 0 || hasFought(view) || owesNothing(view),
    at: (view) => {
      const place = attackerOf(view);
      return place === undefined ? undefined : { place };
    },
  },
  {
    of: 2,
    rule: "BG-7.0e",
    words:
      "The sheet adds up both sides and rounds the odds in the defender's favour. Each bar is a result with its chance. Roll when you like it.",
    done: (view) => hasFought(view) || owesNothing(view),
    at: ({ targets }) => (targets.length > 0 ? { place: targets[0] } : undefined),
  },
  {
    of: 2,
    rule: "BG-7.75a",
    words: "The result comes at once: who must fall back goes one hex, and one unit of the victor may advance into ground left empty.",
    done: (view) => (hasFought(view) && (view.ask === "attack" || view.ask === "plan")) || owesNothing(view),
  },
  {
    of: 2,
    rule: "BG-7.0g",
    words: "Fight what is still owed, in any order. Free batteries may bombard besides. Then end combat, and Lee answers.",
    at: ({ owed, attacked, units }) => {
      const place = owed.find((hex) => Object.entries(units).some(([name, unit]) => unit.hex === hex && !attacked.includes(name)));
      return place === undefined ? undefined : { place };
    },
  },
  {
    of: 3,
    rule: "BG-17.0",
    words:
      "That was a whole turn. Ten of them decide: enemy strength destroyed counts, and Sharpsburg, all four hexes of it, is worth 15 points.",
    done: ({ turn, player, moved, phase }) => turn > 2 || (turn === 2 && (player !== "union" || phase === "combat" || moved.length > 0)),
    at: () => ({ place: "0816" }),
  },
];

export const lesson = lessonOf("union", read, stage, rows);
