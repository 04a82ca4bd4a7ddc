/** The First Day on the shelf. */
import type { Card } from "../../../engine/index.js";
import { seats, sidesOf } from "../seat-names.js";

export const firstdayCard: Card = {
  id: "firstday",
  title: "Gettysburg: The First Day",
  subtitle: "Blind Swords · 1 July 1863",
  line: "Regiments and batteries, one cup for both armies, orders that fail and events at the worst moment.",
  length: "2 to 10 hours",
  players: "2, or teams up to 4",
  hidden: "the key events",
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
