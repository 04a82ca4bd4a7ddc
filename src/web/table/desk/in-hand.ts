/** The piece in hand: put back, put down, or changed for another. */
import type { Entry } from "../../host/host.js";
import { aimsAt, aimsOf } from "./aiming.js";
import { lastCounted } from "./counted.js";
import type { Deciding } from "./deciding.js";
import type { Pointed } from "./desk.js";
import { explain, whyThere } from "./why-not.js";

/** One's own last entry that counts; nothing where another has decided since. */
function lastOwn({ open }: Deciding): Entry | undefined {
  const outlook = open.outlook.peek();
  const [last] = outlook ? lastCounted(open.entries.peek(), outlook.number, 1) : [];
  return last?.kind === "act" && last.seat === outlook?.seat ? last : undefined;
}

const tellsNothing = ({ board }: Deciding, { events }: Entry): boolean => !events.some((event) => board.told(event));

/** Another own piece is pressed: the one in hand is put down, or put back if it has not moved, and the other taken. */
export async function changeHands(desk: Deciding, on: Pointed): Promise<void> {
  if (!(await emptyHands(desk, on))) return;
  const { board, pieces, aiming, work } = desk;
  const now = aiming.asked.peek();
  if (!now) return;
  const takes = aimsAt(aimsOf(board, now.view, now.legal), on, pieces.peek()).filter(({ role }) => role === "take");
  if (takes.length > 1) work.choice.value = { place: on.place, aims: takes };
  else if (takes.length === 1) await work.act(takes[0].action);
  else await whyThere(desk, on);
}

/** Puts back the piece in hand, or down if it has moved. False where it must go on. */
export async function freeHands(desk: Deciding): Promise<boolean> {
  const { aiming, work } = desk;
  if (aiming.hand.peek() === undefined) return true;
  const last = lastOwn(desk);
  const drop = aiming.aims.peek().find(({ role }) => role === "drop");
  if (last && tellsNothing(desk, last)) await work.takeBack();
  else if (drop) await work.act(drop.action);
  else work.whyNot.value = { text: "The piece in hand must go on first." };
  return aiming.hand.peek() === undefined;
}

/** Whether something there could be taken up once the hand is empty. */
export async function couldTake(desk: Deciding, on: Pointed): Promise<boolean> {
  const { open, board, aide, pieces, aiming } = desk;
  const outlook = aiming.asked.peek();
  const last = lastOwn(desk);
  const drop = aiming.aims.peek().find(({ role }) => role === "drop");
  if (!outlook || (!drop && !last)) return false;
  const isBack = last !== undefined && tellsNothing(desk, last);
  const view = isBack ? await open.at(last.number - 1, outlook.seat ?? undefined) : outlook.view;
  const ahead = isBack ? await aide.ahead(view, []) : drop && (await aide.ahead(view, [drop.action]));
  return ahead !== undefined && aimsAt(aimsOf(board, ahead.view, ahead.legal), on, pieces.peek()).some(({ role }) => role === "take");
}

/** False, and nothing is put down, where that would lead to nothing. */
async function emptyHands(desk: Deciding, on: Pointed): Promise<boolean> {
  const { board, aide, pieces, aiming, work } = desk;
  const outlook = aiming.asked.peek();
  if (!outlook) return false;
  const last = lastOwn(desk);
  if (last && tellsNothing(desk, last)) {
    await work.takeBack();
    return true;
  }
  const drop = aiming.aims.peek().find(({ role }) => role === "drop");
  if (!drop) {
    await whyThere(desk, on);
    return false;
  }
  const ahead = await aide.ahead(outlook.view, [drop.action]);
  const next = ahead && aimsAt(aimsOf(board, ahead.view, ahead.legal), on, pieces.peek());
  if (ahead?.decision && next?.length === 0) {
    const action = board.wanted(ahead.view, ahead.decision, on);
    if (action) await explain(desk, action, ahead.view, on.place);
    return false;
  }
  await work.act(drop.action);
  return true;
}

/** Escape: what was asked back is dropped, else the way set by hand, else what was begun goes back as far as nobody learned anything by it. */
export async function putBack(desk: Deciding): Promise<void> {
  const { board, aiming, way, work, chosen } = desk;
  await work.idle();
  const asking = work.choice.peek() || work.sure.peek();
  work.clear();
  if (asking) return;
  if (way.waypoints.peek().length > 0) {
    way.clear();
    return;
  }
  const piece = aiming.hand.peek();
  const inProgress = () => (piece !== undefined && aiming.hand.peek() === piece) || aiming.combat.peek() !== undefined;
  const isFree = ({ events }: Entry) =>
    events.every((event) => event.die === undefined && (!board.told(event) || board.march(event)?.piece === piece));
  const mayGoBack = () => {
    const last = lastOwn(desk);
    return last !== undefined && isFree(last);
  };
  if (!inProgress() || !mayGoBack()) {
    chosen.value = undefined;
    return;
  }
  await work.alone(async () => {
    while (inProgress() && mayGoBack()) await work.takeBack();
  });
}
