import type { Game, Listing } from "../../engine/index.js";
import { antietamCard as card } from "./board/card.js";

export const antietam: Listing = {
  card,
  rules: async () => (await import("./index.js")).antietam as Game,
  board: async (setUp) => (await import("./board/index.js")).antietamBoardFor(setUp),
  rulebook: async () => (await import("./rulebook.js")).rulebook,
};
