/** What the painter needs to know of a map. A game's board hands over plain data of one of these shapes; nothing here knows rules. Lengths are
 * in map units: in a map of hexes the side of a hex. */
import type { Layout } from "../../kit/index.js";
import type { Point } from "./geometry.js";

/** How a name is set: its face, its weight and how near one must be to read it. */
export type LabelStyle = "town" | "village" | "region" | "hill" | "road" | "water" | "creek" | "place" | "crossing" | "entry" | "state";

export interface Title {
  readonly over: readonly string[];
  readonly name: string;
  readonly under: readonly string[];
}

/** Feet above the sea on a square net from the north-west corner; `step` in map units. */
export interface HeightNet {
  readonly step: number;
  readonly rows: readonly (readonly number[])[];
}

export type Sheet = HexSheet | AreaSheet;

export type GroundKind =
  | "clear"
  | "forest"
  | "rough"
  | "forestRough"
  | "town"
  | "townRough"
  | "river"
  | "ferry"
  | "orchard"
  | "marsh"
  | "rocks"
  | "field";

/** What runs from hex to hex over a side, with its name where it has one; and what lies along the side. */
export interface SheetSide {
  readonly a: string;
  readonly b: string;
  readonly road?: string;
  readonly trail?: string;
  readonly street?: string;
  readonly railroad?: string;
  /** A railroad not yet laid. */
  readonly roadbed?: string;
  /** Where the railroad over the side runs through a cut, or on an embankment; without one, such a bank along the side. */
  readonly cut?: true;
  readonly embankment?: true;
  /** A railroad not yet laid that runs along the side, and whether in a cut. */
  readonly bed?: "open" | "cut";
  readonly creek?: true;
  readonly run?: true;
  readonly bridge?: string;
  readonly ford?: string;
  readonly wall?: true;
  readonly fence?: true;
  readonly works?: true;
  /** `b` lies steeply below `a`. */
  readonly steep?: true;
}

export interface SheetLabel {
  readonly text: string;
  readonly style: LabelStyle;
  /** One hex: set level, beside its centre. Several: set along the curve through them, in reading order. */
  readonly path: readonly string[];
  /** From the centre, or (dy alone) off the curve. */
  readonly dx: number;
  readonly dy: number;
}

export interface Landmark {
  readonly name: string;
  readonly kind: "farm" | "church" | "mill" | "house" | "cemetery" | "cornfield" | "lane" | "orchard" | "rocks";
  /** One hex for a place, several for a line. */
  readonly path: readonly string[];
  readonly dx: number;
  readonly dy: number;
}

/** High ground that is shaded softly: a crest line, its height and its breadth. */
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

export interface HexSheet {
  readonly kind?: "hexes";
  readonly id: string;
  readonly layout: Layout;
  readonly hexMetres: number;
  readonly hexes: readonly {
    readonly hex: string;
    readonly terrain: GroundKind;
    readonly level?: number;
    readonly name?: string;
    readonly bank?: string;
  }[];
  /** Feet to a level, where hexes have levels. */
  readonly levelFeet?: number;
  readonly sides: readonly SheetSide[];
  /** What goes on outside the hexes, up to the edge of the drawing: hexes of column 0 or row 0 and beyond the last ones. */
  readonly beyond: {
    readonly hexes: readonly { readonly hex: string; readonly terrain: GroundKind }[];
    readonly sides: readonly SheetSide[];
  };
  /** The roads that are drawn as pikes. */
  readonly pikes: readonly string[];
  readonly labels: readonly SheetLabel[];
  readonly landmarks: readonly Landmark[];
  readonly crests: readonly Crest[];
  readonly title: Title;
  readonly credits: readonly string[];
  readonly facts: Readonly<Record<string, GroundFact>>;
}

export interface CoverRing {
  readonly kind: "woods" | "orchard" | "marsh" | "rocks" | "field" | "town";
  readonly ring: readonly Point[];
}

export interface SheetCourse {
  readonly kind:
    | "creek"
    | "run"
    | "wall"
    | "fence"
    | "works"
    | "street"
    | "lane"
    | "road"
    | "pike"
    | "railroad"
    | "roadbed"
    | "cut"
    | "embankment";
  readonly line: readonly Point[];
}

/** What one side of a position shows. */
export interface Slope {
  /** Inwards, one unit long. */
  readonly into: Point;
  /** Cannon on the ridge; 0 where the ridge has none, nothing where there is no ridge. */
  readonly ridge?: number;
  readonly steep?: boolean;
  readonly obstructed?: "woods" | "houses";
}

export interface PositionLine {
  readonly id: string;
  readonly from: Point;
  readonly to: Point;
  readonly sides: readonly [Slope, Slope];
}

export interface AreaShape {
  readonly id: string;
  readonly name: string;
  readonly at: Point;
  readonly outline: readonly Point[];
  /** The side whose reinforcements come in here. */
  readonly gate?: string;
}

/** A road's end at the edge where an army comes in. */
export interface Gate {
  readonly name: string;
  readonly side: string;
  readonly box: readonly Point[];
  readonly edge: Point;
  /** Into the map, one unit long. */
  readonly into: Point;
}

export interface AreaLabel {
  readonly text: string;
  readonly style: LabelStyle;
  /** One point: set level, beside it. Several: set along the curve through them, in reading order. */
  readonly points: readonly Point[];
  readonly dx: number;
  readonly dy: number;
}

export interface AreaSheet {
  readonly kind: "areas";
  readonly id: string;
  readonly width: number;
  readonly height: number;
  /** Metres to a map unit. */
  readonly metres: number;
  readonly heights: HeightNet;
  readonly cover: readonly CoverRing[];
  readonly courses: readonly SheetCourse[];
  readonly areas: readonly AreaShape[];
  readonly positions: readonly PositionLine[];
  /** Where positions meet. */
  readonly corners: readonly Point[];
  readonly sights: readonly (readonly [Point, Point])[];
  readonly gates: readonly Gate[];
  readonly labels: readonly AreaLabel[];
  readonly landmarks: readonly { readonly kind: Exclude<Landmark["kind"], "lane">; readonly at: Point }[];
  readonly title: Title;
  readonly credits: readonly string[];
}
