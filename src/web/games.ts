/** The games that can be played here: their cards at once, the rest of each when a table or a book of it is opened. */
import type { Listing } from "../engine/index.js";
import { examples, games } from "../games/list.js";

export { games };

export function gameOf(id: string): Listing | undefined {
  return [...games, ...examples].find(({ card }) => card.id === id);
}
