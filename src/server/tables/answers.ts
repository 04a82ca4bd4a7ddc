/** Answers given in advance: kept with the seat, for who sits there alone, until they are used. */
import { type AnswersShown, answersShown, byTheRules, keepAnswers, Refusal } from "../../engine/index.js";
import { demand } from "../safety/may.js";
import type { Person } from "../station.js";
import { Trouble } from "../trouble.js";
import { placesOf, seatsOf } from "./places.js";
import { inPlay } from "./play.js";
import { catchUp, type Room } from "./room.js";
import { CHANNEL, type Rooms } from "./rooms.js";

/** What their seats have said that still stands, and what can be said. */
export async function answersOf(rooms: Rooms, id: string, by: Person): Promise<AnswersShown> {
  return rooms.inRoom(id, (room) => {
    demand("answer-ahead", placesOf(room, by));
    return shownTo(room, by);
  });
}

/** All that a seat wants answered from now on, instead of what it said before. */
export async function giveAnswers(rooms: Rooms, id: string, by: Person, asked: { seat?: string; answers: unknown }): Promise<AnswersShown> {
  return rooms.inRoom(id, async (room) => {
    const { game, table } = await inPlay(rooms, room, by, "answer-ahead");
    const own = seatsOf(room, by).map(({ seat }) => seat);
    const seat = asked.seat ?? own[0];
    if (!own.includes(seat)) throw new Trouble("forbidden", "That is not your seat.");
    const list = byTheRules(() => keepAnswers(game, table.state, asked.answers));
    if (list instanceof Refusal) throw new Trouble("illegal", list.text, list.rule);
    const { store } = rooms.station;
    await store.db.transaction().execute(async (trx) => {
      const answers = JSON.stringify({ person: by.id, list });
      await trx.updateTable("seats").set({ answers }).where("table_id", "=", id).where("seat", "=", seat).execute();
      // Other nodes read the seats again; nobody is told anything.
      await store.notify(trx, CHANNEL, rooms.newsOf(room, "seats"));
    });
    await catchUp(store.db, room);
    return shownTo(room, by);
  });
}

function shownTo(room: Room, by: Person): AnswersShown {
  const kept = Object.fromEntries(seatsOf(room, by).map(({ seat, answers }) => [seat, answers]));
  const { play } = room;
  return play ? byTheRules(() => answersShown(play.game, play.table.state, kept)) : { forms: [], answers: {} };
}
