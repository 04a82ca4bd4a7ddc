/** Why nothing can be done there: when it was pressed, or pointed at for a while. */
import { effect } from "@preact/signals";
import type { Action, JsonObject } from "../../../engine/index.js";
import type { Outlook } from "../../host/host.js";
import { aimsAt } from "./aiming.js";
import type { Deciding } from "./deciding.js";
import type { Pointed, WhyNot } from "./desk.js";
import { isSame } from "./orders.js";
import { isInHand, isOtherOwn } from "./pressed.js";
import { strideTo } from "./stride.js";

/** Milliseconds that one must point at a place before it says why not. */
const LINGER = 500;

/** Says why, where the rules forbid it. */
export async function explain({ aide, work }: Deciding, action: Action, view: JsonObject, place?: string): Promise<boolean> {
  const refusal = await aide.why(view, action);
  if (refusal) work.whyNot.value = { text: refusal.text, rule: refusal.rule, place };
  return refusal !== undefined;
}

/** What whoever presses there seems to want, from the end of the way set by hand where there is one. */
function wantedAt({ board, aiming, way }: Deciding, on: Pointed) {
  const outlook = aiming.asked.peek();
  if (!outlook) return undefined;
  const ahead = way.way.peek()?.ahead;
  const view = ahead?.view ?? outlook.view;
  const action = board.wanted(view, ahead?.decision ?? outlook.decision, on);
  return action && { action, view };
}

/** Says why nothing can be done there, or does what was plainly meant. */
export async function whyThere(desk: Deciding, on: Pointed): Promise<void> {
  const { aiming, way, work } = desk;
  const outlook = aiming.asked.peek();
  const isAhead = way.way.peek() !== undefined;
  const wanted = wantedAt(desk, on);
  if (!wanted || (await explain(desk, wanted.action, wanted.view, on.place)) || isAhead) return;
  const meant = aiming.aims.peek().find((aim) => isSame(aim.action, wanted.action));
  if (meant && aiming.asked.peek() === outlook) await work.act(meant.action);
}

/** Whether the piece in hand would be walked there, step by step. */
async function isWalked({ board, aide, way }: Deciding, outlook: Outlook, { place }: Pointed): Promise<boolean> {
  if (!board.stepwise || way.waypoints.peek().length > 0) return false;
  return (await strideTo(board, aide, outlook, place)) !== undefined;
}

/**
 * Who rests over a place with a piece in hand is told why it cannot go there; not over a piece of one's own that a press would take up, nor where
 * a press would walk to. Answers how that is stopped.
 */
export function lingering(desk: Deciding, couldTake: (desk: Deciding, on: Pointed) => Promise<boolean>): () => void {
  const { aide, aiming, way, work, pieces, pointed } = desk;
  const { whyNot, busy } = work;
  /** Where one pointed when something was done: nothing is said of it until one has pointed elsewhere. */
  let before: { readonly on: Pointed | undefined; readonly number: number | undefined } = { on: undefined, number: undefined };
  return effect(() => {
    const on = pointed.value;
    const outlook = aiming.asked.value;
    const isJustDone = on !== undefined && before.on === on && before.number !== outlook?.number;
    if (isJustDone) return;
    before = { on, number: outlook?.number };
    if (!on || !outlook || aiming.hand.value === undefined || isInHand(desk, on)) return;
    if (aimsAt(way.lit.value, on, pieces.peek()).length > 0) return;
    let told: WhyNot | undefined;
    const timer = setTimeout(async () => {
      if (isOtherOwn(desk, on) && (await couldTake(desk, on).catch(() => false))) return;
      if (await isWalked(desk, outlook, on).catch(() => false)) return;
      const wanted = wantedAt(desk, on);
      const refusal = wanted && (await aide.why(wanted.view, wanted.action).catch(() => undefined));
      if (!refusal || busy.peek() || pointed.peek() !== on || aiming.asked.peek() !== outlook) return;
      told = { text: refusal.text, rule: refusal.rule, place: on.place };
      whyNot.value = told;
    }, LINGER);
    return () => {
      clearTimeout(timer);
      if (told && whyNot.peek() === told) whyNot.value = undefined;
    };
  });
}
