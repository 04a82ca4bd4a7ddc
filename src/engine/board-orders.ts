/** An order sheet: what each of many may be told, and all of a formation at once. A board fills it in where a question has too many answers for buttons. */
import type { Action, Game } from "./game.js";
import { canonical } from "./json.js";

export interface OrderRow {
  readonly id: string;
  readonly title: string;
  /** How deep it stands in its formation: 0 for the highest. */
  readonly depth: number;
  /** The column that holds for it now. */
  readonly now?: string;
  /** What is to be said of it besides: "Fatigue 2". */
  readonly words?: string;
  /** Where it is on the map. */
  readonly place?: string;
  /** By column: the actions that bring it about, one after the other; nothing where it may not be. */
  readonly cells: Readonly<Record<string, readonly Action[]>>;
}

export interface OrderSheet {
  readonly title: string;
  readonly columns: readonly { readonly id: string; readonly title: string; readonly words: string }[];
  readonly rows: readonly OrderRow[];
}

/** Every cell can be pressed: its first action is open, and each of the others once those before it are done, which is tried with some. */
export function* orderFaults<S extends object>(
  game: Pick<Game<S>, "copy" | "why" | "act">,
  state: S,
  legal: readonly Action[],
  { title, columns, rows }: OrderSheet,
  isTried: () => boolean,
): Generator<string> {
  if (!title) yield "an order sheet has no title";
  const known = new Set(columns.map(({ id }) => id));
  if (new Set(rows.map(({ id }) => id)).size !== rows.length) yield `a row of ${title} is there twice`;
  const open = new Set(legal.map(canonical));
  for (const { title: row, now, cells } of rows) {
    if (now !== undefined && !known.has(now)) yield `${row} stands at ${now}, no column`;
    for (const [column, actions] of Object.entries(cells)) {
      if (!known.has(column)) yield `${row} has a cell at ${column}, no column`;
      if (actions.length === 0 || !open.has(canonical(actions[0]))) yield `${row} at ${column} is not open`;
      if (!isTried()) continue;
      const copy = game.copy(state);
      for (const action of actions) {
        const refusal = game.why(copy, action);
        if (refusal) yield `${row} at ${column}: ${canonical(action)} is refused, ${refusal.text}`;
        else game.act(copy, action);
      }
    }
  }
}
