/** A map as the painter sees it, whatever it was surveyed by: ground as regions, ways and waters as lines, names, and what the rules mark on it. */
import type { Bounds } from "./bounds.js";
import type { Layer, Surface } from "./brush.js";
import type { DrawnCourse } from "./courses.js";
import type { Crossing } from "./crossings.js";
import type { Point } from "./geometry.js";
import type { HeightAt } from "./heights.js";
import type { MapSign } from "./landmarks.js";
import type { Label } from "./lettering.js";
import type { Polyline } from "./lines.js";
import type { DrawnNet } from "./net.js";
import type { DrawnPosition } from "./positions.js";
import type { Region } from "./region.js";
import type { AreaShape, Gate, Title } from "./sheet.js";
import type { Building } from "./town.js";
import type { Steep } from "./walls.js";
import type { Planting } from "./woods.js";

/** A sign of the legend: what it means, and a piece of land that shows it. */
export interface Sign {
  readonly text: string;
  readonly land: Cover;
}

/** All that is drawn on the ground. */
export interface Cover {
  readonly woods?: readonly Region[];
  readonly orchards?: readonly Region[];
  readonly marshes?: readonly Region[];
  readonly rocks?: readonly Region[];
  readonly crops?: readonly Region[];
  readonly towns?: readonly Region[];
  readonly rivers?: readonly Region[];
  /** Hachured ground that is measured by hexes. */
  readonly rough?: Layer;
  /** Measured heights, hachured where they fall. */
  readonly height?: HeightAt;
  readonly courses?: readonly DrawnCourse[];
  /** Sunken ones. */
  readonly lanes?: readonly Polyline[];
  readonly crossings?: readonly Crossing[];
  readonly steeps?: readonly Steep[];
  readonly spots?: readonly MapSign[];
  readonly areas?: readonly AreaShape[];
  readonly positions?: readonly DrawnPosition[];
  readonly corners?: readonly Point[];
  readonly sights?: readonly (readonly [Point, Point])[];
  /** An outline round a sample of the legend. */
  readonly frame?: readonly Point[];
}

export interface Land extends Cover {
  readonly bounds: Bounds;
  /** A small picture of light and shadow over the whole drawing. */
  shade(): Surface;
  /** Whether farm land may be drawn there. */
  isClear(p: Point): boolean;
  readonly growth: Planting;
  readonly building: Building;
  readonly net?: DrawnNet;
  readonly labels: readonly Label[];
  /** Pixels to a map unit below which only the great names are written. */
  readonly overview: number;
  readonly gates: readonly Gate[];
  readonly facts: Layer;
  readonly signs: readonly Sign[];
  readonly title: Title;
  readonly credits: readonly string[];
  /** A metre in map units, and what the scale says besides. */
  readonly metre: number;
  readonly scaleNote: string;
  /** How broad the legend's column is. */
  readonly column: number;
}
