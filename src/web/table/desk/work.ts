/** One thing at a time: while one answer of the host is awaited nothing else is sent, and what is refused says why. */
import { computed, type Signal, signal } from "@preact/signals";
import type { Action } from "../../../engine/index.js";
import { type OpenTable, Trouble } from "../../host/host.js";
import type { Desk, WhyNot } from "./desk.js";
import { isSame } from "./orders.js";
import { send, until } from "./send.js";

const TROUBLE = "That did not work, and nothing has changed. Try again.";
const STALE = "Somebody was quicker: the table has moved on. Look again before you decide.";

export function troubleOf(error: unknown, place?: string): WhyNot {
  if (!(error instanceof Trouble)) return { text: TROUBLE, place };
  if (error.code === "stale") return { text: STALE, place };
  return { text: error.message, rule: error.rule, place };
}

export interface Work {
  readonly busy: Signal<boolean>;
  readonly whyNot: Desk["whyNot"];
  /** What was asked back, and has not been answered. */
  readonly sure: Desk["sure"];
  readonly choice: Desk["choice"];
  /** Nothing is said or asked any more. */
  clear(): void;
  alone(work: () => Promise<void>, place?: string): Promise<void>;
  /** Until nothing is awaited: who takes back or puts back at once means what was just sent. */
  idle(): Promise<void>;
  /** The same, for an order: false where it is on its way, or waits, already. Who presses twice means it once, who presses two means both. */
  itsTurn(action: Action): Promise<boolean>;
  act(action: Action): Promise<void>;
  takeBack(): Promise<void>;
  /** What is on its way to the host. */
  readonly sending: Signal<Action | undefined>;
  /** The last move with all that belongs to it, where nobody has to be asked. */
  takeBackAgreed(): Promise<void>;
}

export function workAt(open: OpenTable): Work {
  const busy = signal(false);
  const whyNot: Desk["whyNot"] = signal(undefined);
  const sure: Desk["sure"] = signal(undefined);
  const choice: Desk["choice"] = signal(undefined);
  const clear = () => {
    whyNot.value = undefined;
    choice.value = undefined;
    sure.value = undefined;
  };
  const sending = signal<Action | undefined>(undefined);
  const waiting: Action[] = [];
  async function idle(): Promise<void> {
    const free = until(computed(() => !busy.value));
    await free.done;
    free.stop();
  }
  const late = (error: unknown) => {
    whyNot.value = troubleOf(error);
  };
  return {
    busy,
    whyNot,
    sure,
    choice,
    clear,
    async alone(work, place) {
      if (busy.peek()) return;
      clear();
      busy.value = true;
      try {
        await work();
      } catch (error) {
        whyNot.value = troubleOf(error, place);
      } finally {
        busy.value = false;
      }
    },
    idle,
    async itsTurn(action) {
      if ([sending.peek(), ...waiting].some((one) => one && isSame(one, action))) return false;
      waiting.push(action);
      while (busy.peek()) await idle();
      waiting.splice(waiting.indexOf(action), 1);
      return true;
    },
    sending,
    async act(action) {
      sending.value = action;
      try {
        await send(open, () => open.act(action), late);
      } finally {
        sending.value = undefined;
      }
    },
    takeBack: () => send(open, () => open.undo(), late),
    takeBackAgreed: () => send(open, () => open.askUndo(), late),
  };
}
