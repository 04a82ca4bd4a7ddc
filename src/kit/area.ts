/**
 * Area maps: areas are the faces of a planar graph, positions the lines between two areas, endpoints the corners where positions meet.
 * A position has two faces, 2 * position and 2 * position + 1: the position as one looks from it into the area on that side.
 * So `face >> 1` is the position, `face ^ 1` the same position looked at the other way, and every walk is a table lookup.
 */
import { rowFaults, shapeFaults } from "./area-check.js";

export type Area = number;
export type Position = number;
export type Endpoint = number;
export type Face = number;

/** The two ends of a position, as one looks into the area of a face. */
export const LEFT = 0;
export const RIGHT = 1;
export type Hand = typeof LEFT | typeof RIGHT;

export interface AreaMapData {
  /** A partial area is open at the edge of the map. */
  readonly areas: readonly { readonly id: string; readonly partial?: boolean }[];
  /** A position that runs off the map has one endpoint or none. */
  readonly positions: readonly { readonly id: string; readonly sides: readonly string[]; readonly endpoints: readonly string[] }[];
  /** Clockwise: each position and the area between it and the next one, null where the edge of the map lies between them. */
  readonly endpoints: readonly { readonly id: string; readonly clockwise: readonly (readonly [string, string | null])[] }[];
}

/** Of each area, position or endpoint those that belong to it. */
export type Lists = readonly (readonly number[])[];

export type AreaMap = Readonly<ReturnType<typeof build>>;

/** What is wrong with a map, each in a sentence that says what to do; empty if it is planar and whole. */
export function areaMapFaults(data: AreaMapData): string[] {
  const faults = [...rowFaults(data)];
  return faults.length > 0 ? faults : shapeFaults(build(data));
}

export function areaMap(data: AreaMapData): AreaMap {
  const faults = areaMapFaults(data);
  if (faults.length > 0) throw new Error(`The map cannot be used. ${faults.join(" ")}`);
  return build(data);
}

function build(data: AreaMapData) {
  const areaNames = data.areas.map((row) => row.id);
  const positionNames = data.positions.map((row) => row.id);
  const endpointNames = data.endpoints.map((row) => row.id);
  const areaId = new Map(areaNames.map((id, i) => [id, i]));
  const positionId = new Map(positionNames.map((id, i) => [id, i]));
  const faces = 2 * positionNames.length;

  const area = Int16Array.from(data.positions.flatMap((row) => row.sides.map((id) => areaId.get(id)!)));
  const end = new Int16Array(faces * 2).fill(-1);
  const turn = new Int16Array(faces * 2).fill(-1);
  const faceOf = (position: string, side: string): Face => {
    const face = 2 * positionId.get(position)!;
    return area[face] === areaId.get(side) ? face : face + 1;
  };
  const setEnd = (face: Face, hand: Hand, endpoint: Endpoint): void => {
    end[face * 2 + hand] = endpoint;
    end[(face ^ 1) * 2 + 1 - hand] = endpoint;
  };
  data.endpoints.forEach(({ clockwise }, endpoint) => {
    clockwise.forEach(([position, sector], i) => {
      if (sector === null) return;
      const here = faceOf(position, sector);
      const next = faceOf(clockwise[(i + 1) % clockwise.length][0], sector);
      turn[here * 2 + RIGHT] = next;
      turn[next * 2 + LEFT] = here;
      setEnd(here, RIGHT, endpoint);
      setEnd(next, LEFT, endpoint);
    });
  });

  const bounding: Lists = areaNames.map((_, a) => boundary(a, area, turn));
  const round: Lists = data.endpoints.map((row) => row.clockwise.map(([position]) => positionId.get(position)!));
  const meeting = (endpoint: Endpoint) => round[endpoint] ?? [];
  const adjacent: Lists = positionNames.map((_, p) => others(p, [...meeting(end[p * 4]), ...meeting(end[p * 4 + 1])]));
  const across = (face: Face) => area[face ^ 1];
  const beside: Lists = areaNames.map((_, a) => others(a, bounding[a].map(across)));
  const touching = new Uint8Array(positionNames.length ** 2);
  for (let p = 0; p < positionNames.length; p++) for (const q of adjacent[p]) touching[p * positionNames.length + q] = 1;

  return {
    areas: areaNames.length,
    positions: positionNames.length,
    endpoints: endpointNames.length,
    areaNames: areaNames as readonly string[],
    positionNames: positionNames as readonly string[],
    endpointNames: endpointNames as readonly string[],
    /** By area. */
    partial: Uint8Array.from(data.areas, (row) => (row.partial ? 1 : 0)),
    /** By face: the area it looks into. */
    area,
    /** By face * 2 + hand: the endpoint there, -1 off the map. */
    end,
    /** By face * 2 + hand: swing forward round that endpoint, across the area, to the next position: its face of the same area, -1 at the edge. */
    turn,
    /** Faces that look into an area, clockwise round it, from edge to edge if it is partial. */
    bounding,
    /** Positions round an endpoint, clockwise. */
    round,
    /** Positions that share an endpoint with a position. */
    adjacent,
    /** Areas that share a position with an area. */
    beside,
    /** By position * positions + position: 1 where they are adjacent. */
    touching,
    /** By area * areas + area: areas apart. */
    distance: distances(beside, areaNames.length),
  };
}

/** The faces of an area in the order of a walk round it, one walk after the other if it falls into pieces. */
function boundary(of: Area, area: Int16Array, turn: Int16Array): Face[] {
  const faces = [...area.keys()].filter((face) => area[face] === of);
  const starts = [...faces.filter((face) => turn[face * 2 + RIGHT] < 0), ...faces];
  const walked = new Set<Face>();
  for (const start of starts) for (let face = start; face >= 0 && !walked.has(face); face = turn[face * 2 + LEFT]) walked.add(face);
  return [...walked];
}

function others(self: number, found: readonly number[]): number[] {
  return [...new Set(found)].filter((one) => one !== self);
}

const FAR = 255;

function distances(beside: Lists, areas: number): Uint8Array {
  const distance = new Uint8Array(areas * areas).fill(FAR);
  for (let from = 0; from < areas; from++) {
    distance[from * areas + from] = 0;
    const found = [from];
    for (const at of found) {
      for (const next of beside[at]) {
        if (distance[from * areas + next] !== FAR) continue;
        distance[from * areas + next] = distance[from * areas + at] + 1;
        found.push(next);
      }
    }
  }
  return distance;
}

/** -1 if there is none of that name. */
export function areaNamed(map: AreaMap, name: string): Area {
  return map.areaNames.indexOf(name);
}

export function positionNamed(map: AreaMap, name: string): Position {
  return map.positionNames.indexOf(name);
}

/** The face of a position that looks into an area, -1 if the area is not one of its two sides. */
export function faceInto(map: AreaMap, position: Position, area: Area): Face {
  if (map.area[2 * position] === area) return 2 * position;
  return map.area[2 * position + 1] === area ? 2 * position + 1 : -1;
}

/** The area across the next position forward round an endpoint, -1 where there is none: at the edge, or where it is the rear area again. */
export function extendedFront(map: AreaMap, face: Face, hand: Hand): Area {
  const next = map.turn[face * 2 + hand];
  if (next < 0) return -1;
  const across = map.area[next ^ 1];
  return across === map.area[face ^ 1] ? -1 : across;
}
