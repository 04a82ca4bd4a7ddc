/** Lines that run over the land, by what they are. */
import { type Brush, pathOf, sees } from "./brush.js";
import { type Box, boxOf } from "./geometry.js";
import type { Polyline } from "./lines.js";
import type { SheetCourse } from "./sheet.js";

export interface DrawnCourse {
  readonly kind: SheetCourse["kind"];
  readonly line: Polyline;
  readonly box: Box;
  readonly path: Path2D;
}

/** The line is drawn as it is given: whoever surveys the map makes it smooth. */
export const courseOf = (kind: DrawnCourse["kind"], line: Polyline): DrawnCourse => ({
  kind,
  line,
  box: boxOf(line, 0.5),
  path: pathOf([line], false),
});

/** Those of some kinds. */
export const ofKind = (courses: readonly DrawnCourse[], ...kinds: DrawnCourse["kind"][]): DrawnCourse[] =>
  courses.filter(({ kind }) => kinds.includes(kind));

export const linesSeen = (brush: Brush, courses: readonly DrawnCourse[]): Polyline[] =>
  courses.filter(({ box }) => sees(brush, box)).map(({ line }) => line);

/** All that is seen of them as one path, so that they join without a seam. */
export function pathSeen(brush: Brush, courses: readonly DrawnCourse[]): Path2D {
  const path = new Path2D();
  for (const course of courses) if (sees(brush, course.box)) path.addPath(course.path);
  return path;
}
