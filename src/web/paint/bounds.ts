/** How large a sheet is, for those who show it without painting it. */
import { extentOf, hexGrid } from "../../kit/index.js";
import type { Box } from "./geometry.js";
import type { Sheet } from "./sheet.js";

/** How broad the margin with the title and the signs is, in hex sides. */
const MARGIN = 10.2;
const RIM = 1.3;
/** Round an area map there is room for those who are about to come in. */
const GATES = 3.1;

/** The drawing, and the whole sheet of paper round it. */
export interface Bounds {
  readonly drawing: Box;
  readonly sheet: Box;
}

/** Of what a board hands over as its sheet. */
export function boundsOf(given: unknown): Bounds {
  const sheet = given as Sheet;
  if (sheet.kind === "areas") {
    const drawing = { left: 0, top: 0, right: sheet.width, bottom: sheet.height };
    return { drawing, sheet: rimmed(drawing, GATES) };
  }
  const { width, height } = extentOf(hexGrid(sheet.layout));
  const drawing = { left: -0.3, top: -0.3, right: width + 0.3, bottom: height + 0.3 };
  return { drawing, sheet: { ...rimmed(drawing, RIM), left: drawing.left - MARGIN } };
}

const rimmed = ({ left, top, right, bottom }: Box, rim: number): Box => ({
  left: left - MARGIN - rim,
  top: top - rim,
  right: right + rim,
  bottom: bottom + rim,
});
