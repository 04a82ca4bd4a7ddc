/** Roads on an area map: from entry to crossing to crossing, joined where roads meet. Every way along them is worked out once. */
import { type Area, type AreaMap, areaNamed, type Face, faceInto, type Position, positionNamed } from "./area.js";

/** A road as it runs: a stop, the area to the next stop, a stop, and so on. A stop is a position crossed, or any other name: an entry or a junction. */
export type Road = readonly string[];

export interface RoadPath {
  readonly end: Position;
  /** Faces entered, the last one at `end`. */
  readonly faces: readonly Face[];
  /** Areas run through, in order. */
  readonly areas: readonly Area[];
  /** Those areas by name: "b3 c3". */
  readonly across: string;
  /** Stops passed by name, entry and end included. */
  readonly stops: readonly string[];
}

export type RoadNet = Readonly<ReturnType<typeof roadNet>>;

interface Link {
  readonly to: string;
  readonly area: Area;
}

export function roadNet(map: AreaMap, roads: readonly Road[], entries: readonly string[]) {
  const links = linksOf(map, roads);
  const paths: RoadPath[] = [];
  const follow = (at: string, { stops, faces, areas }: Pick<RoadPath, "stops" | "faces" | "areas">): void => {
    for (const { to, area } of links.get(at) ?? []) {
      if (stops.includes(to)) continue;
      const end = positionNamed(map, to);
      const path = {
        stops: [...stops, to],
        faces: end < 0 ? faces : [...faces, faceInto(map, end, area)],
        areas: areas.at(-1) === area ? areas : [...areas, area],
      };
      if (end >= 0) paths.push({ end, ...path, across: path.areas.map((one) => map.areaNames[one]).join(" ") });
      follow(to, path);
    }
  };
  const pathsFrom = (entry: string): readonly number[] => {
    if (!links.has(entry)) throw new Error(`No road begins at ${entry}: begin one there.`);
    const first = paths.length;
    follow(entry, { stops: [entry], faces: [], areas: [] });
    return [...paths.keys()].slice(first);
  };
  /** By entry name: the paths that begin there, as indexes. */
  const from: ReadonlyMap<string, readonly number[]> = new Map(entries.map((entry) => [entry, pathsFrom(entry)]));
  const meet = (one: RoadPath, other: RoadPath) => Number(one.stops.some((stop) => other.stops.includes(stop)));
  /** By path * paths + path: 1 where the two have a stop in common, and so wherever they meet or overlap. */
  const meeting = Uint8Array.from(paths.flatMap((one) => paths.map((other) => meet(one, other))));
  return { paths, from, meeting };
}

/** Every stretch of road, both ways, refused where it does not lie in the area it names. */
function linksOf(map: AreaMap, roads: readonly Road[]): Map<string, Link[]> {
  const links = new Map<string, Link[]>();
  const add = (stop: string, link: Link): void => {
    const known = links.get(stop) ?? [];
    links.set(stop, known);
    if (!known.some((one) => one.to === link.to && one.area === link.area)) known.push(link);
  };
  for (const road of roads) {
    if (road.length % 2 === 0) throw new Error(`The road from ${road[0]} ends in an area: end it at a stop.`);
    for (let i = 0; i + 2 < road.length; i += 2) {
      const [a, name, b] = road.slice(i, i + 3);
      const area = areaNamed(map, name);
      if (area < 0) throw new Error(`A road runs from ${a} to ${b} through ${name}, which is no area: correct it.`);
      for (const stop of [a, b]) {
        const position = positionNamed(map, stop);
        if (position < 0 || faceInto(map, position, area) >= 0) continue;
        throw new Error(`A road crosses ${stop} into ${name}, which is no side of it: correct the road.`);
      }
      add(a, { to: b, area });
      add(b, { to: a, area });
    }
  }
  return links;
}
