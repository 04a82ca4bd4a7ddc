/** The course of a road from its entry point to a position that it crosses, for those who come in by it. */
import type { Spot } from "../../../engine/index.js";
import { ground, roads } from "../data/map.js";
import { inUnits, lines, positionNumber } from "./plan.js";

interface Road {
  /** Entry point, positions and junctions, in the order in which they are met. */
  readonly stops: readonly string[];
  readonly line: readonly Spot[];
}

const main: readonly Road[] = roads
  .filter((row) => row.main)
  .map(({ stops, line }) => ({ stops: stops.filter((_, i) => i % 2 === 0), line: line.map(inUnits) }));

/** A junction lies where one of its roads ends. */
const junctions = new Map(main.map(({ stops, line }) => [stops[stops.length - 1], line[line.length - 1]]));

/** How much of a is gone when it meets b, if it does. */
function meeting([a, b]: readonly [Spot, Spot], [c, d]: readonly [Spot, Spot]): number | undefined {
  const cross = (b.x - a.x) * (d.y - c.y) - (b.y - a.y) * (d.x - c.x);
  const t = ((c.x - a.x) * (d.y - c.y) - (c.y - a.y) * (d.x - c.x)) / cross;
  const u = ((c.x - a.x) * (b.y - a.y) - (c.y - a.y) * (b.x - a.x)) / cross;
  return t >= 0 && t <= 1 && u >= 0 && u <= 1 ? t : undefined;
}

/** How far along the line a stop lies, in points of the line. */
function reachOf({ line }: Road, stop: string): number {
  const position = positionNumber.get(stop);
  const junction = junctions.get(stop);
  for (let i = 0; i + 1 < line.length; i++) {
    const stretch = [line[i], line[i + 1]] as const;
    const t = position === undefined ? undefined : meeting(stretch, lines[position]);
    if (t !== undefined) return i + t;
  }
  if (junction === undefined) return 0;
  const far = line.map(({ x, y }) => Math.hypot(x - junction.x, y - junction.y));
  return far.indexOf(Math.min(...far));
}

function spotAt(line: readonly Spot[], reach: number): Spot {
  const i = Math.min(line.length - 2, Math.floor(reach));
  const [a, b] = [line[i], line[i + 1]];
  return { x: a.x + (b.x - a.x) * (reach - i), y: a.y + (b.y - a.y) * (reach - i) };
}

/** From one stop to the next, along the road that has both. */
function stretch(from: string, to: string): readonly Spot[] {
  const road = main.find(
    ({ stops }) => Math.abs(stops.indexOf(from) - stops.indexOf(to)) === 1 && stops.includes(from) && stops.includes(to),
  );
  if (!road) return [];
  const [a, b] = [reachOf(road, from), reachOf(road, to)];
  const between = road.line.filter((_, i) => i > Math.min(a, b) && i < Math.max(a, b));
  return [spotAt(road.line, a), ...(a < b ? between : between.toReversed()), spotAt(road.line, b)];
}

/** From the entry point through these areas to the position. */
export function roadCourse(entry: string, areas: readonly string[], to: string): readonly Spot[] | undefined {
  const { map, roads: net } = ground;
  const same = (id: number) => {
    const { end, areas: passed } = net.paths[id];
    return map.positionNames[end] === to && passed.map((area) => map.areaNames[area]).join(" ") === areas.join(" ");
  };
  const id = net.from.get(entry)?.find(same);
  return id === undefined ? undefined : net.paths[id].stops.slice(1).flatMap((stop, i) => stretch(net.paths[id].stops[i], stop));
}
