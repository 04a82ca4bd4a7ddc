/** Which way a counter looks: a tooth at its edge, whichever side or corner that is. */
import { SIZE } from "./stacks.js";

const HALF = SIZE / 2;

/** How far from the middle the edge of a square is, that way. */
export function edgeToward(degrees: number, half = HALF): number {
  const turn = (degrees * Math.PI) / 180;
  return half / Math.max(Math.abs(Math.sin(turn)), Math.abs(Math.cos(turn)));
}

export function Front({ facing }: { readonly facing: number }) {
  // Its foot lies under the counter, whose corners are rounded.
  const far = Math.min(edgeToward(facing), HALF * 1.16) - 0.04;
  return <path class="front-tooth" d={`M-0.24,${-far}L0,${-far - 0.3}L0.24,${-far}Z`} transform={`rotate(${facing})`} />;
}
