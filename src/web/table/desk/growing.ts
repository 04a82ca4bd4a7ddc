/** What is made of the entries of a game, kept while the game grows: of a long one not all is looked at again for every order. */
import type { Entry } from "../../host/host.js";
import { takenBack } from "./counted.js";

export interface Growth<Draft, Made> {
  begin(): Draft;
  /** Adds entries that follow; `back` are those among them that were taken back. */
  add(draft: Draft, entries: readonly Entry[], back: ReadonlySet<number>): void;
  made(draft: Draft): Made;
}

/** Where something was taken back, or these are the entries of other eyes, all is made anew. */
export function growing<Draft, Made>({ begin, add, made }: Growth<Draft, Made>): (entries: readonly Entry[]) => Made {
  let draft = begin();
  let known: readonly Entry[] = [];
  return (entries) => {
    const follows = known.length <= entries.length && known.at(-1) === entries[known.length - 1];
    const fresh = follows ? entries.slice(known.length) : entries;
    const isAnew = !follows || (known.length > 0 && fresh.some(({ kind }) => kind === "undo"));
    if (isAnew) draft = begin();
    const more = isAnew ? entries : fresh;
    add(draft, more, takenBack(more));
    known = entries;
    return made(draft);
  };
}

/** Made of all of them at once. */
export function grown<Draft, Made>(growth: Growth<Draft, Made>, entries: readonly Entry[]): Made {
  return growing(growth)(entries);
}
