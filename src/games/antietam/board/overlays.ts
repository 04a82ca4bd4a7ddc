/** What can be laid over the map of a Blue & Gray battle; `overlays.ts` of the game draws it. */
import type { OverlayOffer } from "../../../engine/index.js";

export const overlays = [
  { id: "zones", title: "Zones of control", words: "The hexes that each army controls.", of: "field" },
  { id: "reach", title: "Enemy reach", words: "Where the enemy could move next turn, and with how many units.", of: "field" },
  { id: "guns", title: "Range of the guns", words: "What a battery has in range and in sight, and what blocks it.", of: "piece" },
  {
    id: "sight",
    title: "Line of sight",
    words: "What guns would see from the hex you chose, and what blocks the line to where you point.",
    of: "place",
  },
] as const satisfies readonly OverlayOffer[];
