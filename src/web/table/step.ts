const BACK = ["ArrowUp", "ArrowLeft"];
const ON = ["ArrowDown", "ArrowRight"];

/** An arrow key leads from one to the next of many that Tab passes; from outside, to the last of them. */
export function step(event: KeyboardEvent, all: readonly HTMLElement[], from: Element | null): void {
  const last = all.length - 1;
  const here = from === null ? last + 1 : all.indexOf(from as HTMLElement);
  const to = BACK.includes(event.key) ? here - 1 : ON.includes(event.key) ? here + 1 : { Home: 0, End: last }[event.key];
  if (to === undefined || here < 0) return;
  event.preventDefault();
  event.stopPropagation();
  all[Math.max(0, Math.min(last, to))]?.focus();
}
