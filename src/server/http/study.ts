/** Looking back: the log page by page, any earlier moment, the saved game, and the proof that the dice were fair. */
import { setImmediate } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { byTheRules, Refusal, type Table, viewOf } from "../../engine/index.js";
import { verifying } from "../fair.js";
import { addressKey, limitsOf } from "../safety/limits.js";
import { demand, standingOf } from "../safety/may.js";
import { read } from "../safety/read.js";
import type { Station } from "../station.js";
import { eyesOf, placesOf } from "../tables/places.js";
import { type Proof, proofOf } from "../tables/proof.js";
import { readEntries } from "../tables/records.js";
import { entriesFor, MOST_ENTRIES } from "../tables/report.js";
import { stateAfter } from "../tables/room.js";
import type { Rooms } from "../tables/rooms.js";
import { savedGame } from "../tables/saved.js";
import { seatName, tableId } from "../tables/shapes.js";
import { Trouble } from "../trouble.js";
import { address, idOf } from "./tables.js";

const digits = z
  .string()
  .regex(/^\d{1,8}$/)
  .transform(Number);
const moment = z.object({ id: tableId, number: digits });
const looking = z.object({ seat: seatName.optional() });
const paging = z.object({ after: digits.default(0), seat: seatName.optional() });
const checking = z.strictObject({ save: z.record(z.string(), z.unknown()), commitment: z.string().max(64).optional() });

/** A long game, with room to spare. */
const SAVE_BYTES = 1024 * 1024;
/** So many actions of a file are played at a time, and others get their turn between. */
const SLICE = 50;

export function registerStudy(frame: FastifyInstance, station: Station, rooms: Rooms): void {
  const { db } = station.store;

  frame.get("/api/tables/:id/entries", async (request) => {
    const { after, seat } = read(paging, request.query);
    return rooms.inRoom(idOf(request), async (room) => {
      demand("watch", placesOf(room, request.person));
      const { id, number } = room.row;
      const entries = await readEntries(db, id, after, Math.min(number, after + MOST_ENTRIES));
      return { number, entries: entriesFor(entries, eyesOf(room, request.person, seat)) };
    });
  });

  frame.get("/api/tables/:id/at/:number", async (request) => {
    const { id, number } = address(moment, request);
    const { seat } = read(looking, request.query);
    return rooms.inRoom(id, async (room) => {
      demand("watch", placesOf(room, request.person));
      const { row, play } = room;
      if (!play || number > row.number) throw new Trouble("unknown", "The game has not come to that yet.");
      const state = await stateAfter(db, row, play.game, number);
      const isAll = row.status === "over" && seat === "all";
      const eyes = isAll ? "all" : eyesOf(room, request.person, seat);
      return { number, seat: eyes, view: byTheRules(() => (isAll ? play.game.position(state) : viewOf(play.game, state, eyes))) };
    });
  });

  frame.get("/api/tables/:id/save", async (request, reply) => {
    const id = idOf(request);
    const save = await rooms.inRoom(id, (room) => {
      demand("see-save", placesOf(room, request.person));
      return savedGame(db, room, request.person);
    });
    reply.header("content-disposition", `attachment; filename="longroll-${id}.json"`);
    return save;
  });

  frame.get("/api/tables/:id/proof", async (request) => {
    limitsOf(station).take("save by address", addressKey(request.ip));
    return rooms.inRoom(idOf(request), (room): Promise<Proof> => {
      demand("check-dice", placesOf(room, request.person));
      return proofOf(db, room);
    });
  });

  frame.post("/api/verify", { bodyLimit: SAVE_BYTES }, async (request) => {
    demand("check-save", standingOf(request.person));
    limitsOf(station).take("save by address", addressKey(request.ip));
    const { save, commitment } = read(checking, request.body);
    const table = await verified(station, save, commitment ?? save.commitment);
    if (table instanceof Refusal) return { holds: false, rule: table.rule, text: table.text };
    return { holds: true, actions: table.actions.length, hash: table.game.hash(table.state) };
  });
}

/** The file may be anyone's invention: where the rules stumble over it, it does not hold. */
async function verified({ games, log }: Station, save: unknown, commitment: unknown): Promise<Table | Refusal> {
  const steps = verifying(games, save, commitment);
  try {
    for (let played = 1; ; played++) {
      const step = steps.next();
      if (step.done) return step.value;
      if (played % SLICE === 0) await setImmediate();
    }
  } catch (error) {
    log.error({ err: error }, "the rules stumble over a saved game");
    return new Refusal("save.rules", "This file has been damaged or changed: the rules of the game have no answer to what it says.");
  }
}
