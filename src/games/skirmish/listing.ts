import type { Game, Listing } from "../../engine/index.js";
import { skirmishCard as card } from "./board/card.js";

export const skirmish: Listing = {
  card,
  rules: async () => (await import("./index.js")).skirmish as Game,
  board: async (setUp) => (await import("./board/index.js")).skirmishBoardFor(setUp),
  rulebook: async () => (await import("./rulebook.js")).rulebook,
};
