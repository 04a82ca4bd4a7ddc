/** Moments of The First Day, as tables of this device. */
import type { Game, Json, JsonObject } from "../../../engine/index.js";
import { firstday } from "../../../games/firstday/index.js";
import { handsOf } from "../hands.js";
import { alone, saved, seasoned, sitDown } from "../saved.js";
import { laptop, type visits } from "../visit.js";

const TURN: readonly Json[] = ["turn", ["endTurn", -1], ["draw", false]];

export interface Moment {
  readonly units: JsonObject;
  /** What goes on, on top of the turn. */
  readonly now: readonly Json[];
  readonly more?: JsonObject;
  readonly dice?: readonly number[];
  readonly seats?: typeof alone;
  readonly look?: typeof laptop;
  readonly prepare?: typeof seasoned;
}

/** Round 3534 the ground is open and level. */
export async function sitAt(
  visit: ReturnType<typeof visits>,
  { units, now, more = {}, dice = [], seats = alone, look = laptop, prepare = seasoned }: Moment,
) {
  const visitor = await visit("#/", look, prepare);
  const position = { game: "firstday", scenario: "16.4", turn: 3, units, agenda: [...TURN, ...now], ...more };
  await sitDown(visitor, saved({ game: firstday as unknown as Game, position, dice, seats }));
  await visitor.page.locator('[data-painted="map"]').waitFor();
  return { ...visitor, hands: handsOf(visitor) };
}
