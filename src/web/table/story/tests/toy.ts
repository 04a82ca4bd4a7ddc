/** Entries and a board for tests of the story: blue looks, gray plays. */
import type { Board, Fought, GameEvent } from "../../../../engine/index.js";
import type { Entry } from "../../../host/host.js";
import { card } from "../../tests/fakes.js";

export const event = (event: string, more: object = {}): GameEvent => ({ event, rule: "TY-1", text: `${event}.`, ...more });
export const entry = (number: number, seat: string, ...events: readonly GameEvent[]): Entry => ({
  number,
  kind: "act",
  seat,
  at: "",
  events,
});
export const undo = (number: number, seat: string, of: number): Entry => ({
  ...entry(number, seat, event("undo", { entry: of })),
  kind: "undo",
});
export const phase = (side?: string) => event("phase", { side, text: `${side} phase` });
export const move = (piece: string, ...path: string[]) => event("move", { piece, path, text: `${piece} moves.` });

export const fight: Fought = {
  from: ["a"],
  targets: ["b"],
  label: "3-1",
  cast: [{ faces: 6, face: 5 }],
  column: "3-1",
  result: "Ex",
  table: { title: "", rule: "", columns: [], rows: [], legend: {} },
};

export const board = {
  card,
  told: (one: GameEvent) => one.event !== "stop",
  opens: (one: GameEvent) => (one.event === "phase" ? { turn: 1, words: one.text, side: one.side } : undefined),
  placesOf: (one: GameEvent) => (Array.isArray(one.path) ? one.path.toReversed() : []),
  fought: (one: GameEvent) => (one.event === "combat" ? fight : undefined),
  march: (one: GameEvent) => (one.event === "move" ? { piece: `${one.piece}`, path: one.path as string[] } : undefined),
  losses: (one: GameEvent) =>
    one.event === "lost" ? [{ side: "blue", piece: `${one.piece}`, words: "destroyed", gone: true as const }] : [],
} as unknown as Board;
