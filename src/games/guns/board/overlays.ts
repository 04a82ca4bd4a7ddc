/** What can be laid over the map of Gettysburg; `overlays.ts` of the game draws it. */
import type { OverlayOffer } from "../../../engine/index.js";

export const overlays = [
  { id: "zones", title: "Fields of fire", words: "The areas that each army commands by fire.", of: "field" },
  { id: "reach", title: "Enemy reach", words: "Where enemy blocks could march next turn, on foot.", of: "field" },
  { id: "guns", title: "Field of fire of a block", words: "What the blocks in a position see, and what shuts the rest off.", of: "piece" },
] as const satisfies readonly OverlayOffer[];
