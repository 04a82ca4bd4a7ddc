/** Before the first decision: tables are set up, people sit down and leave, and when every seat is taken the game begins. */
import { randomBytes } from "node:crypto";
import { seatsOf } from "../../engine/index.js";
import { enqueue } from "../bots/jobs.js";
import { commitment, secretSeed } from "../fair.js";
import { nameKey } from "../people/names.js";
import { demand, standingOf } from "../safety/may.js";
import type { Person, Station } from "../station.js";
import type { Clock, Dice } from "../store/schema.js";
import { Trouble } from "../trouble.js";
import { stock } from "./clock.js";
import { NO_TOSS, newToss, takersOf } from "./dice.js";
import { invitationHash, isEmpty, isOpenTo, mayReturn, placesOf } from "./places.js";
import { type Db, readRow, readSeats, type Seat, type TableRow } from "./records.js";
import { catchUp, type Room } from "./room.js";
import { CHANNEL, openGame, type Rooms } from "./rooms.js";
import { newest } from "./rules.js";
import type { NewTable, Sitter } from "./shapes.js";
import { beginning, startGame } from "./start.js";
import { sitAgain } from "./time.js";

/** Nobody has more tables under way than this. */
const MOST_TABLES = 200;

export interface Created {
  readonly id: string;
  /** For each seat that an invitation opens, the invitation. It is told once: only its hash is kept. */
  readonly invitations: Readonly<Record<string, string>>;
}

/** Also someone who is not called by name: a seat at a rematch is kept for who played before. */
export type AnySitter = Sitter | { readonly who: "kept"; readonly person: string };

export interface Terms extends Omit<NewTable, "seats"> {
  readonly seats: Readonly<Record<string, AnySitter>>;
  /** Tests say it; otherwise it is drawn by lot. */
  readonly seed?: string;
  readonly rematchOf?: string;
}

export async function createTable(rooms: Rooms, host: Person, terms: Terms): Promise<Created> {
  const { station } = rooms;
  demand("create-table", standingOf(host));
  const made = await station.store.db.transaction().execute((trx) => insertTable(station, trx, host, terms));
  if (made.started) await rooms.inRoom(made.id, (room) => rooms.tell(room, "moved"));
  return { id: made.id, invitations: made.invitations };
}

/** Within a transaction, so that a rematch is set up once. */
export async function insertTable(station: Station, trx: Db, host: Person, terms: Terms): Promise<Created & { readonly started: boolean }> {
  const game = newest(station.games, terms.game);
  if (!game) throw new Trouble("unknown", `There is no game "${terms.game}" here.`);
  const seed = terms.seed ?? secretSeed();
  const setUp = { scenario: terms.scenario ?? game.scenarios[0].id, options: terms.options ?? {}, seed, position: terms.position ?? null };
  const { table } = beginning(station, game, setUp);
  await refuseTooMany(trx, host);

  const id = randomBytes(12).toString("base64url");
  const clock: Clock = terms.clock ?? { kind: "none" };
  await trx
    .insertInto("tables")
    .values({
      id,
      game: game.id,
      version: game.version,
      scenario: table.scenario,
      options: JSON.stringify(table.options),
      seed,
      commitment: commitment(seed),
      // A seed that was said is the whole of the dice.
      dice: terms.seed === undefined ? JSON.stringify(NO_TOSS) : null,
      position: table.position ? JSON.stringify(table.position) : null,
      status: "open",
      host: host.id,
      is_public: terms.public ?? false,
      spectators: terms.spectators ?? false,
      same_screen: terms.sameScreen ?? false,
      clock: JSON.stringify(clock),
      rematch_of: terms.rematchOf ?? null,
      created_at: station.now(),
    })
    .execute();

  const invitations: Record<string, string> = {};
  const seats = seatsOf(game, table.options);
  refuseOddSeats(terms, seats);
  for (const seat of seats) {
    const { row, invitation } = await seatFor(station, trx, host, terms.seats[seat]);
    if (invitation !== undefined) invitations[seat] = invitation;
    await trx
      .insertInto("seats")
      .values({ table_id: id, seat, ...row, left_ms: stock(clock), asks_undo: null })
      .execute();
  }
  return { id, invitations, started: await startIfFull(station, trx, id, terms.dice ?? false) };
}

function refuseOddSeats({ seats, sameScreen }: Terms, known: readonly string[]): void {
  const unknown = Object.keys(seats).find((seat) => !known.includes(seat));
  if (unknown !== undefined) throw new Trouble("bad-request", `There is no seat "${unknown}". There is ${known.join(", ")}.`);
  const missing = known.find((seat) => !Object.hasOwn(seats, seat));
  if (missing !== undefined) throw new Trouble("bad-request", `Who is to sit at "${missing}"?`);
  const sitters = Object.values(seats);
  const mine = sitters.filter(({ who }) => who === "me").length;
  if (mine > 1 && !sameScreen) throw new Trouble("bad-request", "You can take several seats only at a table for one screen.");
  if (sameScreen && sitters.some(({ who }) => who !== "me" && who !== "bot")) {
    throw new Trouble("bad-request", "At a table for one screen every seat is yours or a bot's.");
  }
}

interface SeatFor {
  readonly row: { person: string | null; bot: string | null; invitation: string | null; reserved_for: string | null };
  readonly invitation?: string;
}

async function seatFor(station: Station, db: Db, host: Person, sitter: AnySitter): Promise<SeatFor> {
  const empty = { person: null, bot: null, invitation: null, reserved_for: null };
  switch (sitter.who) {
    case "me":
      return { row: { ...empty, person: host.id } };
    case "anyone":
      return { row: empty };
    case "kept":
      return { row: { ...empty, reserved_for: sitter.person } };
    case "invitation": {
      const invitation = randomBytes(16).toString("base64url");
      return { row: { ...empty, invitation: invitationHash(invitation) }, invitation };
    }
    case "bot": {
      if (!station.bots.some(({ id }) => id === sitter.level)) throw new Trouble("unknown", `There is no bot "${sitter.level}" here.`);
      return { row: { ...empty, bot: sitter.level } };
    }
    case "person": {
      const key = nameKey(sitter.name);
      const person = await db.selectFrom("people").select("id").where("name_key", "=", key).executeTakeFirst();
      if (!person) throw new Trouble("unknown", `Nobody here is called "${sitter.name}".`);
      if (person.id === host.id) throw new Trouble("bad-request", "That is yourself.");
      return { row: { ...empty, reserved_for: person.id } };
    }
  }
}

async function refuseTooMany(db: Db, host: Person): Promise<void> {
  const { tables } = await db
    .selectFrom("tables")
    .select((count) => count.fn.countAll<number>().as("tables"))
    .where("host", "=", host.id)
    .where("status", "in", ["open", "playing"])
    .executeTakeFirstOrThrow();
  if (Number(tables) >= MOST_TABLES) throw new Trouble("too-many", `You have ${MOST_TABLES} tables under way. Finish or cancel one first.`);
}

/** When every seat is taken the game begins; before that there is a toss for its dice where somebody's page makes numbers. */
async function startIfFull(station: Station, trx: Db, id: string, tosses: boolean): Promise<boolean> {
  const row = (await readRow(trx, id))!;
  const seats = (await readSeats(trx, [id])).get(id)!;
  const setDice = (dice: Dice) =>
    trx
      .updateTable("tables")
      .set({ dice: JSON.stringify(dice) })
      .where("id", "=", id)
      .execute();
  if (row.status !== "open" || seats.some(isEmpty)) {
    if (row.dice?.open) await setDice({ ...row.dice, open: null });
    return false;
  }
  if (row.dice?.open) return false;
  const takers = takersOf(seats);
  if (!row.dice || !tosses || takers.length === 0) {
    await startGame(station, trx, row, seats);
    return true;
  }
  const open = newToss(takers, station.now());
  await setDice({ ...row.dice, open });
  await enqueue(trx, "clock", id, new Date(open.until));
  return false;
}

/** Changes an open table: what `change` does to its rows is all done, with what follows, or nothing is. */
async function changeOpen(
  rooms: Rooms,
  room: Room,
  tosses: boolean,
  change: (trx: Db, row: TableRow, seats: readonly Seat[]) => Promise<void>,
): Promise<void> {
  const { station } = rooms;
  const { id } = room.row;
  const started = await station.store.db.transaction().execute(async (trx) => {
    const locked = await trx.selectFrom("tables").selectAll().where("id", "=", id).forUpdate().executeTakeFirstOrThrow();
    if (locked.status !== "open") throw new Trouble(locked.status === "cancelled" ? "over" : "taken", whyClosed(locked));
    await change(trx, locked, (await readSeats(trx, [id])).get(id)!);
    const begun = await startIfFull(station, trx, id, tosses);
    await station.store.notify(trx, CHANNEL, rooms.newsOf(room, begun ? "moved" : "seats"));
    return begun;
  });
  await catchUp(station.store.db, room);
  if (started) await openGame(station, room);
  rooms.tell(room, started ? "moved" : "seats");
}

function whyClosed({ status }: Pick<TableRow, "status">): string {
  return status === "cancelled" ? "This table has been cancelled." : "The game has begun: every seat is taken.";
}

/** Sits down: at the seat asked for, or at the first that is open to them, or again where a bot sits in for them. Gives the seat. */
export async function join(
  rooms: Rooms,
  id: string,
  person: Person,
  { seat: asked, invitation, dice = false }: { seat?: string; invitation?: string; dice?: boolean },
): Promise<string> {
  return rooms.inRoom(id, async (room) => {
    await catchUp(rooms.station.store.db, room);
    const kept = room.seats.find((one) => (asked === undefined || one.seat === asked) && mayReturn(room.row, one, person));
    if (kept) return sitAgain(rooms, room, kept.seat, person);
    const places = placesOf(room, person, invitation);
    if (room.row.status !== "open" && !places.includes("stranger")) throw new Trouble("taken", whyClosed(room.row));
    demand("join", places);
    let taken = "";
    await changeOpen(rooms, room, dice, async (trx, _row, seats) => {
      const free = seats.filter((one) => (asked === undefined || one.seat === asked) && isOpenTo(one, person, invitation));
      // A seat kept for them by name comes before one that is open to anyone.
      const [seat] = free.sort((a, b) => Number(b.reservedFor !== null) - Number(a.reservedFor !== null));
      if (!seat) throw new Trouble("taken", "That seat is not free, or not for you.");
      await trx.updateTable("seats").set({ person: person.id }).where("table_id", "=", id).where("seat", "=", seat.seat).execute();
      taken = seat.seat;
    });
    return taken;
  });
}

/** Gets up before the start. If whoever set the table up leaves, the table is cancelled. */
export async function leave(rooms: Rooms, id: string, person: Person): Promise<void> {
  await rooms.inRoom(id, async (room) => {
    await catchUp(rooms.station.store.db, room);
    demand("leave", placesOf(room, person));
    if (room.row.status !== "open") throw new Trouble("forbidden", "The game has begun. You can resign.");
    await changeOpen(rooms, room, false, async (trx, row) => {
      if (row.host === person.id) await trx.updateTable("tables").set({ status: "cancelled" }).where("id", "=", id).execute();
      await trx.updateTable("seats").set({ person: null }).where("table_id", "=", id).where("person", "=", person.id).execute();
    });
  });
}

export async function cancelTable(rooms: Rooms, id: string, person: Person): Promise<void> {
  await rooms.inRoom(id, async (room) => {
    await catchUp(rooms.station.store.db, room);
    demand("cancel", placesOf(room, person));
    await changeOpen(rooms, room, false, async (trx) => {
      await trx.updateTable("tables").set({ status: "cancelled" }).where("id", "=", id).execute();
    });
  });
}

/** Whoever set the table up gives an empty seat to someone else: a new invitation, a name, a bot, anyone. */
export async function changeSeat(rooms: Rooms, id: string, person: Person, seat: string, sitter: Sitter): Promise<string | undefined> {
  return rooms.inRoom(id, async (room) => {
    await catchUp(rooms.station.store.db, room);
    demand(sitter.who === "invitation" ? "invite" : "change-seats", placesOf(room, person));
    if (room.row.same_screen && sitter.who !== "bot")
      throw new Trouble("bad-request", "At a table for one screen every seat is yours or a bot's.");
    let invitation: string | undefined;
    await changeOpen(rooms, room, false, async (trx, _row, seats) => {
      const now = seats.find((one) => one.seat === seat);
      if (!now) throw new Trouble("unknown", `There is no seat "${seat}".`);
      if (!isEmpty(now)) throw new Trouble("taken", "Somebody sits there.");
      if (sitter.who === "me" && seats.some((one) => one.person === person.id))
        throw new Trouble("bad-request", "You have a seat already.");
      const made = await seatFor(rooms.station, trx, person, sitter);
      await trx.updateTable("seats").set(made.row).where("table_id", "=", id).where("seat", "=", seat).execute();
      invitation = made.invitation;
    });
    return invitation;
  });
}
