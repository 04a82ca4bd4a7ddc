/** A game's rulebook, loaded when it is first opened and kept. */
import { type ReadonlySignal, signal } from "@preact/signals";
import type { Rulebook } from "../../engine/index.js";
import { gameOf } from "../games.js";

export type Opened = Rulebook | "loading" | "unknown" | "lost";

const books = new Map<string, ReturnType<typeof signal<Opened>>>();

export function openBook(game: string): ReadonlySignal<Opened> {
  const kept = books.get(game);
  if (kept && kept.peek() !== "lost") return kept as ReadonlySignal<Opened>;
  const entry = gameOf(game);
  const book = signal<Opened>(entry ? "loading" : "unknown");
  books.set(game, book as ReturnType<typeof signal<Opened>>);
  entry?.rulebook().then(
    (read) => {
      book.value = read;
    },
    () => {
      book.value = "lost";
    },
  );
  return book;
}
