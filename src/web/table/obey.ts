/** Listens to the keys of the table. */
import { settings } from "../settings.js";
import { type Key, type KeyDeed, keyOf } from "./keys.js";

/** Whoever writes does not command. */
export function isElsewhere(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest("input:not([type=checkbox], [type=radio]), textarea, select, dialog, [contenteditable]") !== null
  );
}

/** Home, End and the like belong to lists and tabs that have the focus. */
const isTaken = (key: Key, name: string, target: EventTarget | null, map: Element): boolean =>
  key.where === "map" ? target !== map : name.length > 1 && name !== "Escape" && target !== map;

/** Who speaks to the computer, or brushes the keys, may not want single characters to command. */
const isSilenced = (name: string): boolean => name.length === 1 && name !== " " && !settings.peek().shortcuts;

/** Obeys the keys on the whole page as long as the map is there. Answers a function that stops it. */
export function obey(map: Element, commands: Readonly<Partial<Record<KeyDeed, (event: KeyboardEvent) => void>>>): () => void {
  const listen = (event: KeyboardEvent) => {
    if (isSilenced(event.key)) return;
    const key = keyOf(event);
    const command = key && commands[key.what];
    if (!command || event.defaultPrevented || isElsewhere(event.target) || isTaken(key, event.key, event.target, map)) return;
    if (document.querySelector("dialog[open], :popover-open")) return;
    event.preventDefault();
    command(event);
  };
  document.addEventListener("keydown", listen);
  return () => document.removeEventListener("keydown", listen);
}
