/**
 * A game small enough to see through, for the desk: a row of seven places, A and B of the blue side, X of the red. A piece moves one place
 * or more for a point each, three points a turn; into the enemy it may not go. Blue alone decides.
 */
import { signal } from "@preact/signals";
import type { Action, Board, GameEvent, JsonObject, Piece } from "../../../engine/index.js";
import type { Aide } from "../../aide.js";
import { type Entry, type OpenTable, type Outlook, type TableInfo, Trouble } from "../../host/host.js";
import { createDesk } from "../desk/desk.js";

export const PLACES = ["p0", "p1", "p2", "p3", "p4", "p5", "p6"];

type Row = {
  readonly where: Readonly<Record<string, string>>;
  readonly hand: string | null;
  readonly left: number;
  readonly moved: readonly string[];
};

export const START: Row = { where: { A: "p1", B: "p3", X: "p6" }, hand: null, left: 0, moved: [] };
const OWN = ["A", "B"];

const rowOf = (view: JsonObject) => view as unknown as Row;
const viewOf = (row: Row) => row as unknown as JsonObject;
const apart = (a: string, b: string) => Math.abs(PLACES.indexOf(a) - PLACES.indexOf(b));
const between = (a: string, b: string): string[] => {
  const [from, to] = [PLACES.indexOf(a), PLACES.indexOf(b)];
  const step = Math.sign(to - from);
  return Array.from({ length: Math.abs(to - from) + 1 }, (_, i) => PLACES[from + i * step]);
};

export function why(row: Row, action: Action): { rule: string; text: string } | undefined {
  const no = (rule: string, text: string) => ({ rule, text });
  if (action.do === "end") return row.hand ? no("R-1", "Put down what you hold.") : undefined;
  if (action.do === "take") {
    if (row.hand) return no("R-2", "One piece at a time.");
    return row.moved.includes(`${action.unit}`) ? no("R-3", `${action.unit} has moved.`) : undefined;
  }
  if (!row.hand) return no("R-4", "Nothing is in hand.");
  if (action.do === "stop") return row.moved.includes(row.hand) ? undefined : no("R-5", "It has not moved.");
  if (row.where.X === action.to) return no("R-6", "The enemy stands there.");
  const cost = apart(row.where[row.hand], `${action.to}`);
  return cost > row.left || cost === 0 ? no("R-7", "Too far.") : undefined;
}

function all(): Action[] {
  return [...OWN.map((unit) => ({ do: "take", unit })), ...PLACES.map((to) => ({ do: "move", to })), { do: "stop" }, { do: "end" }];
}

export function legalOf(row: Row): Action[] {
  return all().filter((action) => !why(row, action));
}

export function after(row: Row, action: Action): { row: Row; events: GameEvent[] } {
  if (action.do === "take") return { row: { ...row, hand: `${action.unit}`, left: 3 }, events: [] };
  if (action.do === "stop") return { row: { ...row, hand: null, left: 0 }, events: [{ event: "stop", rule: "R-5", text: "It halts." }] };
  if (action.do === "end") return { row: { ...row, moved: [] }, events: [{ event: "end", rule: "R-1", text: "The turn ends." }] };
  const unit = row.hand!;
  const path = between(row.where[unit], `${action.to}`);
  const cost = path.length - 1;
  const moved = row.moved.includes(unit) ? row.moved : [...row.moved, unit];
  return {
    row: { where: { ...row.where, [unit]: `${action.to}` }, hand: unit, left: row.left - cost, moved },
    events: [{ event: "move", rule: "R-7", unit, path, cost, text: `${unit} moves.` }],
  };
}

const decisionOf = (row: Row): JsonObject => ({ seat: "blue", ask: row.hand ? "step" : "march", rule: "R-1", hand: row.hand });

export const board = {
  card: { id: "row", title: "Row", secrets: false },
  places: new Map(PLACES.map((id, x) => [id, { id, name: id, at: { x, y: 0 }, outline: [], facts: ["Plain: costs 1"] }])),
  pieces: (view: JsonObject): Piece[] =>
    Object.entries(rowOf(view).where).map(([id, place]) => ({
      id,
      name: id,
      title: id,
      side: OWN.includes(id) ? "blue" : "red",
      branch: "infantry",
      figures: "1",
      place,
      badges: [],
    })),
  aim: (action: Action, view: JsonObject, rehearsed: readonly GameEvent[]) => {
    const { hand } = rowOf(view);
    const words = JSON.stringify(action);
    if (action.do === "take") return { action, words, role: "take", piece: action.unit };
    if (action.do === "stop") return { action, words, role: "drop", piece: hand };
    if (action.do === "end") return { action, words, role: "next" };
    const march = rehearsed.find(({ event }) => event === "move");
    return { action, words, role: "go", place: action.to, ...(march && { mark: `${march.cost}`, path: march.path }) };
  },
  wanted: (view: JsonObject, _: JsonObject, { place, piece }: { place: string; piece?: string }) => {
    if (rowOf(view).hand) return { do: "move", to: place };
    return piece && OWN.includes(piece) ? { do: "take", unit: piece } : undefined;
  },
  hand: (view: JsonObject) => rowOf(view).hand ?? undefined,
  duties: () => [],
  combat: () => undefined,
  undone: (view: JsonObject) => (rowOf(view).moved.length < 2 ? ["somebody could still move"] : []),
  told: ({ event }: GameEvent) => event !== "stop",
  opens: ({ event }: GameEvent) => (event === "end" ? { turn: 1, words: "Next turn" } : undefined),
  placesOf: () => [],
  march: (event: GameEvent) => (event.event === "move" ? { piece: `${event.unit}`, path: event.path as string[] } : undefined),
  fought: () => undefined,
} as unknown as Board;

export const aide = {
  rehearse: async (view, legal) => legal.map((action) => after(rowOf(view), action).events),
  ahead: async (view, actions) => {
    let row = rowOf(view);
    for (const action of actions) row = after(row, action).row;
    return { view: viewOf(row), decision: decisionOf(row), legal: legalOf(row), events: [] };
  },
  why: async (view, action) => why(rowOf(view), action),
  forecast: async () => [],
  standing: async () => ({ winner: null, level: "draw", score: {}, text: "Nobody wins." }),
} as Partial<Aide> as Aide;

/** A table of that game: what is sent is noted; the next answer can be held back, or refused. */
export function openRow(start: Row = START) {
  let states = [start];
  /** The state after each entry, as it was then. */
  const history = [start];
  let entries: Entry[] = [];
  let refusal: Trouble | undefined;
  let gate: Promise<void> = Promise.resolve();
  const sent: string[] = [];
  const outlookOf = (): Outlook => {
    const row = states[states.length - 1];
    return { number: entries.length, seat: "blue", view: viewOf(row), decision: decisionOf(row), legal: legalOf(row) };
  };
  const outlook = signal<Outlook | undefined>(outlookOf());
  const told = signal<readonly Entry[]>([]);
  const table = signal({ status: "playing", seats: [{ seat: "blue", you: true }] } as unknown as TableInfo);
  const taken: number[] = [];
  const answer = async (what: string, work: () => void): Promise<void> => {
    sent.push(what);
    await gate;
    const no = refusal;
    refusal = undefined;
    if (no) throw no;
    work();
    history.push(states[states.length - 1]);
    told.value = entries;
    outlook.value = outlookOf();
  };
  const open = {
    id: "row",
    table,
    outlook,
    entries: told,
    act: (action: Action) =>
      answer(action.do === "move" ? `move ${action.to}` : action.do === "take" ? `take ${action.unit}` : action.do, () => {
        const refused = why(states[states.length - 1], action);
        if (refused) throw new Trouble("illegal", refused.text, refused.rule);
        const { row, events } = after(states[states.length - 1], action);
        states = [...states, row];
        taken.push(entries.length + 1);
        entries = [...entries, { number: entries.length + 1, kind: "act", seat: "blue", at: "", events }];
      }),
    undo: () =>
      answer("undo", () => {
        const entry = taken.at(-1);
        const last = entries.find(({ number }) => number === entry);
        if (!last) throw new Trouble("illegal", "There is nothing to take back.", "table.undo");
        if (last.events.some(({ event }) => event === "stop")) throw new Trouble("illegal", "It has been put down.", "R-5");
        taken.pop();
        states = states.slice(0, -1);
        const event = { event: "undo", rule: "table.undo", entry: entry!, text: "Taken back." };
        entries = [...entries, { number: entries.length + 1, kind: "undo", seat: "blue", at: "", events: [event] }];
      }),
    at: async (number: number) => viewOf(history[number]),
    waiting: signal(false),
    notes: async () => [],
  } as unknown as OpenTable;
  return {
    open,
    sent,
    refuse: (trouble: Trouble) => {
      refusal = trouble;
    },
    /** The next answers wait until what is returned is called. */
    hold: () => {
      let release = () => {};
      gate = new Promise((resolve) => {
        release = resolve;
      });
      return () => release();
    },
  };
}

export function sit(start = START) {
  const table = openRow(start);
  return { ...table, desk: createDesk(table.open, board, aide) };
}

/** Until all answers that are under way have come. */
export const settled = () => new Promise((resolve) => setTimeout(resolve, 5));
export const on = (place: string, piece?: string) => ({ place, piece });
