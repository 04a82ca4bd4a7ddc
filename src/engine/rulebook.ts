/** A rulebook as the pages show it: chapters, sections, rules by id with where each comes from, and tables made from the game's data. */

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
