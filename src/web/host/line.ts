/** A line to a host: what is said is answered, what is told is heard in order, and a line that broke is made again. */
import type { ReadonlySignal } from "@preact/signals";
import { Trouble } from "./host.js";
import type { Fault, News, Said } from "./words.js";

export interface Ear {
  heard(news: News): void;
  /** The line has been made, the first time or again: whoever watched something says so anew. */
  connected(): void;
}

export interface Line {
  readonly state: ReadonlySignal<"here" | "away">;
  /** Makes the line and keeps it. */
  start(ear: Ear): void;
  /**
   * The number that the host answers, where it has one. `Trouble` when it refuses; with the code "away" when there is no line, or it broke
   * before the answer: then it may or may not have been done.
   */
  say(message: Said): Promise<number | undefined>;
}

export function away(): Trouble {
  return new Trouble("away", "The server cannot be reached at the moment. Nothing is lost; the connection is being made again.");
}

/** It was refused for a reason that passes: ask again later. */
export function isPassing({ code }: Trouble): boolean {
  return code === "away" || code === "unavailable" || code === "too-many";
}

export function troubleOf({ code, message, rule }: Fault): Trouble {
  return new Trouble(code, message, rule);
}
