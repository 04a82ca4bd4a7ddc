/** Is an area map planar and whole? First row by row, then the shape that the rows make together. */
import type { AreaMap, AreaMapData } from "./area.js";

type Rotation = AreaMapData["endpoints"][number];
type Line = AreaMapData["positions"][number];

export function* rowFaults(data: AreaMapData): Generator<string> {
  yield* nameFaults("Area", data.areas);
  yield* nameFaults("Position", data.positions);
  yield* nameFaults("Endpoint", data.endpoints);
  for (const position of data.positions) yield* positionFaults(data, position);
  for (const endpoint of data.endpoints) yield* endpointFaults(data, endpoint);
  for (const position of data.positions) yield* handFaults(data, position);
}

function* nameFaults(kind: string, rows: readonly { readonly id: string }[]): Generator<string> {
  if (rows.length === 0 && kind !== "Endpoint") yield `The map has no ${kind.toLowerCase()}: add one.`;
  for (const [i, { id }] of rows.entries()) {
    if (id === "") yield `${kind} without a name: give it one.`;
    else if (rows.findIndex((row) => row.id === id) < i) yield `${kind} ${id} is there twice: rename or remove one.`;
  }
}

function* positionFaults({ areas, endpoints: corners }: AreaMapData, { id, sides, endpoints }: Line): Generator<string> {
  if (sides.length !== 2 || sides[0] === sides[1]) yield `Position ${id} must lie between two different areas: name both.`;
  for (const side of sides)
    if (!areas.some((area) => area.id === side)) yield `Position ${id} names area ${side}, which is not there: add it or correct it.`;
  if (endpoints.length > 2) yield `Position ${id} has ${endpoints.length} endpoints: leave it two at most.`;
  if (endpoints.length === 2 && endpoints[0] === endpoints[1])
    yield `Position ${id} begins and ends at ${endpoints[0]}: break it in two with an endpoint between.`;
  for (const end of endpoints) {
    const rotation = corners.find((row) => row.id === end);
    if (!rotation) yield `Position ${id} names endpoint ${end}, which is not there: add it or correct it.`;
    else if (!rotation.clockwise.some(([position]) => position === id))
      yield `Endpoint ${end} does not list position ${id}: put it in its clockwise place.`;
  }
}

function* endpointFaults({ positions }: AreaMapData, { id, clockwise }: Rotation): Generator<string> {
  if (clockwise.length < 2) yield `Endpoint ${id} joins fewer than two positions: leave it out or join it.`;
  if (new Set(clockwise.map(([position]) => position)).size < clockwise.length)
    yield `Endpoint ${id} lists a position twice: list each once.`;
  if (clockwise.filter(([, sector]) => sector === null).length > 1) yield `Endpoint ${id} has two gaps off the map: make it two endpoints.`;
  const named = (name: string) => positions.find((row) => row.id === name);
  for (const [i, [name, sector]] of clockwise.entries()) {
    const position = named(name);
    if (!position) yield `Endpoint ${id} lists position ${name}, which is not there: add it or correct it.`;
    else if (!position.endpoints.includes(id)) yield `Position ${name} does not name endpoint ${id}, which lists it: name it or unlist it.`;
    if (!position || sector === null) continue;
    const [next] = clockwise[(i + 1) % clockwise.length];
    for (const beside of [position, named(next)])
      if (beside && !beside.sides.includes(sector))
        yield `Endpoint ${id} puts area ${sector} between ${name} and ${next}, but it is no side of ${beside.id}: correct one of them.`;
  }
}

/** Both ends must agree which area lies to which hand. */
function* handFaults(data: AreaMapData, { id, sides, endpoints }: Line): Generator<string> {
  if (sides.length !== 2) return;
  const first = endpoints.map((end) => {
    const clockwise = data.endpoints.find((row) => row.id === end)?.clockwise ?? [];
    const i = clockwise.findIndex(([name]) => name === id);
    if (i < 0) return "unknown";
    const after = clockwise[i][1];
    const before = clockwise[(i + clockwise.length - 1) % clockwise.length][1];
    if (after !== null && after === before) return "both";
    return after === sides[0] || before === sides[1] ? "after" : "before";
  });
  const doubled = endpoints[first.indexOf("both")];
  if (doubled !== undefined) yield `Endpoint ${doubled} has the same area on both sides of position ${id}: correct its clockwise list.`;
  else if (first.length === 2 && first[0] === first[1] && first[0] !== "unknown")
    yield `Endpoints ${endpoints[0]} and ${endpoints[1]} disagree on the sides of position ${id}: turn one list round.`;
}

export function shapeFaults(map: AreaMap): string[] {
  const faults = [...outlineFaults(map)];
  if (faults.length > 0) return faults;
  const pieces = piecesOf(map);
  if (pieces > 1) return [`The map falls into ${pieces} pieces: join them by positions that share endpoints.`];
  // Euler: corners - lines + areas = 2 on a sheet without folds. All that runs off the map meets in one corner outside it.
  const outside = runsOff(map) ? 1 : 0;
  const sum = map.endpoints + outside - (map.positions + gaps(map)) + map.areas;
  if (sum !== 2) return [`The map is not flat (corners - lines + areas is ${sum}, not 2): look for lists that are not clockwise.`];
  return [];
}

/** A whole area is ringed by positions; those of a partial one run from edge to edge, in several lines if it touches the edge in several places. */
function* outlineFaults(map: AreaMap): Generator<string> {
  const { areaNames, bounding, partial, turn } = map;
  const island = !runsOff(map);
  for (const [area, name] of areaNames.entries()) {
    const faces = bounding[area];
    const lines = faces.filter((face) => turn[face * 2] < 0).length;
    const rings = faces.filter((face, i) => i === 0 || turn[faces[i - 1] * 2] !== face).length - lines;
    if (faces.length === 0) yield `Area ${name} has no position: give it sides or take it out.`;
    else if (rings + Math.min(lines, 1) > 1) yield `The sides of area ${name} do not meet in one outline: join them or split the area.`;
    else if (lines > 0 && !partial[area]) yield `Area ${name} is open at the edge of the map: mark it partial or close it.`;
    else if (rings > 0 && partial[area] && !island) yield `Area ${name} is closed all round: do not mark it partial.`;
  }
}

/** Whether positions end off the map, or at endpoints on its edge. */
const runsOff = (map: AreaMap): boolean => map.end.includes(-1) || gaps(map) > 0;

/** Gaps at endpoints on the edge: each is seen from one face only as a left turn (those at even places) that is not there. */
const gaps = ({ end, turn }: AreaMap): number => turn.filter((to, at) => at % 2 === 0 && to < 0 && end[at] >= 0).length;

/** All that runs off the map hangs together outside it. */
function piecesOf(map: AreaMap): number {
  const { end, turn, endpoints: outside } = map;
  const piece = Array.from({ length: outside + 1 }, (_, corner) => corner);
  const join = (a: number, b: number): void => {
    const [from, to] = [piece[a], piece[b]];
    for (let corner = 0; corner <= outside; corner++) if (piece[corner] === from) piece[corner] = to;
  };
  const cornerAt = (at: number): number => (end[at] < 0 ? outside : end[at]);
  for (let at = 0; at < end.length; at++) {
    join(cornerAt(at), cornerAt(at ^ 1));
    if (turn[at] < 0) join(cornerAt(at), outside);
  }
  return new Set(piece).size - (runsOff(map) ? 0 : 1);
}
