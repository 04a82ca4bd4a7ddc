/** Areas, positions, the strips beyond the edge and the entry points, as places of the map: what they are called and what the rules say of them. */
import type { Place, Spot } from "../../../engine/index.js";
import { capital, type Face, mostOf, type Position } from "../../../kit/index.js";
import { areas, entries, ground, placeTitle, positions, positionTitles, sights } from "../data/map.js";
import * as plan from "./plan.js";

const { map } = ground;
/** How near a position one presses it rather than the area. */
const NEAR = 0.5;
const STRIP = 0.55;

export const offPlace = (area: string): string => `off ${area}`;

function sideFacts(face: Face): string {
  const facts = [
    ...(ground.ridge[face] ? [`ridge, ${ground.cannon[face]} cannon`] : []),
    ...(ground.steep[face] ? ["steep slope"] : []),
    ...(ground.obstructed[face] ? ["obstructed"] : []),
  ];
  return `Toward ${placeTitle(plan.areaBefore(face))}: ${facts.length > 0 ? facts.join(", ") : "open"}`;
}

/** A long lozenge along the line that keeps clear of its corners. */
function lozenge(p: Position): Spot[] {
  const [a, b] = plan.lines[p];
  const into = plan.intoOf[2 * p];
  const length = plan.apart(a, b);
  const along = (from: Spot, to: Spot, far: number, aside: number): Spot => ({
    x: from.x + ((to.x - from.x) * far) / length + into.x * aside,
    y: from.y + ((to.y - from.y) * far) / length + into.y * aside,
  });
  return [
    along(a, b, 0.16, 0),
    along(a, b, 0.42, 0.27),
    along(b, a, 0.42, 0.27),
    along(b, a, 0.16, 0),
    along(b, a, 0.42, -0.27),
    along(a, b, 0.42, -0.27),
  ];
}

const positionPlaces = positions.map(
  ({ id }, p): Place => ({
    id,
    name: positionTitles[p],
    at: plan.positionMiddles[p],
    outline: lozenge(p),
    facts: [
      sideFacts(2 * p),
      sideFacts(2 * p + 1),
      ...(ground.fullyObstructed[p] ? ["Fully obstructed"] : []),
      ...(ground.unionMayNot[p] ? ["No Union block may stand here"] : []),
      ...sights.filter(({ position }) => position === id).map(({ note }) => `Line of sight: ${note}`),
      `Written ${id}`,
    ],
  }),
);

const areaPlaces = areas.map(({ id, title, partial }, area): Place => {
  const entry = ground.entryOf[area];
  return {
    id,
    name: title,
    at: plan.areaMiddles[area],
    outline: plan.outlines[area],
    facts: [
      ...(partial ? ["Part of an area: blocks may leave the map here"] : []),
      ...(entry >= 0 ? [`${capital(plan.gates[entry].side)} blocks come in here from ${entries[entry].name}`] : []),
      ...(ground.town[area] ? ["Town"] : []),
      ...(ground.objectives.includes(area) ? ["An objective lies here at the start"] : []),
      `Written ${id}`,
    ],
  };
});

/** Beyond the side of a partial area that lies along the edge of the sheet. */
const strips = areas.flatMap(({ id, partial }, area): Place[] => {
  if (!partial) return [];
  const { at, out, side } = plan.rimOf(area);
  const [a, b] = plan.outlines[area].filter((corner) => side.includes(corner));
  return [
    {
      id: offPlace(id),
      name: `Off the map beside ${placeTitle(id)}`,
      at: plan.beyond(at, out, STRIP / 2),
      outline: [a, b, plan.beyond(b, out, STRIP), plan.beyond(a, out, STRIP)],
      facts: ["Blocks that have left the map wait here"],
    },
  ];
});

const gatePlaces = plan.gates.map(({ name, side, at, box }, entry): Place => {
  const { road, transfers } = entries[entry];
  const facts = [`Comes in by the ${road}`, `Blocks may transfer to ${transfers.join(" and ")}`];
  return { id: name, name: `${name}, ${capital(side)} entry point`, at, outline: box, facts };
});

const all = [...positionPlaces, ...areaPlaces, ...strips, ...gatePlaces];
export const places: ReadonlyMap<string, Place> = new Map(all.map((place) => [place.id, place]));

export function placeAt(spot: Spot): string | undefined {
  const within = (some: readonly Place[]) => some.find(({ outline }) => plan.contains(outline, spot))?.id;
  const inside = spot.x >= 0 && spot.y >= 0 && spot.x <= plan.size.x && spot.y <= plan.size.y;
  if (!inside) return within([...strips, ...gatePlaces]);
  const near = mostOf([...positions.keys()], (p) => -plan.distanceToLine(spot, ...plan.lines[p]), -NEAR);
  return near === undefined ? within(areaPlaces) : positions[near].id;
}

/** The nearest place whose middle lies that way, within an eighth of the circle to either hand. */
export function beside(place: string, degrees: number): string | undefined {
  const from = places.get(place)?.at;
  if (!from) return undefined;
  const turn = (degrees * Math.PI) / 180;
  const [wx, wy] = [Math.sin(turn), -Math.cos(turn)];
  const nearness = ({ at }: Place): number => {
    const [dx, dy] = [at.x - from.x, at.y - from.y];
    const ahead = dx * wx + dy * wy;
    const aside = Math.abs(dx * wy - dy * wx);
    return ahead <= 0.05 || aside > ahead ? Number.NEGATIVE_INFINITY : -ahead - 1.6 * aside;
  };
  return mostOf(all, nearness)?.id;
}

/** The areas that the shortest march crosses, whoever stands there; nothing unless both are positions. */
function areasBetween(from: string, to: string): number | undefined {
  const [a, b] = [plan.positionNumber.get(from), plan.positionNumber.get(to)];
  if (a === undefined || b === undefined) return undefined;
  const sides = (p: Position) => [map.area[2 * p], map.area[2 * p + 1]];
  const apart = sides(a).flatMap((one) => sides(b).map((other) => map.distance[one * map.areas + other]));
  return a === b ? 0 : 1 + Math.min(...apart);
}

/** From anywhere but a position as far as the air is. */
export function toward(to: string): (from: string) => number {
  const end = places.get(to)!.at;
  return (from) => {
    const areas = areasBetween(from, to);
    const air = plan.apart(end, places.get(from)!.at);
    return areas === undefined ? air : areas + air / 1000;
  };
}

/** "across 3 areas"; nothing where one of them is no position. */
export function distance(from: string, to: string): string | undefined {
  const areas = areasBetween(from, to);
  return areas ? `across ${areas === 1 ? "one area" : `${areas} areas`}` : undefined;
}
