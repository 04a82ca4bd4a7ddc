/** A guided first turn for the Union. Each step shows until its moment has passed, whatever the player did instead. */
import type { Board } from "../../../engine/index.js";
import { indexed, type LessonRow, lessonOf, tellerOf } from "../../../kit/index.js";
import laterRows from "../data/lesson.json" with { type: "json" };
import { blocksOf, read, type View } from "./view.js";

/** The questions of the first hour, in their order, and what comes after it. */
const Asked = indexed(["buford", "return", "withdraw", "enter", "march", "objectives"]);
const LATER = Object.keys(Asked).length;

function stageOf({ hour, active, ask }: View): number {
  if (hour !== "D1-07") return LATER;
  if (active !== "union") return Asked.objectives;
  if (ask === "step" || ask === "face" || ask === "spend") return Asked.march;
  return ask in Asked ? Asked[ask as keyof typeof Asked] : -1;
}

const placed = (view: View): boolean => blocksOf(view).some(({ name, face }) => name === "BUFORD A" && face !== undefined);
const firstOwn = (view: View) => {
  const block = blocksOf(view).find(({ side, face, name }) => side === "union" && face !== undefined && name !== undefined);
  return block && { piece: block.id };
};

const rows: readonly LessonRow<View>[] = [
  {
    of: Asked.buford,
    rule: "GG-4.8a",
    words:
      "You command the Union. Lee comes from the west and north; all you have is Buford's cavalry. Put a block on Herr Ridge where the pike crosses it, looking west: press that line and choose the front.",
    done: placed,
    at: () => ({ place: "H2-H3" }),
  },
  {
    of: Asked.buford,
    rule: "GG-3.1c",
    words:
      "A block holds a line of the map, a position, and looks into the area before it. Put the other one where it guards the first one's flank, say McPherson Ridge.",
    at: () => ({ place: "M1-M2" }),
  },
  {
    of: Asked.return,
    rule: "GG-8.1c",
    words:
      "Tokens are your guns and your marches: a gun is played in an attack beside a block of its corps, its number is its strength. You draw one each hour and keep eight. Press one to give back: its corps may be far off.",
  },
  {
    of: Asked.march,
    rule: "GG-12.1a",
    words:
      "Now march, or stay. Press a block to take it up: the lines it can reach are lit. Point at a block to see its field of fire; no enemy likes to cross it.",
    done: ({ ask, hand }) => ask !== "march" || hand !== undefined,
    at: firstOwn,
  },
  {
    of: Asked.march,
    rule: "GG-10.3b",
    words:
      "A position that is not lit tells you why when you press it. T turns the blocks under the pointer about. When all stand well, end marches.",
    at: firstOwn,
  },
  {
    of: Asked.objectives,
    rule: "GG-16.1e",
    words:
      "The Confederates win by holding ground you need: three objectives. While you hold one you may move it back an area. Give ground slowly: your corps are on the roads.",
    at: ({ objectives }) => (objectives?.[0] ? { place: objectives[0].at } : undefined),
  },
  {
    of: LATER,
    rule: "GG-6.1a",
    words:
      "That was an hour. From the next one on you declare general orders, and the enemy hears them: Hold, Attack, or Withdraw. The time track says where the next corps may come in.",
    done: ({ hour, active, ask }) => hour > "D1-08" || (hour === "D1-08" && active === "union" && ask === "orders"),
  },
];

const EVENING = "D1-18";
const tell = tellerOf("union", read, ({ hour }) => hour > EVENING);
/** Orders and their price, and an attack from its declaration to its end, from rows: [rule, words, questions]. */
const later = laterRows.map(([rule, words, asks]) => tell(rule, words, asks.split(" ")));

const firstTurn = lessonOf("union", read, stageOf, rows);
export const lesson: Board["lesson"] = { ...firstTurn, steps: [...firstTurn.steps, ...later] };
