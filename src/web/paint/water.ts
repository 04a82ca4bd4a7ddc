/** Rivers and ponds fill their ground and carry lines along the shore; a creek is a double line, a run one line that is hardly more. */
import { atLeast, type Brush, fill, type Layer, pathOf, sees, stroke } from "./brush.js";
import { type DrawnCourse, ofKind, pathSeen } from "./courses.js";
import { relaxed, rounded, wavering } from "./geometry.js";
import { inks } from "./palette.js";
import { lazily, type Region } from "./region.js";

/** The shorter its shore, the less its bends are drawn in. */
const bedOf = ({ outline }: Region): Path2D =>
  pathOf(
    outline.map((loop) => rounded(relaxed(wavering(loop, 4, 0.05), Math.min(14, loop.length / 3)), 1)),
    true,
  );

export function riversOf(rivers: readonly Region[]): Layer {
  const bed = lazily(bedOf);
  return (brush) => {
    for (const river of rivers) if (sees(brush, river.box)) paintRiver(brush, bed(river));
  };
}

function paintRiver(brush: Brush, bed: Path2D): void {
  const { ctx, px } = brush;
  ctx.save();
  ctx.clip(bed, "evenodd");
  fill(brush, bed, inks.water);
  // Lines along the shore, the nearest the strongest: each is a band with a narrower one of plain water over it.
  for (const [away, strength] of [
    [0.62, 0.16],
    [0.44, 0.24],
    [0.29, 0.36],
    [0.17, 0.5],
    [0.08, 0.7],
  ]) {
    const line = Math.max(0.018, px * 0.8);
    stroke(brush, bed, `rgb(69 99 108 / ${strength})`, 2 * away + line);
    stroke(brush, bed, inks.water, 2 * away - line);
  }
  stroke(brush, bed, "rgb(69 99 108 / 0.16)", 0.34);
  ctx.restore();
  stroke(brush, bed, inks.shore, atLeast(brush, 0.045, 1.1));
}

export function creeksOf(courses: readonly DrawnCourse[]): Layer {
  const [creeks, runs] = [ofKind(courses, "creek"), ofKind(courses, "run")];
  return (brush) => {
    brush.ctx.lineCap = "round";
    brush.ctx.lineJoin = "round";
    const run = pathSeen(brush, runs);
    stroke(brush, run, "rgb(143 176 184 / 0.4)", atLeast(brush, 0.15, 2.2));
    stroke(brush, run, inks.shore, atLeast(brush, 0.042, 0.9));
    const creek = pathSeen(brush, creeks);
    const breadth = atLeast(brush, 0.2, 3.2);
    const shore = atLeast(brush, 0.034, 0.85);
    brush.ctx.lineCap = "butt";
    stroke(brush, creek, "rgb(143 176 184 / 0.35)", breadth * 1.9);
    stroke(brush, creek, inks.shore, breadth);
    stroke(brush, creek, inks.water, breadth - 2 * shore);
    stroke(brush, creek, inks.waterDeep, (breadth - 2 * shore) * 0.35);
  };
}
