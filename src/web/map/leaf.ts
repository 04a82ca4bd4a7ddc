/** Where a leaf of paper lies on the map, and how it words what one chooses from. */
import type { Aim } from "../../engine/index.js";
import type { Point } from "../paint/geometry.js";
import type { Frame } from "./view.js";

/** Above its place, else below or beside it: where it hides least of what must stay in sight, then fewest pieces, and always wholly on the map. In pixels. */
export function leafSpot(at: Point, leaf: Frame, scale: number, frame: Frame, keep: readonly Point[], pieces: readonly Point[]): Point {
  const off = 1.05 * scale;
  const within = (x: number, y: number): Point => ({
    x: Math.max(6, Math.min(frame.width - leaf.width - 6, x)),
    y: Math.max(6, Math.min(frame.height - leaf.height - 6, y)),
  });
  const spots = [
    within(at.x - leaf.width / 2, at.y - off - leaf.height),
    within(at.x - leaf.width / 2, at.y + off),
    within(at.x + off, at.y - leaf.height / 2),
    within(at.x - off - leaf.width, at.y - leaf.height / 2),
  ];
  const reach = 0.7 * scale;
  const under = ({ x, y }: Point, all: readonly Point[]) =>
    all.filter((it) => it.x > x - reach && it.x < x + leaf.width + reach && it.y > y - reach && it.y < y + leaf.height + reach).length;
  const hides = (spot: Point) => (pieces.length + 1) * under(spot, [at, ...keep]) + under(spot, pieces);
  return spots.reduce((best, spot) => (hides(spot) < hides(best) ? spot : best));
}

/** In short where each of them tells something else by that, in full where they do not. */
export function labelsOf(aims: readonly Pick<Aim, "brief" | "words">[]): readonly string[] {
  const briefs = aims.flatMap(({ brief }) => brief ?? []);
  return new Set(briefs).size === aims.length ? briefs : aims.map(({ words }) => words);
}
