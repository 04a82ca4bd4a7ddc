/** Skirmish for the start page of a test. */
import type { Card } from "../../../engine/index.js";

export const skirmishCard: Card = {
  id: "skirmish",
  title: "Skirmish",
  subtitle: "An example · 1 July 1863",
  line: "Four units a side, one crossroads, and somewhere among them the colours.",
  length: "10 minutes",
  players: "2",
  hidden: "who carries the colours",
  complexity: 1,
  first: "blue",
  secrets: true,
  seats: [
    { id: "blue", name: "Blue" },
    { id: "gray", name: "Gray" },
  ],
};
