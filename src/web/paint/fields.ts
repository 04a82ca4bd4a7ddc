/** Farm land, for the eye only and only on clear ground: fences, furrows, grass. Nothing here can be taken for woods or a road. */
import { atLeast, type Brush, detailed, type Layer, sees, trace } from "./brush.js";
import { type Box, boxOf, chance, noise, type Point } from "./geometry.js";
import { inks } from "./palette.js";

interface Field {
  readonly corners: readonly Point[];
  readonly box: Box;
  readonly crop: "plough" | "grass" | "stubble" | "green";
}

/** Cuts a strip of land in two, again and again, into fields of a few acres. */
function parcels(width: number, height: number, salt: number): [number, number, number, number][] {
  const open: [number, number, number, number][] = [[0, 0, width, height]];
  const done: [number, number, number, number][] = [];
  for (let piece = open.pop(); piece; piece = open.pop()) {
    const [x, y, w, h] = piece;
    const cut = 0.38 + 0.24 * chance(x, y, salt);
    if (Math.max(w, h) < 1.9 + 1.5 * chance(x, y, salt + 1)) done.push(piece);
    else if (w > h) open.push([x, y, w * cut, h], [x + w * cut, y, w * (1 - cut), h]);
    else open.push([x, y, w, h * cut], [x, y + h * cut, w, h * (1 - cut)]);
  }
  return done;
}

/** Fields lie aslant, district by district, and keep clear of everything that the rules know. */
function cutFields(box: Box, isClear: (p: Point) => boolean): Field[] {
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const origin = { x: (box.left + box.right) / 2, y: (box.top + box.bottom) / 2 };
  const fields: Field[] = [];
  for (const [x, y, w, h] of parcels(width * 1.3, height * 1.2, 91)) {
    const bend = (px: number, py: number): Point => {
      const [u, v] = [px - width * 0.65, py - height * 0.6];
      const angle = 0.16 + 0.22 * noise(px / 9, py / 9, 92);
      return { x: origin.x + u * Math.cos(angle) - v * Math.sin(angle), y: origin.y + u * Math.sin(angle) + v * Math.cos(angle) };
    };
    const corners = [bend(x, y), bend(x + w, y), bend(x + w, y + h), bend(x, y + h)];
    const middle = bend(x + w / 2, y + h / 2);
    const probes = [...corners, middle, ...corners.map((c) => ({ x: (c.x + middle.x) / 2, y: (c.y + middle.y) / 2 }))];
    if (!probes.every(isClear)) continue;
    const pick = chance(x, y, 93);
    if (pick < 0.3) continue;
    fields.push({ corners, box: boxOf(corners), crop: pick < 0.56 ? "plough" : pick < 0.7 ? "stubble" : pick < 0.84 ? "green" : "grass" });
  }
  return fields;
}

const between = (a: Point, b: Point, t: number): Point => ({ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t });

function paintFields(brush: Brush, fields: readonly Field[]): void {
  const { ctx, scale } = brush;
  ctx.lineCap = "butt";
  for (const { corners, box, crop } of fields) {
    if (!sees(brush, box)) continue;
    const [a, b, c, d] = corners;
    ctx.beginPath();
    trace(ctx, corners, true);
    ctx.fillStyle = {
      plough: "rgb(190 150 96 / 0.09)",
      stubble: "rgb(228 196 110 / 0.13)",
      green: "rgb(150 164 96 / 0.1)",
      grass: "rgb(0 0 0 / 0)",
    }[crop];
    ctx.fill();
    ctx.strokeStyle = inks.field;
    ctx.globalAlpha = 0.3;
    ctx.lineWidth = atLeast(brush, 0.016, 0.6);
    if (scale > 30) ctx.setLineDash([0.07, 0.035]);
    ctx.stroke();
    ctx.setLineDash([]);
    if (crop === "plough" && scale > 13) {
      ctx.globalAlpha = 0.22;
      ctx.lineWidth = atLeast(brush, 0.01, 0.45);
      const rows = Math.round(Math.hypot(d.x - a.x, d.y - a.y) / 0.115);
      ctx.beginPath();
      for (let i = 1; i < rows; i++) {
        const from = between(between(a, d, i / rows), between(b, c, i / rows), 0.03);
        const to = between(between(a, d, i / rows), between(b, c, i / rows), 0.97);
        ctx.moveTo(from.x, from.y);
        ctx.lineTo(to.x, to.y);
      }
      ctx.stroke();
    }
    if (crop === "stubble" && scale > 20) {
      ctx.globalAlpha = 0.3;
      ctx.lineWidth = atLeast(brush, 0.012, 0.5);
      ctx.beginPath();
      for (let v = 0.08; v < 1; v += 0.13) {
        for (let u = 0.06; u < 0.97; u += 0.085) {
          const p = between(between(a, d, v), between(b, c, v), u + 0.02 * chance(u, v + a.x, 94));
          ctx.moveTo(p.x, p.y);
          ctx.lineTo(p.x + 0.012, p.y - 0.05);
        }
      }
      ctx.stroke();
    }
    ctx.globalAlpha = 1;
  }
}

/** Cut when they are first near enough to be seen. */
export function fieldsOf(box: Box, isClear: (p: Point) => boolean): Layer {
  let fields: readonly Field[] | undefined;
  return (brush) => {
    if (!detailed(brush)) return;
    fields ??= cutFields(box, isClear);
    paintFields(brush, fields);
  };
}
