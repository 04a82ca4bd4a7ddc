/** How the layers of the map are moved: together, and without a look at all that lies on them. */
import type { Box, Point } from "../paint/geometry.js";
import type { View } from "./view.js";

/** The pixel at which the sheet begins, on whole pixels of the screen, so that what is painted sharp is seen sharp. */
export function cornerOf(sheet: Box, { x, y, scale }: View): Point {
  const dots = devicePixelRatio || 1;
  const whole = (length: number) => Math.round(length * dots) / dots;
  return { x: whole((sheet.left - x) * scale), y: whole((sheet.top - y) * scale) };
}

/** For what is moved by its transform while a hand moves the map. A browser goes through everything that is painted whenever something moves, unless
 * it is animated: this motion, which never begins, makes it so. */
export function readyToMove(element: Element): void {
  element.animate({ transform: "none" }, { delay: 1e9, duration: 1, iterations: Number.POSITIVE_INFINITY }).pause();
}
