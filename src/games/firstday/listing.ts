import type { Game, Listing } from "../../engine/index.js";
import { firstdayCard as card } from "./board/card.js";

export const firstday: Listing = {
  card,
  rules: async () => (await import("./index.js")).firstday as Game,
  board: async (setUp) => (await import("./board/index.js")).firstdayBoardFor(setUp),
  rulebook: async () => (await import("./rulebook.js")).rulebook,
};
