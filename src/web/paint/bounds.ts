/** How large a sheet is, for those who show it without painting it. */
import { extentOf, hexGrid } from "../../kit/index.js";
import type { Box } from "./geometry.js";
import type { Sheet } from "./sheet.js";

/** How broad the margin with the title and the signs is beside a map of usual height. */
const MARGIN = 10.2;
/** The least and greatest usual height: beside others the margin is drawn smaller or larger, so that it is read when all of the map is seen. */
const USUAL = [36, 56] as const;
const RIM = 1.3;
/** Round an area map there is room for those who are about to come in. */
const GATES = 3.1;

/** The drawing, and the whole sheet of paper round it. */
export interface Bounds {
  readonly drawing: Box;
  readonly sheet: Box;
  /** How much larger the margin is drawn than beside a map of usual height. */
  readonly margin: number;
}

const marginOf = ({ top, bottom }: Box): number => {
  const height = bottom - top;
  return height < USUAL[0] ? height / USUAL[0] : height > USUAL[1] ? height / USUAL[1] : 1;
};

/** Of what a board hands over as its sheet. */
export function boundsOf(given: unknown): Bounds {
  const sheet = given as Sheet;
  if (sheet.kind === "areas") {
    const drawing = { left: 0, top: 0, right: sheet.width, bottom: sheet.height };
    return { drawing, sheet: rimmed(drawing, GATES), margin: marginOf(drawing) };
  }
  const { width, height } = extentOf(hexGrid(sheet.layout));
  const drawing = { left: -0.3, top: -0.3, right: width + 0.3, bottom: height + 0.3 };
  const margin = marginOf(drawing);
  // Beside a small margin the frame is as broad as ever.
  const left = drawing.left - MARGIN * margin - Math.max(0, 0.6 * (1 - margin));
  return { drawing, sheet: { ...rimmed(drawing, RIM), left }, margin };
}

const rimmed = (drawing: Box, rim: number): Box => ({
  left: drawing.left - MARGIN * marginOf(drawing) - rim,
  top: drawing.top - rim,
  right: drawing.right + rim,
  bottom: drawing.bottom + rim,
});
