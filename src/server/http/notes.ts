/** One's own notes at a table. */
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { read } from "../safety/read.js";
import { addNote, newNote, notesOf, removeNote } from "../tables/notes.js";
import type { Rooms } from "../tables/rooms.js";
import { tableId } from "../tables/shapes.js";
import { address, idOf, someone } from "./tables.js";

const noteInAddress = z.object({
  id: tableId,
  note: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
});

export function registerNotes(frame: FastifyInstance, rooms: Rooms): void {
  frame.get("/api/tables/:id/notes", async (request) => ({ notes: await notesOf(rooms, idOf(request), someone(request)) }));
  frame.post("/api/tables/:id/notes", async (request, reply) => {
    const note = await addNote(rooms, idOf(request), someone(request), read(newNote, request.body));
    return reply.code(201).send({ note });
  });
  frame.delete("/api/tables/:id/notes/:note", async (request, reply) => {
    const { id, note } = address(noteInAddress, request);
    await removeNote(rooms, id, someone(request), note);
    return reply.code(204).send();
  });
}
