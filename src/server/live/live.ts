/** The live connection of a page: one WebSocket for all tables it shows. What comes in is answered in order; what cannot be sent ends it. */
import websocket from "@fastify/websocket";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { Gauge } from "prom-client";
import type { WebSocket } from "ws";
import { asTrouble, bodyOf } from "../http/errors.js";
import { registryOf } from "../http/metrics.js";
import { ENDED_CHANNEL, findPerson } from "../people/sessions.js";
import { addressKey, limitsOf } from "../safety/limits.js";
import { read, refuseOddities } from "../safety/read.js";
import type { Person, Station } from "../station.js";
import { say } from "../tables/chat.js";
import { offerDraw, refuseDraw, resign } from "../tables/ending.js";
import { hold } from "../tables/hold.js";
import { act } from "../tables/play.js";
import type { Rooms } from "../tables/rooms.js";
import { answerUndo, askUndo, undo } from "../tables/undo.js";
import { beginWriting } from "../tables/writing.js";
import { Trouble } from "../trouble.js";
import { createHub, type Hub, type Peer } from "./hub.js";
import { type Message, message } from "./messages.js";

/** A page says little at a time. */
const MOST_BYTES = 16 * 1024;
/** Who does not read what is sent is cut off, and picks up later where it stopped. */
const MOST_UNREAD = 4 * 1024 * 1024;
const MOST_WAITING = 64;
const BEAT = 30_000;

/** Codes a connection is closed with: the session has ended, or the page reads too slowly. */
export const SESSION_ENDED = 4001;
export const TOO_SLOW = 4002;
/** There are too many connections already: the standard's "try again later". */
const TRY_LATER = 1013;
/** The server stops: the standard's word for it. */
const GOING_AWAY = 1001;

export function registerLive(frame: FastifyInstance, station: Station, rooms: Rooms): void {
  frame.register(websocket, {
    options: { maxPayload: MOST_BYTES },
    async preClose() {
      for (const socket of frame.websocketServer.clients) socket.close(GOING_AWAY, "The server stops. Come back in a moment.");
      frame.websocketServer.close();
    },
    errorHandler: (error, socket) => {
      // A connection that breaks, or carries what it must not, has a code, and is no fault of ours.
      const { code } = error as { code?: string };
      if (code === undefined) station.log.error({ err: error }, "a fault on a live connection");
      else station.log.info({ code }, "a live connection broke");
      socket.terminate();
    },
  });
  // Whoever asks for a live connection and is refused has one of no use to anyone, and no server closes it by itself.
  frame.addHook("onResponse", async ({ headers, raw }, reply) => {
    if (headers.upgrade !== undefined && reply.raw.writableEnded) raw.socket.destroySoon();
  });
  frame.register(async (scope) => {
    const hub = await createHub(rooms);
    const open = new Map<WebSocket, string | null>();
    const stopListening = await station.store.listen(ENDED_CHANNEL, (session) => {
      if (session === "") return void cutEnded(station, open);
      for (const [socket, its] of open) if (its === session) socket.close(SESSION_ENDED, "The session has ended.");
    });
    const beating = setInterval(() => beat(open.keys()), BEAT).unref();
    new Gauge({
      name: "longroll_live_connections",
      help: "Pages that are connected.",
      registers: [registryOf(station)],
      collect() {
        this.set(open.size);
      },
    });

    scope.get("/api/live", { websocket: true }, (socket, request) => {
      try {
        socket.on("close", admit(station, request));
      } catch (error) {
        if (!(error instanceof Trouble)) throw error;
        return socket.close(TRY_LATER, error.message);
      }
      open.set(socket, request.sessionId);
      socket.on("close", () => open.delete(socket));
      attend(station, rooms, hub, socket, request);
    });
    scope.addHook("onClose", async () => {
      clearInterval(beating);
      await stopListening();
      await hub.close();
    });
  });
}

/** Counts a connection in, and gives what counts it out again. */
function admit(station: Station, { ip, person }: FastifyRequest): () => void {
  const limits = limitsOf(station);
  const address = addressKey(ip);
  limits.take("socket by address", address);
  const leaveAddress = limits.hold("open socket by address", address);
  try {
    const leavePerson = person && limits.hold("open socket by person", person.id);
    return () => {
      leaveAddress();
      leavePerson?.();
    };
  } catch (error) {
    leaveAddress();
    throw error;
  }
}

const silent = new WeakSet<WebSocket>();

/** Who has not answered the last beat is gone. */
function beat(sockets: Iterable<WebSocket>): void {
  for (const socket of sockets) {
    if (silent.has(socket)) socket.terminate();
    else {
      silent.add(socket);
      socket.ping();
    }
  }
}

async function cutEnded({ store, log }: Station, open: ReadonlyMap<WebSocket, string | null>): Promise<void> {
  const ids = [...open.values()].filter((id) => id !== null);
  if (ids.length === 0) return;
  try {
    const rows = await store.db.selectFrom("sessions").select("id").where("id", "in", ids).execute();
    const running = new Set(rows.map(({ id }) => id));
    for (const [socket, id] of open) if (id !== null && !running.has(id)) socket.close(SESSION_ENDED, "The session has ended.");
  } catch (error) {
    log.warn({ err: error }, "sessions of live connections could not be looked up");
  }
}

function attend(station: Station, rooms: Rooms, hub: Hub, socket: WebSocket, request: FastifyRequest): void {
  const peer: Peer = {
    person: request.person,
    get isOpen() {
      return socket.readyState === socket.OPEN;
    },
    send(sent) {
      if (!peer.isOpen) return;
      if (socket.bufferedAmount > MOST_UNREAD) return socket.close(TOO_SLOW, "This page does not keep up.");
      socket.send(JSON.stringify(sent));
    },
  };
  const address = addressKey(request.ip);
  const count = () => {
    const limits = limitsOf(station);
    limits.take("message by socket", `${address} ${request.id}`);
    if (peer.person) limits.take("request by person", peer.person.id);
    else limits.take("request by address", address);
  };
  let turn = Promise.resolve();
  let waiting = 0;
  socket.on("pong", () => silent.delete(socket));
  socket.on("close", () => hub.leave(peer));
  socket.on("message", (data, isBinary) => {
    if (++waiting > MOST_WAITING) return socket.close(1008, "Too much at once.");
    turn = turn.then(() => hear(station, rooms, hub, peer, count, isBinary ? "" : String(data))).finally(() => waiting--);
  });
  peer.send({ type: "hello", you: request.person && { name: request.person.name, account: request.person.account } });
}

async function hear(station: Station, rooms: Rooms, hub: Hub, peer: Peer, count: () => void, text: string): Promise<void> {
  let id: unknown;
  try {
    const json = parsed(text);
    id = idOf(json);
    // Rubbish counts too, and what is one too many is told which it is.
    count();
    if (json === undefined) throw new Trouble("bad-request", "This is not JSON.");
    refuseOddities(json);
    const number = await answer(rooms, hub, peer, read(message, json));
    peer.send({ type: "done", id, ...(number !== undefined && { number }) });
  } catch (error) {
    const trouble = asTrouble(error);
    if (trouble === null) station.log.error({ err: error }, "a fault on a live connection");
    peer.send({
      type: "error",
      id,
      ...bodyOf(trouble ?? new Trouble("unavailable", "Something broke here, and has been noted. Try again.")),
    });
  }
}

/** Undefined when it is not JSON. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function idOf(json: unknown): unknown {
  const { id } = (json ?? {}) as { id?: unknown };
  return typeof id === "number" || (typeof id === "string" && id.length <= 64) ? id : undefined;
}

/** The number of the table's last entry, where something was done at one. */
async function answer(rooms: Rooms, hub: Hub, peer: Peer, said: Message): Promise<number | undefined> {
  switch (said.type) {
    case "ping":
      return undefined;
    case "watch":
      await hub.watch(peer, said);
      return undefined;
    case "unwatch":
      hub.unwatch(peer, said.table);
      return undefined;
    case "act":
      return act(rooms, said.table, someone(peer), said.number, said.action);
    case "write":
      return beginWriting(rooms, said.table, someone(peer), said.number);
    case "undo":
      return undo(rooms, said.table, someone(peer), said.number);
    case "ask-undo":
      return askUndo(rooms, said.table, someone(peer), said.number);
    case "answer-undo":
      return answerUndo(rooms, said.table, someone(peer), said.yes);
    case "offer-draw":
      return offerDraw(rooms, said.table, someone(peer));
    case "refuse-draw":
      return refuseDraw(rooms, said.table, someone(peer));
    case "hold":
      return hold(rooms, said.table, someone(peer), said.on);
    case "resign":
      return resign(rooms, said.table, someone(peer), said.seat);
    case "chat":
      limitsOf(rooms.station).take("chat by person", someone(peer).id);
      peer.person = await findPerson(rooms.station, someone(peer).id);
      await say(rooms, said.table, someone(peer), said.text);
      return undefined;
  }
}

function someone({ person }: Peer): Person {
  if (person === null) throw new Trouble("unauthorized", "Nobody is signed in here. Sign in, or play as a guest.");
  return person;
}
