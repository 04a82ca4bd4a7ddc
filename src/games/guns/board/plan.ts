/** The battlefield as a plan in map units: where areas and positions lie, and which way each side of a position looks. */
import type { Aim, Spot } from "../../../engine/index.js";
import { type Area, areaNamed, type Face, faceInto, mostOf, type Position, positionNamed } from "../../../kit/index.js";
import { armyNames } from "../data/blocks.js";
import { areas, board, corners, entries, ground, placeTitle, positions, roads } from "../data/map.js";

/** Metres to a map unit. */
export const METRES = 250;

export const inUnits = ({ x, y }: Spot): Spot => ({ x: x / METRES, y: y / METRES });
export const cornerOf = (id: string): Spot => inUnits(corners.get(id)!);
export const size = inUnits({ x: board.width, y: board.height });

const { map } = ground;

const middle = (a: Spot, b: Spot): Spot => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
export const apart = (a: Spot, b: Spot): number => Math.hypot(b.x - a.x, b.y - a.y);
/** So far that way from there. */
export const beyond = ({ x, y }: Spot, way: Spot, far: number): Spot => ({ x: x + way.x * far, y: y + way.y * far });
const back = ({ x, y }: Spot): Spot => ({ x: -x, y: -y });

/** By area: its corners, clockwise. */
export const outlines: readonly (readonly Spot[])[] = areas.map(({ outline }) => outline.map(cornerOf));

export function contains(outline: readonly Spot[], { x, y }: Spot): boolean {
  let inside = false;
  for (let i = 0, j = outline.length - 1; i < outline.length; j = i++) {
    const [a, b] = [outline[i], outline[j]];
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
  }
  return inside;
}

export function distanceToLine({ x, y }: Spot, a: Spot, b: Spot): number {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const t = Math.max(0, Math.min(1, ((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy || 1)));
  return Math.hypot(x - a.x - t * dx, y - a.y - t * dy);
}

/** The middle of a ring by its weight. */
function middleOf(outline: readonly Spot[]): Spot {
  let [sum, x, y] = [0, 0, 0];
  outline.forEach((a, i) => {
    const b = outline[(i + 1) % outline.length];
    const cross = a.x * b.y - b.x * a.y;
    sum += cross;
    x += (a.x + b.x) * cross;
    y += (a.y + b.y) * cross;
  });
  return { x: x / (3 * sum), y: y / (3 * sum) };
}

export const areaMiddles: readonly Spot[] = outlines.map(middleOf);

/** By position: its two ends. */
export const lines: readonly (readonly [Spot, Spot])[] = positions.map(({ ends }) => [cornerOf(ends[0]), cornerOf(ends[1])]);
export const positionMiddles: readonly Spot[] = lines.map(([a, b]) => middle(a, b));

/** By face: the way into its area, one unit long. */
export const intoOf: readonly Spot[] = Array.from({ length: 2 * map.positions }, (_, face) => {
  const [a, b] = lines[face >> 1];
  const length = apart(a, b);
  const normal = { x: (b.y - a.y) / length, y: (a.x - b.x) / length };
  return contains(outlines[map.area[face]], beyond(positionMiddles[face >> 1], normal, 0.05)) ? normal : back(normal);
});

/** The ends of a position from left to right, as one looks that way. */
export function frontLine(face: Face): readonly [left: Spot, right: Spot] {
  const [a, b] = lines[face >> 1];
  const into = intoOf[face];
  // Looking north, right is east.
  const rightward = (b.x - a.x) * -into.y + (b.y - a.y) * into.x;
  return rightward > 0 ? [a, b] : [b, a];
}

export const areaNumber: ReadonlyMap<string, Area> = new Map(map.areaNames.map((name, area) => [name, area]));
export const positionNumber: ReadonlyMap<string, Position> = new Map(map.positionNames.map((name, position) => [name, position]));
/** The position of a face, and the area that it looks into. */
export const positionOf = (face: Face): string => map.positionNames[face >> 1];
export const areaBefore = (face: Face): string => map.areaNames[map.area[face]];

/** "C1-C2>VC1" */
export function faceOf(name: string): Face | undefined {
  const [at, front] = name.split(">");
  const face = faceInto(map, positionNamed(map, at), areaNamed(map, front));
  return face < 0 ? undefined : face;
}

/** Clockwise from north. */
export const degreesOf = ({ x, y }: Spot): number => (Math.atan2(x, -y) * 180) / Math.PI;

/** Which way one would look from that position into that area. */
export function frontOf(at: unknown, toward: unknown): Aim["front"] {
  const face = faceOf(`${at}>${toward}`);
  return face === undefined
    ? undefined
    : { at: positionMiddles[face >> 1], degrees: (degreesOf(intoOf[face]) + 360) % 360, toward: `${toward}` };
}

const winds = ["north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west"];

/** "facing west, to Belmont schoolhouse". */
export function facingWords(at: unknown, toward: unknown): string {
  const front = frontOf(at, toward);
  const wind = front ? ` ${winds[Math.round(front.degrees / 45) % winds.length]},` : "";
  return `facing${wind} to ${placeTitle(toward)}`;
}

/** The edges of the sheet, and the way out over each. */
const edges = [
  { axis: "x", at: 0, out: { x: -1, y: 0 } },
  { axis: "x", at: size.x, out: { x: 1, y: 0 } },
  { axis: "y", at: 0, out: { x: 0, y: -1 } },
  { axis: "y", at: size.y, out: { x: 0, y: 1 } },
] as const;

/** Where a partial area touches the edge of the sheet with its longest side, and the way out of the map there. */
export function rimOf(area: Area) {
  const outline = outlines[area];
  const rims = outline.flatMap((a, i) => {
    const b = outline[(i + 1) % outline.length];
    const edge = edges.find(({ axis, at }) => Math.abs(a[axis] - at) < 0.01 && Math.abs(b[axis] - at) < 0.01);
    return edge ? [{ side: [a, b], at: middle(a, b), out: edge.out, length: apart(a, b) }] : [];
  });
  return mostOf(rims, ({ length }) => length)!;
}

/** Where those wait who have left the map beside an area, and the way back. */
export function beside(area: Area) {
  const { at, out } = rimOf(area);
  return { at: beyond(at, out, 0.3), into: back(out) };
}

/** How far the boxes of the gates reach out, and how long they are. */
const DEEP = 2.5;
const LONG = 5.2;

export const gates = entries.map(({ name, army, road }) => {
  const start = inUnits(roads.find((row) => row.name === road)!.line[0]);
  const { out } = mostOf(edges, ({ axis, at, out }) => (start[axis] - at) * out[axis])!;
  const along = { x: Math.abs(out.y), y: Math.abs(out.x) };
  const hold = (value: number, most: number) => Math.max(LONG / 2, Math.min(most - LONG / 2, value));
  /** Where its road crosses the edge. */
  const edge = { x: along.x ? hold(start.x, size.x) : start.x, y: along.y ? hold(start.y, size.y) : start.y };
  const corner = (hand: number, far: number) => beyond(beyond(edge, along, (hand * LONG) / 2), out, far);
  return {
    name,
    side: armyNames[army],
    edge,
    into: back(out),
    box: [corner(-1, 0.55), corner(1, 0.55), corner(1, 0.55 + DEEP), corner(-1, 0.55 + DEEP)],
    /** Where those who wait stand. */
    at: beyond(edge, out, 0.72),
  };
});
