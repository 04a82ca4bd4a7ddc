/** A guided first turn for the Union. Each step shows until its moment has passed, whatever the player did instead. */
import type { Board, JsonObject, LessonStep } from "../../../engine/index.js";
import type { ChapterName } from "../agenda.js";
import { blocksOf, read, type View } from "./view.js";

/** The questions of the first hour, in their order. */
const order: readonly ChapterName[] = ["buford", "return", "withdraw", "enter", "march", "objectives"];

const stageOf = ({ hour, active, ask }: View): number => {
  if (hour !== "D1-07") return order.length + 1;
  if (active !== "union") return order.indexOf("objectives");
  const asked: ChapterName = ask === "step" || ask === "face" || ask === "spend" ? "march" : ask;
  return order.indexOf(asked);
};

type Test = (view: View) => boolean;
type Look = (view: View) => ReturnType<NonNullable<LessonStep["at"]>>;

function step(of: ChapterName, words: string, rule: string, done: Test, at: Look = () => undefined): LessonStep {
  return {
    words,
    rule,
    at: (json: JsonObject) => at(read(json)),
    done(json: JsonObject) {
      const view = read(json);
      const stage = stageOf(view);
      return stage > order.indexOf(of) || (stage === order.indexOf(of) && done(view));
    },
  };
}

const placed: Test = (view) => blocksOf(view).some(({ name, face }) => name === "BUFORD A" && face !== undefined);
const firstOwn: Look = (view) => {
  const block = blocksOf(view).find(({ side, face, name }) => side === "union" && face !== undefined && name !== undefined);
  return block && { piece: block.id };
};

const steps: readonly LessonStep[] = [
  step(
    "buford",
    "You command the Union. Lee comes from the west and north; all you have is Buford's cavalry. Put a block on Herr Ridge where the pike crosses it, looking west: press that line and choose the front.",
    "GG-4.8a",
    placed,
    () => ({ place: "H2-H3" }),
  ),
  step(
    "buford",
    "A block holds a line of the map, a position, and looks into the area before it. Put the other one where it guards the first one's flank, say McPherson Ridge.",
    "GG-3.1c",
    () => false,
    () => ({ place: "M1-M2" }),
  ),
  step(
    "return",
    "Tokens are your guns and your marches; you draw one each hour and keep eight. Press one in your tray to give it back: a gun whose corps is far off is of little use yet.",
    "GG-8.1c",
    () => false,
  ),
  step(
    "march",
    "Now march, or stay. Press a block to take it up: the lines it can reach are lit. Point at a block to see its field of fire; no enemy likes to cross it.",
    "GG-12.1a",
    ({ ask, hand }) => ask !== "march" || hand !== undefined,
    firstOwn,
  ),
  step(
    "march",
    "A position that is not lit tells you why when you press it. T turns the blocks under the pointer about. When all stand well, end marches.",
    "GG-10.3b",
    () => false,
    firstOwn,
  ),
  step(
    "objectives",
    "The Confederates win by holding ground you need: three objectives. While you hold one you may move it back an area. Give ground slowly: your corps are on the roads.",
    "GG-16.1e",
    () => false,
    ({ objectives }) => (objectives?.[0] ? { place: objectives[0].at } : undefined),
  ),
  {
    words:
      "That was an hour. From the next one on you declare general orders, and the enemy hears them: Hold, Attack, or Withdraw. The time track says where the next corps may come in.",
    rule: "GG-6.1a",
    done(json) {
      const { hour, active, ask } = read(json);
      return hour > "D1-08" || (hour === "D1-08" && active === "union" && ask === "orders");
    },
  },
];

export const lesson: Board["lesson"] = { seat: "union", steps };
