/** The hexes: a faint net, and their numbers when one is close. */
import { atLeast, type Brush, detailed, stroke } from "./brush.js";
import { write } from "./lettering.js";
import type { HexPlan } from "./plan.js";
import { quilt } from "./quilt.js";

export interface DrawnNet {
  readonly plan: HexPlan;
  /** What is seen of it, patch by patch. */
  seen(brush: Brush): readonly NetPatch[];
}

interface NetPatch {
  readonly path: Path2D;
  readonly hexes: readonly string[];
}

/** Every side once: its own three, and those at the edge of the map. */
function patchOf(plan: HexPlan, hexes: readonly string[]): NetPatch {
  const path = new Path2D();
  for (const hex of hexes) {
    const corners = plan.corners(hex);
    for (let d = 0; d < 6; d++) {
      if (d >= 3 && plan.has(plan.beside(hex, d))) continue;
      path.moveTo(corners[d].x, corners[d].y);
      path.lineTo(corners[(d + 1) % 6].x, corners[(d + 1) % 6].y);
    }
  }
  return { path, hexes };
}

export function netOf(plan: HexPlan): DrawnNet {
  const patches = quilt((patch) => patchOf(plan, plan.hexesIn(patch)), 1);
  return { plan, seen: ({ view }) => patches(view) };
}

export function paintNet(brush: Brush, net: DrawnNet, strength = 0.2): void {
  if (!detailed(brush)) return;
  for (const { path } of net.seen(brush)) stroke(brush, path, `rgb(58 44 32 / ${strength})`, atLeast(brush, 0.018, 0.75));
}

export function paintNumbers(brush: Brush, net: DrawnNet): void {
  if (brush.scale < 34) return;
  // Under the upper side, or under the upper corner.
  const rise = net.plan.top === "flat" ? 0.73 : 0.76;
  for (const { hexes } of net.seen(brush)) {
    for (const hex of hexes) {
      const { x, y } = net.plan.centre(hex);
      write(brush, hex, { x, y: y - rise }, { size: 0.2, colour: "rgb(58 44 32 / 0.62)" });
    }
  }
}
