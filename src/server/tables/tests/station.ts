/** What the tests of tables stand on: a station with two small games and a bot, and people in it. */
import { randomUUID } from "node:crypto";
import { pino } from "pino";
import type { Bot } from "../../../bots/index.js";
import { type Action, below, type Game } from "../../../engine/index.js";
import { toy } from "../../../engine/tests/toy.js";
import { type Config, readConfig } from "../../config.js";
import { nameKey } from "../../people/names.js";
import type { Person, Station } from "../../station.js";
import type { Store } from "../../store/open.js";
import { createTable, join, type Terms } from "../lobby.js";
import { act } from "../play.js";
import { reportFor } from "../report.js";
import { createRooms, type Rooms } from "../rooms.js";
import { ambush } from "./ambush.js";

export const picket: Bot = {
  id: "picket",
  title: "Takes any open action",
  choose(game, view, random) {
    const open = game.legal(game.imagine(view, random));
    return { action: open[below(random, open.length)], because: "by lot" };
  },
};

export interface Clockwork {
  now: Date;
}

export interface TestStation extends Station {
  /** The clock on the wall, to be turned. */
  readonly wall: Clockwork;
}

export function testStation(store: Store, more: Partial<Omit<Station, "config">> & { config?: Partial<Config> } = {}): TestStation {
  const config = readConfig({}, { LONGROLL_REQUESTS_A_MINUTE: "0", LONGROLL_LOG: "silent", LONGROLL_NODE: more.node ?? "one" });
  if (typeof config === "string") throw new Error(config);
  const wall: Clockwork = { now: new Date("1862-09-17T05:30:00Z") };
  return {
    store,
    games: [ambush as Game, toy as Game],
    bots: [picket],
    log: pino({ level: "silent" }),
    node: "one",
    now: () => wall.now,
    ...more,
    config: { ...config, ...more.config },
    wall,
  };
}

export async function testRooms(
  store: Store,
  more: Parameters<typeof testStation>[1] = {},
): Promise<Rooms & { readonly station: TestStation }> {
  return (await createRooms(testStation(store, more))) as Rooms & { readonly station: TestStation };
}

/** Somebody with an account. */
export async function person({ store }: Station, name = `P${randomUUID().slice(0, 8)}`): Promise<Person> {
  const id = randomUUID();
  await store.db
    .insertInto("people")
    .values({ id, name, name_key: nameKey(name), password: "not a hash", mail: null, settings: "{}" })
    .execute();
  return { id, name, account: true };
}

export interface Pair {
  readonly id: string;
  readonly blue: Person;
  readonly gray: Person;
}

/** A table that two people have sat down at. */
export async function pairAt(rooms: Rooms, terms: Partial<Terms> = {}): Promise<Pair> {
  const blue = await person(rooms.station);
  const gray = await person(rooms.station);
  const seats = { blue: { who: "me" }, gray: { who: "anyone" } } as const;
  const { id } = await createTable(rooms, blue, { game: "toy", seats, ...terms });
  await join(rooms, id, gray, {});
  return { id, blue, gray };
}

/** How the table stands for somebody. */
export function look(rooms: Rooms, id: string, who: Person | null, asking: Parameters<typeof reportFor>[3] = {}) {
  return rooms.inRoom(id, (room) => reportFor(rooms.station.store.db, room, who, asking));
}

/** One action after another by who sits there, from where the table stands. */
export async function play(rooms: Rooms, { id, blue, gray }: Pair, actions: readonly Action[]): Promise<number> {
  let { number, toDecide } = (await look(rooms, id, blue)).table;
  for (const action of actions) {
    number = await act(rooms, id, toDecide === "blue" ? blue : gray, number, action);
    toDecide = (await look(rooms, id, blue)).table.toDecide;
  }
  return number;
}
