/** Small choices about the page that this browser remembers: the tab, the height of the drawer. */
import { effect, type Signal, signal } from "@preact/signals";
import { keep, kept } from "../kept.js";

export function remembered<T extends string>(name: string, usual: T, known: readonly T[]): Signal<T> {
  const key = `table.${name}`;
  const before = kept<T>(key);
  const choice = signal(before !== undefined && known.includes(before) ? before : usual);
  effect(() => keep(key, choice.value));
  return choice;
}
