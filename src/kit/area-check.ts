/** Is an area map planar and whole? First row by row, then the shape that the rows make together. */
import type { AreaMap, AreaMapData } from "./area.js";

type Rotation = AreaMapData["endpoints"][number];
type Line = AreaMapData["positions"][number];

export function rowFaults(data: AreaMapData): string[] {
  return [
    ...nameFaults("Area", data.areas),
    ...nameFaults("Position", data.positions),
    ...nameFaults("Endpoint", data.endpoints),
    ...data.positions.flatMap((position) => positionFaults(data, position)),
    ...data.endpoints.flatMap((endpoint) => endpointFaults(data, endpoint)),
    ...data.positions.flatMap((position) => handFaults(data, position)),
  ];
}

function nameFaults(kind: string, rows: readonly { readonly id: string }[]): string[] {
  if (rows.length === 0 && kind !== "Endpoint") return [`The map has no ${kind.toLowerCase()}: add one.`];
  const seen = new Set<string>();
  return rows.flatMap(({ id }) => {
    if (id === "") return [`${kind} without a name: give it one.`];
    if (seen.has(id)) return [`${kind} ${id} is there twice: rename or remove one.`];
    seen.add(id);
    return [];
  });
}

function positionFaults(data: AreaMapData, { id, sides, endpoints }: Line): string[] {
  const faults: string[] = [];
  if (sides.length !== 2 || sides[0] === sides[1]) faults.push(`Position ${id} must lie between two different areas: name both.`);
  for (const side of sides) {
    if (!data.areas.some((area) => area.id === side))
      faults.push(`Position ${id} names area ${side}, which is not there: add it or correct it.`);
  }
  if (endpoints.length > 2) faults.push(`Position ${id} has ${endpoints.length} endpoints: leave it two at most.`);
  if (endpoints.length === 2 && endpoints[0] === endpoints[1]) {
    faults.push(`Position ${id} begins and ends at ${endpoints[0]}: break it in two with an endpoint between.`);
  }
  for (const end of endpoints) {
    const rotation = data.endpoints.find((row) => row.id === end);
    if (!rotation) faults.push(`Position ${id} names endpoint ${end}, which is not there: add it or correct it.`);
    else if (!rotation.clockwise.some(([position]) => position === id)) {
      faults.push(`Endpoint ${end} does not list position ${id}: put it in its clockwise place.`);
    }
  }
  return faults;
}

function endpointFaults(data: AreaMapData, { id, clockwise }: Rotation): string[] {
  const faults: string[] = [];
  if (clockwise.length < 2) faults.push(`Endpoint ${id} joins fewer than two positions: leave it out or join it.`);
  if (new Set(clockwise.map(([position]) => position)).size < clockwise.length) {
    faults.push(`Endpoint ${id} lists a position twice: list each once.`);
  }
  if (clockwise.filter(([, sector]) => sector === null).length > 1) {
    faults.push(`Endpoint ${id} has two gaps off the map: make it two endpoints.`);
  }
  clockwise.forEach(([name, sector], i) => {
    const position = data.positions.find((row) => row.id === name);
    if (!position) {
      faults.push(`Endpoint ${id} lists position ${name}, which is not there: add it or correct it.`);
      return;
    }
    if (!position.endpoints.includes(id))
      faults.push(`Position ${name} does not name endpoint ${id}, which lists it: name it or unlist it.`);
    if (sector === null) return;
    const next = clockwise[(i + 1) % clockwise.length][0];
    for (const neighbour of [position, data.positions.find((row) => row.id === next)]) {
      if (!neighbour || neighbour.sides.includes(sector)) continue;
      faults.push(
        `Endpoint ${id} puts area ${sector} between ${name} and ${next}, but it is no side of ${neighbour.id}: correct one of them.`,
      );
    }
  });
  return faults;
}

/** Both ends must agree which area lies to which hand. */
function handFaults(data: AreaMapData, position: Line): string[] {
  if (position.sides.length !== 2) return [];
  const hands = position.endpoints.map((id) => {
    const clockwise = data.endpoints.find((row) => row.id === id)?.clockwise ?? [];
    const i = clockwise.findIndex(([name]) => name === position.id);
    if (i < 0) return { id, first: "unknown" };
    const after = clockwise[i][1];
    const before = clockwise[(i + clockwise.length - 1) % clockwise.length][1];
    if (after !== null && after === before) return { id, first: "both" };
    return { id, first: after === position.sides[0] || before === position.sides[1] ? "after" : "before" };
  });
  const doubled = hands.find((hand) => hand.first === "both");
  if (doubled) return [`Endpoint ${doubled.id} has the same area on both sides of position ${position.id}: correct its clockwise list.`];
  if (hands.length === 2 && hands[0].first === hands[1].first && hands[0].first !== "unknown") {
    return [`Endpoints ${hands[0].id} and ${hands[1].id} disagree on the sides of position ${position.id}: turn one list round.`];
  }
  return [];
}

export function shapeFaults(map: AreaMap): string[] {
  const faults = outlineFaults(map);
  if (faults.length > 0) return faults;
  const pieces = piecesOf(map);
  if (pieces > 1) return [`The map falls into ${pieces} pieces: join them by positions that share endpoints.`];
  // Euler: corners - lines + areas = 2 on a sheet without folds. All that runs off the map meets in one corner outside it.
  const outside = runsOff(map) > 0 ? 1 : 0;
  const sum = map.endpoints + outside - (map.positions + gaps(map)) + map.areas;
  if (sum !== 2) return [`The map is not flat (corners - lines + areas is ${sum}, not 2): look for lists that are not clockwise.`];
  return [];
}

/** A whole area is ringed by positions; those of a partial one run from edge to edge, in several lines if it touches the edge in several places. */
function outlineFaults(map: AreaMap): string[] {
  const faults: string[] = [];
  const island = runsOff(map) === 0;
  for (let area = 0; area < map.areas; area++) {
    const name = map.areaNames[area];
    const { lines, rings } = outline(map, area);
    if (lines + rings === 0) faults.push(`Area ${name} has no position: give it sides or take it out.`);
    else if (rings + Math.min(lines, 1) > 1)
      faults.push(`The sides of area ${name} do not meet in one outline: join them or split the area.`);
    else if (lines > 0 && !map.partial[area]) faults.push(`Area ${name} is open at the edge of the map: mark it partial or close it.`);
    else if (rings > 0 && map.partial[area] && !island) faults.push(`Area ${name} is closed all round: do not mark it partial.`);
  }
  return faults;
}

function outline(map: AreaMap, area: number): { lines: number; rings: number } {
  const walked = new Set<number>();
  let lines = 0;
  let rings = 0;
  for (const first of map.bounding[area]) {
    if (walked.has(first)) continue;
    let face = first;
    while (face >= 0 && !walked.has(face)) {
      walked.add(face);
      face = map.turn[face * 2];
    }
    if (face < 0) lines++;
    else rings++;
  }
  return { lines, rings };
}

/** Ends of positions off the map, and gaps at endpoints on its edge. */
function runsOff(map: AreaMap): number {
  let ends = gaps(map);
  for (let position = 0; position < map.positions; position++) {
    for (let hand = 0; hand < 2; hand++) if (map.end[position * 4 + hand] < 0) ends++;
  }
  return ends;
}

/** A gap is seen from one face only as a left turn that is not there. */
function gaps(map: AreaMap): number {
  let count = 0;
  for (let face = 0; face < 2 * map.positions; face++) if (map.end[face * 2] >= 0 && map.turn[face * 2] < 0) count++;
  return count;
}

function piecesOf(map: AreaMap): number {
  const outside = map.endpoints;
  const root = Array.from({ length: map.endpoints + 1 }, (_, i) => i);
  const find = (at: number): number => (root[at] === at ? at : find(root[at]));
  const join = (a: number, b: number): void => {
    root[find(a)] = find(b);
  };
  for (let position = 0; position < map.positions; position++) {
    const left = map.end[position * 4];
    const right = map.end[position * 4 + 1];
    join(left < 0 ? outside : left, right < 0 ? outside : right);
    for (let turn = position * 4; turn < position * 4 + 4; turn++)
      if (map.end[turn] >= 0 && map.turn[turn] < 0) join(map.end[turn], outside);
  }
  const roots = new Set(root.map((_, i) => find(i)));
  return runsOff(map) > 0 ? roots.size : roots.size - 1;
}
