import type { Game, Listing } from "../../engine/index.js";
import { bullRunCard, clashGettysburgCard } from "./board/card.js";

export const bullrun: Listing = {
  card: bullRunCard,
  rules: async () => (await import("./index.js")).bullrun as Game,
  board: async (setUp) => (await import("./board/index.js")).bullRunBoardFor(setUp),
  rulebook: async () => (await import("./rulebook.js")).rulebook,
};

export const clashGettysburg: Listing = {
  card: clashGettysburgCard,
  rules: async () => (await import("./index.js")).clashGettysburg as Game,
  board: async (setUp) => (await import("./board/index.js")).clashGettysburgBoardFor(setUp),
  rulebook: async () => (await import("./rulebook.js")).rulebook,
};
