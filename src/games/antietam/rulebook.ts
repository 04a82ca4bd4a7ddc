/** The rulebook in our words: one entry a rule, cited by its id in refusals, in the log and on the rulebook page. */
import book from "./rulebook.json" with { type: "json" };

export interface Rule {
  readonly title: string;
  readonly text: string;
  /** Printed in the rules of the game, published elsewhere, or decided by us. */
  readonly from: "seed" | "public" | "reconstructed";
  readonly section: string;
}

export interface Chapter {
  readonly chapter: string;
  readonly title: string;
  readonly sections: readonly { readonly section: string; readonly title: string }[];
}

/** Every rule by its id, in the order of the book. */
export const rules = new Map(Object.entries(book.rules as Readonly<Record<string, Rule>>));

export const chapters: readonly Chapter[] = book.chapters;

export function rule(id: string): Rule | undefined {
  return rules.get(id);
}
