/** What is done at a table over its line: as soon as there is one, and once, even if it breaks before the answer. */
import type { AnswersShown, Json } from "../../engine/index.js";
import { type Host, type Note, type OpenTable, type Proof, type TableInfo, Trouble } from "./host.js";
import type { Line } from "./line.js";
import { momentsOf } from "./moments.js";
import type { Seen } from "./seen.js";
import { type Waits, waitsOn } from "./waits.js";
import type { Said } from "./words.js";

/** How long something that is no order waits for the line to come back. */
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
  const waits = waitsOn(line);
  const say = (message: Said) => done(line, waits, seen, following, message);
  const number = () => seen.outlook.peek()?.number ?? 0;
  const post = (name: string, body?: Parameters<Host["ask"]>[2]) => ask("POST", `/api/tables/${id}/${name}`, body);
  const get = (name: string) => ask("GET", `/api/tables/${id}/${name}`);
  return {
    waiting: waits.waiting,
    drop: waits.drop,
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
    answers: async () => (await get("answers")) as unknown as AnswersShown,
    giveAnswers: async (seat, answers) =>
      (await ask("PUT", `/api/tables/${id}/answers`, { seat, answers: answers.map((one) => ({ ...one })) })) as unknown as AnswersShown,
    at: momentsOf(seen, get),
    save: async () => (await get("save")) as Awaited<ReturnType<OpenTable["save"]>>,
    notes: async () => ((await get("notes")) as unknown as { readonly notes: readonly Note[] }).notes,
    note: async (note) => ((await post("notes", note as unknown as Json)) as unknown as { readonly note: Note }).note,
    async forget(note) {
      await ask("DELETE", `/api/tables/${id}/notes/${note}`);
    },
    proof: async () => (await get("proof")) as unknown as Proof,
  };
}

async function done(
  line: Line,
  waits: Waits,
  { table, outlook, entries }: Seen,
  { look, caughtUp }: Following,
  message: Said,
): Promise<void> {
  const until = performance.now() + PATIENCE;
  const eyes = outlook.peek()?.seat;
  // Whoever acts says the number they have seen: said again it is not done again, so it can wait as long as it must.
  const isNumbered = "number" in message;
  let waited = false;
  for (let lostAnswer = false; ; ) {
    waited ||= line.state.peek() === "away";
    await waits.heard(isNumbered ? undefined : until - performance.now());
    try {
      await line.say(message);
      return await caughtUp();
    } catch (error) {
      const { code } = error as Trouble;
      // It is stale if it was done the first time.
      if (code === "stale" && lostAnswer && isNumbered) {
        await caughtUp();
        if (entries.peek()[message.number]?.seat === eyes) return;
      }
      if (code === "stale") look();
      if (code === "stale" && waited) throw movedOn();
      const isPassing = code === "away" || (code === "unavailable" && table.peek()?.dice !== undefined && performance.now() <= until);
      if (!isPassing || !isNumbered) throw error;
      if (code === "away") lostAnswer = true;
      else await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }
}

const movedOn = () =>
  new Trouble("moved-on", "While the server was away the table moved on, and what you pressed was not done. Look again before you decide.");
