/** Small things this browser keeps from one visit to the next. A browser that keeps nothing forgets them, and that is all. */
export function kept<T>(key: string): T | undefined {
  try {
    return JSON.parse(localStorage.getItem(`longroll.${key}`) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

export function keep(key: string, value: unknown): void {
  try {
    localStorage.setItem(`longroll.${key}`, JSON.stringify(value));
  } catch {
    // Full, or not allowed.
  }
}
