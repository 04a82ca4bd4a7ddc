/** Games that end before the rules end them: a seat resigns, all agree on a draw, or time runs out. */
import type { Person } from "../station.js";
import { Trouble } from "../trouble.js";
import { seatsOf } from "./places.js";
import { inPlay } from "./play.js";
import type { Seat } from "./records.js";
import { catchUp, type Room } from "./room.js";
import { CHANNEL, type Rooms } from "./rooms.js";
import { endGame } from "./settle.js";

/** A person with several seats says which one resigns; else it is the one to decide, or the first of theirs. */
export async function resign(rooms: Rooms, id: string, by: Person, asked?: string): Promise<number> {
  return rooms.inRoom(id, async (room) => {
    await inPlay(rooms, room, by, "resign");
    const own = seatsOf(room, by).map(({ seat }) => seat);
    if (asked !== undefined && !own.includes(asked)) throw new Trouble("forbidden", "That is not your seat.");
    const seat = asked ?? own.find((one) => one === room.row.to_decide) ?? own[0];
    await endGame(rooms, room, { seat, person: by.id, by: "resign" });
    return room.row.number;
  });
}

/** The seats that people decide for. */
function peopleAt({ seats }: Room): readonly Seat[] {
  return seats.filter(({ bot }) => bot === null);
}

/** To offer a draw is also to accept one: it is agreed when every seat offers it. */
export async function offerDraw(rooms: Rooms, id: string, by: Person): Promise<number> {
  return rooms.inRoom(id, async (room) => {
    await inPlay(rooms, room, by, "offer-draw");
    if (room.seats.some(({ bot }) => bot !== null)) throw new Trouble("forbidden", "A bot takes no draw.");
    await setSeats(rooms, room, by.id, { offers_draw: true });
    if (peopleAt(room).every(({ offersDraw }) => offersDraw)) await endGame(rooms, room, { seat: null, person: by.id, by: "draw" });
    else rooms.tell(room, "seats");
    return room.row.number;
  });
}

/** Takes back one's own offer, or declines that of the others. */
export async function refuseDraw(rooms: Rooms, id: string, by: Person): Promise<number> {
  return rooms.inRoom(id, async (room) => {
    await inPlay(rooms, room, by, "answer-draw");
    if (room.seats.some(({ offersDraw }) => offersDraw)) await setSeats(rooms, room, null, { offers_draw: false });
    rooms.tell(room, "seats");
    return room.row.number;
  });
}

/** Changes what a person's seats, or all of them, offer and ask; then the room knows how all seats stand. */
export async function setSeats(
  rooms: Rooms,
  room: Room,
  person: string | null,
  change: { readonly offers_draw?: boolean; readonly asks_undo?: number | null },
): Promise<void> {
  const { store } = rooms.station;
  const { id } = room.row;
  await store.db.transaction().execute(async (trx) => {
    let seats = trx.updateTable("seats").set(change).where("table_id", "=", id);
    if (person !== null) seats = seats.where("person", "=", person);
    await seats.execute();
    await store.notify(trx, CHANNEL, rooms.newsOf(room, "seats"));
  });
  await catchUp(store.db, room);
}
