/** Names, in an old face: level beside a place, or letter by letter along a curve. */
import { type Brush, sees } from "./brush.js";
import { apart, type Box, boxOf, curveThrough, type Point, shifted } from "./geometry.js";
import { inks } from "./palette.js";
import type { AreaLabel, LabelStyle } from "./sheet.js";

export const FACE = "IM Fell English";

interface Style {
  readonly italic: boolean;
  readonly caps: boolean;
  /** Height in hex sides, least height in pixels, and the height in pixels below which it is left out. */
  readonly size: number;
  readonly least: number;
  readonly hidden: number;
  readonly spacing: number;
  readonly colour: string;
  /** On plain water or paper a name needs no rim. */
  readonly bare?: true;
}

const styles: Readonly<Record<LabelStyle, Style>> = {
  town: { italic: false, caps: true, size: 0.78, least: 13, hidden: 0, spacing: 0.1, colour: inks.ink },
  village: { italic: false, caps: false, size: 0.56, least: 11, hidden: 0, spacing: 0.03, colour: inks.ink },
  region: { italic: true, caps: false, size: 0.47, least: 10.5, hidden: 0, spacing: 0.05, colour: "#33402a" },
  hill: { italic: false, caps: true, size: 0.36, least: 8.4, hidden: 0, spacing: 0.12, colour: "#4a3018" },
  road: { italic: true, caps: false, size: 0.37, least: 9.5, hidden: 5.5, spacing: 0.06, colour: "#5a3519" },
  water: { italic: true, caps: true, size: 0.82, least: 13, hidden: 0, spacing: 0.34, colour: inks.waterName, bare: true },
  creek: { italic: true, caps: false, size: 0.5, least: 11, hidden: 0, spacing: 0.14, colour: inks.waterName },
  place: { italic: true, caps: false, size: 0.3, least: 0, hidden: 8.4, spacing: 0.01, colour: inks.ink },
  crossing: { italic: false, caps: false, size: 0.36, least: 9.5, hidden: 6, spacing: 0.02, colour: inks.ink },
  entry: { italic: false, caps: false, size: 0.44, least: 10, hidden: 0, spacing: 0.02, colour: "#7c2a1e" },
  state: { italic: false, caps: true, size: 1.0, least: 14, hidden: 0, spacing: 0.5, colour: "rgb(58 44 32 / 0.45)", bare: true },
};

/** Pixels to a hex side at which names have their natural size. */
const NEAR = 45;

/** How high a name is written at so many pixels to a map unit; seen close, it grows more slowly than the ground under it. 0: left out. */
function heightAt({ size, least, hidden }: Style, scale: number): number {
  return size * scale < hidden ? 0 : Math.max(size * Math.min(1, Math.sqrt(NEAR / scale)), least / scale);
}

/** A letter's breadth in parts of its height, about. */
const LETTER = 0.44;
const CAPITAL = 0.66;

/** The room that a level name takes, about. */
export function roomOf({ text, style, points: [centre], dx, dy }: Label, scale: number): Box | undefined {
  const hand = styles[style];
  const height = heightAt(hand, scale);
  if (height === 0) return undefined;
  const lines = text.split("|");
  const breadth = Math.max(...lines.map(({ length }) => length)) * height * ((hand.caps ? CAPITAL : LETTER) + hand.spacing);
  const x = centre.x + dx + (alignOf(dx) === "left" ? breadth / 2 : alignOf(dx) === "right" ? -breadth / 2 : 0);
  const [wide, high] = [breadth / 2, (lines.length * height * 0.9) / 2];
  return { left: x - wide, right: x + wide, top: centre.y + dy - high, bottom: centre.y + dy + high };
}

const alignOf = (dx: number) => (dx < -0.3 ? "right" : dx > 0.3 ? "left" : "center");

export interface Lettering {
  readonly size: number;
  readonly italic?: boolean;
  readonly align?: CanvasTextAlign;
  readonly colour?: string;
  /** Between letters, in parts of the size. */
  readonly spacing?: number;
  readonly angle?: number;
}

/** The face at its size in pixels: letters are never drawn small and blown up. */
function takeFace({ ctx, scale }: Brush, { size, italic, spacing = 0 }: Lettering): void {
  ctx.font = `${italic ? "italic " : ""}${size * scale}px "${FACE}", Georgia, serif`;
  ctx.letterSpacing = `${spacing * size * scale}px`;
}

/** Takes face and ink for a coat of letters, sets them by `letters`, and puts both away: a face is slow to take. */
function inHand(brush: Brush, hand: Lettering, rim: boolean, letters: () => void): void {
  const { ctx, scale } = brush;
  ctx.save();
  takeFace(brush, hand);
  ctx.textBaseline = "middle";
  ctx.textAlign = hand.align ?? "center";
  if (rim) {
    ctx.strokeStyle = "rgb(246 238 219 / 0.78)";
    ctx.lineWidth = hand.size * scale * 0.2;
    ctx.lineJoin = "round";
  } else ctx.fillStyle = hand.colour ?? inks.ink;
  letters();
  ctx.restore();
}

function set({ ctx, px, scale }: Brush, text: string, { x, y }: Point, angle: number, rim: boolean): void {
  ctx.translate(x, y);
  ctx.rotate(angle);
  ctx.scale(px, px);
  if (rim) ctx.strokeText(text, 0, 0);
  else ctx.fillText(text, 0, 0);
  ctx.scale(scale, scale);
  ctx.rotate(-angle);
  ctx.translate(-x, -y);
}

/** Words on bare paper. */
export function write(brush: Brush, text: string, at: Point, hand: Lettering): void {
  inHand(brush, hand, false, () => set(brush, text, at, hand.angle ?? 0, false));
}

export function widthOf(brush: Brush, text: string, hand: Lettering): number {
  return widthsOf(brush, [text], hand)[0];
}

function widthsOf(brush: Brush, texts: readonly string[], hand: Lettering): readonly number[] {
  takeFace(brush, hand);
  const widths = texts.map((text) => brush.ctx.measureText(text).width * brush.px);
  brush.ctx.letterSpacing = "0px";
  return widths;
}

function along(brush: Brush, text: string, line: readonly Point[], hand: Lettering, coats: readonly boolean[]): void {
  const lengths = line.slice(1).map((point, i) => apart(line[i], point));
  const whole = lengths.reduce((sum, length) => sum + length, 0);
  const chars = [...text];
  const widths = widthsOf(brush, chars, hand);
  const needed = widths.reduce((sum, width) => sum + width, 0);
  const place = (distance: number): Point => {
    let left = distance;
    let i = 0;
    while (i < lengths.length - 1 && left > lengths[i]) left -= lengths[i++];
    const [a, b] = [line[i], line[i + 1]];
    const t = left / (lengths[i] || 1);
    return { x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t };
  };
  let distance = (whole - needed) / 2;
  const letters = chars.map((char, i) => {
    // The slope over the letter and its neighbours, so that the word does not jump.
    const [a, b] = [place(distance - hand.size * 0.3), place(distance + widths[i] + hand.size * 0.3)];
    const at = place(distance + widths[i] / 2);
    distance += widths[i];
    return { char, at, angle: Math.atan2(b.y - a.y, b.x - a.x) };
  });
  for (const rim of coats)
    inHand(brush, { ...hand, spacing: 0 }, rim, () => {
      for (const { char, at, angle } of letters) set(brush, char, at, angle, rim);
    });
}

/** A name with its points on the plan. */
export type Label = AreaLabel;

export function paintLabel(brush: Brush, { text, style, points, dx, dy }: Label): void {
  const { italic, caps, spacing, colour, bare } = styles[style];
  const size = heightAt(styles[style], brush.scale);
  if (size === 0 || !sees(brush, boxOf(points, 5))) return;
  const words = caps ? text.toUpperCase() : text;
  if (points.length > 1) {
    along(brush, words, shifted(curveThrough(points, 12), dy), { size, italic, spacing, colour }, bare ? [false] : [true, false]);
    return;
  }
  const [centre] = points;
  const align = alignOf(dx);
  const lines = words.split("|");
  for (const rim of [true, false])
    inHand(brush, { size, italic, spacing, colour, align }, rim, () =>
      lines.forEach((line, i) => {
        set(brush, line, { x: centre.x + dx, y: centre.y + dy + (i - (lines.length - 1) / 2) * size * 0.98 }, 0, rim);
      }),
    );
}
