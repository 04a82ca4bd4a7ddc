/** Railroads: rails on ties; an unfinished bed is ties alone. */
import { atLeast, type Brush, type Layer, pathOf, stroke } from "./brush.js";
import { type DrawnCourse, linesSeen, ofKind } from "./courses.js";
import { type Polyline, stepsAlong } from "./lines.js";
import { inks } from "./palette.js";

function tie(brush: Brush, lines: readonly Polyline[], apart: number, reach: number, breadth: number): void {
  const { ctx } = brush;
  ctx.lineWidth = atLeast(brush, breadth, 0.8);
  ctx.beginPath();
  for (const line of lines) {
    for (const { at, angle } of stepsAlong(line, Math.max(apart, 4.5 / brush.scale))) {
      const [dx, dy] = [-reach * Math.sin(angle), reach * Math.cos(angle)];
      ctx.moveTo(at.x - dx, at.y - dy);
      ctx.lineTo(at.x + dx, at.y + dy);
    }
  }
  ctx.stroke();
}

export function railroadOf(courses: readonly DrawnCourse[]): Layer {
  const [laid, graded] = [ofKind(courses, "railroad"), ofKind(courses, "roadbed")];
  return (brush) => {
    const { ctx } = brush;
    const [rails, beds] = [linesSeen(brush, laid), linesSeen(brush, graded)];
    ctx.lineCap = "butt";
    stroke(brush, pathOf(rails, false), inks.ink, atLeast(brush, 0.035, 1));
    tie(brush, rails, 0.11, 0.085, 0.024);
    ctx.setLineDash([0.16, 0.1]);
    stroke(brush, pathOf(beds, false), inks.inkSoft, atLeast(brush, 0.03, 0.8));
    ctx.setLineDash([]);
    tie(brush, beds, 0.2, 0.06, 0.02);
  };
}
