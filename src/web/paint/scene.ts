/** A sheet prepared for painting: the same picture at every paint, for any part of it at any scale. */
import type { Bounds } from "./bounds.js";
import type { Brush } from "./brush.js";
import type { Paper } from "./paper.js";

export interface Scene {
  readonly bounds: Bounds;
  readonly paper: Paper;
  /** Inside the frame: the map. */
  paintDrawing(brush: Brush): void;
  /** Inside the frame: bare facts instead of art. */
  paintFacts(brush: Brush): void;
  /** Outside the frame. */
  paintMargin(brush: Brush): void;
}
