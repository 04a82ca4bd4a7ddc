/** What can be done at a table of this device, by the same rules of fairness as on the server. */
import {
  type Action,
  act as actAtTable,
  canonical,
  endedBy,
  ON_ITS_WAY,
  Refusal,
  timedWords,
  undo as undoAtTable,
  whyNot,
} from "../../engine/index.js";
import { Trouble } from "../host/host.js";
import { byTheRules, outcome, type Play, type Room, RulesFault, replay } from "./room.js";
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
    const done = carryOut(room, play, action);
    if (done instanceof Refusal) {
      const said = byTheRules(() => whyNot(play.game, play.table.state, seat, action));
      throw new Trouble("illegal", said?.text ?? "This cannot be done now.", said?.rule);
    }
    play.taken.push({ number: number + 1, seat });
    const entry: NewEntry = {
      kind: "act",
      seat,
      action: play.table.actions.at(-1)!,
      events: done.events,
      ...(bot && { because: bot.because }),
    };
    await settled(rooms, room, play, [entry]);
    return room.row.number;
  });
}

/** The rules stumble: a fault of theirs if they offered the action themselves; else it is refused. The room in memory is half done. */
function carryOut(room: Room, play: Play, action: Action) {
  try {
    return actAtTable(play.table, action);
  } catch (error) {
    room.play = replay(play.game, room.row, room.entries);
    const offered = byTheRules(() => play.game.legal(room.play!.table.state)).some((open) => canonical(open) === canonical(action));
    if (offered) throw new RulesFault(String(error), { cause: error });
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
  const done = asked && byTheRules(() => actAtTable(play.table, asked.unsaid));
  if (!asked || !done || done instanceof Refusal) return false;
  play.taken.push({ number: row.number + 1, seat: row.toDecide });
  await settled(rooms, room, play, [{ kind: "act", seat: row.toDecide, action: asked.unsaid, events: done.events }]);
  return true;
}

/** Takes back one's own last action, if no die was rolled, no secret shown and nobody else has decided since. */
export function undo(rooms: Rooms, id: string, number: number): Promise<number> {
  return rooms.inRoom(id, async (room) => {
    const play = inPlay(room, number);
    const last = play.taken.at(-1);
    if (!last) throw new Trouble("illegal", "There is nothing to take back.", "table.undo");
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
    await settled(rooms, room, play, [takenBack(play, last.number, last.seat, false)]);
    return room.row.number;
  });
}

/** Takes back one's last action and all that came after it. Everyone else here is a bot, or at the same screen: they agree at once. */
export function askUndo(rooms: Rooms, id: string, number: number): Promise<number> {
  return rooms.inRoom(id, async (room) => {
    const play = inPlay(room, number);
    const people = peopleAt(room.row);
    const target = play.taken.findLast(({ seat }) => seat !== null && people.includes(seat));
    if (!target) throw new Trouble("illegal", "There is nothing of yours to take back.", "table.undo");
    const entries: NewEntry[] = [];
    for (let last = play.taken.at(-1); last && last.number >= target.number; last = play.taken.at(-1)) {
      byTheRules(() => undoAtTable(play.table, true));
      play.taken.pop();
      entries.push(takenBack(play, last.number, target.seat!, true));
    }
    await settled(rooms, room, play, entries);
    return room.row.number;
  });
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

async function settled(rooms: Rooms, room: Room, play: Play, entries: readonly NewEntry[]): Promise<void> {
  const now = outcome(play);
  await rooms.settle(room, entries, { ...now, writeUntil: null, endedAt: now.status === "over" ? rooms.now() : null });
}

/** The game, at a table that is being played and whose last entry they have seen. */
function inPlay({ row, play }: Room, number?: number): Play {
  if (row.status === "frozen" || !play) throw new Trouble("frozen", row.message ?? FROZEN);
  if (row.status === "over") throw new Trouble("over", "The game is over.");
  if (number !== undefined && number !== row.number) {
    throw new Trouble("stale", `The table has moved on: you have seen entry ${number}, and it is at ${row.number}.`);
  }
  return play;
}

function takenBack({ game }: Play, number: number, seat: string, consent: boolean): NewEntry {
  const name = game.seats.find(({ id }) => id === seat)?.name ?? seat;
  const text = consent ? `${name} takes back entry ${number}, as agreed.` : `${name} takes back entry ${number}.`;
  return { kind: "undo", seat, events: [{ event: "undo", rule: "table.undo", text, entry: number }] };
}
