/** A map of hexes: their ground, their sides and the ways between them, turned into regions and lines. */
import { boundsOf } from "./bounds.js";
import { courseOf, type DrawnCourse, ofKind } from "./courses.js";
import { crestShade } from "./crests.js";
import type { Crossing } from "./crossings.js";
import { curveThrough, middle, type Point } from "./geometry.js";
import { heightOf, landShade } from "./heights.js";
import { hexFacts } from "./hex-facts.js";
import { hasRails, hexWays, type RoadPoints, roadPoints } from "./hex-ways.js";
import { groupsOf, linesAlong, regionOf, sideBetween } from "./hexes.js";
import type { Land } from "./land.js";
import type { MapSign } from "./landmarks.js";
import type { Label } from "./lettering.js";
import { levelsOf } from "./levels.js";
import { netOf } from "./net.js";
import { type HexPlan, planOf } from "./plan.js";
import type { Region } from "./region.js";
import { roughOf } from "./rough.js";
import type { GroundKind, HexSheet, SheetSide } from "./sheet.js";
import { hexSigns } from "./signs.js";
import type { Steep } from "./walls.js";

const WATER: ReadonlySet<GroundKind> = new Set(["river", "ferry"]);

export function surveyHexes(sheet: HexSheet): Land {
  const bounds = boundsOf(sheet);
  const plan = planOf(sheet.layout);
  const ground = new Map<string, GroundKind>([...sheet.hexes, ...sheet.beyond.hexes].map((row) => [row.hex, row.terrain]));
  const groundOf = (hex: string): GroundKind => ground.get(hex) ?? "clear";
  const hexesOf = (...kinds: GroundKind[]) => [...ground].filter(([, kind]) => kinds.includes(kind)).map(([hex]) => hex);
  const regions = (...kinds: GroundKind[]): Region[] => groupsOf(plan, hexesOf(...kinds)).map((group) => regionOf(plan, group));
  const sides = [...sheet.sides, ...sheet.beyond.sides];
  const roadPoint = roadPoints(plan, sides);
  const courses = [...hexWays(plan, sides, sheet.pikes, roadPoint), ...coursesAlong(plan, sides, (hex) => WATER.has(groundOf(hex)))];
  const heights = levelsOf(plan, sheet);
  const height = heights && heightOf(heights);
  const net = netOf(plan);
  const roads = ofKind(courses, "pike", "road", "lane", "street");
  const land = {
    woods: regions("forest", "forestRough"),
    orchards: regions("orchard"),
    marshes: regions("marsh"),
    rocks: regions("rocks"),
    crops: regions("field"),
    towns: regions("town", "townRough"),
    rivers: regions("river", "ferry"),
    rough: roughOf(plan, hexesOf("rough", "forestRough", "townRough")),
    height,
    courses,
    crossings: [...crossingsOf(plan, sheet.sides), ...ferriesOf(plan, hexesOf("ferry"), (hex) => !WATER.has(groundOf(hex)))],
    steeps: steepsOf(plan, sides),
    spots: spotsOf(plan, sheet),
    lanes: lanesOf(plan, sheet),
  };
  return {
    ...land,
    bounds,
    shade: () =>
      height
        ? landShade(bounds.drawing, height)
        : crestShade(
            bounds.drawing,
            sheet.crests.map(({ path, height, breadth }) => ({ line: path.map(plan.centre), height, breadth })),
          ),
    isClear: ({ x, y }) => groundOf(plan.at(x, y)) === "clear",
    growth: { apart: 0.245, size: 1, roadside: 0.19, bankside: 0.27, strength: 1 },
    building: {
      rows: [
        [0.2, 0.1],
        [0.43, 0.3],
        [0.66, 0.5],
      ],
      lots: 0.21,
      size: 1,
    },
    net,
    labels: labelsOf(plan, sheet, roadPoint),
    overview: roads.length > 60 ? 12 : 0,
    gates: [],
    facts: hexFacts(sheet, net),
    signs: hexSigns(plan, sheet),
    title: sheet.title,
    credits: sheet.credits,
    metre: Math.sqrt(3) / sheet.hexMetres,
    scaleNote: `Each hex ${sheet.hexMetres} metres from side to side`,
    column: 8.8,
  };
}

/** What lies along hexsides. Where a creek comes to a river it runs on into it. */
function coursesAlong(plan: HexPlan, sides: readonly SheetSide[], isWater: (hex: string) => boolean): DrawnCourse[] {
  const mouth = (end: Point): Point[] => {
    for (let d = 0; d < 6; d++) {
      const hex = plan.at(end.x + 0.3 * Math.cos((d * Math.PI) / 3), end.y + 0.3 * Math.sin((d * Math.PI) / 3));
      if (isWater(hex)) return [middle(end, plan.centre(hex))];
    }
    return [];
  };
  const beds = sides.filter(({ bed }) => bed);
  const cuts = beds.filter(({ bed }) => bed === "cut");
  const banks = (["cut", "embankment"] as const).flatMap((kind) =>
    linesAlong(
      plan,
      sides.filter((side) => side[kind] && !hasRails(side)),
    ).map((line) => courseOf(kind, line)),
  );
  const railroads = [
    ...linesAlong(plan, beds).map((line) => courseOf("roadbed", line)),
    ...linesAlong(plan, cuts).map((line) => courseOf("cut", line)),
  ];
  const others = (["creek", "run", "wall", "fence", "works"] as const).flatMap((kind) => {
    const lines = linesAlong(
      plan,
      sides.filter((side) => side[kind]),
      kind === "creek" || kind === "run" ? mouth : undefined,
    );
    return lines.map((line) => courseOf(kind, line));
  });
  return [...others, ...railroads, ...banks];
}

function crossingsOf(plan: HexPlan, sides: readonly SheetSide[]): Crossing[] {
  return sides.flatMap((side): Crossing[] => {
    const kind = side.bridge ? "bridge" : side.ford ? "ford" : undefined;
    if (!kind) return [];
    const [a, b] = sideBetween(plan, side.a, side.b);
    return [{ kind, at: middle(a, b), angle: Math.atan2(b.y - a.y, b.x - a.x) + Math.PI / 2 }];
  });
}

/** Towards the southernmost shore. */
function ferriesOf(plan: HexPlan, ferries: readonly string[], isLand: (hex: string) => boolean): Crossing[] {
  return ferries.map((hex) => {
    const at = plan.centre(hex);
    const shores = [0, 1, 2, 3, 4, 5]
      .map((d) => plan.beside(hex, d))
      .filter((shore) => shore !== "" && isLand(shore))
      .map(plan.centre);
    const far = shores.reduce((lowest, shore) => (shore.y > lowest.y ? shore : lowest), shores[0] ?? at);
    return { kind: "ferry", at, angle: Math.atan2(far.y - at.y, far.x - at.x) };
  });
}

function steepsOf(plan: HexPlan, sides: readonly SheetSide[]): Steep[] {
  return sides
    .filter(({ steep }) => steep)
    .map(({ a, b }) => {
      const [from, to] = sideBetween(plan, a, b);
      const [high, low] = [plan.centre(a), plan.centre(b)];
      const far = Math.hypot(low.x - high.x, low.y - high.y);
      return { from, to, into: { x: (low.x - high.x) / far, y: (low.y - high.y) / far } };
    });
}

const moved = ({ x, y }: Point, dx: number, dy: number): Point => ({ x: x + dx, y: y + dy });

function spotsOf(plan: HexPlan, { landmarks }: HexSheet): MapSign[] {
  return landmarks.flatMap(({ kind, path, dx, dy }) => (kind === "lane" ? [] : [{ kind, at: moved(plan.centre(path[0]), dx, dy) }]));
}

function lanesOf(plan: HexPlan, { landmarks }: HexSheet): Point[][] {
  const lanes = landmarks.filter(({ kind }) => kind === "lane");
  return lanes.map(({ path, dx, dy }) =>
    curveThrough(
      path.map((hex) => moved(plan.centre(hex), dx, dy)),
      14,
    ),
  );
}

/** A landmark's name stands under its sign. */
function labelsOf(plan: HexPlan, { labels, landmarks }: HexSheet, roadPoint: RoadPoints): Label[] {
  const named = landmarks.filter(({ name }) => name);
  return [
    ...named.map(({ name, path, dx, dy }): Label => ({ text: name, style: "place", points: path.map(plan.centre), dx, dy: dy + 0.28 })),
    ...labels.map(({ path, ...label }): Label => {
      const alongRoad = label.style === "road" && path.length > 1;
      return { ...label, points: path.map((hex) => (alongRoad ? roadPoint(hex) : plan.centre(hex))) };
    }),
  ];
}
