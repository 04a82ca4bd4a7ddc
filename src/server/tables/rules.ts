/** Which rules a table is played by. It keeps the version it began with as long as that is offered. */
import { setImmediate } from "node:timers/promises";
import { act, type Game, Refusal, type Table } from "../../engine/index.js";
import type { Station } from "../station.js";
import { Trouble } from "../trouble.js";
import { readStanding, snapshotText, type TableRow } from "./records.js";
import { begin, RulesFault, STRIDE } from "./room.js";

export function newest(games: readonly Game[], id: string): Game | undefined {
  return games.find((game) => game.id === id);
}

/** The versions of a game on offer. */
export function offered(games: readonly Game[], id: string): string[] {
  return games.filter((game) => game.id === id).map(({ version }) => version);
}

/** The rules on offer are others than those the table was played by: no fault, and gone when the right ones are back. */
export class OtherRules extends RulesFault {}

/**
 * The rules of a table. Where its version is no longer offered, the newest takes its place, but only if the whole game, played again by it,
 * comes to the same state; else the table is frozen.
 */
export async function rulesOf(station: Station, row: TableRow): Promise<Game> {
  const kept = station.games.find(({ id, version }) => id === row.game && version === row.version);
  if (kept) return kept;
  const newer = newest(station.games, row.game);
  if (!newer) throw new Trouble("unavailable", `The game "${row.game}" is not offered here any more. The table waits until it is.`);
  if (row.status !== "open") await moveTo(station, row, newer);
  return newer;
}

async function moveTo({ store, log }: Station, row: TableRow, newer: Game): Promise<void> {
  const states = await played(store.db, row, newer);
  if (states.hash !== row.hash) {
    throw new OtherRules(
      new Error(
        `Version ${row.version} of the rules is no longer offered, and by version ${newer.version} this game comes to another state: ${states.fault ?? "the hash differs"}.`,
      ),
    );
  }
  await store.db.transaction().execute(async (trx) => {
    await trx.updateTable("tables").set({ version: newer.version }).where("id", "=", row.id).execute();
    await trx.deleteFrom("snapshots").where("table_id", "=", row.id).execute();
    if (states.kept.length > 0) await trx.insertInto("snapshots").values(states.kept).execute();
  });
  log.info({ table: row.id, from: row.version, to: newer.version }, "a table is played by newer rules");
}

/** The whole game played again, a stretch at a time, so that others get their turn. */
async function played(db: Station["store"]["db"], row: TableRow, game: Game) {
  const kept: { table_id: string; actions: number; state: string }[] = [];
  const standing = await readStanding(db, row.id, 0, row.number);
  const table = byOtherRules(() => begin(game, row));
  if (table instanceof Refusal) return { kept, hash: undefined, fault: table.text };
  for (let i = 0; i < standing.length; i++) {
    const done = byOtherRules(() => act(table as Table, standing[i].action), standing[i].action);
    if (done instanceof Refusal)
      return { kept, hash: undefined, fault: `entry ${standing[i].number} is refused (${done.rule}: ${done.text})` };
    if ((i + 1) % STRIDE > 0) continue;
    kept.push({ table_id: row.id, actions: i + 1, state: snapshotText(standing[i].number, game.toJson(table.state)) });
    await setImmediate();
  }
  return { kept, hash: game.hash(table.state) };
}

/** What they throw over a game that was not played by them is no fault of theirs. */
function byOtherRules<T>(ask: () => T, tried?: unknown): T {
  try {
    return ask();
  } catch (error) {
    throw new OtherRules(error, tried);
  }
}
