/** The signs of the three arms, as on every staff map: crossed for infantry, one stroke for cavalry, a ball for artillery. */
export function Branch({ kind, y, size }: { readonly kind: string; readonly y: number; readonly size: number }) {
  const [w, h] = [0.28, 0.17];
  return (
    <g class="branch" transform={`translate(0 ${y}) scale(${size})`}>
      <rect x={-w} y={-h} width={2 * w} height={2 * h} />
      {kind === "infantry" && <path d={`M${-w},${-h}L${w},${h}M${-w},${h}L${w},${-h}`} />}
      {kind === "cavalry" && <path d={`M${-w},${h}L${w},${-h}`} />}
      {kind === "artillery" && <circle r={0.085} fill="currentColor" />}
    </g>
  );
}
