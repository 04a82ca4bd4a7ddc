/**
 * Who watches which table over a live connection of this node, and what they are sent. All that is sent about a table is sent in the
 * table's own turn, so that nothing comes twice or out of order; every watcher's last number is known, and what is sent begins there.
 */
import { byTheRules, type Change, changesBetween, type Eyes, type JsonObject, type Outlook, outlookOf } from "../../engine/index.js";
import { may } from "../safety/may.js";
import type { Person } from "../station.js";
import { type ChatLine, LINES, readChat, readMissed } from "../tables/chat.js";
import { diceShown } from "../tables/dice.js";
import { eyesOf, placesOf, seatsOf } from "../tables/places.js";
import { entriesFor, recentSince, reportFor } from "../tables/report.js";
import type { Room } from "../tables/room.js";
import type { Rooms, TableNews } from "../tables/rooms.js";
import { summaryOf } from "../tables/summary.js";
import { Trouble } from "../trouble.js";

import type { Watch } from "./messages.js";
import { createPresence, type Presence } from "./presence.js";

/** One live connection. */
export interface Peer {
  /** As last looked up: the name may have changed since. */
  person: Person | null;
  readonly isOpen: boolean;
  send(message: object): void;
}

interface Watcher {
  readonly peer: Peer;
  readonly seat?: string;
  readonly invitation?: string;
  /** The last entry sent, through whose eyes, and the view as the page has it. */
  number: number;
  eyes: Eyes;
  view: JsonObject | undefined;
  /** The last line of chat sent. */
  chat: number;
}

interface Gallery {
  readonly watchers: Map<Peer, Watcher>;
  readonly release: () => void;
  /** What was last said about status and seats, and about who is here. */
  told: string;
  here: string;
  frozen: boolean;
}

export interface Hub {
  watch(peer: Peer, asked: Watch): Promise<void>;
  unwatch(peer: Peer, table: string): void;
  /** The connection is gone. */
  leave(peer: Peer): void;
  /** How many watch, over all tables. */
  size(): number;
  close(): Promise<void>;
}

/** A page shows no more tables than this. */
const MOST_TABLES = 64;
/** More changes than this, and the whole view is shorter. */
const MOST_CHANGES = 200;
/** Who may not read the chat is not waited for. */
const UNREAD = Number.POSITIVE_INFINITY;

export async function createHub(rooms: Rooms): Promise<Hub> {
  const { station } = rooms;
  const { db } = station.store;
  const galleries = new Map<string, Gallery>();
  const watching = new Map<Peer, Set<string>>();
  const presence: Presence = await createPresence(station, (table) => tellPresent(table));

  const tellPresent = (table: string) => {
    const gallery = galleries.get(table);
    const here = { type: "here", table, ...presence.at(table) };
    if (!gallery || gallery.here === JSON.stringify(here)) return;
    gallery.here = JSON.stringify(here);
    for (const { peer } of gallery.watchers.values()) peer.send(here);
  };

  const opened = (room: Room): Gallery => {
    const gallery = {
      watchers: new Map(),
      release: rooms.keep(room.row.id),
      told: core(room),
      here: "",
      frozen: room.row.status === "frozen",
    };
    galleries.set(room.row.id, gallery);
    return gallery;
  };

  /** Whom this node has there, after someone has come, gone or sat down. */
  const countPresent = (room: Room, { watchers }: Gallery) => {
    const people = [...watchers.keys()].map(({ person }) => ({ name: person?.name, seats: seatsOf(room, person).map(({ seat }) => seat) }));
    const others = people.filter(({ seats }) => seats.length === 0);
    presence.say(room.row.id, {
      seats: [...new Set(people.flatMap(({ seats }) => seats))],
      watching: others.length,
      watchers: [...new Set(others.flatMap(({ name }) => name ?? []))],
    });
    tellPresent(room.row.id);
  };

  const drop = (table: string, peer: Peer) => {
    const gallery = galleries.get(table);
    watching.get(peer)?.delete(table);
    if (!gallery?.watchers.delete(peer)) return;
    if (gallery.watchers.size > 0) return void rooms.inRoom(table, (room) => countPresent(room, gallery)).catch(() => undefined);
    galleries.delete(table);
    gallery.release();
    presence.leave(table);
  };

  const stopNews = rooms.onNews((news, room) => {
    const gallery = galleries.get(news.table);
    if (!gallery) return;
    if (news.what === "chat") return void tellChat(news, gallery);
    dismiss(room, gallery);
    if (tellTable(room, gallery)) countPresent(room, gallery);
    const thawed = gallery.frozen && room.row.status === "playing";
    gallery.frozen = room.row.status === "frozen";
    if (thawed) tellAgain(room, gallery);
    else tellMoves(room, gallery);
  });

  /** Those who may not see the table any more. */
  const dismiss = (room: Room, { watchers }: Gallery) => {
    for (const { peer, invitation } of [...watchers.values()]) {
      if (may("look", placesOf(room, peer.person, invitation)) === true) continue;
      peer.send({ type: "gone", table: room.row.id });
      drop(room.row.id, peer);
    }
  };

  /** Page by page, until everybody has everything. Who comes meanwhile has all that came before. */
  const tellChat = async ({ table }: TableNews, { watchers }: Gallery) => {
    try {
      for (let page: readonly ChatLine[] | undefined; page === undefined || page.length === LINES; ) {
        const readers = [...watchers.values()].filter(({ chat }) => chat !== UNREAD);
        if (readers.length === 0) return;
        page = await readChat(db, table, Math.min(...readers.map(({ chat }) => chat)));
        for (const reader of readers) if (watchers.get(reader.peer) === reader) sendChat(table, reader, page);
      }
    } catch (error) {
      station.log.warn({ err: error, table }, "chat could not be passed on");
    }
  };

  return {
    async watch(peer, { table, seat, since, chat, invitation }) {
      const tables = watching.get(peer) ?? new Set();
      if (tables.size >= MOST_TABLES && !tables.has(table))
        throw new Trouble("too-many", `A page can watch ${MOST_TABLES} tables at once.`);
      await rooms.inRoom(table, async (room) => {
        const report = await reportFor(db, room, peer.person, { seat, since, invitation });
        const mayRead = may("read-chat", placesOf(room, peer.person)) === true;
        const missed = mayRead ? await readMissed(db, table, chat) : null;
        // It may have left meanwhile.
        if (!peer.isOpen) return;
        const gallery = galleries.get(table) ?? opened(room);
        const watcher: Watcher = {
          peer,
          ...(seat !== undefined && { seat }),
          ...(invitation !== undefined && { invitation }),
          number: room.row.number,
          eyes: report.game?.seat ?? null,
          view: report.game?.view,
          chat: missed?.last ?? UNREAD,
        };
        gallery.watchers.set(peer, watcher);
        watching.set(peer, tables.add(table));
        peer.send({ type: "state", ...report });
        if (missed && missed.lines.length > 0) peer.send({ type: "chat", table, lines: missed.lines, ...(missed.more && { more: true }) });
        gallery.here = "";
        countPresent(room, gallery);
      });
    },
    unwatch: (peer, table) => drop(table, peer),
    leave(peer) {
      for (const table of watching.get(peer) ?? []) drop(table, peer);
      watching.delete(peer);
    },
    size: () => [...galleries.values()].reduce((sum, { watchers }) => sum + watchers.size, 0),
    async close() {
      stopNews();
      await presence.close();
    },
  };
}

/** What is said about a table beside its entries. */
function core({ row, seats, rematch }: Room): string {
  const about = seats.map(({ seat, person, name, bot, invitation, reservedFor, offersDraw, asksUndo }) => [
    seat,
    person,
    name,
    bot,
    invitation,
    reservedFor,
    offersDraw,
    asksUndo,
  ]);
  return JSON.stringify([row.status, rematch, row.write_until, row.held, row.dice && diceShown(row.dice, false), about]);
}

/** Says how the table is set up and who sits there, if that is different from what was said last. */
function tellTable(room: Room, gallery: Gallery): boolean {
  const now = core(room);
  if (now === gallery.told) return false;
  gallery.told = now;
  for (const { peer, invitation } of gallery.watchers.values())
    peer.send({ type: "table", table: summaryOf(room, peer.person, invitation) });
  return true;
}

function sendChat(table: string, watcher: Watcher, lines: readonly ChatLine[]): void {
  const fresh = lines.filter(({ id }) => id > watcher.chat);
  if (fresh.length === 0) return;
  watcher.chat = fresh[fresh.length - 1].id;
  watcher.peer.send({ type: "chat", table, lines: fresh });
}

interface Prepared {
  readonly outlook: Outlook;
  readonly changes: Map<JsonObject, readonly Change[]>;
}

/** Sends every watcher the entries after the last one they have, and what they change in their view. */
function tellMoves(room: Room, { watchers }: Gallery): void {
  const { row, play, seats } = room;
  if (!play) return;
  const prepared = new Map<Eyes, Prepared>();
  const left = Object.fromEntries(seats.map(({ seat, leftMs }) => [seat, leftMs]));
  for (const watcher of watchers.values()) {
    const { peer } = watcher;
    if (watcher.view && watcher.number >= row.number) continue;
    if (may("watch", placesOf(room, peer.person)) !== true) continue;
    const eyes = eyesOf(room, peer.person, watcher.seat);
    const { outlook, changes } = prepared.get(eyes) ?? prepare(room, eyes, prepared);
    const { view, ...rest } = outlook;
    const entries = recentSince(room, watcher.number);
    const different = watcher.view && watcher.eyes === eyes ? changesFrom(watcher.view, view, changes) : undefined;
    peer.send({
      type: "moved",
      table: row.id,
      from: watcher.number,
      number: row.number,
      seat: eyes,
      entries: entries ? entriesFor(entries, eyes) : null,
      ...(different && different.length <= MOST_CHANGES ? { changes: different } : { view }),
      ...rest,
      deadline: row.deadline,
      left,
    });
    watcher.number = row.number;
    watcher.eyes = eyes;
    watcher.view = view;
  }
}

/** A table that goes on after it was frozen asks anew, although there is no new entry. */
function tellAgain(room: Room, { watchers }: Gallery): void {
  if (!room.play) return;
  const prepared = new Map<Eyes, Prepared>();
  for (const watcher of watchers.values()) {
    const { peer, invitation } = watcher;
    if (may("watch", placesOf(room, peer.person)) !== true) continue;
    const eyes = eyesOf(room, peer.person, watcher.seat);
    const { outlook } = prepared.get(eyes) ?? prepare(room, eyes, prepared);
    peer.send({ type: "state", table: summaryOf(room, peer.person, invitation), game: { seat: eyes, entries: [], ...outlook } });
    watcher.number = room.row.number;
    watcher.eyes = eyes;
    watcher.view = outlook.view;
  }
}

function prepare({ row, play }: Room, eyes: Eyes, prepared: Map<Eyes, Prepared>): Prepared {
  const { game, table } = play!;
  const made: Prepared = { outlook: byTheRules(() => outlookOf(game, table.state, eyes, row.status === "playing")), changes: new Map() };
  prepared.set(eyes, made);
  return made;
}

/** Worked out once for all who have the same view. */
function changesFrom(before: JsonObject, after: JsonObject, known: Prepared["changes"]): readonly Change[] {
  const changes = known.get(before) ?? changesBetween(before, after);
  known.set(before, changes);
  return changes;
}
