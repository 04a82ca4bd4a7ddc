/** A die as it lies on the table. */
const pips: Readonly<Record<number, readonly (readonly [number, number])[]>> = {
  1: [[0, 0]],
  2: [
    [-1, -1],
    [1, 1],
  ],
  3: [
    [-1, -1],
    [0, 0],
    [1, 1],
  ],
  4: [
    [-1, -1],
    [1, -1],
    [-1, 1],
    [1, 1],
  ],
  5: [
    [-1, -1],
    [1, -1],
    [0, 0],
    [-1, 1],
    [1, 1],
  ],
  6: [
    [-1, -1],
    [1, -1],
    [-1, 0],
    [1, 0],
    [-1, 1],
    [1, 1],
  ],
};

export function Die({ face }: { readonly face: number }) {
  return (
    <svg class="die" viewBox="-12 -12 24 24" role="img" aria-label={`die ${face}`}>
      <rect x={-11} y={-11} width={22} height={22} rx={4} />
      {pips[face]?.map(([x, y]) => <circle key={`${x} ${y}`} cx={x * 5.6} cy={y * 5.6} r={2.2} />) ?? (
        <text y={5} text-anchor="middle">
          {face}
        </text>
      )}
    </svg>
  );
}
