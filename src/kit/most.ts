/** The one that is worth most, the first of equals; nothing where none is worth more than `least`. */
export function mostOf<T>(all: readonly T[], worth: (one: T) => number, least = Number.NEGATIVE_INFINITY): T | undefined {
  let best: T | undefined;
  let most = least;
  for (const one of all) {
    const value = worth(one);
    if (value <= most) continue;
    most = value;
    best = one;
  }
  return best;
}
