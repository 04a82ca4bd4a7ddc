/** Antietam for the start page, without the map and the order of battle. */
import type { Card } from "../../../engine/index.js";
import card from "../data/card.json" with { type: "json" };

export const antietamCard: Card = card;
