/** What can be laid over the map of a battle; `overlays.ts` of the game draws it. */
import type { OverlayOffer } from "../../../engine/index.js";

export const overlays = [
  { id: "zones", title: "Zones of control", words: "The hexes that each army controls.", of: "field" },
  {
    id: "reach",
    title: "Enemy reach",
    words: "Where the enemy could move with its best Command Roll, and with how many units.",
    of: "field",
  },
  { id: "command", title: "Command range", words: "Who would be in command if this unit were the focus of its Formation.", of: "piece" },
] as const satisfies readonly OverlayOffer[];
