/** Tables and seats for tests of the panels. */
import type { Card } from "../../../engine/index.js";
import type { SeatInfo, TableInfo } from "../../host/host.js";

export const card: Card = {
  id: "toy",
  title: "Pickets",
  subtitle: "",
  line: "",
  length: "",
  players: "",
  hidden: "",
  complexity: 1,
  first: "blue",
  secrets: false,
  seats: [
    { id: "blue", name: "Blue" },
    { id: "gray", name: "Gray" },
  ],
};

export function seat(id: string, more: Partial<SeatInfo> = {}): SeatInfo {
  return { seat: id, name: null, guest: false, bot: null, you: false, leftMs: null, offersDraw: false, asksUndo: null, ...more };
}

export function table(more: Partial<TableInfo> = {}): TableInfo {
  return {
    id: "table",
    game: "toy",
    version: "1",
    scenario: "usual",
    options: {},
    fromPosition: false,
    status: "playing",
    public: false,
    spectators: false,
    sameScreen: false,
    host: true,
    clock: { kind: "none" },
    number: 0,
    toDecide: "blue",
    deadline: null,
    writeUntil: null,
    result: null,
    commitment: null,
    rematchOf: null,
    rematch: null,
    createdAt: "1862-09-17T05:00:00.000Z",
    startedAt: "1862-09-17T05:00:00.000Z",
    movedAt: null,
    endedAt: null,
    seats: [seat("blue", { you: true }), seat("gray", { bot: "greedy" })],
    ...more,
  };
}
