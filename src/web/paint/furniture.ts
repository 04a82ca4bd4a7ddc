/** What a map sheet has round its drawing: the frame, the title in its cartouche, the north arrow and the scale. */
import { atLeast, type Brush } from "./brush.js";
import type { Box, Point } from "./geometry.js";
import { widthOf, write } from "./lettering.js";
import { inks } from "./palette.js";
import type { Title } from "./sheet.js";

/** Two fine lines with a strong one between them, broken into light and dark lengths. */
export function paintFrame(brush: Brush, box: Box): void {
  const { ctx } = brush;
  const rect = (out: number, breadth: number) => {
    ctx.lineWidth = breadth;
    ctx.strokeRect(box.left - out, box.top - out, box.right - box.left + 2 * out, box.bottom - box.top + 2 * out);
  };
  ctx.strokeStyle = inks.ink;
  rect(0, atLeast(brush, 0.03, 0.9));
  rect(0.27, atLeast(brush, 0.025, 0.7));
  rect(0.42, atLeast(brush, 0.07, 1.6));
  ctx.fillStyle = inks.ink;
  const bars = (length: number, put: (from: number, size: number) => void) => {
    const count = 2 * Math.round(length / 6) + 1;
    for (let i = 0; i < count; i += 2) put((i * length) / count, length / count);
  };
  bars(box.right - box.left, (from, size) => {
    ctx.fillRect(box.left + from, box.top - 0.2, size, 0.12);
    ctx.fillRect(box.left + from, box.bottom + 0.08, size, 0.12);
  });
  bars(box.bottom - box.top, (from, size) => {
    ctx.fillRect(box.left - 0.2, box.top + from, 0.12, size);
    ctx.fillRect(box.right + 0.08, box.top + from, 0.12, size);
  });
}

/** A pen's swash to either side of the middle. */
function flourish(brush: Brush, { x, y }: Point, reach: number): void {
  const { ctx } = brush;
  ctx.strokeStyle = inks.ink;
  ctx.lineCap = "round";
  for (const side of [-1, 1]) {
    const px = (part: number): number => x + side * reach * part;
    ctx.lineWidth = atLeast(brush, 0.035, 0.8);
    ctx.beginPath();
    ctx.moveTo(px(0.06), y);
    ctx.bezierCurveTo(px(0.3), y - 0.55, px(0.55), y + 0.5, px(0.8), y + 0.02);
    ctx.bezierCurveTo(px(0.9), y - 0.2, px(1.02), y - 0.12, px(1), y + 0.04);
    ctx.bezierCurveTo(px(0.98), y + 0.16, px(0.9), y + 0.12, px(0.9), y + 0.04);
    ctx.stroke();
    ctx.lineWidth = atLeast(brush, 0.02, 0.6);
    ctx.beginPath();
    ctx.moveTo(px(0.06), y + 0.02);
    ctx.bezierCurveTo(px(0.3), y + 0.45, px(0.5), y - 0.4, px(0.74), y - 0.06);
    ctx.stroke();
  }
  ctx.fillStyle = inks.ink;
  ctx.beginPath();
  ctx.moveTo(x - 0.13, y);
  ctx.lineTo(x, y - 0.13);
  ctx.lineTo(x + 0.13, y);
  ctx.lineTo(x, y + 0.13);
  ctx.fill();
}

/** A frame of a strong and a fine line whose corners are cut in, with a small ring in each. */
function ornateFrame(brush: Brush, { left, top, right, bottom }: Box): void {
  const { ctx } = brush;
  ctx.strokeStyle = inks.ink;
  for (const [inset, notch, breadth] of [
    [0, 0.62, atLeast(brush, 0.06, 1.3)],
    [0.16, 0.62, atLeast(brush, 0.02, 0.6)],
  ]) {
    const [l, t, r, b] = [left + inset, top + inset, right - inset, bottom - inset];
    ctx.lineWidth = breadth;
    ctx.beginPath();
    ctx.moveTo(l + notch, t);
    ctx.lineTo(r - notch, t);
    ctx.arc(r, t, notch, Math.PI, Math.PI / 2, true);
    ctx.lineTo(r, b - notch);
    ctx.arc(r, b, notch, -Math.PI / 2, Math.PI, true);
    ctx.lineTo(l + notch, b);
    ctx.arc(l, b, notch, 0, -Math.PI / 2, true);
    ctx.lineTo(l, t + notch);
    ctx.arc(l, t, notch, Math.PI / 2, 0, true);
    ctx.stroke();
  }
  ctx.lineWidth = atLeast(brush, 0.03, 0.7);
  for (const [x, y] of [
    [left + 0.2, top + 0.2],
    [right - 0.2, top + 0.2],
    [left + 0.2, bottom - 0.2],
    [right - 0.2, bottom - 0.2],
  ]) {
    ctx.beginPath();
    ctx.arc(x, y, 0.13, 0, 2 * Math.PI);
    ctx.stroke();
  }
}

/** Answers how far down it came. */
export function paintCartouche(brush: Brush, title: Title, box: Box): number {
  const x = (box.left + box.right) / 2;
  const width = box.right - box.left;
  let y = box.top + 1.2;
  for (const [i, line] of title.over.entries()) {
    const small = i % 2 === 1;
    write(brush, line, { x, y }, { size: small ? 0.52 : 0.8, italic: small, spacing: small ? 0.02 : 0.07 });
    y += small ? 0.84 : 0.86;
  }
  y += 0.62;
  const natural = widthOf(brush, title.name, { size: 1, spacing: 0.03 });
  const size = Math.min(2, (width * 0.9) / natural);
  const hand = { size, spacing: 0.03 };
  write(brush, title.name, { x: x + 0.05, y: y + 0.055 }, { ...hand, colour: "rgb(58 44 32 / 0.28)" });
  write(brush, title.name, { x, y }, hand);
  y += size * 0.5 + 0.6;
  flourish(brush, { x, y }, width * 0.36);
  y += 0.95;
  for (const [i, line] of title.under.entries()) {
    write(brush, line, { x, y }, { size: i === 0 ? 0.62 : 0.48, italic: i > 0 });
    y += i === 0 ? 0.85 : 0.64;
  }
  y += 0.3;
  ornateFrame(brush, { ...box, bottom: y });
  return y;
}

/** A slim arrow through a star of eight points. */
export function paintNorth(brush: Brush, { x, y }: Point, reach: number): void {
  const { ctx } = brush;
  ctx.strokeStyle = inks.ink;
  ctx.lineWidth = atLeast(brush, 0.025, 0.7);
  for (const radius of [0.36, 0.4]) {
    ctx.beginPath();
    ctx.arc(x, y, reach * radius, 0, 2 * Math.PI);
    ctx.stroke();
  }
  for (let k = 7; k >= 0; k--) {
    const angle = (k * Math.PI) / 4;
    const out = reach * (k === 0 ? 1 : k % 2 === 0 ? 0.62 : 0.34);
    const [dx, dy] = [Math.sin(angle), -Math.cos(angle)];
    const half = reach * (k % 2 === 0 ? 0.085 : 0.07);
    for (const side of [-1, 1]) {
      ctx.beginPath();
      ctx.moveTo(x, y);
      ctx.lineTo(x + dx * out * 0.24 - side * dy * half, y + dy * out * 0.24 + side * dx * half);
      ctx.lineTo(x + dx * out, y + dy * out);
      ctx.closePath();
      ctx.fillStyle = side > 0 ? inks.ink : inks.paperLight;
      ctx.fill();
      ctx.stroke();
    }
  }
  write(brush, "N", { x, y: y - reach * 1.2 }, { size: reach * 0.36 });
}

/** Bars of so many metres, the longest first: parts, what is written at them, and what the bar is. */
type Bars = readonly (readonly [metres: number, parts: number, marks: readonly string[], caption: string])[];
const MILES: Bars = [
  [1609.34, 8, ["0", "¼", "½", "¾", "1"], "One mile"],
  [804.67, 4, ["0", "¼", "½"], "Half a mile"],
  [402.34, 4, ["0", "⅛", "¼"], "A quarter of a mile"],
  [201.17, 2, ["0", "⅛"], "An eighth of a mile"],
];
const YARDS: Bars = [
  [1371.6, 6, ["0", "500", "1000", "1500"], "Yards"],
  [457.2, 5, ["0", "500"], "Yards"],
  [182.88, 4, ["0", "100", "200"], "Yards"],
];

/** One bar of miles, one of yards, each as long as there is room for; a metre is so long on the map. */
export function paintScale(brush: Brush, box: Box, metre: number, note = ""): void {
  const { ctx } = brush;
  const bar = (y: number, length: number, parts: number, marks: readonly string[], caption: string) => {
    const left = (box.left + box.right - length) / 2;
    ctx.strokeStyle = inks.ink;
    ctx.lineWidth = atLeast(brush, 0.022, 0.7);
    for (let i = 0; i < parts; i++) {
      ctx.fillStyle = i % 2 === 0 ? inks.ink : inks.paperLight;
      ctx.fillRect(left + (i * length) / parts, y, length / parts, 0.17);
      ctx.strokeRect(left + (i * length) / parts, y, length / parts, 0.17);
    }
    marks.forEach((mark, i) => {
      write(brush, mark, { x: left + (i * length) / (marks.length - 1), y: y - 0.26 }, { size: 0.36 });
    });
    write(brush, caption, { x: (box.left + box.right) / 2, y: y + 0.52 }, { size: 0.42, italic: true });
  };
  for (const [down, bars] of [
    [0.6, MILES],
    [2.5, YARDS],
  ] as const) {
    const [metres, ...rest] = bars.find(([long]) => long * metre <= box.right - box.left) ?? bars[bars.length - 1];
    bar(box.top + down, metres * metre, ...rest);
  }
  write(brush, note, { x: (box.left + box.right) / 2, y: box.top + 3.85 }, { size: 0.4, italic: true });
}
