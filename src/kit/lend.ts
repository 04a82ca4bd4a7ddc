/** Copies of states to try something on, lent and taken back: no more are made than are in use at once. */
export interface Copying<S> {
  copy(from: S): S;
  assign(to: S, from: S): void;
}

export function lender<S>(type: Copying<S>): <T>(s: S, use: (trial: S) => T) => T {
  const spare: S[] = [];
  return (s, use) => {
    const trial = spare.pop() ?? type.copy(s);
    type.assign(trial, s);
    try {
      return use(trial);
    } finally {
      spare.push(trial);
    }
  };
}
