/** Where armies come in: a box outside the drawing with the road's name, and an arrow over the edge. */
import { atLeast, type Brush, trace } from "./brush.js";
import { write } from "./lettering.js";
import { inks } from "./palette.js";
import type { Gate } from "./sheet.js";

const colours = { union: ["rgb(44 74 124 / 0.12)", "#27457a"], confederate: ["rgb(150 44 34 / 0.12)", "#8a2a1e"] } as const;

export function paintGates(brush: Brush, gates: readonly Gate[]): void {
  for (const gate of gates) paintGate(brush, gate);
}

function paintGate(brush: Brush, { name, side, box, edge, into }: Gate): void {
  const { ctx } = brush;
  const [wash, ink] = colours[side as keyof typeof colours];
  ctx.beginPath();
  trace(ctx, box, true);
  ctx.fillStyle = wash;
  ctx.fill();
  ctx.strokeStyle = ink;
  ctx.lineWidth = atLeast(brush, 0.045, 1.1);
  ctx.stroke();
  const middle = { x: (box[0].x + box[2].x) / 2, y: (box[0].y + box[2].y) / 2 };
  const upright = Math.abs(into.x) > Math.abs(into.y);
  const text = { x: middle.x - into.x * 0.86, y: middle.y - into.y * 0.86 };
  write(brush, name, text, { size: 0.44, spacing: 0.1, colour: ink, angle: upright ? -Math.PI / 2 : 0 });
  const tip = { x: edge.x + into.x * 0.75, y: edge.y + into.y * 0.75 };
  ctx.beginPath();
  ctx.moveTo(tip.x, tip.y);
  ctx.lineTo(edge.x - into.x * 0.35 - into.y * 0.36, edge.y - into.y * 0.35 + into.x * 0.36);
  ctx.lineTo(edge.x - into.x * 0.1, edge.y - into.y * 0.1);
  ctx.lineTo(edge.x - into.x * 0.35 + into.y * 0.36, edge.y - into.y * 0.35 - into.x * 0.36);
  ctx.closePath();
  ctx.fillStyle = ink;
  ctx.fill();
  ctx.strokeStyle = inks.paperLight;
  ctx.lineWidth = atLeast(brush, 0.03, 0.8);
  ctx.stroke();
}
