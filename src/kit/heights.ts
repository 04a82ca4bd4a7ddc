/** Sight over ground with levels: what heights, woods and houses hide between two hexes. */
import { distance, type Grid, type Hex, sideTo } from "./hex.js";
import { TOUCHED, type Trace, traceLine } from "./sight.js";

export interface Heights {
  readonly grid: Grid;
  /** By hex: the level of the ground, and of whoever stands there, which in a cut is another. */
  readonly level: Int8Array;
  readonly stands: Int8Array;
  /** By hex: how far woods or houses rise above the ground. */
  readonly cover: Uint8Array;
  /** Cover that rises above the lower end hides it from right beside it. */
  readonly fringe: boolean;
  /** By hex, and by side. */
  readonly woods: Uint8Array;
  readonly steep: Uint8Array;
  /** Ground right beside the lower end and above it hides it, if there is lower ground between it and the higher end. */
  readonly shadow: boolean;
}

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
  const toLow = distance(grid, hex, low);
  // A height level with the higher end hides the lower if it lies no farther from it.
  if (height > top || (uneven && height === top && toLow <= distance(grid, hex, high))) return true;
  const besideLow = uneven && toLow === 1;
  if (heights.fringe && besideLow && cover[hex] > 0 && height > foot) return true;
  if (underCanopy(heights, ends, high, hex) || underCanopy(heights, ends, low, hex)) return true;
  return heights.shadow && besideLow && level[hex] > foot && dips(heights, ends, line, step, level[hex]);
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
