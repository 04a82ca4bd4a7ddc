/** The page calls when it is one's turn: by its title, by the drum, and by the gun when there is a fight. */
import { computed, effect } from "@preact/signals";
import { drum, gun } from "../sound.js";
import type { Tabletop } from "./desk/tabletop.js";

export function callTurns({ desk, last }: Tabletop): () => void {
  const { board, mine, open } = desk;
  const others = computed(() => open.table.value?.seats.some(({ you }) => !you) ?? false);
  let was = true;
  const stopTitle = effect(() => {
    const name = `${board.card.title} · Longroll`;
    document.title = mine.value && others.value ? `● Your turn · ${name}` : name;
  });
  const stopDrum = effect(() => {
    if (mine.value && !was && others.value) drum();
    was = mine.value;
  });
  let heard = open.entries.peek().at(-1)?.number ?? 0;
  const stopGun = effect(() => {
    const entry = last.rolled.value?.entry ?? 0;
    if (entry > heard) gun();
    heard = Math.max(heard, entry);
  });
  return () => {
    stopTitle();
    stopDrum();
    stopGun();
  };
}
