/** Marks the line of the log that tells the moment looked at, and brings it into sight. Done by hand: the lines are many, and none need be made again. */
export function markLine(lines: HTMLElement, at: number | undefined): void {
  for (const old of lines.querySelectorAll("[aria-current]")) old.removeAttribute("aria-current");
  if (at === undefined) return;
  const told = [...lines.querySelectorAll<HTMLElement>("li[data-entry]")];
  const line = told.findLast(({ dataset }) => Number(dataset.entry) <= at);
  if (!line) return;
  line.setAttribute("aria-current", "true");
  line.scrollIntoView({ block: "nearest" });
}
