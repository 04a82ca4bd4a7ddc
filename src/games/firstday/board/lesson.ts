/** A guided first turn for the Union. Each step shows until its moment has passed, whatever the player did instead. */
import { type LessonRow, lessonOf } from "../../../kit/index.js";
import { askOf, notedBy, read, type Seen, turnOf, unitNamed } from "./view.js";

const beginnings: readonly (readonly string[])[] = [
  ["setUp", "key"],
  ["impulse", "guns"],
];

/** 1 key event, 2 artillery, 3 the draw, 4 the next half hour. */
function stage(view: Seen): number {
  if (turnOf(view) > 0) return 4;
  const under = (names: readonly string[]) => view.agenda.some((frame) => names.includes(typeof frame === "string" ? frame : frame[0]));
  const found = beginnings.findIndex(under);
  return found < 0 ? 3 : found + 1;
}

const order = (view: Seen): string => `${view.doing ?? "none"}`;
const acts = (view: Seen): boolean => order(view) !== "none" && order(view) !== "guns";
const isOwn = (view: Seen): boolean =>
  view.activated.includes("Gamble") || view.activated.includes("Devin") || view.activated.includes("Barlow");

const isUnion = (unit: unknown): boolean => unitNamed(`${unit}`)?.side === "union";
const fallsBack = (view: Seen): boolean => askOf(view) === "retreat" && isUnion(notedBy(view, "retreat")?.[0]);

const rows: readonly LessonRow<Seen>[] = [
  {
    of: 1,
    rule: "FD-5.1a",
    words:
      "Every half hour both sides put one event of their choice into the cup, in secret; others follow unseen. Choose what the next half hour needs: Rally! if you expect hits, Command Confusion to stop a leader.",
  },
  {
    of: 3,
    rule: "FD-12.3a",
    words:
      "A hit puts a unit to a test, and one that fails it falls back at once, hex by hex: press a lit one. The log says what it was tested against.",
    ready: fallsBack,
  },
  {
    of: 2,
    rule: "FD-6.1a",
    words:
      "Now the guns, in turns: press a hex with batteries of yours. Fire, or move to a better place, never both; or pass. When both pass, the guns are done.",
    done: (view) => view.ready.some(isUnion) || view.fireMove.some(isUnion),
  },
  {
    of: 2,
    rule: "FD-9.3a",
    words:
      "Press an enemy that a battery sees. The sheet adds up strength and every shift; the bars are the chances of the whole chain: hit, retreat, break. Under Overlays a line of sight says what blocks it.",
    done: (view) => view.fireMove.some(isUnion),
  },
  {
    of: 2,
    rule: "FD-x6.5(f)a",
    words: "Batteries side by side may fire a Barrage together from afar. Go on with your other guns, or pass.",
  },
  {
    of: 3,
    rule: "FD-7.3a",
    words:
      "Chits are drawn one by one: nobody knows whose comes next. The cup says the chances. A leader names a brigade and rolls his rating or less; else it may do only a little.",
    done: (view) => acts(view) || isOwn(view) || askOf(view) === "order",
  },
  {
    of: 3,
    rule: "FD-8.1a",
    words:
      "An Order has four steps for the whole brigade: fire, movement, Close Combat, rally. Defend fires, keeps the ground and steadies the men; Attack closes in and charges; Maneuver marches; Regroup mends.",
    done: (view) => acts(view) || isOwn(view),
  },
  {
    of: 3,
    rule: "FD-10.1a",
    words:
      "Press a unit to take it up, then the lit hexes; each says its price. Next to an enemy a march ends, and only an Attack may go there. End the step when you are done.",
    done: (view) => view.moved.length > 0 || (isOwn(view) && !acts(view)),
  },
  {
    of: 3,
    rule: "FD-10.7a",
    words:
      "While the enemy moves and charges you are asked: fire as he leaves, fire as he comes, give way. If you do not want to be asked each time, say so once under Answers in advance.",
  },
  {
    of: 4,
    rule: "FD-16.0a",
    words:
      "That was half an hour. Points come from places, regiments out or Battleworn, and Wrecked brigades: keep one Fresh regiment in each. The marks on the map are what counts here.",
    done: (view) => turnOf(view) > 1 || (stage(view) === 4 && askOf(view) !== "key"),
  },
];

export const lesson = lessonOf("union", read, stage, rows);
