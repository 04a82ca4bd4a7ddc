/** What can be laid over the map; `overlays.ts` of the game draws it. */
import type { OverlayOffer } from "../../../engine/index.js";

export const overlays = [
  {
    id: "way",
    title: "What a move meets",
    words: "With a unit in hand: its way to where you point, and who may fire at it, go or turn in each hex, at what chance.",
    of: "place",
    usual: true,
  },
  { id: "front", title: "Front and flanks", words: "The hexes before this unit, on its flanks and behind it.", of: "piece" },
  {
    id: "fire",
    title: "Field of fire",
    words: "What this unit could fire at, and the chance that an enemy there suffers from it.",
    of: "piece",
  },
  {
    id: "sight",
    title: "Line of sight",
    words: "What is seen from the hex you chose at this hour, and what blocks the line to where you point.",
    of: "place",
  },
  { id: "command", title: "Chain of command", words: "Who is in whose range, from army to brigade, and who is out of it.", of: "field" },
  { id: "reach", title: "Enemy reach", words: "Where enemies on foot or on horse could come in one activation.", of: "field" },
  { id: "fields", title: "Enemy fire", words: "How many enemy units and batteries bear on each hex.", of: "field" },
] as const satisfies readonly OverlayOffer[];
