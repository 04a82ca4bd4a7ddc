/** What can be laid over the map; `overlays.ts` of the game draws it. */
import type { OverlayOffer } from "../../../engine/index.js";

export const overlays = [
  {
    id: "sight",
    title: "Line of sight",
    words: "What is seen from the hex you chose, and what blocks or obscures the line to where you point.",
    of: "place",
  },
  { id: "fire", title: "Field of fire", words: "What this unit could fire at from where it stands, by range.", of: "piece" },
  { id: "contact", title: "Contact", words: "The hexes next to each army, where a march ends and close fire begins.", of: "field" },
  { id: "guns", title: "Enemy guns", words: "How many enemy batteries bear on each hex.", of: "field" },
] as const satisfies readonly OverlayOffer[];
