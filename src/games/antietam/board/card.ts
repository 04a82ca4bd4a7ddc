/** Antietam for the start page, without the map and the order of battle. */
import type { Card } from "../../../engine/index.js";

export const antietamCard: Card = {
  id: "antietam",
  title: "Antietam",
  subtitle: "Blue & Gray · 17 September 1862",
  line: "Lee stands behind the creek with half McClellan's numbers, and ten turns of daylight to hold.",
  length: "2 to 3 hours",
  players: "2",
  hidden: "nothing, all lies open",
  complexity: 2,
  first: "union",
  secrets: false,
  seats: [
    { id: "union", name: "Union" },
    { id: "confederate", name: "Confederate" },
  ],
};
