/**
 * Marks the line of the log that tells the moment looked at, and brings it into sight: the one that was pressed, where it is of that moment.
 * Done by hand: the lines are many, and none need be made again.
 */
export function markLine(lines: HTMLElement, at: number | undefined, pressed?: HTMLElement): void {
  lines.querySelector("[aria-current]")?.removeAttribute("aria-current");
  const isOf = pressed !== undefined && lines.contains(pressed) && (at === undefined || pressed.dataset.entry === String(at));
  if (at === undefined && !isOf) return;
  const line = isOf ? pressed : (lines.querySelector(`li[data-entry="${at}"]`) ?? lastBefore(lines, at!));
  line?.setAttribute("aria-current", "true");
  line?.scrollIntoView({ block: "nearest" });
}

/** A moment that only opens a phase has no line of its own. */
function lastBefore(lines: HTMLElement, at: number): Element | undefined {
  return [...lines.querySelectorAll<HTMLElement>("li[data-entry]")].findLast(({ dataset }) => Number(dataset.entry) <= at);
}
