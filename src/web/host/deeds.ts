/** What is done at a table over its line: as soon as there is one, and once, even if it breaks before the answer. */
import { effect } from "@preact/signals";
import type { Host, OpenTable, Proof, TableInfo, Trouble } from "./host.js";
import { away, type Line } from "./line.js";
import { momentsOf } from "./moments.js";
import type { Seen } from "./seen.js";
import type { Said } from "./words.js";

/** How long something that is to be done waits for the line to come back. */
const PATIENCE = 15_000;
/** After so long it is said again to a server that could not take it just then: numbers for the dice may be on their way. */
const PAUSE = 250;

/** How this page follows the table. */
export interface Following {
  /** Asks how it stands. */
  look(): void;
  /** When all that was told so far has been taken in. */
  caughtUp(): Promise<void>;
}

/** The deeds of the table by their names. */
export type Deeds = Omit<OpenTable, "id" | "line" | "thinking" | "close" | keyof Seen>;

export interface DeedsAround {
  readonly id: string;
  readonly invitation: string | undefined;
  readonly line: Line;
  readonly ask: Host["ask"];
  readonly seen: Seen;
  readonly following: Following;
}

export function deedsAt({ id, invitation, line, ask, seen, following }: DeedsAround): Deeds {
  const say = (message: Said) => done(line, seen, following, message);
  const number = () => seen.outlook.peek()?.number ?? 0;
  const post = (name: string, body?: Parameters<Host["ask"]>[2]) => ask("POST", `/api/tables/${id}/${name}`, body);
  const get = (name: string) => ask("GET", `/api/tables/${id}/${name}`);
  return {
    act: (action) => say({ type: "act", table: id, number: number(), action }),
    write: () => say({ type: "write", table: id, number: number() }),
    undo: () => say({ type: "undo", table: id, number: number() }),
    askUndo: () => say({ type: "ask-undo", table: id, number: number() }),
    answerUndo: (yes) => say({ type: "answer-undo", table: id, yes }),
    offerDraw: () => say({ type: "offer-draw", table: id }),
    refuseDraw: () => say({ type: "refuse-draw", table: id }),
    resign: (seat) => say({ type: "resign", table: id, ...(seat !== undefined && { seat }) }),
    say: (text) => say({ type: "chat", table: id, text }),
    hold: (on) => say({ type: "hold", table: id, on }),
    async join(seat, invited = invitation) {
      await post("join", { ...(seat !== undefined && { seat }), ...(invited !== undefined && { invitation: invited }) });
      following.look();
    },
    async leave() {
      await post("leave");
      following.look();
    },
    async rematch() {
      const made = (await post("rematch")) as unknown as { readonly table: TableInfo };
      return made.table.id;
    },
    at: momentsOf(seen, get),
    save: async () => (await get("save")) as Awaited<ReturnType<OpenTable["save"]>>,
    proof: async () => (await get("proof")) as unknown as Proof,
  };
}

async function done(line: Line, { table, outlook, entries }: Seen, { look, caughtUp }: Following, message: Said): Promise<void> {
  const until = performance.now() + PATIENCE;
  const eyes = outlook.peek()?.seat;
  for (let lostAnswer = false; ; ) {
    await heardFrom(line, until - performance.now());
    try {
      await line.say(message);
      return await caughtUp();
    } catch (error) {
      const { code } = error as Trouble;
      // Whoever acts says the number they have seen: said again it is not done again, and is stale if it was done the first time.
      if (code === "stale" && lostAnswer && "number" in message) {
        await caughtUp();
        if (entries.peek()[message.number]?.seat === eyes) return;
      }
      if (code === "stale") look();
      const isPassing = code === "away" || (code === "unavailable" && table.peek()?.dice !== undefined);
      if (!isPassing || !("number" in message) || performance.now() > until) throw error;
      if (code === "away") lostAnswer = true;
      else await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }
}

/** When the line is there; `Trouble` when it has not come back in that time. */
function heardFrom(line: Line, ms: number): Promise<void> {
  if (line.state.peek() === "here") return Promise.resolve();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => {
        stop();
        reject(away());
      },
      Math.max(0, ms),
    );
    const stop = effect(() => {
      if (line.state.value === "away") return;
      clearTimeout(timer);
      queueMicrotask(() => stop());
      resolve();
    });
  });
}
