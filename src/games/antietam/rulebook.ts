/** The rulebook in our words: one entry a rule, cited by its id in refusals, in the log and on the rulebook page. */
import { type Rulebook, type RulebookText, type RuleText, rulebookOf } from "../../engine/index.js";
import { optionList } from "./options.js";
import book from "./rulebook.json" with { type: "json" };
import { tablesOf } from "./rulebook-tables.js";

/** Every rule by its id, in the order of the book. */
export const rules = new Map(Object.entries(book.rules as Readonly<Record<string, RuleText>>));

export const chapters: RulebookText["chapters"] = book.chapters;

export const rulebook: Rulebook = rulebookOf(book, rules, optionList, tablesOf);
