/** What leaves no choice is settled without asking, where the player wants that: a lone hex to fall back to, nothing to bring, dice to cast. */
import { effect } from "@preact/signals";
import type { Aim, Board, GameEvent } from "../../../engine/index.js";
import type { Settings } from "../../settings.js";
import { mySeats } from "../seats.js";
import type { Desk } from "./desk.js";

/** What of the player's settings it goes by. */
type Manner = Pick<Settings, "settle" | "askRoll">;

/** One sees what is asked before it is done. */
const PAUSE = 450;

/**
 * The one thing that can be done; nothing where there is a choice. Something that only goes on or passes `passes`: before it is done, the rules
 * are asked whether it would end a phase that one may want to take something back in.
 */
export function onlyAim(aims: readonly Aim[], { settle, askRoll }: Manner): { readonly aim: Aim; readonly passes: boolean } | undefined {
  const rolls = aims.filter(({ role }) => role === "roll");
  if (rolls.length > 0) {
    const isReady = aims.every(({ role }) => role === "roll" || role === "drop");
    return !askRoll && isReady ? { aim: rolls[0], passes: false } : undefined;
  }
  const [aim, ...others] = aims;
  if (!settle || !aim || others.length > 0 || aim.free !== undefined || aim.role === "drop") return undefined;
  return { aim, passes: aim.role === "next" };
}

const opensPhase = (events: readonly GameEvent[], board: Pick<Board, "opens">): boolean => events.some((event) => board.opens(event));

/** Answers a function that ends it. */
export function settleAlone(desk: Desk, manner: { readonly value: Manner }): () => void {
  const { board, open, aide } = desk;
  return effect(() => {
    const only = onlyAim(desk.aims.value, manner.value);
    const view = desk.view.value;
    // Who takes something back wants to decide anew.
    const last = open.entries.value.at(-1);
    if (!only || !view || !desk.mine.value || desk.busy.value || last?.kind === "undo") return undefined;
    const table = open.table.peek();
    const isOwnLast = last?.seat != null && table !== undefined && mySeats(table).includes(last.seat);
    let given = false;
    const timer = setTimeout(async () => {
      const rehearsed = only.passes && isOwnLast ? await aide.rehearse(view, [only.aim.action]).catch(() => undefined) : [];
      const ends = rehearsed === undefined || opensPhase(rehearsed.flat(), board);
      if (!given && !ends) await desk.take(only.aim);
    }, PAUSE);
    return () => {
      given = true;
      clearTimeout(timer);
    };
  });
}
