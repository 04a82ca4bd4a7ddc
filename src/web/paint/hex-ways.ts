/** Roads, trails, streets and railroads run through the hexes in smooth curves. */
import { courseOf, type DrawnCourse } from "./courses.js";
import { chainsOf, chance, curveThrough, middle, type Point } from "./geometry.js";
import { sideBetween } from "./hexes.js";
import type { HexPlan } from "./plan.js";
import type { SheetSide } from "./sheet.js";

const WAYS = ["road", "trail", "street", "railroad", "roadbed"] as const;
const DRAWN = { road: "road", trail: "lane", street: "street", railroad: "railroad", roadbed: "roadbed" } as const;

export type RoadPoints = (hex: string) => Point;

/** So far a way may leave the middle of its hex. */
const ASIDE = 0.5;

/**
 * Where a road passes a hex: near its centre, never quite the same. From hex to hex it would go in zigzags that no road has: where it only
 * passes through, it goes straighter, and never leaves its hexes.
 */
export function roadPoints(plan: HexPlan, sides: readonly SheetSide[]): RoadPoints {
  const beside = new Map<string, Set<string>>();
  const link = (a: string, b: string) => beside.set(a, (beside.get(a) ?? new Set()).add(b));
  for (const side of sides)
    if (WAYS.some((way) => side[way] !== undefined)) {
      link(side.a, side.b);
      link(side.b, side.a);
    }
  const first: RoadPoints = (hex) => {
    const { x, y } = plan.centre(hex);
    return { x: x + 0.24 * (chance(x, y, 81) - 0.5), y: y + 0.2 * (chance(x, y, 82) - 0.5) };
  };
  const straighter = (before: RoadPoints): RoadPoints => {
    const known = new Map<string, Point>();
    for (const [hex, [a, b, ...more]] of beside) {
      if (b === undefined || more.length > 0) continue;
      const [at, from, to, home] = [before(hex), before(a), before(b), plan.centre(hex)];
      const wanted = { x: (2 * at.x + from.x + to.x) / 4 - home.x, y: (2 * at.y + from.y + to.y) / 4 - home.y };
      const held = Math.min(1, ASIDE / Math.hypot(wanted.x, wanted.y));
      known.set(hex, { x: home.x + held * wanted.x, y: home.y + held * wanted.y });
    }
    return (hex) => known.get(hex) ?? before(hex);
  };
  return straighter(straighter(first));
}

/** Over a bridge a way goes by the bridge. */
function bridgesOf(plan: HexPlan, sides: readonly SheetSide[]): (a: string, b: string) => Point | undefined {
  const bridged = new Map(sides.filter(({ bridge }) => bridge).map(({ a, b }) => [`${a} ${b}`, middle(...sideBetween(plan, a, b))]));
  return (a, b) => bridged.get(`${a} ${b}`) ?? bridged.get(`${b} ${a}`);
}

export function hexWays(plan: HexPlan, sides: readonly SheetSide[], pikes: readonly string[], roadPoint: RoadPoints): DrawnCourse[] {
  const bridge = bridgesOf(plan, sides);
  const lineOf = (chain: readonly string[]): Point[] =>
    curveThrough(
      chain.flatMap((hex, i) => {
        const over = i > 0 ? bridge(chain[i - 1], hex) : undefined;
        return over ? [over, roadPoint(hex)] : [roadPoint(hex)];
      }),
    );
  const ways = WAYS.flatMap((way) => {
    const named = new Map<string, [string, string][]>();
    for (const side of sides) {
      const name = side[way];
      if (name === undefined) continue;
      const links = named.get(name);
      if (links) links.push([side.a, side.b]);
      else named.set(name, [[side.a, side.b]]);
    }
    return [...named].flatMap(([name, links]) => {
      const kind = way === "road" && pikes.includes(name) ? "pike" : DRAWN[way];
      return chainsOf(links).map((chain) => courseOf(kind, lineOf(chain)));
    });
  });
  const banks = (["cut", "embankment"] as const).flatMap((kind) => {
    const links = sides.filter((side) => side[kind] && hasRails(side)).map(({ a, b }) => [a, b] as const);
    return chainsOf(links).map((chain) => courseOf(kind, lineOf(chain)));
  });
  return [...ways, ...banks];
}

/** A cut or an embankment is the railroad's that runs over the side; where none does, it lies along it. */
export const hasRails = ({ railroad, roadbed }: SheetSide): boolean => railroad !== undefined || roadbed !== undefined;
