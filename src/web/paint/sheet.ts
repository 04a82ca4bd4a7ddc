/** What the painter needs to know of a hex map. A game's board hands over plain data of this shape; nothing here knows rules. */
import type { Layout } from "../../kit/index.js";

export type Ground = "clear" | "forest" | "rough" | "forestRough" | "town" | "townRough" | "river" | "ferry";

export interface SheetSide {
  readonly a: string;
  readonly b: string;
  readonly road?: string;
  readonly trail?: string;
  readonly creek?: true;
  readonly bridge?: string;
  readonly ford?: string;
}

/** How a name is set: its face, its weight and how near one must be to read it. */
export type LabelStyle = "town" | "village" | "region" | "hill" | "road" | "water" | "creek" | "place" | "crossing" | "entry" | "state";

export interface SheetLabel {
  readonly text: string;
  readonly style: LabelStyle;
  /** One hex: set level, beside its centre. Several: set along the curve through them, in reading order. */
  readonly path: readonly string[];
  /** From the centre, or (dy alone) off the curve; in hex sides. */
  readonly dx: number;
  readonly dy: number;
}

export interface Landmark {
  readonly name: string;
  readonly kind: "farm" | "church" | "mill" | "house" | "cemetery" | "cornfield" | "lane" | "orchard";
  /** One hex for a place, several for a line. */
  readonly path: readonly string[];
  readonly dx: number;
  readonly dy: number;
}

/** High ground that is shaded softly: a crest line, its height and its breadth in hex sides. */
export interface Crest {
  readonly path: readonly string[];
  readonly height: number;
  readonly breadth: number;
}

/** What the "rules look" writes into a hex of this ground. */
export interface GroundFact {
  readonly name: string;
  readonly facts: string;
}

export interface Sheet {
  readonly kind?: "hexes";
  readonly id: string;
  readonly layout: Layout;
  readonly hexMetres: number;
  readonly hexes: readonly { readonly hex: string; readonly terrain: Ground; readonly name?: string; readonly bank?: string }[];
  readonly sides: readonly SheetSide[];
  /** What goes on outside the hexes, up to the edge of the drawing: hexes of column 0 or row 0 and beyond the last ones. */
  readonly beyond: {
    readonly hexes: readonly { readonly hex: string; readonly terrain: Ground }[];
    readonly sides: readonly SheetSide[];
  };
  /** The roads that are drawn as pikes. */
  readonly pikes: readonly string[];
  readonly labels: readonly SheetLabel[];
  readonly landmarks: readonly Landmark[];
  readonly crests: readonly Crest[];
  readonly title: { readonly over: readonly string[]; readonly name: string; readonly under: readonly string[] };
  readonly credits: readonly string[];
  readonly facts: Readonly<Record<string, GroundFact>>;
}
