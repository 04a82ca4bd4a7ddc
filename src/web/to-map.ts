/** To the map by the keyboard, unless something else on the page was chosen before. */
export function toMap(): void {
  const now = document.activeElement;
  if (now === null || now === document.body || now.matches("main, h1")) {
    document.querySelector<HTMLElement>("[role=application]")?.focus({ preventScroll: true });
  }
}
