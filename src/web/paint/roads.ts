/** Pikes double, roads single, trails dashed, streets narrow between their houses. */
import { atLeast, type Layer, stroke } from "./brush.js";
import { type DrawnCourse, ofKind, pathSeen } from "./courses.js";
import { inks } from "./palette.js";

export function roadsOf(courses: readonly DrawnCourse[]): Layer {
  const [pike, road, lane, street] = (["pike", "road", "lane", "street"] as const).map((kind) => ofKind(courses, kind));
  return (brush) => {
    const { ctx } = brush;
    const [pikes, roads, trails, streets] = [pike, road, lane, street].map((some) => pathSeen(brush, some));
    ctx.lineCap = "round";
    ctx.lineJoin = "round";
    const wide = atLeast(brush, 0.17, 3.6);
    const narrow = atLeast(brush, 0.062, 1.5);
    stroke(brush, roads, "rgb(246 238 219 / 0.6)", narrow * 3.4);
    stroke(brush, pikes, "rgb(246 238 219 / 0.6)", wide * 1.8);
    stroke(brush, roads, inks.road, narrow);
    stroke(brush, pikes, inks.road, wide);
    stroke(brush, pikes, inks.roadFill, wide - 2 * atLeast(brush, 0.036, 1));
    ctx.setLineDash([0.22, 0.14]);
    stroke(brush, trails, inks.road, narrow);
    ctx.setLineDash([]);
    stroke(brush, streets, inks.road, atLeast(brush, 0.075, 1.6));
    stroke(brush, streets, inks.paperLight, atLeast(brush, 0.045, 0.9));
  };
}
