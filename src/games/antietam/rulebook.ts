/** The rulebook in our words: one entry a rule, cited by its id in refusals, in the log and on the rulebook page. */
import type { Provenance, Rulebook, RuleEntry } from "../../engine/index.js";
import { optionList } from "./options.js";
import book from "./rulebook.json" with { type: "json" };
import { tablesOf } from "./rulebook-tables.js";

export interface Rule {
  readonly title: string;
  readonly text: string;
  readonly from: Provenance;
  readonly section: string;
}

/** Every rule by its id, in the order of the book. */
export const rules = new Map(Object.entries(book.rules as Readonly<Record<string, Rule>>));

export const chapters: readonly {
  readonly chapter: string;
  readonly title: string;
  readonly sections: readonly { readonly section: string; readonly title: string }[];
}[] = book.chapters;

export function rule(id: string): Rule | undefined {
  return rules.get(id);
}

function entryOf(id: string, { title, text, from }: Rule): RuleEntry {
  const options = optionList
    .filter((option) => option.rule === id)
    .map((option) => ({ title: option.title, ruling: option.ruling === true, on: option.default === true }));
  return { id, title, text, from, options };
}

const entries = [...rules].map(([id, one]) => ({ section: one.section, entry: entryOf(id, one) }));

export const rulebook: Rulebook = {
  title: book.title,
  introduction: book.introduction,
  chapters: chapters.map(({ chapter, title, sections }) => ({
    id: chapter,
    title,
    sections: sections.map(({ section, title: name }) => ({
      id: section,
      title: name,
      tables: tablesOf(section),
      rules: entries.filter((one) => one.section === section).map(({ entry }) => entry),
    })),
  })),
};
