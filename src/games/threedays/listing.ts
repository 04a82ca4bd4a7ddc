import type { Game, Listing } from "../../engine/index.js";
import { threedaysCard as card } from "./board/card.js";

export const threedays: Listing = {
  card,
  rules: async () => (await import("./index.js")).threedays as Game,
  board: async (setUp) => (await import("./board/index.js")).threedaysBoardFor(setUp),
  rulebook: async () => (await import("./rulebook.js")).rulebook,
};
