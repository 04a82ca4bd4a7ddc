/** The line to this device's host: a thread with the rules. Should it die, another is started and goes on from what is kept. */
import { signal } from "@preact/signals";
import type { Json } from "../../engine/index.js";
import type { HostAnswer, HostRequest } from "../rules/device-host.js";
import { type Host, Trouble } from "./host.js";
import { type Ear, type Line, troubleOf } from "./line.js";

interface Waiting {
  readonly resolve: (answer: never) => void;
  readonly reject: (trouble: Trouble) => void;
}

/** What is used of a worker. */
export type Thread = Pick<Worker, "postMessage" | "terminate" | "onmessage" | "onerror">;

const FIRST_PAUSE = 1_000;
const LONGEST_PAUSE = 30_000;

export function workerLine(start: () => Thread): Line & { readonly ask: Host["ask"] } {
  const state = signal<"here" | "away">("away");
  const waiting = new Map<number, Waiting>();
  let ear: Ear | undefined;
  let thread: Thread | undefined;
  let last = 0;
  let pause = FIRST_PAUSE;

  const hear = ({ data }: MessageEvent<HostAnswer>) => {
    pause = FIRST_PAUSE;
    if (data.type === "done" || data.type === "answer" || data.type === "error") {
      const asked = waiting.get(data.id!);
      waiting.delete(data.id!);
      if (data.type === "error") asked?.reject(troubleOf(data.error));
      else asked?.resolve((data.type === "done" ? data.number : data.body) as never);
    } else if (data.type !== "hello") ear?.heard(data);
  };

  const fail = (event: ErrorEvent) => {
    event.preventDefault();
    thread?.terminate();
    thread = undefined;
    state.value = "away";
    const trouble = new Trouble("away", "The rules could not be loaded on this device. Load the page again.");
    for (const { reject } of waiting.values()) reject(trouble);
    waiting.clear();
    if (!ear) return;
    setTimeout(open, pause);
    pause = Math.min(LONGEST_PAUSE, pause * 2);
  };

  const open = () => {
    if (thread) return thread;
    thread = start();
    thread.onmessage = hear;
    thread.onerror = fail;
    state.value = "here";
    ear?.connected();
    return thread;
  };

  const send = <T>(message: object) =>
    new Promise<T>((resolve, reject) => {
      const id = ++last;
      waiting.set(id, { resolve, reject });
      open().postMessage({ ...message, id });
    });

  return {
    state,
    start(listening) {
      ear = listening;
      open();
    },
    say: (message) => send(message),
    ask: (method, path, body) => send<Json>({ type: "ask", method, path, ...(body !== undefined && { body }) } satisfies HostRequest),
  };
}
