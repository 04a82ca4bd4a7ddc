/** The Guns of Gettysburg for the start page, without the map. */
import type { Card } from "../../../engine/index.js";
import { seats, sidesOf } from "../seat-names.js";

export const gunsCard: Card = {
  id: "guns",
  title: "The Guns of Gettysburg",
  subtitle: "1 to 3 July 1863",
  line: "Two armies that cannot see each other's strength come up hour by hour, and no die is cast: guns, ground and nerve decide.",
  length: "4 to 6 hours",
  players: "2, or teams up to 4",
  hidden: "strengths, tokens, arrivals",
  complexity: 4,
  first: "union",
  secrets: true,
  seats,
  armies: [
    { id: "union", name: "Union" },
    { id: "confederate", name: "Confederate" },
  ],
  sidesOf,
};
