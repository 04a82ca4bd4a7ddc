/** What can be done at a table of this device, by the same rules of fairness as on the server. */
import {
  type Action,
  type AnswersShown,
  act as actAtTable,
  answersAfter,
  answersShown,
  byTheRules,
  type Course,
  canonical,
  endedBy,
  type JsonObject,
  keepAnswers,
  moveOf,
  noteTaken,
  ON_ITS_WAY,
  outcome,
  Refusal,
  RulesFault,
  reaching,
  type Taken,
  takeBack,
  takenBack,
  timedWords,
  undo as undoAtTable,
  whyNot,
} from "../../engine/index.js";
import { Trouble } from "../host/host.js";
import { openAt, type Room } from "./room.js";
import { FROZEN, type NewEntry, type Rooms } from "./rooms.js";
import { peopleAt } from "./row.js";

/** A bot decides for its seat; without one it is the player. */
export interface BotDeed {
  readonly seat: string;
  readonly because: string;
}

/** The answer is the number of the last entry. */
export function act(rooms: Rooms, id: string, number: number, action: Action, bot?: BotDeed): Promise<number> {
  return rooms.inRoom(id, async (room) => {
    const play = inPlay(room, number);
    if (await leftUnsaid(rooms, room)) {
      throw new Trouble("stale", "The time to write is over: the table has gone on without your words.");
    }
    const seat = room.row.toDecide!;
    if (bot ? bot.seat !== seat : !peopleAt(room.row).includes(seat)) throw new Trouble("forbidden", "It is not your decision.");
    const done = await carryOut(rooms, room, play, action);
    if (done instanceof Refusal) {
      const said = byTheRules(() => whyNot(play.game, play.table.state, seat, action));
      throw new Trouble("illegal", said?.text ?? "This cannot be done now.", said?.rule);
    }
    noteTaken(play, number + 1, seat);
    const entry: NewEntry = {
      kind: "act",
      seat,
      action: play.table.actions.at(-1)!,
      events: done.events,
      ...(bot && { because: bot.because }),
    };
    const said = answersAfter(play, number + 1, (one) => (peopleAt(room.row).includes(one) ? (room.row.answers?.[one] ?? []) : []));
    await settled(rooms, room, play, [entry, ...said.map((one): NewEntry => ({ kind: "act", ...one }))]);
    return room.row.number;
  });
}

/** All that a seat wants answered from now on, instead of what it said before. */
export function giveAnswers(rooms: Rooms, id: string, asked: JsonObject): Promise<AnswersShown> {
  return rooms.inRoom(id, async (room) => {
    const { game, table } = inPlay(room);
    const people = peopleAt(room.row);
    const seat = typeof asked.seat === "string" ? asked.seat : people[0];
    if (!people.includes(seat)) throw new Trouble("forbidden", "That is not your seat.");
    const list = byTheRules(() => keepAnswers(game, table.state, asked.answers));
    if (list instanceof Refusal) throw new Trouble("illegal", list.text, list.rule);
    await rooms.settle(room, [], { answers: { ...room.row.answers, [seat]: list } });
    return answersOf(room);
  });
}

export function answersOf({ row, play }: Room): AnswersShown {
  const kept = Object.fromEntries(peopleAt(row).map((seat) => [seat, row.answers?.[seat] ?? []]));
  return play ? byTheRules(() => answersShown(play.game, play.table.state, kept)) : { forms: [], answers: {} };
}

/** The rules stumble: a fault of theirs if they offered the action themselves; else it is refused. The room in memory is half done. */
async function carryOut({ keep }: Rooms, room: Room, { game, table }: Course, action: Action) {
  try {
    return actAtTable(table, action, room.row.number + 1);
  } catch (error) {
    room.play = await openAt(keep, room.row, game);
    const { state } = room.play.table;
    const offered = byTheRules(() => game.legal(state)).some((open) => canonical(open) === canonical(action));
    if (offered) throw new RulesFault(error, action);
    throw new Trouble("illegal", "The rules of this game have no answer to that. Nothing was changed.");
  }
}

/** Takes up the pen, where the rules give so many seconds for words of one's own. Whoever has it already keeps the time that runs. */
export function beginWriting(rooms: Rooms, id: string, number: number): Promise<number> {
  return rooms.inRoom(id, async (room) => {
    const { game, table } = inPlay(room, number);
    if (!peopleAt(room.row).includes(room.row.toDecide!)) throw new Trouble("forbidden", "It is not your decision.");
    const asked = byTheRules(() => timedWords(game, table.state));
    if (!asked) throw new Trouble("illegal", "Nothing is to be written now.", "table.write");
    if (room.row.writeUntil) return number;
    const writeUntil = new Date(Date.parse(rooms.now()) + asked.seconds * 1000).toISOString();
    await rooms.settle(room, [], { writeUntil });
    return number;
  });
}

/** Where the time to write has run out while nobody looked, the game goes on without the words. */
export function endOfTime(rooms: Rooms, id: string): Promise<boolean> {
  return rooms.inRoom(id, (room) => leftUnsaid(rooms, room));
}

async function leftUnsaid(rooms: Rooms, room: Room): Promise<boolean> {
  const { row, play } = room;
  if (row.status !== "playing" || !play || !row.writeUntil) return false;
  if (Date.parse(rooms.now()) < Date.parse(row.writeUntil) + ON_ITS_WAY) return false;
  const asked = byTheRules(() => timedWords(play.game, play.table.state));
  const done = asked && byTheRules(() => actAtTable(play.table, asked.unsaid, room.row.number + 1));
  if (!asked || !done || done instanceof Refusal) return false;
  noteTaken(play, row.number + 1, row.toDecide);
  await settled(rooms, room, play, [{ kind: "act", seat: row.toDecide, action: asked.unsaid, events: done.events }]);
  return true;
}

/** Takes back one's own last action, if no die was rolled, no secret shown and nobody else has decided since. */
export function undo(rooms: Rooms, id: string, number: number): Promise<number> {
  return rooms.inRoom(id, async (room) => {
    inPlay(room, number);
    const play = await reach(rooms, room, () => true);
    const last = play?.taken.at(-1);
    if (!play || !last) throw new Trouble("illegal", "There is nothing to take back.", "table.undo");
    if (last.seat === null) {
      throw new Trouble("illegal", "Dice were laid out here: this can be taken back only if everyone at the table agrees.", "table.undo");
    }
    if (!peopleAt(room.row).includes(last.seat)) {
      throw new Trouble(
        "illegal",
        "Another player has decided since: this can be taken back only if everyone at the table agrees.",
        "table.undo",
      );
    }
    const refusal = byTheRules(() => undoAtTable(play.table));
    if (refusal) throw new Trouble("illegal", refusal.text, refusal.rule);
    play.taken.pop();
    await settled(rooms, room, play, [undone(play, last, last.seat, false)]);
    return room.row.number;
  });
}

/** Takes back one's last move and all that came after it. Everyone else here is a bot, or at the same screen: they agree at once. */
export function askUndo(rooms: Rooms, id: string, number: number): Promise<number> {
  return rooms.inRoom(id, async (room) => {
    inPlay(room, number);
    const people = peopleAt(room.row);
    const isOwn = ({ seat }: Taken) => seat !== null && people.includes(seat);
    const play = await reach(rooms, room, isOwn);
    const target = play?.taken.findLast(isOwn);
    if (!play || !target) throw new Trouble("illegal", "There is nothing of yours to take back.", "table.undo");
    const entries = takeBack(play, moveOf(play, target.number)).map((taken) => undone(play, taken, target.seat!, true));
    await settled(rooms, room, play, entries);
    return room.row.number;
  });
}

/** The room's game, far enough back to hold such an action. */
async function reach({ keep }: Rooms, room: Room, wanted: (taken: Taken) => boolean): Promise<Course | undefined> {
  const { row } = room;
  const reached = await reaching(room.play!, wanted, (actions) => openAt(keep, row, room.play!.game, { number: row.number, actions }));
  if (reached) room.play = reached;
  return reached;
}

function undone({ game }: Course, { number }: Taken, seat: string, consent: boolean): NewEntry {
  return { kind: "undo", seat, events: [takenBack(game, number, seat, consent)] };
}

/** Where everyone is at the same screen, to offer a draw is to agree on one. */
export function offerDraw(rooms: Rooms, id: string): Promise<number> {
  return rooms.inRoom(id, async (room) => {
    const { game } = inPlay(room);
    if (room.row.seats.some(({ bot }) => bot !== null)) throw new Trouble("forbidden", "A bot takes no draw.");
    await end(rooms, room, endedBy(game, room.row.options, null, "draw"), null);
    return room.row.number;
  });
}

/** At one screen the seat that resigns is said; else it is the one to decide, or the first of the player's. */
export function resign(rooms: Rooms, id: string, asked?: string): Promise<number> {
  return rooms.inRoom(id, async (room) => {
    const { game } = inPlay(room);
    const people = peopleAt(room.row);
    const seat = asked ?? people.find((one) => one === room.row.toDecide) ?? people[0];
    if (!people.includes(seat)) throw new Trouble("forbidden", "That is not your seat.");
    await end(rooms, room, endedBy(game, room.row.options, seat, "resign"), seat);
    return room.row.number;
  });
}

/** The bots of the table wait, or go on. */
export function hold(rooms: Rooms, id: string, on: boolean): Promise<number> {
  return rooms.inRoom(id, async (room) => {
    if (room.row.held !== on) await rooms.settle(room, [], { held: on });
    return room.row.number;
  });
}

async function end(rooms: Rooms, room: Room, result: ReturnType<typeof endedBy>, seat: string | null): Promise<void> {
  const events = [{ event: "end", rule: `table.${result.by}`, text: result.text }];
  const change = { status: "over", toDecide: null, result: { ...result }, endedAt: rooms.now() } as const;
  await rooms.settle(room, [{ kind: "end", seat, events }], change);
}

async function settled(rooms: Rooms, room: Room, play: Course, entries: readonly NewEntry[]): Promise<void> {
  const now = outcome(play);
  await rooms.settle(room, entries, { ...now, writeUntil: null, endedAt: now.status === "over" ? rooms.now() : null });
}

/** The game, at a table that is being played and whose last entry they have seen. */
function inPlay({ row, play }: Room, number?: number): Course {
  if (row.status === "frozen" || !play) throw new Trouble("frozen", row.message ?? FROZEN);
  if (row.status === "over") throw new Trouble("over", "The game is over.");
  if (number !== undefined && number !== row.number) {
    throw new Trouble("stale", `The table has moved on: you have seen entry ${number}, and it is at ${row.number}.`);
  }
  return play;
}
