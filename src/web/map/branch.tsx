/** The signs of the three arms, as on every staff map: crossed for infantry, one stroke for cavalry, a ball for artillery. */
const [W, H] = [0.28, 0.17];
const BOX = `M${-W},${-H}H${W}V${H}H${-W}Z`;
const strokes: Readonly<Record<string, string>> = {
  infantry: `${BOX}M${-W},${-H}L${W},${H}M${-W},${H}L${W},${-H}`,
  cavalry: `${BOX}M${-W},${H}L${W},${-H}`,
  artillery: `${BOX}M-0.045,0a0.045,0.045 0 1 0 0.09,0a0.045,0.045 0 1 0 -0.09,0`,
};

/** Without a height it is placed by the style sheet. */
export function Branch({ kind, y, size = 1 }: { readonly kind: string; readonly y?: number; readonly size?: number }) {
  return <path class="branch" d={strokes[kind] ?? BOX} transform={y === undefined ? undefined : `translate(0 ${y}) scale(${size})`} />;
}
