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

export interface RoadNet {
  readonly paths: readonly RoadPath[];
  /** By entry name: the paths that begin there, as indexes. */
  readonly from: ReadonlyMap<string, readonly number[]>;
  /** By path * paths + path: 1 where the two have a stop in common, and so wherever they meet or overlap. */
  readonly meeting: Uint8Array;
}

interface Link {
  readonly to: string;
  readonly area: Area;
}

export function roadNet(map: AreaMap, roads: readonly Road[], entries: readonly string[]): RoadNet {
  const links = linksOf(map, roads);
  const paths: RoadPath[] = [];
  const from = new Map<string, number[]>();
  for (const entry of entries) {
    if (!links.has(entry)) throw new Error(`No road begins at ${entry}: begin one there.`);
    const first = paths.length;
    follow(map, links, entry, [entry], [], [], paths);
    from.set(entry, [...paths.keys()].slice(first));
  }
  const meeting = new Uint8Array(paths.length ** 2);
  paths.forEach((one, i) => {
    paths.forEach((other, j) => {
      if (one.stops.some((stop) => other.stops.includes(stop))) meeting[i * paths.length + j] = 1;
    });
  });
  return { paths, from, meeting };
}

/** Every stretch of road, both ways, refused where it does not lie in the area it names. */
function linksOf(map: AreaMap, roads: readonly Road[]): Map<string, Link[]> {
  const links = new Map<string, Link[]>();
  const add = (stop: string, link: Link): void => {
    const known = links.get(stop);
    if (!known) links.set(stop, [link]);
    else if (!known.some((one) => one.to === link.to && one.area === link.area)) known.push(link);
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

function follow(
  map: AreaMap,
  links: ReadonlyMap<string, readonly Link[]>,
  at: string,
  stops: readonly string[],
  faces: readonly Face[],
  areas: readonly Area[],
  out: RoadPath[],
): void {
  for (const { to, area } of links.get(at) ?? []) {
    if (stops.includes(to)) continue;
    const position = positionNamed(map, to);
    const nextStops = [...stops, to];
    const nextAreas = areas.at(-1) === area ? areas : [...areas, area];
    const nextFaces = position < 0 ? faces : [...faces, faceInto(map, position, area)];
    const across = nextAreas.map((one) => map.areaNames[one]).join(" ");
    if (position >= 0) out.push({ end: position, faces: nextFaces, areas: nextAreas, across, stops: nextStops });
    follow(map, links, to, nextStops, nextFaces, nextAreas, out);
  }
}
