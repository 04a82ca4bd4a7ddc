/** Which way a counter looks: a dark roof over its front, whichever side or corner that is. */
import { SIZE } from "./stacks.js";

const HALF = SIZE / 2;
/** Half as wide as the two hexsides before it, and as steep. */
const WIDE = 0.54;
const RISE = 0.31;

/** A roof so far from the middle, looking up or turned by so many degrees. Its foot lies under the counter. */
export function roofOver(far: number, wide = WIDE, turn = 0): string {
  const [cos, sin] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const corners = [
    [-wide, 0.2 - far],
    [-wide, -far - 0.07],
    [0, -far - 0.07 - RISE],
    [wide, -far - 0.07],
    [wide, 0.2 - far],
  ];
  return `M${corners.map(([x, y]) => `${(x * cos - y * sin).toFixed(4)},${(x * sin + y * cos).toFixed(4)}`).join("L")}Z`;
}

export const Front = ({ facing }: { readonly facing: number }) => <path class="front-roof" d={roofOver(HALF, WIDE, facing)} />;
