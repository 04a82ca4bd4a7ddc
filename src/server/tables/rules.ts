/** Which rules a table is played by. It keeps the version it began with as long as that is offered. */
import { setImmediate } from "node:timers/promises";
import { type Game, outcome, playedAgain, RulesFault } from "../../engine/index.js";
import type { Station } from "../station.js";
import { Trouble } from "../trouble.js";
import { readNoted, snapshotText, type TableRow } from "./records.js";

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
 * The rules of a table, and the hash of its state by them. Where its version is no longer offered, the newest takes its place: because it says
 * that it replays that version, or because the whole game, played again by it, comes to the same state. Else the table is frozen.
 */
export async function rulesOf(station: Station, row: TableRow): Promise<{ readonly game: Game; readonly hash: string | null }> {
  const kept = station.games.find(({ id, version }) => id === row.game && version === row.version);
  if (kept) return { game: kept, hash: row.hash };
  const newer = newest(station.games, row.game);
  if (!newer) throw new Trouble("unavailable", `The game "${row.game}" is not offered here any more. The table waits until it is.`);
  return { game: newer, hash: row.status === "open" ? row.hash : await moveTo(station, row, newer) };
}

/** Takes a table over: what was kept of its states goes, and the newer rules' own take their place. */
async function moveTo({ store, log }: Station, row: TableRow, newer: Game): Promise<string> {
  const { kept, course } = await played(store.db, row, newer);
  const { hash, toDecide } = outcome(course, row.result);
  const differs = newer.replays?.includes(row.version) ? toDecide !== row.to_decide : hash !== row.hash;
  if (differs) throw otherRules(row, newer, "the hash differs");
  await store.db.transaction().execute(async (trx) => {
    await trx.updateTable("tables").set({ version: newer.version, hash }).where("id", "=", row.id).execute();
    await trx.deleteFrom("snapshots").where("table_id", "=", row.id).execute();
    if (kept.length > 0) await trx.insertInto("snapshots").values(kept).execute();
  });
  log.info({ table: row.id, from: row.version, to: newer.version }, "a table is played by newer rules");
  return hash;
}

/** The whole game played again, a stretch at a time, so that others get their turn. */
async function played(db: Station["store"]["db"], row: TableRow, game: Game) {
  const kept: { table_id: string; actions: number; state: string }[] = [];
  const entries = await readNoted(db, row.id, 0, row.number);
  try {
    const steps = playedAgain(game, row, entries);
    for (;;) {
      const step = steps.next();
      if (step.done) return { kept, course: step.value };
      kept.push({ table_id: row.id, actions: step.value.actions, state: snapshotText(step.value) });
      await setImmediate();
    }
  } catch (error) {
    // What they throw over a game that was not played by them is no fault of theirs.
    if (error instanceof RulesFault) throw otherRules(row, game, error.message, error.tried);
    throw error;
  }
}

function otherRules({ version }: TableRow, newer: Game, fault: string, tried?: unknown): OtherRules {
  const text = `Version ${version} of the rules is no longer offered, and by version ${newer.version} this game comes to another state: ${fault}.`;
  return new OtherRules(new Error(text), tried);
}
