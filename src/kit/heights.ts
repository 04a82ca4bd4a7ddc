/** Sight over ground with levels: heights and cover between two hexes, read by what a game's rules make of them. */
import { distance, type Grid, type Hex, sideTo } from "./hex.js";
import { TOUCHED, type Trace, traceLine } from "./sight.js";

export interface Heights {
  readonly grid: Grid;
  /** By hex: the level of the ground, and of whoever stands there where that is another (in a cut). */
  readonly level: Int8Array;
  readonly stands?: Int8Array;
  /** By hex: how far woods or houses rise above the ground, and whether that counts also between ends on different levels. */
  readonly cover: Uint8Array;
  readonly coverCounts: "always" | "between equals";
  /** A height level with the higher of two ends hides the lower: wherever it lies, or if it lies no farther from the lower end. */
  readonly crest: "anywhere" | "nearer the lower";
  /** Cover that rises above the lower end hides it from right beside it. */
  readonly fringe?: boolean;
  /** Lower woods beside an end in woods hide it, unless they lie below both ends and this side parts them: by hex woods, by side steep slopes. */
  readonly canopy?: { readonly woods: Uint8Array; readonly steep: Uint8Array };
  /** Ground right beside the lower end and above it hides it, if there is lower ground between it and the higher end. */
  readonly shadow?: boolean;
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

function endsOf({ level, stands = level }: Heights, a: Hex, b: Hex): Ends {
  const fromHigh = stands[a] >= stands[b];
  const [high, low] = fromHigh ? [a, b] : [b, a];
  return { high, low, top: stands[high], foot: stands[low], fromHigh };
}

function hides(heights: Heights, ends: Ends, line: Trace, step: number, hex: Hex): boolean {
  const { grid, level, cover } = heights;
  const { high, low, top, foot } = ends;
  const uneven = top > foot;
  const height = level[hex] + (uneven && heights.coverCounts === "between equals" ? 0 : cover[hex]);
  if (height > top) return true;
  if (uneven && height === top && (heights.crest === "anywhere" || isNearer(grid, line, step, low, high))) return true;
  const besideLow = uneven && distance(grid, hex, low) === 1;
  if (heights.fringe && besideLow && cover[hex] > 0 && height > foot) return true;
  if (heights.canopy && (underCanopy(heights, heights.canopy, ends, high, hex) || underCanopy(heights, heights.canopy, ends, low, hex)))
    return true;
  return Boolean(heights.shadow) && besideLow && level[hex] > foot && dips(heights, ends, line, step, level[hex]);
}

/** Of the two hexes along a side the nearer counts. */
function isNearer(grid: Grid, { hex, partner }: Trace, step: number, low: Hex, high: Hex): boolean {
  const other = partner[step] < 0 ? hex[step] : partner[step];
  const to = (end: Hex) => Math.min(distance(grid, hex[step], end), distance(grid, other, end));
  return to(low) <= to(high);
}

function underCanopy({ grid, level }: Heights, { woods, steep }: NonNullable<Heights["canopy"]>, ends: Ends, end: Hex, hex: Hex): boolean {
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
