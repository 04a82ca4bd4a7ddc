/** 10.2 Sight: over heights, woods and houses, formed units, down a street and into a railroad cut. */
import { distance, type Hex, overlooks, remembered, sideTo, traceLine } from "../../../kit/index.js";
import { cut, grid, heights, level, rail, town, way } from "../data/map.js";

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
