/** A chessboard of areas for rules about objectives: a1.1 to a5.5 are whole, the rim is partial; objectives three areas apart. */
import type { JsonObject } from "../../../../engine/index.js";
import { squares } from "../../../../kit/tests/graphs.js";
import { groundOf } from "../../data/ground.js";
import { gunsOn } from "../../index.js";
import { type Field, handle } from "../../tests/field.js";

export const START = ["a1.1", "a1.4", "a4.1"];
const game = gunsOn(groundOf({ ...squares(7, 7), objectives: START }));

/** Far from everything: neither sees an objective. */
const corners = { "HOWARD A": "a0.5|a0.6>a0.6", "HOOD A": "a6.5|a6.6>a6.6" };

/** The second player of a turn declares his orders; then come the objectives. */
export function onSquares(rest: JsonObject, blocks: JsonObject = {}): Field {
  return handle(game, {
    hour: "D1-12",
    blocks: { ...corners, ...blocks },
    tokens: { union: { tray: { "ANY 1": 2 } }, confederate: { tray: { "ANY 1": 2 } } },
    track: {},
    ask: "orders",
    stage: "orders",
    active: "confederate",
    second: true,
    ...rest,
  });
}
