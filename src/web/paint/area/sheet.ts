/** What the painter needs to know of a map of areas. A game's board hands over plain data of this shape; nothing here knows rules. Lengths are in
 * map units. */
import type { Point } from "../geometry.js";
import type { LabelStyle } from "../sheet.js";

export interface Cover {
  readonly kind: "woods" | "orchard" | "marsh" | "field" | "town";
  readonly ring: readonly Point[];
}

export interface Course {
  readonly kind: "creek" | "run" | "wall" | "fence" | "street" | "lane" | "road" | "pike" | "railroad" | "roadbed" | "cut";
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

export interface AreaLandmark {
  readonly kind: "farm" | "church" | "mill" | "house" | "cemetery" | "rocks";
  readonly at: Point;
}

export interface AreaSheet {
  readonly kind: "areas";
  readonly id: string;
  readonly width: number;
  readonly height: number;
  /** Metres to a map unit. */
  readonly metres: number;
  /** Feet above the sea on a square net from the north-west corner; `step` in map units. */
  readonly heights: { readonly step: number; readonly rows: readonly (readonly number[])[] };
  readonly cover: readonly Cover[];
  readonly courses: readonly Course[];
  readonly areas: readonly AreaShape[];
  readonly positions: readonly PositionLine[];
  /** Where positions meet. */
  readonly corners: readonly Point[];
  readonly sights: readonly (readonly [Point, Point])[];
  readonly gates: readonly Gate[];
  readonly labels: readonly AreaLabel[];
  readonly landmarks: readonly AreaLandmark[];
  readonly title: { readonly over: readonly string[]; readonly name: string; readonly under: readonly string[] };
  readonly credits: readonly string[];
}
