/** Boulders: a heap of stones, dark on the side away from the light. */
import { atLeast, type Brush } from "./brush.js";
import { chance, type Point } from "./geometry.js";
import { inks } from "./palette.js";

export function paintRocks(brush: Brush, { x, y }: Point, count = 9): void {
  const { ctx } = brush;
  ctx.lineWidth = atLeast(brush, 0.016, 0.6);
  ctx.strokeStyle = inks.ink;
  for (let i = 0; i < count; i++) {
    const at = { x: x + 0.5 * (chance(x, i, 151) - 0.5), y: y + 0.42 * (chance(y, i, 152) - 0.5) };
    const radius = 0.035 + 0.035 * chance(x + y, i, 153);
    ctx.beginPath();
    for (let k = 0; k < 6; k++) {
      const angle = (k * Math.PI) / 3;
      const out = radius * (0.75 + 0.5 * chance(i, k, 154));
      const corner = { x: at.x + out * Math.cos(angle), y: at.y + out * 0.8 * Math.sin(angle) };
      if (k === 0) ctx.moveTo(corner.x, corner.y);
      else ctx.lineTo(corner.x, corner.y);
    }
    ctx.closePath();
    ctx.fillStyle = i % 2 ? "#cbbfa4" : "#b3a587";
    ctx.fill();
    ctx.stroke();
  }
}
