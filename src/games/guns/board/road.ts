/** The course of a road from its entry point to a position that it crosses, for those who come in by it. */
import type { Spot } from "../../../engine/index.js";
import { mostOf } from "../../../kit/index.js";
import { ground, roads } from "../data/map.js";
import { inUnits, lines, positionNumber } from "./plan.js";

type Polyline = readonly Spot[];

/** Main roads: entry point, positions and junctions in the order in which they are met. */
const main = roads
  .filter((row) => row.main)
  .map(({ stops, line }) => ({ stops: stops.filter((_, i) => i % 2 === 0), line: line.map(inUnits) }));

/** Entry points and junctions lie where a road begins or ends. */
const ends = new Map(main.flatMap(({ stops, line }) => [-1, 0].map((i) => [stops.at(i)!, line.at(i)!] as const)));

/** How much of a is gone when it meets b, if it does. */
function meeting([a, b]: Polyline, [c, d]: Polyline): number | undefined {
  const cross = (b.x - a.x) * (d.y - c.y) - (b.y - a.y) * (d.x - c.x);
  const t = ((c.x - a.x) * (d.y - c.y) - (c.y - a.y) * (d.x - c.x)) / cross;
  const u = ((c.x - a.x) * (b.y - a.y) - (c.y - a.y) * (b.x - a.x)) / cross;
  return t >= 0 && t <= 1 && u >= 0 && u <= 1 ? t : undefined;
}

/** How far along the line a stop lies, in points of the line. */
function reachOf(line: Polyline, stop: string): number {
  const position = positionNumber.get(stop);
  const end = ends.get(stop);
  if (position === undefined) return mostOf([...line.keys()], (i) => -Math.hypot(line[i].x - end!.x, line[i].y - end!.y))!;
  const crossed = line.slice(1).flatMap((to, i) => {
    const t = meeting([line[i], to], lines[position]);
    return t === undefined ? [] : [i + t];
  });
  return crossed[0];
}

function spotAt(line: Polyline, reach: number): Spot {
  const i = Math.min(line.length - 2, Math.floor(reach));
  const [a, b] = [line[i], line[i + 1]];
  return { x: a.x + (b.x - a.x) * (reach - i), y: a.y + (b.y - a.y) * (reach - i) };
}

/** From one stop to the next, both ways. */
const stretches = new Map(
  main.flatMap(({ stops, line }) =>
    stops.slice(1).flatMap((to, i): [string, Polyline][] => {
      const [a, b] = [reachOf(line, stops[i]), reachOf(line, to)];
      const course = [spotAt(line, a), ...line.filter((_, k) => k > a && k < b), spotAt(line, b)];
      return [
        [`${stops[i]} ${to}`, course],
        [`${to} ${stops[i]}`, course.toReversed()],
      ];
    }),
  ),
);

/** From the entry point across these areas to the position. */
export function roadCourse(entry: string, across: string, to: string): Polyline | undefined {
  const paths = ground.roads.from.get(entry)?.map((id) => ground.roads.paths[id]);
  const stops = paths?.find((path) => path.across === across && ground.map.positionNames[path.end] === to)?.stops;
  return stops?.slice(1).flatMap((stop, i) => stretches.get(`${stops[i]} ${stop}`)!);
}
