/** A game of 20,000 actions at the host of this device: how long it takes to open it, to look at a moment of it, to play on and to take back. */
import { type Game, type JsonObject, save } from "../src/engine/index.js";
import { endless, longTable } from "../src/engine/tests/endless.js";
import { act, undo } from "../src/web/rules/deeds.js";
import { memoryKeep } from "../src/web/rules/keep.js";
import { told, viewAt } from "../src/web/rules/looking.js";
import { createRooms } from "../src/web/rules/rooms.js";
import { loadSave } from "../src/web/rules/setting.js";
import { shelfOf } from "../src/web/rules/shelf.js";

const LENGTH = 20_000;
const MOMENTS = 50;

/** Milliseconds of each. */
export async function longGame(): Promise<Readonly<Record<"open" | "step" | "undo", number>>> {
  const { game } = endless();
  const keep = memoryKeep();
  const rooms = (games: readonly Game[]) =>
    createRooms({ shelf: shelfOf(games), keep, now: () => "1863-07-01T00:00:00.000Z", tell: () => undefined });
  const { id } = await loadSave(rooms([game]), save(longTable(game, LENGTH)) as JsonObject, undefined, []);
  const fresh = rooms([game]);
  const open = await timed(() => fresh.inRoom(id, (room) => told(keep, room, room.row.number)));
  const step = await timed(async () => {
    for (let n = 1; n <= MOMENTS; n++) await fresh.inRoom(id, (room) => viewAt(keep, room, Math.floor((n * LENGTH) / MOMENTS) - n));
  });
  await act(fresh, id, LENGTH, { do: "load", powder: 1 });
  return { open, step: step / MOMENTS, undo: await timed(() => undo(fresh, id, LENGTH + 1)) };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
