/** A table of this device in memory: its row, its entries, and the game they led to. What is kept is the truth: a room is never ahead of it. */
import {
  type Action,
  act as actAtTable,
  canonical,
  fromPosition,
  type Game,
  isOver,
  newTable,
  queueDice,
  Refusal,
  stateAt,
  type Table,
  undo as undoAtTable,
} from "../../engine/index.js";
import type { KeptEntry, Row } from "./row.js";

export interface Play {
  readonly game: Game;
  readonly table: Table;
  /** For each action of the table, its entry's number and who made it. */
  readonly taken: { readonly number: number; readonly seat: string | null }[];
}

export interface Room {
  row: Row;
  entries: readonly KeptEntry[];
  /** Nothing where the rules cannot tell the game. */
  play: Play | undefined;
}

/** A fault in the rules of a game: it freezes the table it happens at, and nothing else. */
export class RulesFault extends Error {}

/** Calls into the rules: what they throw is a fault of theirs. */
export function byTheRules<T>(ask: () => T): T {
  try {
    return ask();
  } catch (error) {
    throw error instanceof RulesFault ? error : new RulesFault(String(error), { cause: error });
  }
}

/** The game before its first action, as the row sets it up. */
export function begin(game: Game, { scenario, options, seed, position }: Pick<Row, "scenario" | "options" | "seed" | "position">) {
  return position ? fromPosition(game, position, seed) : newTable(game, { scenario, options, seed });
}

/** Plays the entries of a row by a game's rules. Where those are of another version, every action must be legal and the end the same. */
export function replay(game: Game, row: Row, entries: readonly KeptEntry[]): Play {
  return byTheRules(() => {
    const table = begin(game, row);
    if (table instanceof Refusal) throw new Error(`The set-up is refused: ${table.text}`);
    const play: Play = { game, table, taken: [] };
    for (const entry of entries) follow(play, entry);
    if (game.hash(table.state) !== row.hash) throw new Error("The game comes to another state than the one that was kept.");
    return play;
  });
}

/** Does in memory what an entry says. */
export function follow({ table, taken }: Play, { number, kind, seat, action }: KeptEntry): void {
  if (kind === "undo") {
    undoAtTable(table, true);
    taken.pop();
  }
  if (kind !== "act" || !action) return;
  const refusal = repeated(table, action);
  if (refusal) throw new Error(`Entry ${number} is refused: ${refusal.text}`);
  taken.push({ number, seat });
}

/** Dice that were laid out stand among the actions. */
function repeated(table: Table, action: Action): Refusal | undefined {
  if (action.do === "dice") return queueDice(table, action.queue as number[]);
  const done = actAtTable(table, action);
  return done instanceof Refusal ? done : undefined;
}

/** The state after so many entries, as it was then: also where what was played then has since been taken back. */
export function stateAfter({ play, entries }: Room, number: number): object {
  const { table } = play!;
  const actions = standing(entries.slice(0, number)).map(({ action }) => action!);
  let common = 0;
  while (common < actions.length && common < table.actions.length && canonical(actions[common]) === canonical(table.actions[common]))
    common++;
  return byTheRules(() => {
    const state = stateAt(table, common);
    if (common === actions.length) return state;
    const branch: Table = { ...table, state, actions: [], log: [], logStart: [], snapshots: [] };
    for (const action of actions.slice(common)) repeated(branch, action);
    return state;
  });
}

/** The entries whose actions have not been taken back. */
export function standing(entries: readonly KeptEntry[]): readonly KeptEntry[] {
  const left: KeptEntry[] = [];
  for (const entry of entries) {
    if (entry.kind === "act") left.push(entry);
    else if (entry.kind === "undo") left.pop();
  }
  return left;
}

/** How the game stands in memory, for its row. */
export function outcome({ game, table }: Play): Pick<Row, "status" | "toDecide" | "result" | "hash"> {
  return byTheRules(() => {
    const decision = game.decision(table.state);
    const over = isOver(decision);
    return {
      status: over ? "over" : "playing",
      toDecide: over ? null : decision.seat,
      result: over ? { ...decision, by: "rules" } : null,
      hash: game.hash(table.state),
    };
  });
}
