/** Small regressions: points by least squares, wins by maximum likelihood; both with a ridge, so that what varies little stays small. */

export type Rows = readonly Float64Array[];

/** How strongly weights are held near 0, in rows. */
const RIDGE = 4;

/** Weights so that weights · row comes near to the target. */
export function leastSquares(rows: Rows, targets: readonly number[]): number[] {
  const spread = spreadOf(rows);
  const { a, b } = normal(rows, spread, (i) => ({ weight: 1, target: targets[i] }));
  return unscale(solve(a, b), spread);
}

/** Weights so that 1 / (1 + exp(-weights · row)) comes near to the share won. Newton's method. */
export function logit(rows: Rows, won: readonly number[]): number[] {
  const spread = spreadOf(rows);
  let weights = new Array<number>(spread.length).fill(0);
  for (let round = 0; round < 12; round++) {
    const scaled = weights;
    const { a, b } = normal(rows, spread, (i) => {
      const odds = rows[i].reduce((sum, x, j) => sum + (scaled[j] * x) / spread[j], 0);
      const p = 1 / (1 + Math.exp(-odds));
      const weight = Math.max(1e-4, p * (1 - p));
      return { weight, target: odds + (won[i] - p) / weight };
    });
    weights = solve(a, b);
  }
  return unscale(weights, spread);
}

function spreadOf(rows: Rows): number[] {
  return Array.from(rows[0], (_, j) => Math.sqrt(rows.reduce((sum, row) => sum + row[j] ** 2, 0) / rows.length) || 1);
}

const unscale = (weights: readonly number[], spread: readonly number[]) => weights.map((w, j) => Number((w / spread[j]).toPrecision(4)));

function normal(rows: Rows, spread: readonly number[], at: (i: number) => { readonly weight: number; readonly target: number }) {
  const n = spread.length;
  const a = Array.from({ length: n }, (_, j) => Float64Array.from({ length: n }, (_, k) => (j === k ? RIDGE : 0)));
  const b = new Float64Array(n);
  rows.forEach((row, i) => {
    const { weight, target } = at(i);
    for (let j = 0; j < n; j++) {
      const x = (weight * row[j]) / spread[j];
      b[j] += x * target;
      for (let k = 0; k < n; k++) a[j][k] += (x * row[k]) / spread[k];
    }
  });
  return { a, b };
}

/** Gauss with pivots. */
function solve(a: Float64Array[], b: Float64Array): number[] {
  const n = b.length;
  for (let j = 0; j < n; j++) {
    let pivot = j;
    for (let i = j + 1; i < n; i++) if (Math.abs(a[i][j]) > Math.abs(a[pivot][j])) pivot = i;
    [a[j], a[pivot]] = [a[pivot], a[j]];
    [b[j], b[pivot]] = [b[pivot], b[j]];
    for (let i = j + 1; i < n; i++) {
      const times = a[i][j] / a[j][j];
      for (let k = j; k < n; k++) a[i][k] -= times * a[j][k];
      b[i] -= times * b[j];
    }
  }
  const x = new Array<number>(n).fill(0);
  for (let j = n - 1; j >= 0; j--) {
    let sum = b[j];
    for (let k = j + 1; k < n; k++) sum -= a[j][k] * x[k];
    x[j] = sum / a[j][j];
  }
  return x;
}

/** The share of the variance of one that the other explains: the square of their correlation. */
export function explained(xs: readonly number[], ys: readonly number[]): number {
  const mean = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0) / all.length;
  const [mx, my] = [mean(xs), mean(ys)];
  const sum = (f: (i: number) => number) => xs.reduce((total, _, i) => total + f(i), 0);
  const xy = sum((i) => (xs[i] - mx) * (ys[i] - my));
  return xy ** 2 / (sum((i) => (xs[i] - mx) ** 2) * sum((i) => (ys[i] - my) ** 2));
}
