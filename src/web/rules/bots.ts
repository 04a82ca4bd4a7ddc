/** The bots of a table that somebody looks at: one page of the browser thinks for them, the others follow. */
import { type Action, byTheRules, canonical } from "../../engine/index.js";
import type { Trouble } from "../host/host.js";
import { act } from "./deeds.js";
import type { Room } from "./room.js";
import type { Rooms } from "./rooms.js";
import { freshSeed } from "./setting.js";
import type { BotQuestion, Think } from "./thinking.js";

/** Holds a name while the work lasts; nobody else in this browser has it meanwhile. */
export type Alone = (name: string, stop: AbortSignal, work: () => Promise<void>) => Promise<void>;

const TRIES = 3;
const THINK_MS = 2_500;
const PAUSE = 5_000;

interface Turn {
  readonly seat: string;
  readonly number: number;
  readonly question: BotQuestion;
  readonly legal: readonly Action[];
}

interface Course {
  readonly actions: readonly Action[];
  readonly because: string;
}

export interface Bots {
  /** From now on, while somebody looks at the table. */
  attend(id: string): void;
  leave(id: string): void;
  /** The table has changed: perhaps it is a bot's turn, or no longer. */
  changed(id: string): void;
}

interface Duty {
  readonly end: AbortController;
  thought: { readonly number: number; readonly stop: AbortController } | undefined;
  wake: () => void;
  /** Something has changed since the bots last looked. */
  fresh: boolean;
}

export function createBots(rooms: Rooms, think: Think, alone: Alone): Bots {
  const duties = new Map<string, Duty>();

  const serve = async (id: string, duty: Duty): Promise<void> => {
    let plan: (Course & { readonly seat: string; readonly number: number }) | undefined;
    while (!duty.end.signal.aborted) {
      duty.fresh = false;
      const turn = await rooms.inRoom(id, turnOf).catch(() => undefined);
      if (!turn) {
        plan = undefined;
        if (!duty.fresh)
          await new Promise<void>((resolve) => {
            duty.wake = resolve;
          });
        continue;
      }
      const follows = plan?.seat === turn.seat && plan.number === turn.number && isOpen(plan.actions[0], turn.legal);
      const chosen = follows ? plan : await choice(duty, turn).catch(() => undefined);
      if (!chosen || duty.end.signal.aborted) continue;
      const { because } = chosen;
      const [action, ...actions] = chosen.actions;
      const number = await act(rooms, id, turn.number, action, { seat: turn.seat, because }).catch(unlessGone);
      if (number !== undefined) plan = { seat: turn.seat, number, actions, because };
    }
  };

  /** What the bot wants to do. One that fails again and again takes the first legal action, and says so. */
  const choice = async (duty: Duty, { question, legal, number }: Turn): Promise<Course> => {
    for (let tries = 1; ; tries++) {
      const stop = new AbortController();
      duty.thought = { number, stop };
      try {
        const { action, because, then = [] } = await think({ ...question, seed: freshSeed() }, stop.signal);
        if (!isOpen(action, legal)) throw new Error("That is not legal.");
        return { actions: [action, ...then], because };
      } catch (error) {
        if (stop.signal.aborted) throw error;
        if (tries === TRIES) return { actions: [legal[0]], because: `It could not decide (${error}), and took the first action.` };
      } finally {
        duty.thought = undefined;
      }
    }
  };

  return {
    attend(id) {
      if (duties.has(id)) return;
      const duty: Duty = { end: new AbortController(), thought: undefined, wake: () => undefined, fresh: true };
      duties.set(id, duty);
      alone(`longroll bots ${id}`, duty.end.signal, () => serve(id, duty)).catch(() => undefined);
    },
    leave(id) {
      const duty = duties.get(id);
      if (!duty) return;
      duties.delete(id);
      duty.end.abort();
      duty.thought?.stop.abort();
      duty.wake();
    },
    changed(id) {
      const duty = duties.get(id);
      if (!duty) return;
      duty.fresh = true;
      duty.wake();
      const { thought } = duty;
      if (!thought) return;
      rooms
        .inRoom(id, ({ row }) => row.number !== thought.number || row.held || row.status !== "playing")
        .catch(() => true)
        .then((isVoid) => isVoid && thought.stop.abort());
    },
  };
}

/** What the bot whose turn it is gets to decide on. */
function turnOf({ row, play }: Room): Turn | undefined {
  const bot = row.seats.find(({ seat }) => seat === row.toDecide)?.bot;
  if (row.status !== "playing" || row.held || !play || !bot) return undefined;
  const { game, table } = play;
  const seat = row.toDecide!;
  return byTheRules(() => ({
    seat,
    number: row.number,
    question: { game: game.id, bot, view: game.view(table.state, seat), seed: "", ms: THINK_MS },
    legal: game.legal(table.state),
  }));
}

function isOpen(action: Action | undefined, legal: readonly Action[]): action is Action {
  return action !== undefined && legal.some((open) => canonical(open) === canonical(action));
}

/** Another page was first, the game is over or frozen: then the table is looked at again. What cannot be kept now is tried again later. */
async function unlessGone(error: Trouble): Promise<undefined> {
  if (error.code === "unavailable") await new Promise((resolve) => setTimeout(resolve, PAUSE));
}
