/** The same game once more: the same set-up and people, the sides turned. */
import { type Game, turned } from "../../engine/index.js";
import { demand } from "../safety/may.js";
import type { Person } from "../station.js";
import { Trouble } from "../trouble.js";
import { type AnySitter, insertTable, type Terms } from "./lobby.js";
import { placesOf } from "./places.js";
import { readRematch, type Seat } from "./records.js";
import { catchUp, type Room } from "./room.js";
import { CHANNEL, type Rooms } from "./rooms.js";
import { newest } from "./rules.js";

/** Gives the new table. Whoever asks second is led to the same one. */
export async function rematch(rooms: Rooms, id: string, by: Person, tosses = false): Promise<string> {
  const { station } = rooms;
  const made = await rooms.inRoom(id, async (room) => {
    demand("rematch", placesOf(room, by));
    if (room.row.status !== "over") throw new Trouble("forbidden", "The game is not over yet.");
    const table = await station.store.db.transaction().execute(async (trx) => {
      await trx.selectFrom("tables").select("id").where("id", "=", id).forUpdate().execute();
      const there = await readRematch(trx, id);
      if (there !== null) return { id: there, started: false };
      const inserted = await insertTable(station, trx, by, { ...termsOf(station.games, room, by), ...(tosses && { dice: true }) });
      await station.store.notify(trx, CHANNEL, rooms.newsOf(room, "seats"));
      return inserted;
    });
    await catchUp(station.store.db, room);
    rooms.tell(room, "seats");
    return table;
  });
  if (made.started) await rooms.inRoom(made.id, (room) => rooms.tell(room, "moved"));
  return made.id;
}

function termsOf(games: readonly Game[], { row, seats }: Room, by: Person): Terms {
  const game = newest(games, row.game);
  if (!game) throw new Trouble("unknown", `There is no game "${row.game}" here.`);
  const from = turned(game, row.options);
  const sitters = Object.fromEntries(seats.map((seat) => [seat.seat, sitterOf(seat, by)]));
  return {
    game: row.game,
    scenario: row.scenario,
    options: row.options,
    ...(row.position && { position: row.position }),
    seats: Object.fromEntries(seats.map(({ seat }) => [seat, sitters[from[seat]]])),
    sameScreen: row.same_screen,
    public: row.is_public,
    spectators: row.spectators,
    clock: row.clock,
    rematchOf: row.id,
  };
}

function sitterOf({ person, bot, reservedFor }: Seat, by: Person): AnySitter {
  // A seat that a bot took over is its player's again.
  const player = person ?? reservedFor;
  if (player === by.id) return { who: "me" };
  if (player !== null) return { who: "kept", person: player };
  return bot === null ? { who: "anyone" } : { who: "bot", level: bot };
}
