/** The Guns of Gettysburg over the wire: what a seat cannot know is not in it, byte by byte. */
import { expect, test } from "vitest";
import {
  type Action,
  below,
  createRandom,
  eventsFor,
  type Game,
  type GameEvent,
  isOver,
  newTable,
  next,
  type Options,
  type Random,
  seatsOf,
} from "../../../engine/index.js";
import { translated } from "../../../games/guns/hidden/tests/twins.js";
import { guns } from "../../../games/guns/index.js";
import type { State } from "../../../games/guns/state.js";
import { createTable } from "../../tables/lobby.js";
import { act } from "../../tables/play.js";
import { person } from "../../tables/tests/station.js";
import { cookieOf, openPage, type Page, wired } from "./page.js";

const live = wired([guns as Game]);

interface Watched {
  readonly id: string;
  readonly cookie: string;
  readonly name: string;
  readonly page: Page;
  readonly spectator: Page;
}

/** A table that begins so, with a person at one seat, whose wire is read, and bots that the test plays at the others. */
async function begin(s: State, seat: string, seats: readonly string[]): Promise<Watched> {
  const who = await person(live.rooms.station);
  const sitter = (one: string) => (one === seat ? ({ who: "me" } as const) : ({ who: "bot", level: "picket" } as const));
  const { id } = await createTable(live.rooms, who, {
    game: "guns",
    position: guns.position(s),
    seats: Object.fromEntries(seats.map((one) => [one, sitter(one)])),
    seed: "the same for both",
    spectators: true,
  });
  const cookie = await cookieOf(live.rooms.station, who);
  const [page, spectator] = [await openPage(live.frame, cookie), await openPage(live.frame)];
  for (const one of [page, spectator]) await one.ask({ type: "watch", table: id, since: 0 });
  return { id, cookie, name: who.name, page, spectator };
}

const stateAt = ({ id }: Watched): Promise<State> => live.rooms.inRoom(id, ({ play }) => play!.table.state as State);
const numberAt = ({ id }: Watched): Promise<number> => live.rooms.inRoom(id, ({ row }) => row.number);

/** Everything that came to the seat and to a spectator, with what is drawn by lot for the table itself taken out. */
async function carried({ id, name, page, spectator }: Watched): Promise<string[]> {
  const wires = [];
  for (const one of [page, spectator]) {
    await one.ask({ type: "ping" });
    wires.push(one.wire.join("\n").replaceAll(id, "TABLE").replaceAll(name, "NAME"));
  }
  return wires;
}

/** What the routes answer to the seat: the log, an earlier moment, what is refused and why, the odds. */
async function answered({ id, cookie, name }: Watched, legal: readonly Action[], number: number): Promise<string> {
  const ask = async (path: string, payload?: object) => {
    const headers = { cookie, host: "localhost:1863", origin: "http://localhost:1863" };
    const method = payload ? "POST" : "GET";
    return (await live.frame.inject({ method, url: `/api/tables/${id}/${path}`, headers, ...(payload && { payload }) })).body;
  };
  const questions = [...legal.slice(0, 2), { do: "take", block: "HOOD A" }, { do: "attack", target: "nowhere" }];
  const answers = [await ask("entries"), await ask(`at/${Math.max(0, number - 2)}`), await ask("save"), await ask("proof")];
  for (const action of questions) answers.push(await ask("why", { number, action }), await ask("odds", { number, action }));
  return answers.join("\n").replaceAll(id, "TABLE").replaceAll(name, "NAME");
}

/** One action in both games, as far as the seat can tell the same. False where they part: it would be shown something, or there is no such action. */
async function step(real: Watched, other: Watched, seat: string, random: Random): Promise<boolean> {
  const [a, b] = [await stateAt(real), await stateAt(other)];
  const decision = guns.decision(a);
  if (isOver(decision)) return false;
  const legal = guns.legal(a);
  const action = legal[next(random) % legal.length];
  const same = decision.seat === seat ? action : translated(a, b, action);
  if (!same || a.couldAttack !== b.couldAttack) return false;
  b.random.set(a.random);
  if ([tried(a, action, seat), tried(b, same, seat)].flat().some(({ reveals, event }) => reveals === true || event === "lapsed"))
    return false;
  const number = await numberAt(real);
  if (decision.seat === seat) {
    for (const one of [real, other]) {
      expect(await one.page.ask({ type: "act", table: one.id, number, action: { do: "storm" } })).toMatchObject({ type: "error" });
      expect(await one.page.ask({ type: "act", table: one.id, number, action })).toMatchObject({ type: "done" });
    }
    return true;
  }
  await act(live.rooms, real.id, { bot: decision.seat }, number, action);
  await act(live.rooms, other.id, { bot: decision.seat }, number, same);
  return true;
}

function tried(s: State, action: Action, seat: string): GameEvent[] {
  const log: GameEvent[] = [];
  guns.act(guns.copy(s), action, log);
  return eventsFor(log, seat);
}

/** Positions of a game by chance at which nothing lies on the table that only the player who decides may see. */
function positions(options: Options, seed: string, count: number): State[] {
  const table = newTable(guns, { options, seed });
  if (!("state" in table)) throw new Error(table.text);
  const random = createRandom(seed);
  const s = table.state;
  const found: State[] = [];
  for (let i = 1; found.length < count; i++) {
    const decision = guns.decision(s);
    if (isOver(decision)) throw new Error("The game is over too soon.");
    const isStaged = ["step", "face", "entry", "plan"].includes(decision.ask) || s.shifted.some((times) => times > 0);
    if (i > 150 * (found.length + 1) && !isStaged) found.push(guns.copy(s));
    const legal = guns.legal(s);
    guns.act(s, legal[below(random, legal.length)]);
  }
  return found;
}

test.each([
  ["one seat a side", { extendedBombardment: true, fullyObstructed: true }],
  ["teams", { unionTeam: true, confederateTeam: true }],
])(
  "[GG-2.1g] [GG-25.1e] [GG-25.1i] what crosses the wire is the same when all that the seat cannot know is drawn anew: %s",
  async (_, options) => {
    let [steps, differ] = [0, 0];
    const seats = seatsOf(guns, options);
    for (const [i, s] of positions(options, "wire4", 3).entries()) {
      for (const seat of seats) {
        const random = createRandom(`${seat} ${i}`);
        const twin = guns.imagine(guns.view(s, seat), createRandom(`${seat} ${i} anew`));
        twin.random.set(s.random);
        if (guns.hash(twin) !== guns.hash(s)) differ++;
        const pair = [await begin(s, seat, seats), await begin(twin, seat, seats)] as const;
        while (steps < 10_000 && (await numberAt(pair[0])) < 16 && (await step(pair[0], pair[1], seat, random))) steps++;
        const [wire, wireOfTwin] = [await carried(pair[0]), await carried(pair[1])];
        expect(wireOfTwin).toEqual(wire);
        const number = await numberAt(pair[0]);
        const decides = guns.decision(await stateAt(pair[0]));
        const legal = !isOver(decides) && decides.seat === seat ? guns.legal(await stateAt(pair[0])) : [];
        expect(await answered(pair[1], legal, number)).toBe(await answered(pair[0], legal, number));
        for (const { page, spectator } of pair) await Promise.all([page.close(), spectator.close()]);
      }
    }
    expect(differ).toBe(3 * seats.length);
    expect(steps).toBeGreaterThan(15 * seats.length);
  },
);
