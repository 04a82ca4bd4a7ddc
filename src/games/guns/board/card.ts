/** The Guns of Gettysburg for the start page, without the map. */
import type { Card } from "../../../engine/index.js";
import card from "../data/card.json" with { type: "json" };
import { seats, sidesOf } from "../seat-names.js";

export const gunsCard: Card = { ...card, seats, sidesOf };
