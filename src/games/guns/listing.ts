import type { Game, Listing } from "../../engine/index.js";
import { gunsCard as card } from "./board/card.js";

export const guns: Listing = {
  card,
  rules: async () => (await import("./index.js")).guns as Game,
  board: async (setUp) => (await import("./board/index.js")).gunsBoardFor(setUp),
  rulebook: async () => (await import("./rulebook.js")).rulebook,
};
