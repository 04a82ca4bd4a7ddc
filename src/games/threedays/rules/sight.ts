/** 10.2 Sight: over heights, woods and houses, formed units, down a street and into a railroad cut. */
import { distance, type Hex, remembered, sideTo, TOUCHED, type Trace, traceLine } from "../../../kit/index.js";
import { cut, grid, type Heights, heights, level, rail, town, way } from "../data/map.js";

/** The ground as it is read, and what it alone lets see, kept by origin: by whether it casts shadows, and whether woods hide who is beside them. */
const grounds = [false, true].map((shadow) =>
  [false, true].map((fringe) => {
    const ground = heights(shadow, fringe);
    return { ground, over: remembered(grid, (from, to) => overlooks(ground, from, to), 256) };
  }),
);
export const NO_LIMIT = 99;
const MOST_DOWN_THE_LINE = 5;

export interface Eye {
  /** 10.24 (option) ground beside the lower end hides it behind a dip. */
  readonly shadow: boolean;
  /** 10.2h (ruling) woods and houses beside the lower end do not hide it. */
  readonly fringeOpen?: boolean;
  /** 10.2l, m how far one sees at this hour. */
  readonly limit: number;
  /** 10.2k guns fire over units that stand below them. */
  readonly guns: boolean;
  /** Formed units stand there. */
  readonly formed: (hex: Hex) => boolean;
}

/** 10.2j formed units hide what is no lower; 10.2k guns far off and above them fire over those that stand beside neither end. */
function inTheWay(eye: Eye, a: Hex, b: Hex, hex: Hex): boolean {
  if (!eye.formed(hex) || level[hex] < Math.min(level[a], level[b])) return false;
  const over = eye.guns && distance(grid, a, b) >= 4 && level[a] > level[hex];
  return !(over && distance(grid, hex, a) > 1 && distance(grid, hex, b) > 1);
}

export function sees(eye: Eye, from: Hex, to: Hex): boolean {
  const far = distance(grid, from, to);
  if (far > eye.limit) return false;
  if (far < 2) return true;
  if (cut[from] || cut[to]) return downTheLine(from, to);
  const { ground, over } = grounds[Number(eye.shadow)][eye.fringeOpen ? 0 : 1];
  if (!over(from, to)) return false;
  return !isCrowded(eye, from, to) || overlooks(ground, from, to, (hex) => inTheWay(eye, from, to, hex));
}

/** Formed units stand on the line, or along it: over most there are none. */
function isCrowded(eye: Eye, from: Hex, to: Hex): boolean {
  const { count, hex, partner } = traceLine(grid, from, to);
  for (let i = 0; i < count; i++) if (eye.formed(hex[i]) || (partner[i] >= 0 && eye.formed(partner[i]))) return true;
  return false;
}

/** 10.23 both in town, two hexes apart, and a hex that the line touches is joined to both by a street. */
export function downTheStreet(from: Hex, to: Hex): boolean {
  if (!town[from] || !town[to] || distance(grid, from, to) !== 2) return false;
  const { count, hex, partner } = traceLine(grid, from, to);
  const touched: Hex[] = [];
  for (let i = 0; i < count; i++) touched.push(hex[i], ...(partner[i] >= 0 ? [partner[i]] : []));
  return touched.some((mid) => joined(from, mid) && joined(mid, to));
}

const joined = (a: Hex, b: Hex): boolean => {
  const side = sideTo(grid, a, b);
  return side >= 0 && way[side] > 0;
};

/** 9.44cn a cut is seen into from afar only straight along the rails, no other cut before it, at most five hexes off; 9.44ef out of it likewise. */
function downTheLine(from: Hex, to: Hex): boolean {
  if (distance(grid, from, to) > MOST_DOWN_THE_LINE) return false;
  const { count, hex, partner } = traceLine(grid, from, to);
  const line = [from];
  for (let i = 0; i < count; i++) {
    if (partner[i] !== hex[i]) return false;
    line.push(hex[i]);
  }
  line.push(to);
  return line.every((at, i) => i === 0 || alongRails(line[i - 1], at)) && line.slice(1, -1).every((at) => !cut[at]);
}

const alongRails = (a: Hex, b: Hex): boolean => {
  const side = sideTo(grid, a, b);
  return side >= 0 && rail[side] === 1;
};

/** Whether nothing on the line hides one hex from the other. `inTheWay` says what else blocks, such as units; it draws no line of its own. */
export function overlooks(heights: Heights, a: Hex, b: Hex, inTheWay: (hex: Hex) => boolean = () => false): boolean {
  const { grid } = heights;
  if (distance(grid, a, b) < 2) return true;
  const ends = endsOf(heights, a, b);
  const line = traceLine(grid, a, b);
  for (let i = 0; i < line.count; i++) {
    const hex = line.hex[i];
    const partner = line.partner[i] === -1 ? hex : line.partner[i];
    // A corner is no obstacle; along a hexside both must be; at the edge the hex on the map is judged alone.
    if (partner < 0) continue;
    const blocks = (one: Hex) => inTheWay(one) || hides(heights, ends, line, i, one);
    if (blocks(hex) && (partner === hex || blocks(partner))) return false;
  }
  return true;
}

interface Ends {
  readonly high: Hex;
  readonly low: Hex;
  readonly top: number;
  readonly foot: number;
  /** The line begins at the higher end. */
  readonly fromHigh: boolean;
}

function endsOf({ stands }: Heights, a: Hex, b: Hex): Ends {
  const fromHigh = stands[a] >= stands[b];
  const [high, low] = fromHigh ? [a, b] : [b, a];
  return { high, low, top: stands[high], foot: stands[low], fromHigh };
}

function hides(heights: Heights, ends: Ends, line: Trace, step: number, hex: Hex): boolean {
  const { grid, level, cover } = heights;
  const { high, low, top, foot } = ends;
  const uneven = top > foot;
  const height = level[hex] + cover[hex];
  if (height > top || (uneven && height === top && isNearer(grid, line, step, low, high))) return true;
  const besideLow = uneven && distance(grid, hex, low) === 1;
  if (heights.fringe && besideLow && cover[hex] > 0 && height > foot) return true;
  if (underCanopy(heights, ends, high, hex) || underCanopy(heights, ends, low, hex)) return true;
  return heights.shadow && besideLow && level[hex] > foot && dips(heights, ends, line, step, level[hex]);
}

/** A height level with the higher end hides the lower if it lies no farther from it; of the two hexes along a side the nearer counts. */
function isNearer(grid: Heights["grid"], { hex, partner }: Trace, step: number, low: Hex, high: Hex): boolean {
  const other = partner[step] < 0 ? hex[step] : partner[step];
  const to = (end: Hex) => Math.min(distance(grid, hex[step], end), distance(grid, other, end));
  return to(low) <= to(high);
}

/** Lower woods beside an end in woods hide it, unless they lie below both ends and a steep side parts them. */
function underCanopy({ grid, level, woods, steep }: Heights, ends: Ends, end: Hex, hex: Hex): boolean {
  if (!woods[end] || !woods[hex] || level[hex] >= level[end]) return false;
  const side = sideTo(grid, end, hex);
  return side >= 0 && !(steep[side] && level[hex] < ends.foot);
}

/** Whether ground lower than this lies on the line between the step and the higher end. */
function dips({ level }: Heights, { fromHigh }: Ends, { count, hex, partner }: Trace, step: number, below: number): boolean {
  for (let i = fromHigh ? 0 : step + 1; i < (fromHigh ? step : count); i++)
    if (partner[i] !== TOUCHED && (level[hex[i]] < below || (partner[i] >= 0 && level[partner[i]] < below))) return true;
  return false;
}
