/** Pressing the map: what lies there is taken, a way is set or walked, or it says why not. */
import type { Action, Aim } from "../../../engine/index.js";
import { aimsAt } from "./aiming.js";
import type { Deciding } from "./deciding.js";
import type { Pointed } from "./desk.js";
import { changeHands, couldTake, putBack } from "./in-hand.js";
import { isSame } from "./orders.js";
import { isInHand, isOtherOwn } from "./pressed.js";
import { strideTo } from "./stride.js";
import { straightest } from "./way.js";
import { whyThere } from "./why-not.js";

const litAt = ({ way, pieces }: Deciding, on: Pointed) => aimsAt(way.lit.peek(), on, pieces.peek());

export async function press(desk: Deciding, on: Pointed): Promise<void> {
  const { aiming, way, work, chosen } = desk;
  if (work.busy.peek()) return;
  work.whyNot.value = undefined;
  work.choice.value = undefined;
  chosen.value = on.place;
  if (!aiming.asked.peek()) return;
  const legs = way.waypoints.peek();
  if (legs.length > 0 && legs[legs.length - 1].place === on.place) {
    await walk(desk, legs, on.place);
    return;
  }
  const found = litAt(desk, on);
  if (legs.length === 0 && isOntoFriend(desk, on, found)) await work.alone(() => pressFriend(desk, on, found), on.place);
  else if (found.length > 1) work.choice.value = { place: on.place, aims: found };
  else if (found.length === 1) await choose(desk, found[0]);
  else if (isInHand(desk, on)) await putBack(desk);
  else if (legs.length === 0 && isOtherOwn(desk, on)) await work.alone(() => changeHands(desk, on), on.place);
  else if (desk.board.stepwise && legs.length === 0 && (await stride(desk, on))) return;
  else await work.alone(() => whyThere(desk, on), on.place);
}

/** Walks the piece in hand to a place farther off; not where it does not come there. */
async function stride({ board, aide, aiming, work }: Deciding, { place }: Pointed): Promise<boolean> {
  const outlook = aiming.asked.peek();
  if (!outlook || aiming.hand.peek() === undefined) return false;
  let walked = false;
  await work.alone(async () => {
    const steps = await strideTo(board, aide, outlook, place);
    for (const action of steps ?? []) await work.act(action);
    walked = steps !== undefined;
  }, place);
  return walked;
}

/** Whoever presses a friend's piece may mean the piece, and not the ground it stands on: that is meant by its cost. */
const isOntoFriend = (desk: Deciding, on: Pointed, found: readonly Aim[]): boolean =>
  on.cost !== true && found.length > 0 && found.every(({ role }) => role === "go") && isOtherOwn(desk, on);

/** The friend is taken up, if that can be; else one chooses where there is a choice, or a second press goes there. */
async function pressFriend(desk: Deciding, on: Pointed, found: readonly Aim[]): Promise<void> {
  const { aiming, work, onceMore } = desk;
  if (await couldTake(desk, on)) return changeHands(desk, on);
  const outlook = aiming.asked.peek();
  const { outlook: before, place } = onceMore.peek() ?? {};
  if (!outlook) return;
  if (found.length > 1) work.choice.value = { place: on.place, aims: found };
  else if (before === outlook && place === on.place) await work.act(found[0].action);
  else {
    onceMore.value = { outlook, place: on.place };
    work.whyNot.value = { text: "Somebody of yours stands there. Press again to go there too.", place: on.place };
  }
}

/** Takes an aim of those that are lit: after waypoints these are walked first. */
export async function choose(desk: Deciding, aim: Aim): Promise<void> {
  const legs = desk.way.waypoints.peek();
  desk.work.choice.value = undefined;
  if (legs.length > 0) await walk(desk, [...legs, aim], aim.place ?? "");
  else await take(desk, aim);
}

/** What was pressed early waits its turn: whether the same is asked then, and the action open. */
async function isStillMeant({ aiming, work }: Deciding, action: Action): Promise<boolean> {
  const { seat, ask } = aiming.asked.peek()?.decision ?? {};
  if (!(await work.itsTurn(action))) return false;
  const now = aiming.asked.peek();
  return now?.decision.seat === seat && now?.decision.ask === ask && now?.legal.some((one) => isSame(one, action)) === true;
}

/** Several at one press, as on an order sheet. */
export async function give(desk: Deciding, actions: readonly Action[]): Promise<void> {
  if (desk.work.busy.peek() && !(await isStillMeant(desk, actions[0]))) return;
  await desk.work.alone(async () => {
    for (const action of actions) await desk.work.act(action);
  });
}

/** Takes an aim; one that ends a phase is asked back where something is undone. */
export async function take(desk: Deciding, aim: Aim): Promise<void> {
  const { board, aiming, work, warns } = desk;
  if (work.busy.peek() && !(await isStillMeant(desk, aim.action))) return;
  const outlook = aiming.asked.peek();
  if (!outlook) return;
  if (aim.role === "next" && warns()) {
    const undone = board.undone(outlook.view, outlook.decision, aim.action, outlook.legal);
    if (undone.length > 0) {
      work.sure.value = { aim, undone };
      return;
    }
  }
  await work.alone(() => work.act(aim.action), aim.place);
}

async function walk({ way, work }: Deciding, legs: readonly Aim[], place: string): Promise<void> {
  way.clear();
  await work.alone(async () => {
    for (const { action } of legs) await work.act(action);
  }, place);
}

export async function waypoint(desk: Deciding, on: Pointed): Promise<void> {
  const { aiming, way, work } = desk;
  if (work.busy.peek() || !aiming.asked.peek()) return;
  const leg = straightest(litAt(desk, { place: on.place }).filter(({ role }) => role === "go"));
  if (!leg) {
    await press(desk, on);
    return;
  }
  await work.alone(async () => {
    if (!(await way.add(leg))) work.whyNot.value = { text: "How it goes on from there cannot be said beforehand.", place: on.place };
  }, on.place);
}
