/** Playing: an action comes in, is checked against who sends it, what they have seen, the clock and the rules, is stored, and is a fact. */
import {
  type Action,
  act as actAtTable,
  answersAfter,
  byTheRules,
  canonical,
  type Game,
  type JsonObject,
  noteTaken,
  oddsFor,
  Refusal,
  RulesFault,
  whyNot,
} from "../../engine/index.js";
import { demand, type TableDeed } from "../safety/may.js";
import type { Person } from "../station.js";
import { Trouble } from "../trouble.js";
import { FROZEN } from "./freeze.js";
import { placesOf, seatsOf } from "./places.js";
import type { NewEntry } from "./records.js";
import { catchUp, openPlay, type Play, type Room } from "./room.js";
import { openGame, type Rooms } from "./rooms.js";
import { settle } from "./settle.js";
import { endOfTime } from "./time.js";
import { endToss, isTossLate } from "./tossing.js";

/** A bot decides for its seat. */
export interface BotSeat {
  readonly bot: string;
}

export type By = Person | BotSeat;

export function isBot(by: By): by is BotSeat {
  return "bot" in by;
}

/** The answer is the number of the new entry. */
export async function act(rooms: Rooms, id: string, by: By, number: number, action: Action): Promise<number> {
  return rooms.inRoom(id, async (room) => {
    const play = await inPlay(rooms, room, by, "act", number);
    const seat = room.row.to_decide!;
    const done = await carryOut(rooms, room, play, action);
    if (done instanceof Refusal) {
      const said = answered(rooms, room, action, () => whyNot(play.game, play.table.state, seat, action));
      throw new Trouble("illegal", said?.text ?? "This cannot be done now.", said?.rule);
    }
    noteTaken(play, number + 1, seat);
    const entry = { kind: "act", action: play.table.actions.at(-1)! } as const;
    const first = { seat, person: isBot(by) ? null : by.id, entry, events: done.events };
    await settle(rooms, room, {
      entries: [first, ...saidAhead(room, play)],
      // To play on is to decline what the others offer, and to let go of what anyone asked.
      lapse: (other) => ({ asksUndo: null, offersDraw: other.seat === seat && other.offersDraw }),
    });
    return room.row.number;
  });
}

/** What others have said in advance to what is asked now is stored with what led to it. */
function saidAhead({ row, seats }: Room, play: Play): readonly NewEntry[] {
  const sitting = (seat: string) => seats.find((one) => one.seat === seat);
  return answersAfter(play, row.number + 1, (seat) => sitting(seat)?.answers ?? []).map(({ seat, action, events }) => ({
    seat,
    person: sitting(seat)?.person ?? null,
    entry: { kind: "act", action },
    events,
  }));
}

async function carryOut(rooms: Rooms, { row }: Room, play: Play, action: Action) {
  try {
    return actAtTable(play.table, action, row.number + 1);
  } catch (error) {
    // Half done in memory only. The table is stopped if this was an action the rules themselves offer; rubbish that confuses them is refused.
    rooms.forget(row.id);
    const { game, table } = await openPlay(rooms.station.store.db, row, play.game);
    const offered = byTheRules(() => game.legal(table.state), action).some((open) => canonical(open) === canonical(action));
    if (offered) throw new RulesFault(error, action);
    throw stumbled(rooms, row.id, action, error);
  }
}

/** An answer of the rules about something that anyone may have made up. */
function answered<T>(rooms: Rooms, { row }: Room, action: Action, ask: () => T): T {
  try {
    return ask();
  } catch (error) {
    throw stumbled(rooms, row.id, action, error);
  }
}

function stumbled(rooms: Rooms, table: string, action: Action, error: unknown): Trouble {
  rooms.station.log.error({ err: error, table, action }, "the rules stumble over an action");
  return new Trouble("illegal", "The rules of this game have no answer to that. Nothing was changed.");
}

/**
 * The game, if they may do it: at a table that is being played, having seen its last entry, in time.
 * Without a number the room is brought up to date instead.
 */
export async function inPlay(rooms: Rooms, room: Room, by: By, deed: TableDeed, number?: number): Promise<Play> {
  if (!isBot(by) && seatsOf(room, by).length === 0) demand(deed, placesOf(room, by));
  if (number === undefined || number > room.row.number || room.row.status === "open") await catchUp(rooms.station.store.db, room);
  // Another node may have begun the game, and this one not have heard of it yet.
  if (room.row.status === "playing" && !room.play) await openGame(rooms.station, room);
  const { status } = room.row;
  if (status === "frozen") throw new Trouble("frozen", FROZEN);
  if (status === "over") throw new Trouble("over", "The game is over.");
  if (status !== "playing" || !room.play) throw new Trouble("forbidden", "The game has not begun.");
  if (number !== undefined && number !== room.row.number) throw stale(number, room.row.number);
  if (isTossLate(rooms, room)) await endToss(rooms, room);
  if (room.row.dice?.open?.phase === "open" && (isBot(by) || number !== undefined)) {
    throw new Trouble("unavailable", "Numbers for the dice are being opened. Try again in a moment.");
  }
  if (isBot(by)) demandBot(room, by);
  else demand(deed, placesOf(room, by));
  if (!isBot(by)) await endOfTime(rooms, room);
  return room.play;
}

function stale(seen: number, is: number): Trouble {
  return new Trouble("stale", `The table has moved on: you have seen entry ${seen}, and it is at ${is}.`);
}

function demandBot({ row, seats }: Room, { bot }: BotSeat): void {
  if (row.held || row.to_decide !== bot || !seats.some((seat) => seat.seat === bot && seat.bot !== null)) {
    throw new Trouble("forbidden", "It is not this bot's decision.");
  }
}

/** What a bot gets to decide on: what its seat sees, and nothing else. */
export interface BotTurn {
  readonly game: Game;
  readonly seat: string;
  readonly bot: string;
  readonly number: number;
  readonly view: JsonObject;
  readonly legal: readonly Action[];
}

export async function botTurn(rooms: Rooms, id: string): Promise<BotTurn | null> {
  return rooms.inRoom(id, async (room) => {
    await catchUp(rooms.station.store.db, room);
    const { row, seats, play } = room;
    const seat = seats.find((one) => one.seat === row.to_decide);
    if (row.status !== "playing" || row.held || !play || !seat || seat.bot === null) return null;
    const { game, table } = play;
    const { view, legal } = byTheRules(() => ({ view: game.view(table.state, seat.seat), legal: game.legal(table.state) }));
    return { game, seat: seat.seat, bot: seat.bot, number: row.number, view, legal };
  });
}

/** Whether an action may be, and if not why; from what the seat knows. */
export async function askWhy(rooms: Rooms, id: string, by: Person, number: number, action: Action): Promise<JsonObject> {
  return rooms.inRoom(id, async (room) => {
    const { game, table } = await inPlay(rooms, room, by, "ask-rules", number);
    const refusal = answered(rooms, room, action, () => whyNot(game, table.state, room.row.to_decide!, action));
    return refusal ? { legal: false, rule: refusal.rule, text: refusal.text } : { legal: true };
  });
}

/** The odds of what an action brings, from what the seat knows. */
export async function askOdds(rooms: Rooms, id: string, by: Person, number: number, action: Action): Promise<JsonObject> {
  return rooms.inRoom(id, async (room) => {
    const { game, table } = await inPlay(rooms, room, by, "ask-rules", number);
    const outcomes = answered(rooms, room, action, () => oddsFor(game, table.state, room.row.to_decide!, action));
    if (outcomes instanceof Refusal) throw new Trouble("illegal", outcomes.text, outcomes.rule);
    return { outcomes: outcomes.map(({ p, dice, result, text }) => ({ p, dice, result, text })) };
  });
}
