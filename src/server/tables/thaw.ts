/** A frozen table goes on: by itself when other rules are on offer than those that stopped it, or because the operator says so. */
import { byTheRules, canonical, type JsonObject, outlookOf, RulesFault } from "../../engine/index.js";
import { enqueue } from "../bots/jobs.js";
import type { Station } from "../station.js";
import { Trouble } from "../trouble.js";
import { deadlineOf } from "./clock.js";
import { readSeats } from "./records.js";
import { openPlay, type Room, readRoom } from "./room.js";
import { offered, rulesOf } from "./rules.js";

/** What froze it; nothing where the table is not frozen. */
export async function reportOf({ store }: Pick<Station, "store">, id: string): Promise<JsonObject | undefined> {
  const row = await store.db.selectFrom("tables").select("report").where("id", "=", id).where("status", "=", "frozen").executeTakeFirst();
  return row && (row.report ?? {});
}

/** The table is played on from where it stands: who is to decide gets their time, or the bot its turn. False if it was not frozen. */
export async function thaw({ store, now, node }: Pick<Station, "store" | "now" | "node">, id: string): Promise<boolean> {
  return store.db.transaction().execute(async (trx) => {
    const row = await trx.selectFrom("tables").selectAll().where("id", "=", id).forUpdate().executeTakeFirst();
    if (row?.status !== "frozen") return false;
    const seats = (await readSeats(trx, [id])).get(id)!;
    const at = now();
    const deadline = deadlineOf(row.clock, seats, row.to_decide, at);
    await trx.updateTable("tables").set({ status: "playing", report: null, deadline }).where("id", "=", id).execute();
    if (deadline) await enqueue(trx, "clock", id, deadline);
    if (seats.some(({ seat, bot }) => seat === row.to_decide && bot !== null)) await enqueue(trx, "bot", id, at);
    await store.notify(trx, "table", `${id} ${row.number} ${node} moved`);
    return true;
  });
}

/** Tries again a table that was stopped because its rules were not on offer, once for each list of rules on offer. */
export async function thawIfMended(station: Station, room: Room): Promise<void> {
  const { row } = room;
  const { report } = row;
  const versions = offered(station.games, row.game);
  if (report?.reason !== "version" || canonical(report.offered) === canonical(versions)) return;
  try {
    await rulesOf(station, row);
  } catch (error) {
    if (!(error instanceof RulesFault || error instanceof Trouble)) throw error;
    const noted = { ...report, offered: versions };
    await station.store.db
      .updateTable("tables")
      .set({ report: JSON.stringify(noted) })
      .where("id", "=", row.id)
      .where("status", "=", "frozen")
      .execute();
    room.row = { ...row, report: noted };
    return;
  }
  await thaw(station, row.id);
  station.log.info({ table: row.id }, "a frozen table goes on: its rules are on offer again");
  const fresh = await readRoom(station.store.db, row.id);
  if (fresh) Object.assign(room, { row: fresh.row, seats: fresh.seats });
}

/** Opens a frozen game to be looked at, where its own rules can still tell how it stands. */
export async function openFrozen({ games, store, log }: Station, room: Room): Promise<void> {
  const { row } = room;
  const game = games.find(({ id, version }) => id === row.game && version === row.version);
  if (!game) return;
  try {
    const play = await openPlay(store.db, row, game);
    byTheRules(() => {
      for (const { id } of game.seats) outlookOf(game, play.table.state, id, false);
    });
    room.play = play;
  } catch (error) {
    if (!(error instanceof RulesFault)) throw error;
    log.debug({ err: error, table: row.id }, "a frozen game cannot be shown");
  }
}
