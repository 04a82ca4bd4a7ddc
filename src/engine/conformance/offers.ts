/** What a prompt says can be done can be done. */
import { demand } from "./demand.js";
import type { Check } from "./halt.js";

/** Words of a prompt, and the verbs of which one must be open where they are said. */
export type OfferedVerbs = readonly [words: RegExp, verbs: readonly string[]];

/** A list in a prompt, and the field of open actions in which each of its names must stand. */
export type OfferedList = readonly [list: string, field: string];

/** Every prompt offers something, and only what is open; `met` gathers the words that have come up. */
export function offersOpen<S extends object>(
  name: string,
  offers: readonly OfferedVerbs[],
  lists: readonly OfferedList[] = [],
  met = new Set<RegExp>(),
): Check<S> {
  return {
    name,
    look: ({ decision, legal, prompt: ask }) => {
      const prompt = ask();
      const open = new Set(legal.map((action) => action.do));
      const said = offers.filter(([words]) => words.test(`${prompt.text}`));
      demand(said.length > 0, `"${decision.ask}" offers nothing that is known: ${prompt.text}`);
      for (const [words, verbs] of said) {
        met.add(words);
        demand(
          verbs.some((verb) => open.has(verb)),
          `none of ${verbs.join(", ")} is open: ${prompt.text}`,
        );
      }
      for (const [list, field] of lists) {
        const named = prompt[list];
        if (!Array.isArray(named)) continue;
        for (const one of named)
          demand(
            legal.some((action) => action[field] === one),
            `${one} is in "${list}" and in no open action: ${prompt.text}`,
          );
      }
    },
  };
}
