/** The line to the server: one WebSocket for all tables of the page, made again with growing pauses for as long as it takes. */
import { type ReadonlySignal, signal } from "@preact/signals";
import { away, type Ear, type Line, troubleOf } from "./line.js";
import type { Heard, Said, You } from "./words.js";

export interface SocketLine extends Line {
  /** Who the connection speaks for: null for nobody, nothing before it is known. */
  readonly you: ReadonlySignal<You | null | undefined>;
  /** Makes the connection anew: who one is has changed. */
  renew(): void;
  /** Something has changed about the network or the page: tries at once where it was waiting, and makes sure where it seems to stand. */
  wake(): void;
}

/** What is used of a WebSocket. */
export type Socket = Pick<WebSocket, "send" | "close" | "readyState" | "onmessage" | "onclose">;

const FIRST_PAUSE = 500;
const LONGEST_PAUSE = 30_000;
/** When there are too many connections. */
const CROWDED = 1013;
const CROWDED_PAUSE = 10_000;
/** A connection that has held so long was a good one: the pauses begin anew. */
const GOOD = 10_000;
const HELLO_LIMIT = 10_000;
const ANSWER_LIMIT = 15_000;
/** Where something has changed, who is there answers soon. */
const SURE_LIMIT = 4_000;
const BEAT = 45_000;

interface Waiting {
  readonly resolve: (number: number | undefined) => void;
  readonly reject: (trouble: Error) => void;
  readonly timer: ReturnType<typeof setTimeout>;
}

export function socketLine(connect: () => Socket, chance: () => number = Math.random): SocketLine {
  const state = signal<"here" | "away">("away");
  const you = signal<You | null | undefined>(undefined);
  const waiting = new Map<number, Waiting>();
  let ear: Ear | undefined;
  let socket: Socket | undefined;
  let last = 0;
  let failures = 0;
  let retry: ReturnType<typeof setTimeout> | undefined;
  let watchman: ReturnType<typeof setTimeout> | undefined;
  let beating: ReturnType<typeof setInterval> | undefined;

  const open = () => {
    clearTimeout(retry);
    retry = undefined;
    let made: Socket;
    try {
      made = connect();
    } catch {
      return tryLater(FIRST_PAUSE);
    }
    socket = made;
    made.onmessage = ({ data }) => {
      if (made === socket) hear(JSON.parse(String(data)) as Heard);
    };
    made.onclose = ({ code }) => {
      if (made === socket) drop(code === CROWDED ? CROWDED_PAUSE : FIRST_PAUSE);
    };
    watchman = setTimeout(() => drop(), HELLO_LIMIT);
  };

  /** The connection is gone, or as good as gone: what waited for an answer will not get it. */
  const drop = (pause = FIRST_PAUSE) => {
    const old = socket;
    socket = undefined;
    clearTimeout(watchman);
    clearInterval(beating);
    if (old && old.readyState <= 1) old.close();
    state.value = "away";
    const unanswered = [...waiting.values()];
    waiting.clear();
    for (const { reject, timer } of unanswered) {
      clearTimeout(timer);
      reject(away());
    }
    tryLater(pause);
  };

  const tryLater = (pause: number) => {
    const wait = Math.min(LONGEST_PAUSE, Math.max(pause, FIRST_PAUSE * 2 ** failures));
    failures++;
    clearTimeout(retry);
    retry = setTimeout(open, wait * (0.5 + chance() / 2));
  };

  const hear = (message: Heard) => {
    if (message.type === "hello") {
      clearTimeout(watchman);
      watchman = setTimeout(() => {
        failures = 0;
      }, GOOD);
      beating = setInterval(() => beat(), BEAT);
      you.value = message.you;
      state.value = "here";
      ear?.connected();
    } else if (message.type === "done" || message.type === "error") {
      const asked = message.id === undefined ? undefined : waiting.get(message.id);
      if (!asked) return;
      waiting.delete(message.id!);
      clearTimeout(asked.timer);
      if (message.type === "done") asked.resolve(message.number);
      else asked.reject(troubleOf(message.error));
    } else ear?.heard(message);
  };

  const say = (message: Said, limit = ANSWER_LIMIT) =>
    new Promise<number | undefined>((resolve, reject) => {
      if (!socket || state.peek() === "away") return reject(away());
      const id = ++last;
      // A host that does not answer is not there, whatever the connection says.
      waiting.set(id, { resolve, reject, timer: setTimeout(() => drop(), limit) });
      socket.send(JSON.stringify({ ...message, id }));
    });

  const beat = (limit?: number) => void say({ type: "ping" }, limit).catch(() => undefined);

  return {
    state,
    you,
    start(listening) {
      ear = listening;
      if (!socket && retry === undefined) open();
    },
    say: (message) => say(message),
    renew() {
      you.value = undefined;
      if (!ear) return;
      failures = 0;
      drop();
      open();
    },
    wake() {
      if (!ear) return;
      if (state.peek() === "here") return beat(SURE_LIMIT);
      if (retry === undefined) return;
      failures = 0;
      open();
    },
  };
}
