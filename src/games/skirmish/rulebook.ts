/** The rulebook: one entry a rule, cited by its id in refusals and in the log. */
import { type Rulebook, type RuleText, rulebookOf } from "../../engine/index.js";
import book from "./rulebook.json" with { type: "json" };
import { optionList } from "./state.js";

export const rules = new Map(Object.entries(book.rules as Readonly<Record<string, RuleText>>));
export const { chapters } = book;
export const rulebook: Rulebook = rulebookOf(book, rules, optionList, () => []);
