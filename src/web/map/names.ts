/** Where level names lie on a sheet, for who lays something over the map and would leave them readable. */
import { centreOf, hexGrid } from "../../kit/index.js";
import type { Box, Point } from "../paint/geometry.js";
import { type Label, roomOf } from "../paint/lettering.js";
import type { Sheet } from "../paint/sheet.js";

/** The rooms of all names at so many pixels to a map unit. */
export type Names = (scale: number) => readonly Box[];

/** Of what a board hands over as its sheet. */
export function namesOf(given: unknown): Names {
  const labels = levelOf(given as Sheet);
  let known: { readonly scale: number; readonly rooms: readonly Box[] } | undefined;
  return (scale) => {
    if (known?.scale !== scale) known = { scale, rooms: labels.flatMap((label) => roomOf(label, scale) ?? []) };
    return known.rooms;
  };
}

function levelOf(sheet: Sheet): readonly Label[] {
  if (sheet.kind === "areas") return sheet.labels.filter(({ points }) => points.length === 1);
  const grid = hexGrid(sheet.layout);
  const level = sheet.labels.filter(({ path }) => path.length === 1);
  return level.map(({ path: [hex], ...label }) => ({ ...label, points: [centreOf(grid, hex)] }));
}

/** The first of these spots where something so broad and high hides no name, or else the first of all. */
export function clearOf(names: readonly Box[], spots: readonly Point[], breadth: number, height: number): Point {
  const hides = ({ x, y }: Point) =>
    names.some(
      ({ left, right, top, bottom }) =>
        x + breadth / 2 > left && x - breadth / 2 < right && y + height / 2 > top && y - height / 2 < bottom,
    );
  return spots.find((spot) => !hides(spot)) ?? spots[0];
}
