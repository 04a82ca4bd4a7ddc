/** Tables over HTTP: everything that can be done at one, so that HTTP alone is enough to play slowly. */
import type { FastifyInstance, FastifyRequest } from "fastify";
import { z } from "zod";
import { addressKey, limitsOf } from "../safety/limits.js";
import { demand, standingOf } from "../safety/may.js";
import { read } from "../safety/read.js";
import type { Person, Station } from "../station.js";
import { answersOf, giveAnswers } from "../tables/answers.js";
import { readChat, say } from "../tables/chat.js";
import { offerDraw, refuseDraw, resign } from "../tables/ending.js";
import { hold } from "../tables/hold.js";
import { listTables } from "../tables/list.js";
import { cancelTable, changeSeat, createTable, join, leave } from "../tables/lobby.js";
import { placesOf } from "../tables/places.js";
import { act, askOdds, askWhy } from "../tables/play.js";
import { rematch } from "../tables/rematch.js";
import { type Report, reportFor } from "../tables/report.js";
import type { Rooms } from "../tables/rooms.js";
import { action, chatText, entryNumber, invitation, makesNumbers, newTable, seatName, sitter, tableId, tossing } from "../tables/shapes.js";
import { toss } from "../tables/tossing.js";
import { answerUndo, askUndo, undo } from "../tables/undo.js";
import { beginWriting } from "../tables/writing.js";
import { Trouble } from "../trouble.js";
import { requirePerson } from "./frame.js";

const inAddress = z.object({ id: tableId });
const seatInAddress = z.object({ id: tableId, seat: seatName });
const digits = z
  .string()
  .regex(/^\d{1,8}$/)
  .transform(Number);
const looking = z.object({ seat: seatName.optional(), since: digits.optional(), invitation: invitation.optional() });
const listing = z.object({ show: z.enum(["mine", "open", "watch"]).default("open"), before: z.iso.datetime().optional() });
const chatting = z.object({ after: digits.optional() });

const joining = z.strictObject({ seat: seatName.optional(), invitation: invitation.optional(), dice: makesNumbers }).default({});
const again = z.strictObject({ dice: makesNumbers }).default({});
const acting = z.strictObject({ number: entryNumber, action });
const seen = z.strictObject({ number: entryNumber });
const holding = z.strictObject({ on: z.boolean() });
const answering = z.strictObject({ yes: z.boolean() });
const answeringAhead = z.strictObject({ seat: seatName.optional(), answers: z.array(z.unknown()).max(100) });
const resigning = z.strictObject({ seat: seatName.optional() }).default({});
const saying = z.strictObject({ text: chatText });

/** A position written down can be long. */
const POSITION_BYTES = 256 * 1024;

export function registerTables(frame: FastifyInstance, station: Station, rooms: Rooms): void {
  const { db } = station.store;

  frame.get("/api/games", async (request) => {
    demand("see-games", standingOf(request.person));
    return {
      games: station.games.filter((game, i) => station.games.findIndex(({ id }) => id === game.id) === i).map(gameInfo),
      bots: station.bots.map(({ id, title }) => ({ id, title })),
    };
  });

  frame.get("/api/tables", async (request) => {
    const { show, before } = read(listing, request.query);
    demand(show === "mine" ? "list-my-tables" : "list-tables", standingOf(request.person));
    return { tables: await listTables(station, request.person, show, before === undefined ? undefined : new Date(before)) };
  });

  frame.post("/api/tables", { bodyLimit: POSITION_BYTES }, async (request, reply) => {
    const terms = read(newTable, request.body);
    const host = await requirePerson(request, reply);
    limitsOf(station).take("table by address", addressKey(request.ip));
    limitsOf(station).take("table by person", host.id);
    const { id, invitations } = await createTable(rooms, host, terms);
    return reply.code(201).send({ ...(await report(rooms, id, host, {})), invitations });
  });

  frame.get("/api/tables/:id", async (request) => report(rooms, idOf(request), request.person, read(looking, request.query)));

  frame.delete("/api/tables/:id", async (request, reply) => {
    await cancelTable(rooms, idOf(request), someone(request));
    return reply.code(204).send();
  });

  frame.post("/api/tables/:id/join", async (request, reply) => {
    const id = idOf(request);
    const asked = read(joining, request.body);
    const person = await requirePerson(request, reply);
    const seat = await join(rooms, id, person, asked);
    return { seat, ...(await report(rooms, id, person, { seat })) };
  });

  frame.post("/api/tables/:id/leave", async (request, reply) => {
    await leave(rooms, idOf(request), someone(request));
    return reply.code(204).send();
  });

  frame.put("/api/tables/:id/seats/:seat", async (request) => {
    const { id, seat } = address(seatInAddress, request);
    const made = await changeSeat(rooms, id, someone(request), seat, read(sitter, request.body));
    return { ...(made !== undefined && { invitation: made }), ...(await report(rooms, id, request.person, {})) };
  });

  // What is done at a table is answered with how it stands after it.
  const deed = (name: string, work: (id: string, person: Person, body: unknown) => Promise<number>) =>
    frame.post(`/api/tables/:id/${name}`, async (request) => {
      const id = idOf(request);
      const number = await work(id, someone(request), request.body);
      return { number, ...(await report(rooms, id, request.person, { since: number - 1 })) };
    });

  deed("act", (id, person, body) => {
    const { number, action } = read(acting, body);
    return act(rooms, id, person, number, action);
  });
  deed("dice", (id, person, body) => toss(rooms, id, person, read(tossing, body)));
  deed("write", (id, person, body) => beginWriting(rooms, id, person, read(seen, body).number));
  deed("undo", (id, person, body) => undo(rooms, id, person, read(seen, body).number));
  deed("ask-undo", (id, person, body) => askUndo(rooms, id, person, read(seen, body).number));
  deed("answer-undo", (id, person, body) => answerUndo(rooms, id, person, read(answering, body).yes));
  deed("offer-draw", (id, person) => offerDraw(rooms, id, person));
  deed("refuse-draw", (id, person) => refuseDraw(rooms, id, person));
  deed("hold", (id, person, body) => hold(rooms, id, person, read(holding, body).on));
  deed("resign", (id, person, body) => resign(rooms, id, person, read(resigning, body).seat));

  frame.get("/api/tables/:id/answers", async (request) => answersOf(rooms, idOf(request), someone(request)));
  frame.put("/api/tables/:id/answers", async (request) =>
    giveAnswers(rooms, idOf(request), someone(request), read(answeringAhead, request.body)),
  );

  frame.post("/api/tables/:id/why", async (request) => {
    const { number, action } = read(acting, request.body);
    return askWhy(rooms, idOf(request), someone(request), number, action);
  });
  frame.post("/api/tables/:id/odds", async (request) => {
    const { number, action } = read(acting, request.body);
    return askOdds(rooms, idOf(request), someone(request), number, action);
  });

  frame.get("/api/tables/:id/chat", async (request) => {
    const id = idOf(request);
    const { after } = read(chatting, request.query);
    await rooms.inRoom(id, (room) => demand("read-chat", placesOf(room, request.person)));
    return { lines: await readChat(db, id, after) };
  });
  frame.post("/api/tables/:id/chat", async (request, reply) => {
    const person = someone(request);
    const { text } = read(saying, request.body);
    limitsOf(station).take("chat by person", person.id);
    return reply.code(201).send({ id: await say(rooms, idOf(request), person, text) });
  });

  frame.post("/api/tables/:id/rematch", async (request, reply) => {
    const id = await rematch(rooms, idOf(request), someone(request), read(again, request.body).dice ?? false);
    return reply.code(201).send(await report(rooms, id, request.person, {}));
  });
}

function gameInfo({ id, title, version, seats, scenarios, options }: Station["games"][number]) {
  return { id, title, version, seats, scenarios, options };
}

async function report(rooms: Rooms, id: string, person: Person | null, asking: Parameters<typeof reportFor>[3]): Promise<Report> {
  return rooms.inRoom(id, (room) => reportFor(rooms.station.store.db, room, person, asking));
}

/** What stands in the address. What cannot be a table is none. */
export function address<T>(shape: z.ZodType<T>, { params }: FastifyRequest): T {
  const asked = shape.safeParse(params);
  if (!asked.success) throw new Trouble("unknown", "There is no such table.");
  return asked.data;
}

export function idOf(request: FastifyRequest): string {
  return address(inAddress, request).id;
}

export function someone(request: FastifyRequest): Person {
  if (request.person === null) throw new Trouble("unauthorized", "Nobody is signed in here. Sign in, or play as a guest.");
  return request.person;
}
