/** Which way a counter looks: a dark roof over its front, whichever side or corner that is. */
import { SIZE } from "./stacks.js";

const HALF = SIZE / 2;
/** Half as wide as the two hexsides before it, and as steep. */
const WIDE = 0.54;
const RISE = 0.31;

/** A roof so far from the middle, looking up. Its foot lies under the counter. */
export const roofOver = (far: number, wide = WIDE): string =>
  `M${-wide},${0.2 - far}V${-far - 0.07}L0,${-far - 0.07 - RISE}L${wide},${-far - 0.07}V${0.2 - far}Z`;
const ROOF = roofOver(HALF);

export const Front = ({ facing }: { readonly facing: number }) => <path class="front-roof" d={ROOF} transform={`rotate(${facing})`} />;
