/** What a captain looks at: points as they stand, steps, and how near the crossroads are. */
import type { Mind } from "../../engine/index.js";
import { distance, notedBy } from "../../kit/index.js";
import { crossroads, grid, sideNames, sideOf } from "./data/field.js";
import { pointsOf } from "./rules/victory.js";
import { Chapter, type State } from "./state.js";

/** What a unit in hand may still do is worth something: who has the choice orders one sooner than rests. */
const IN_HAND = 0.01;

export const mind: Mind<State> = {
  value(s, seat) {
    const side = sideNames.indexOf(seat as never);
    let worth = pointsOf(s, side) - pointsOf(s, 1 - side);
    const inHand = notedBy(s, Chapter.march);
    if (inHand >= 0) worth += (sideOf[inHand] === side ? 1 : -1) * IN_HAND;
    s.at.forEach((at, u) => {
      if (at < 0) return;
      const nearness = 0.02 * (12 - distance(grid, at, crossroads));
      worth += (sideOf[u] === side ? 1 : -1) * (0.4 * s.steps[u] + nearness);
    });
    return worth;
  },
  courses: () => [],
  because: (_, [{ do: verb, unit, to }]) => `To ${verb} ${unit ?? to ?? ""} counts for most now.`.replace("  ", " "),
};
