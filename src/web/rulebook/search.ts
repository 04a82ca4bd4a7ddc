/** Finding rules by number and by words. */
import type { Rulebook, RuleEntry, RuleSection, RuleTable } from "../../engine/index.js";

export interface Found {
  readonly book: Rulebook;
  readonly rules: number;
  readonly tables: number;
}

const words = (query: string): string[] => query.toLowerCase().split(/\s+/).filter(Boolean);

/** The book with only what has every word of the query, in a number, a title or a text; a table is found by its title and its cells. */
export function search(book: Rulebook, query: string): Found {
  const wanted = words(query);
  const fits = (text: string) => {
    const lower = text.toLowerCase();
    return wanted.every((word) => lower.includes(word));
  };
  const ruleFits = ({ id, title, text, options }: RuleEntry) => fits([id, title, text, ...options.map((option) => option.title)].join(" "));
  const tableFits = ({ title, head, rows }: RuleTable) =>
    fits(title) || rows.some(({ cells }) => fits([title, ...head, ...cells].join(" ")));
  let [rules, tables] = [0, 0];
  const only = (section: RuleSection): RuleSection => {
    const left = { ...section, rules: section.rules.filter(ruleFits), tables: section.tables.filter(tableFits) };
    rules += left.rules.length;
    tables += left.tables.length;
    return left;
  };
  const chapters = book.chapters
    .map((chapter) => ({ ...chapter, sections: chapter.sections.map(only).filter((one) => one.rules.length + one.tables.length > 0) }))
    .filter((chapter) => chapter.sections.length > 0);
  return { book: { ...book, chapters }, rules, tables };
}

export interface Snippet {
  readonly text: string;
  readonly hit: boolean;
}

/** The text in pieces, those that the query names marked. */
export function hits(text: string, query: string): Snippet[] {
  const wanted = words(query).map((word) => word.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"));
  if (wanted.length === 0) return [{ text, hit: false }];
  return text
    .split(new RegExp(`(${wanted.join("|")})`, "gi"))
    .map((piece, i) => ({ text: piece, hit: i % 2 === 1 }))
    .filter((piece) => piece.text !== "");
}

export function hasRule(book: Rulebook, id: string): boolean {
  return book.chapters.some((chapter) => chapter.sections.some((section) => section.rules.some((rule) => rule.id === id)));
}
