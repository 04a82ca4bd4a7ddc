/** Areas, positions, the strips beyond the edge and the entry points, as places of the map: what they are called and what the rules say of them. */
import type { Place, Spot } from "../../../engine/index.js";
import { areas, entries, ground, placeTitle, positions, positionTitles, sights } from "../data/map.js";
import { areaMiddles, contains, distanceToLine, gates, intoOf, lines, outlines, positionMiddles, rimOf, size } from "./plan.js";
import { sideTitles } from "./view.js";

const { map } = ground;
/** How near a position one presses it rather than the area. */
const NEAR = 0.5;
const STRIP = 0.55;

export const offPlace = (area: string): string => `off ${area}`;

function sideFacts(face: number): string {
  const facts = [
    ...(ground.ridge[face] ? [`ridge, ${ground.cannon[face]} cannon`] : []),
    ...(ground.steep[face] ? ["steep slope"] : []),
    ...(ground.obstructed[face] ? ["obstructed"] : []),
  ];
  return `Toward ${placeTitle(map.areaNames[map.area[face]])}: ${facts.length > 0 ? facts.join(", ") : "open"}`;
}

function positionPlace(p: number): Place {
  const { id } = positions[p];
  const [a, b] = lines[p];
  const into = intoOf[2 * p];
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const along = (from: Spot, to: Spot, far: number, aside: number): Spot => ({
    x: from.x + ((to.x - from.x) * far) / length + into.x * aside,
    y: from.y + ((to.y - from.y) * far) / length + into.y * aside,
  });
  return {
    id,
    name: positionTitles[p],
    at: positionMiddles[p],
    // A long lozenge that keeps clear of its corners.
    outline: [
      along(a, b, 0.16, 0),
      along(a, b, 0.42, 0.27),
      along(b, a, 0.42, 0.27),
      along(b, a, 0.16, 0),
      along(b, a, 0.42, -0.27),
      along(a, b, 0.42, -0.27),
    ],
    facts: [
      sideFacts(2 * p),
      sideFacts(2 * p + 1),
      ...(ground.fullyObstructed[p] ? ["Fully obstructed"] : []),
      ...(ground.unionMayNot[p] ? ["No Union block may stand here"] : []),
      ...sights.filter(({ position }) => position === id).map(({ note }) => `Line of sight: ${note}`),
      `Written ${id}`,
    ],
  };
}

function areaPlace(area: number): Place {
  const { id, title, partial } = areas[area];
  const entry = ground.entryOf[area];
  return {
    id,
    name: title,
    at: areaMiddles[area],
    outline: outlines[area],
    facts: [
      ...(partial ? ["Part of an area: blocks may leave the map here"] : []),
      ...(entry >= 0 ? [`${sideTitles[gates[entry].side]} blocks come in here from ${entries[entry].name}`] : []),
      ...(ground.town[area] ? ["Town"] : []),
      ...(ground.objectives.includes(area) ? ["An objective lies here at the start"] : []),
      `Written ${id}`,
    ],
  };
}

function offMapPlace(area: number): Place[] {
  const rim = rimOf(area);
  if (!rim) return [];
  const { at, out } = rim;
  const edge = outlines[area].filter(({ x, y }) => (out.x !== 0 ? Math.abs(x - at.x) < 0.01 : Math.abs(y - at.y) < 0.01));
  const beyond = (p: Spot, far: number): Spot => ({ x: p.x + out.x * far, y: p.y + out.y * far });
  const [a, b] = edge;
  return [
    {
      id: offPlace(areas[area].id),
      name: `Off the map beside ${placeTitle(areas[area].id)}`,
      at: beyond(at, STRIP / 2),
      outline: [a, b, beyond(b, STRIP), beyond(a, STRIP)],
      facts: ["Blocks that have left the map wait here"],
    },
  ];
}

const gatePlaces: Place[] = gates.map(({ name, side, at, box }, entry) => ({
  id: name,
  name: `${name}, ${sideTitles[side]} entry point`,
  at,
  outline: box,
  facts: [`Comes in by the ${entries[entry].road}`, `Blocks may transfer to ${entries[entry].transfers.join(" and ")}`],
}));

const areaPlaces = areas.map((_, area) => areaPlace(area));
const positionPlaces = positions.map((_, p) => positionPlace(p));
const strips = areas.flatMap(({ partial }, area) => (partial ? offMapPlace(area) : []));

export const places: ReadonlyMap<string, Place> = new Map(
  [...positionPlaces, ...areaPlaces, ...strips, ...gatePlaces].map((place) => [place.id, place]),
);

export function placeAt(spot: Spot): string | undefined {
  const inside = spot.x >= 0 && spot.y >= 0 && spot.x <= size.x && spot.y <= size.y;
  if (!inside) return [...strips, ...gatePlaces].find(({ outline }) => contains(outline, spot))?.id;
  let [best, nearest] = [-1, NEAR];
  lines.forEach(([a, b], p) => {
    const far = distanceToLine(spot, a, b);
    if (far < nearest) [best, nearest] = [p, far];
  });
  if (best >= 0) return positions[best].id;
  return areaPlaces[outlines.findIndex((outline) => contains(outline, spot))]?.id;
}

/** The nearest position or area whose middle lies that way, within an eighth of the circle to either hand. */
export function beside(place: string, degrees: number): string | undefined {
  const from = places.get(place);
  if (!from) return undefined;
  const turn = (degrees * Math.PI) / 180;
  const [wx, wy] = [Math.sin(turn), -Math.cos(turn)];
  let [best, least]: [string | undefined, number] = [undefined, Number.POSITIVE_INFINITY];
  for (const { id, at } of places.values()) {
    const [dx, dy] = [at.x - from.at.x, at.y - from.at.y];
    const ahead = dx * wx + dy * wy;
    const aside = Math.abs(dx * wy - dy * wx);
    if (ahead <= 0.05 || aside > ahead) continue;
    const far = ahead + 1.6 * aside;
    if (far < least) [best, least] = [id, far];
  }
  return best;
}
