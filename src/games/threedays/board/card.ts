/** Three Days on the shelf. */
import type { Card } from "../../../engine/index.js";

export const threedaysCard: Card = {
  id: "threedays",
  title: "Three Days of Gettysburg",
  subtitle: "Great Battles of the American Civil War · 1 to 3 July 1863",
  line: "Every regiment and battery, with its facing and its nerve; brigades that act when their division's marker is drawn.",
  length: "2 to 12 hours",
  players: "2",
  hidden: "how often each corps will act",
  complexity: 5,
  first: "confederate",
  secrets: true,
  seats: [
    { id: "union", name: "Union" },
    { id: "confederate", name: "Confederate" },
  ],
};
