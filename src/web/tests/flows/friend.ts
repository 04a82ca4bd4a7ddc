/** A brigade at Antietam and a friend near it: which of them a press means. */
import { act, type Game, newTable, type Table } from "../../../engine/index.js";
import { antietamBoard } from "../../../games/antietam/board/index.js";
import { antietam } from "../../../games/antietam/index.js";

export const UNIT = "1/3/I";
export const HOME = "1008";

/** A friend that could be taken up, where the unit in hand could go too, and both could be in reach of each other. */
export function friend(): { readonly id: string; readonly place: string } {
  const table = newTable(antietam, { seed: "panels" }) as Table<never>;
  const game = antietam as unknown as Game;
  const takes = game.legal(table.state).flatMap(({ do: verb, unit }) => (verb === "take" ? [`${unit}`] : []));
  act(table, { do: "take", unit: UNIT });
  const goes = new Set(game.legal(table.state).flatMap(({ do: verb, to }) => (verb === "move" ? [`${to}`] : [])));
  const pieces = antietamBoard.pieces(game.view(table.state, "union"));
  const isAlone = (place: string) => pieces.filter((piece) => piece.place === place).length === 1;
  return pieces.find(({ id, place }) => takes.includes(id) && goes.has(place) && isAlone(place))!;
}
