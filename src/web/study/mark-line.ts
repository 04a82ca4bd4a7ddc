/** Marks the line of the log that tells the moment looked at, and brings it into sight. Done by hand: the lines are many, and none need be made again. */
export function markLine(lines: HTMLElement, at: number | undefined): void {
  lines.querySelector("[aria-current]")?.removeAttribute("aria-current");
  if (at === undefined) return;
  const line = lines.querySelector(`li[data-entry="${at}"]`) ?? lastBefore(lines, at);
  line?.setAttribute("aria-current", "true");
  line?.scrollIntoView({ block: "nearest" });
}

/** A moment that only opens a phase has no line of its own. */
function lastBefore(lines: HTMLElement, at: number): Element | undefined {
  return [...lines.querySelectorAll<HTMLElement>("li[data-entry]")].findLast(({ dataset }) => Number(dataset.entry) <= at);
}
