/** How large a sheet is, for those who show it without painting it. */
import { type Box, HALF } from "./geometry.js";
import type { Sheet } from "./sheet.js";

/** How broad the margin with the title and the signs is, in hex sides. */
const MARGIN = 10.2;
const RIM = 1.3;

/** The drawing, and the whole sheet of paper round it. */
export interface Bounds {
  readonly drawing: Box;
  readonly sheet: Box;
}

/** Of what a board hands over as its sheet. */
export function boundsOf(given: unknown): Bounds {
  const { cols, rows } = given as Sheet;
  const drawing = { left: -0.3, top: -0.3, right: 1.5 * cols + 0.8, bottom: HALF * (2 * rows + 1) + 0.3 };
  const sheet = { left: drawing.left - MARGIN, top: drawing.top - RIM, right: drawing.right + RIM, bottom: drawing.bottom + RIM };
  return { drawing, sheet };
}
