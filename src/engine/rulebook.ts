/** A rulebook as the pages show it: chapters, sections, rules by id with where each comes from, and tables made from the game's data. */
import type { OptionInfo } from "./game.js";

/** seed: printed in the rules of the game · public: published elsewhere · reconstructed: decided by us. */
export type Provenance = "seed" | "public" | "reconstructed";

export interface RuleEntry {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly from: Provenance;
  /** The options of a new table that bring it in, or that settle its doubt otherwise. */
  readonly options: readonly { readonly title: string; readonly ruling: boolean; readonly on: boolean }[];
}

export interface RuleTable {
  readonly title: string;
  readonly head: readonly string[];
  readonly rows: readonly {
    /** The first is the head of the row. */
    readonly cells: readonly string[];
    readonly rule?: string;
    readonly from?: Provenance;
  }[];
  readonly note?: string;
}

/** Where the parts of a map come from, from rows: [what, provenance, how we know]. */
export const sourceTable = (rows: readonly (readonly string[])[]): RuleTable => ({
  title: "Where the map comes from",
  head: ["what", "how we know"],
  rows: rows.map(([what, from, how]) => ({ cells: [what, how], from: from as Provenance })),
});

export interface RuleSection {
  readonly id: string;
  readonly title: string;
  readonly tables: readonly RuleTable[];
  readonly rules: readonly RuleEntry[];
}

export interface Rulebook {
  readonly title: string;
  readonly introduction: readonly string[];
  readonly chapters: readonly { readonly id: string; readonly title: string; readonly sections: readonly RuleSection[] }[];
}

/** A rule as a game's `rulebook.json` has it. */
export interface RuleText {
  readonly title: string;
  readonly text: string;
  readonly from: Provenance;
  readonly section: string;
}

export interface RulebookText {
  readonly title: string;
  readonly introduction: readonly string[];
  readonly chapters: readonly {
    readonly chapter: string;
    readonly title: string;
    readonly sections: readonly { readonly section: string; readonly title: string }[];
  }[];
}

/** The book of a game: its texts, its options marked at their rules, its tables at the head of their sections. */
export function rulebookOf(
  { title, introduction, chapters }: RulebookText,
  rules: ReadonlyMap<string, RuleText>,
  optionList: readonly OptionInfo[],
  tablesOf: (section: string) => readonly RuleTable[],
): Rulebook {
  const entryOf = (id: string, { title, text, from }: RuleText): RuleEntry => {
    const options = optionList
      .filter((option) => option.rule === id)
      .map((option) => ({ title: option.title, ruling: option.ruling === true, on: option.default === true }));
    return { id, title, text, from, options };
  };
  return {
    title,
    introduction,
    chapters: chapters.map(({ chapter, title, sections }) => ({
      id: chapter,
      title,
      sections: sections.map(({ section, title }) => ({
        id: section,
        title,
        tables: tablesOf(section),
        rules: [...rules].filter(([, one]) => one.section === section).map(([id, one]) => entryOf(id, one)),
      })),
    })),
  };
}
