/** What a board tells of an action agrees with what it shows before and after: who stands elsewhere was told to go or be there, who is gone was lost. */
import type { Board, BoardFor } from "../board.js";
import { eventsFor } from "../eyes.js";
import type { GameEvent, JsonObject } from "../game.js";
import { sidesOf } from "../sides.js";
import type { Table } from "../table.js";
import type { Check } from "./halt.js";

interface Before {
  readonly count: number;
  /** A seat of the others: what its decider has not made final is nobody else's to see. */
  readonly eyes: string;
  readonly view: JsonObject;
}

export function tellingCheck<S extends object>(boardFor: BoardFor): Check<S> {
  const seen = new WeakMap<Table<S>, Before>();
  return {
    name: "what the board tells of marches and losses",
    every: 5,
    look: ({ table, decision }) => {
      const eyes = sidesOf(table.game, table.options).find((side) => !side.includes(decision.seat))?.[0];
      if (eyes !== undefined) seen.set(table, { count: table.actions.length, eyes, view: table.game.view(table.state, eyes) });
    },
    told: (events, _, table) => {
      const before = seen.get(table);
      if (before?.count !== table.actions.length - 1) return;
      const { eyes, view } = before;
      const [fault] = tellingFaults(boardFor(table), eventsFor(events, eyes), view, table.game.view(table.state, eyes));
      if (fault) throw new Error(fault);
    },
  };
}

function* tellingFaults(
  board: Pick<Board, "pieces" | "march" | "losses" | "placesOf">,
  events: readonly GameEvent[],
  before: JsonObject,
  after: JsonObject,
): Generator<string> {
  const ends = new Map<string, string | undefined>();
  for (const event of events) {
    const { piece, path = [] } = board.march(event, before) ?? {};
    if (piece !== undefined) ends.set(piece, path.at(-1));
  }
  const places = new Set(events.flatMap((event) => board.placesOf(event)));
  const losses = events.flatMap((event) => board.losses(event));
  const gone = new Set(losses.flatMap((loss) => (loss.gone ? [loss.piece] : [])));
  const now = new Map(board.pieces(after).map((piece) => [piece.id, piece]));
  for (const { id, place } of board.pieces(before)) {
    const there = now.get(id);
    if (!there && !gone.has(id)) yield `${id} is gone from ${place}, and no loss tells of it`;
    if (!there || there.place === place) continue;
    const end = ends.get(id);
    if (end !== undefined && end !== there.place) yield `${id} is in ${there.place}, and its march ends in ${end}`;
    if (end === undefined && !places.has(there.place)) yield `${id} is in ${there.place}, and nothing tells that it came there`;
  }
  for (const { words, piece } of losses) if (!words) yield `${piece} loses something without a name`;
  for (const id of gone) if (now.has(id)) yield `${id} is lost and still there`;
}
