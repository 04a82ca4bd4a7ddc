/** Roads, trails, streets and railroads run through the hexes in smooth curves. */
import { type Course, courseOf } from "./courses.js";
import { chainsOf, chance, curveThrough, middle, type Point } from "./geometry.js";
import { sideBetween } from "./hexes.js";
import type { Plan } from "./plan.js";
import type { SheetSide } from "./sheet.js";

/** Where a road passes a hex: near its centre, never quite the same. */
export function roadPoint(plan: Plan, hex: string): Point {
  const { x, y } = plan.centre(hex);
  return { x: x + 0.24 * (chance(x, y, 81) - 0.5), y: y + 0.2 * (chance(x, y, 82) - 0.5) };
}

const WAYS = ["road", "trail", "street", "railroad", "roadbed"] as const;
const DRAWN = { road: "road", trail: "lane", street: "street", railroad: "railroad", roadbed: "roadbed" } as const;

/** Over a bridge a way goes by the bridge. */
function bridgesOf(plan: Plan, sides: readonly SheetSide[]): (a: string, b: string) => Point | undefined {
  const bridged = new Map(sides.filter(({ bridge }) => bridge).map(({ a, b }) => [`${a} ${b}`, middle(...sideBetween(plan, a, b))]));
  return (a, b) => bridged.get(`${a} ${b}`) ?? bridged.get(`${b} ${a}`);
}

export function hexWays(plan: Plan, sides: readonly SheetSide[], pikes: readonly string[]): Course[] {
  const bridge = bridgesOf(plan, sides);
  const lineOf = (chain: readonly string[]): Point[] =>
    curveThrough(
      chain.flatMap((hex, i) => {
        const over = i > 0 ? bridge(chain[i - 1], hex) : undefined;
        return over ? [over, roadPoint(plan, hex)] : [roadPoint(plan, hex)];
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
    const links = sides.filter((side) => side[kind]).map(({ a, b }) => [a, b] as const);
    return chainsOf(links).map((chain) => courseOf(kind, lineOf(chain)));
  });
  return [...ways, ...banks];
}
