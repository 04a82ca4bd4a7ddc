/** Private notes at a table of this device: kept with its row. */
import type { JsonObject } from "../../engine/index.js";
import { type Note, Trouble } from "../host/host.js";
import type { Room } from "./room.js";
import type { Rooms } from "./rooms.js";

const MOST = 200;
const LONGEST = 500;

export async function addNote(rooms: Rooms, room: Room, { number, place, to, text }: JsonObject): Promise<Note> {
  const kept = room.row.notes ?? [];
  if (kept.length >= MOST) throw new Trouble("too-many", `${MOST} notes at one table are enough. Take one away first.`);
  const words = String(text ?? "")
    .trim()
    .slice(0, LONGEST);
  if (typeof place !== "string" || (typeof to !== "string" && words === ""))
    throw new Trouble("bad-request", "A note says something, or is an arrow.");
  const note: Note = {
    id: 1 + Math.max(0, ...kept.map(({ id }) => id)),
    number: Math.min(Number(number) || 0, room.row.number),
    place,
    ...(typeof to === "string" && { to }),
    text: words,
  };
  await rooms.settle(room, [], { notes: [...kept, note] });
  return note;
}

export async function removeNote(rooms: Rooms, room: Room, id: number): Promise<void> {
  const kept = room.row.notes ?? [];
  if (!kept.some((note) => note.id === id)) throw new Trouble("unknown", "There is no such note.");
  await rooms.settle(room, [], { notes: kept.filter((note) => note.id !== id) });
}
