/** Taking back: alone as far as fairness goes, further only if everyone else at the table agrees. Bots agree, but for those who sit in for somebody. */
import {
  byTheRules,
  moveOf,
  Refusal,
  reaching,
  standingOf,
  type Taken,
  takeBack as takeBackAt,
  takenBack as takenBackAt,
  undo as undoAtTable,
} from "../../engine/index.js";
import type { Person } from "../station.js";
import { Trouble } from "../trouble.js";
import { setSeats } from "./ending.js";
import { seatsOf } from "./places.js";
import { inPlay } from "./play.js";
import type { NewEntry } from "./records.js";
import { openPlay, type Play, type Room } from "./room.js";
import type { Rooms } from "./rooms.js";
import { settle } from "./settle.js";

/**
 * No table is taken back more often than this. What was taken back stays among its entries, and they are read whenever it is opened; no game
 * that is played in earnest comes near it.
 */
export const MOST_TAKEN_BACK = 1000;

/** Takes back one's own last action, if no die was rolled, no secret shown and nobody else has decided since. */
export async function undo(rooms: Rooms, id: string, by: Person, number: number): Promise<number> {
  return rooms.inRoom(id, async (room) => {
    await inPlay(rooms, room, by, "undo", number);
    refuseTooMany(room);
    const play = await reach(rooms, room, () => true);
    const last = play?.taken.at(-1);
    if (!play || !last) throw new Trouble("illegal", "There is nothing to take back.", "table.undo");
    if (!isOwn(room, by, last.seat)) {
      throw new Trouble(
        "illegal",
        "Another player has decided since: this can be taken back only if everyone at the table agrees.",
        "table.undo",
      );
    }
    const refusal = byTheRules(() => undoAtTable(play.table));
    if (refusal instanceof Refusal) throw new Trouble("illegal", refusal.text, refusal.rule);
    play.taken.pop();
    await settle(rooms, room, { entries: [takenBack(play, last.number, last.seat, by, false)], lapse: () => ({ asksUndo: null }) });
    return room.row.number;
  });
}

/** Asks the others to let one take back one's last move, and all that came after it. Granted at once where there is nobody to ask. */
export async function askUndo(rooms: Rooms, id: string, by: Person, number: number): Promise<number> {
  return rooms.inRoom(id, async (room) => {
    await inPlay(rooms, room, by, "ask-undo", number);
    refuseTooMany(room);
    const mine = (one: Taken) => isOwn(room, by, one.seat);
    const play = await reach(rooms, room, (one) => mine(one));
    const target = play?.taken.findLast(mine);
    if (!play || !target) throw new Trouble("illegal", "There is nothing of yours to take back.", "table.undo");
    await agree(rooms, room, by, moveOf(play, target.number));
    return room.row.number;
  });
}

/** Agrees to what another asks to take back, or declines it; also takes back what one asked oneself. */
export async function answerUndo(rooms: Rooms, id: string, by: Person, yes: boolean): Promise<number> {
  return rooms.inRoom(id, async (room) => {
    await inPlay(rooms, room, by, "answer-undo");
    const asked = room.seats.find((seat) => seat.asksUndo !== null && (!yes || seat.person !== by.id))?.asksUndo;
    if (asked === undefined || asked === null) throw new Trouble("illegal", "Nobody asks to take anything back.", "table.undo");
    if (yes) await agree(rooms, room, by, asked);
    else {
      await setSeats(rooms, room, null, { asks_undo: null });
      rooms.tell(room, "seats");
    }
    return room.row.number;
  });
}

function isOwn(room: Room, by: Person, seat: string | null): boolean {
  return seatsOf(room, by).some((own) => own.seat === seat);
}

/** A seat agrees by asking for the same; when every seat that a person decides for asks for it, it is done. */
async function agree(rooms: Rooms, room: Room, by: Person, target: number): Promise<void> {
  refuseWhileAway(room, by);
  const asker = room.seats.find((seat) => seat.asksUndo === target)?.seat ?? seatsOf(room, by)[0].seat;
  const others = room.seats.filter(({ bot, person }) => bot === null && person !== by.id);
  if (others.some(({ asksUndo }) => asksUndo !== target)) {
    await setSeats(rooms, room, by.id, { asks_undo: target });
    if (room.seats.some(({ bot, asksUndo }) => bot === null && asksUndo !== target)) return rooms.tell(room, "seats");
  }
  await takeBack(rooms, room, by, target, asker);
}

/** Takes back the action of an entry and everything after it. */
async function takeBack(rooms: Rooms, room: Room, by: Person, target: number, asker: string): Promise<void> {
  const play = await reach(rooms, room, ({ number }) => number === target);
  if (!play) throw new Trouble("illegal", "That has been taken back already.", "table.undo");
  const entries = takeBackAt(play, target).map(({ number }) => takenBack(play, number, asker, by, true));
  await settle(rooms, room, { entries, lapse: () => ({ asksUndo: null, offersDraw: false }) });
}

/** A bot that sits in for somebody has no say in what they may come back to. */
function refuseWhileAway({ seats, play }: Room, by: Person): void {
  const kept = seats.find(({ bot, reservedFor }) => bot !== null && reservedFor !== null && reservedFor !== by.id);
  if (!kept) return;
  const side = play!.game.seats.find(({ id }) => id === kept.seat)?.name ?? kept.seat;
  throw new Trouble(
    "illegal",
    `The computer sits in for ${kept.reservedName ?? "somebody"} (${side}), without whose word nothing is taken back. Ask when they are back.`,
    "table.undo",
  );
}

/** Every entry of a game in progress is an action or takes one back. */
function refuseTooMany({ row, play }: Room): void {
  if ((row.number - standingOf(play!)) / 2 < MOST_TAKEN_BACK) return;
  throw new Trouble(
    "illegal",
    `At this table ${MOST_TAKEN_BACK} actions have been taken back. From now on what is done stands.`,
    "table.undo",
  );
}

function takenBack({ game }: Play, number: number, seat: string | null, by: Person, consent: boolean): NewEntry {
  return { seat, person: by.id, entry: { kind: "undo", consent }, events: [takenBackAt(game, number, seat, consent)] };
}

/** The room's game, opened far enough back to hold such an action; nothing where there is none. */
async function reach(rooms: Rooms, room: Room, wanted: (taken: Taken) => boolean): Promise<Play | undefined> {
  const { db } = rooms.station.store;
  const { game, recent } = room.play!;
  const play = await reaching(room.play!, wanted, async (downTo) => ({ ...(await openPlay(db, room.row, game, downTo)), recent }));
  if (play) room.play = play;
  return play;
}
