/** Both battles for the start page, without maps and orders of battle. */
import type { Card } from "../../../engine/index.js";

const both = {
  players: "2",
  hidden: "nothing, all lies open",
  complexity: 3,
  first: "union",
  secrets: false,
  seats: [
    { id: "union", name: "Union" },
    { id: "confederate", name: "Confederate" },
  ],
} as const;

export const bullRunCard: Card = {
  ...both,
  id: "bullrun",
  title: "Second Bull Run",
  subtitle: "Clash of Giants · 28 to 30 August 1862",
  line: "Jackson waits behind the railroad cut, Pope's orders send his corps the wrong way, and Longstreet is coming.",
  length: "5 to 8 hours",
};

export const clashGettysburgCard: Card = {
  ...both,
  id: "clash-gettysburg",
  title: "Clash of Giants: Gettysburg",
  subtitle: "1 to 3 July 1863",
  line: "Two armies come up by every road, one marker after another out of the cup, and each attacks once a turn.",
  length: "5 to 8 hours",
};
