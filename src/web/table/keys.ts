/** Every key of the table, in one list: what the page obeys is what the help shows. */

export type KeyDeed =
  | "cursor"
  | "pan"
  | "press"
  | "waypoint"
  | "next"
  | "previous"
  | "stack"
  | "all"
  | "turn"
  | "field"
  | "orders"
  | "putBack"
  | "undo"
  | "end"
  | "whole"
  | "nearer"
  | "farther"
  | "rules"
  | "last"
  | "overlay"
  | "overlays"
  | "watch"
  | "pencil"
  | "help";

export interface Key {
  readonly what: KeyDeed;
  /** As `KeyboardEvent.key` names them; letters small. */
  readonly keys: readonly string[];
  /** Where it makes a difference. */
  readonly shift?: boolean;
  /** map: only while the map has the focus. */
  readonly where: "map" | "table";
  /** As the help writes it. */
  readonly caps: string;
  readonly words: string;
}

const ARROWS = ["ArrowUp", "ArrowRight", "ArrowDown", "ArrowLeft"];

export const keys: readonly Key[] = [
  { what: "cursor", keys: ARROWS, shift: false, where: "map", caps: "Arrows", words: "Move the cursor on the map" },
  { what: "press", keys: ["Enter", " "], shift: false, where: "map", caps: "Enter or Space", words: "Press what the cursor is on" },
  { what: "waypoint", keys: ["Enter", " "], shift: true, where: "map", caps: "Shift + Enter", words: "Set a waypoint there" },
  { what: "next", keys: ["n"], where: "table", caps: "N", words: "To the next lit place" },
  { what: "previous", keys: ["p"], where: "table", caps: "P", words: "To the lit place before" },
  { what: "stack", keys: ["s"], where: "table", caps: "S", words: "Go through the stack under the cursor" },
  { what: "all", keys: ["a"], where: "table", caps: "A", words: "Take up all of the stack under the cursor" },
  { what: "turn", keys: ["t"], where: "table", caps: "T", words: "Turn what is under the cursor about, where the game has fronts" },
  {
    what: "field",
    keys: ["v"],
    where: "table",
    caps: "V",
    words: "Keep what the piece under the cursor commands shaded, where the game shows it",
  },
  { what: "orders", keys: ["o"], where: "table", caps: "O", words: "To the list of all orders" },
  {
    what: "putBack",
    keys: ["Escape"],
    where: "table",
    caps: "Escape",
    words: "Put the piece back, drop the plan, close what is open, skip the story",
  },
  { what: "undo", keys: ["u"], where: "table", caps: "U", words: "Take back the last action" },
  { what: "end", keys: ["e"], where: "table", caps: "E", words: "End the phase" },
  { what: "pan", keys: ARROWS, shift: true, where: "map", caps: "Shift + arrows", words: "Move the map" },
  { what: "nearer", keys: ["+", "="], where: "table", caps: "+", words: "Nearer" },
  { what: "farther", keys: ["-", "_"], where: "table", caps: "−", words: "Farther" },
  { what: "whole", keys: ["f", "0", "Home"], where: "table", caps: "F", words: "The whole map; again: with its title and explanation" },
  { what: "rules", keys: ["r"], where: "table", caps: "R", words: "Rules look: bare facts of the ground" },
  { what: "last", keys: ["g"], where: "table", caps: "G", words: "Go to where the last thing happened" },
  { what: "overlays", keys: ["m"], where: "table", caps: "M", words: "The menu of overlays" },
  {
    what: "overlay",
    keys: ["1", "2", "3", "4", "5", "6", "7", "8", "9"],
    where: "table",
    caps: "1 to 9",
    words: "Lay an overlay over the map, or take it off, in the order of the menu",
  },
  { what: "watch", keys: ["w"], where: "table", caps: "W", words: "Watch the others' last turn again; pause it, go on" },
  { what: "pencil", keys: ["j"], where: "table", caps: "J", words: "Your notes: write and draw on the map for yourself" },
  { what: "help", keys: ["?"], where: "table", caps: "?", words: "This help" },
];

/** Degrees clockwise from north. */
export const degreesOf = (arrow: string): number => 90 * ARROWS.indexOf(arrow);

/** What a key means here; nothing with another modifier. */
export function keyOf(event: Pick<KeyboardEvent, "key" | "shiftKey" | "ctrlKey" | "metaKey" | "altKey">): Key | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  return keys.find(({ keys, shift }) => keys.includes(name) && (shift === undefined || shift === event.shiftKey));
}
