/** Three Days of Gettysburg over the wire: neither the enemy's Efficiency nor what he has in the cup is in it, byte by byte. */
import { expect, test } from "vitest";
import { createRandom, type Game, type GameEvent, isOver } from "../../../engine/index.js";
import { threedays } from "../../../games/threedays/index.js";
import type { State } from "../../../games/threedays/state.js";
import { createTable } from "../../tables/lobby.js";
import { act } from "../../tables/play.js";
import { person } from "../../tables/tests/station.js";
import { cookieOf, openPage, type Page, wired } from "./page.js";

const live = wired([threedays as unknown as Game]);

interface Watched {
  readonly id: string;
  readonly cookie: string;
  readonly name: string;
  readonly pages: readonly Page[];
}

/** A table that begins so, with a person at one seat and a spectator, whose wires are read; the test plays the bot at the other. */
async function begin(s: State, seat: string): Promise<Watched> {
  const who = await person(live.rooms.station);
  const sitter = (one: string) => (one === seat ? ({ who: "me" } as const) : ({ who: "bot", level: "picket" } as const));
  const { id } = await createTable(live.rooms, who, {
    game: "threedays",
    position: threedays.position(s),
    seats: { union: sitter("union"), confederate: sitter("confederate") },
    seed: "the same for both",
    spectators: true,
  });
  const cookie = await cookieOf(live.rooms.station, who);
  const pages = [await openPage(live.frame, cookie), await openPage(live.frame)];
  for (const page of pages) await page.ask({ type: "watch", table: id, since: 0 });
  return { id, cookie, name: who.name, pages };
}

const stateAt = ({ id }: Watched): Promise<State> => live.rooms.inRoom(id, ({ play }) => play!.table.state as State);
const numberAt = ({ id }: Watched): Promise<number> => live.rooms.inRoom(id, ({ row }) => row.number);

/** Everything that came to the seat and to the spectator, and what the routes of the study answer, without what is drawn by lot for the table itself. */
async function carried(watched: Watched): Promise<string> {
  const { id, cookie, name, pages } = watched;
  const got: string[] = [];
  for (const page of pages) {
    await page.ask({ type: "ping" });
    got.push(...page.wire);
  }
  const number = await numberAt(watched);
  const ask = async (path: string, payload?: object) => {
    const headers = { cookie, host: "localhost:1863", origin: "http://localhost:1863" };
    const url = `/api/tables/${id}/${path}`;
    got.push((await live.frame.inject({ method: payload ? "POST" : "GET", url, headers, ...(payload && { payload }) })).body);
  };
  for (const path of ["entries", `at/${Math.max(0, number - 2)}`, "save", "proof"]) await ask(path);
  for (const action of [{ do: "storm" }, { do: "coordinate", with: "Rodes's Division" }, { do: "play", division: "Early's Division" }]) {
    await ask("why", { number, action });
    await ask("odds", { number, action });
  }
  return got.join("\n").replaceAll(id, "TABLE").replaceAll(name, "NAME");
}

const told = (s: State, action: { do: string }): GameEvent[] => {
  const log: GameEvent[] = [];
  threedays.act(threedays.copy(s), action, log);
  return log;
};

/** One action in both games; false where a marker comes up, or the other has no such action. */
async function step(real: Watched, other: Watched, seat: string): Promise<boolean> {
  const [a, b] = [await stateAt(real), await stateAt(other)];
  const decision = threedays.decision(a);
  if (isOver(decision)) return false;
  const action = threedays.mind!.courses(a)[0][0];
  b.random.set(a.random);
  if (threedays.why(b, action) || [a, b].some((s) => told(s, action).some(({ reveals }) => reveals === true))) return false;
  const number = await numberAt(real);
  for (const { id, pages } of [real, other]) {
    if (decision.seat !== seat) await act(live.rooms, id, { bot: decision.seat }, number, action);
    else expect(await pages[0].ask({ type: "act", table: id, number, action })).toMatchObject({ type: "done" });
  }
  return true;
}

/** Early's Assault by its general, at the orders of the first turn and with a brigade in action. */
function positions(): State[] {
  const options = Object.fromEntries(threedays.options.map(({ key, default: value }) => [key, value]));
  const s = threedays.setup("S7", options, createRandom("wire")) as State;
  return [3, 22].map((length) => {
    for (let i = 0; i < length; i++) threedays.act(s, threedays.mind!.courses(s)[0][0]);
    return threedays.copy(s) as State;
  });
}

test.each(["union", "confederate"])(
  "[TD-5.2b] the %s get the same bytes when the enemy's Efficiency and cup are drawn anew",
  async (seat) => {
    let [steps, differ] = [0, 0];
    for (const [i, s] of positions().entries()) {
      const twin = threedays.imagine(threedays.view(s, seat), createRandom(`anew ${i}`)) as State;
      twin.random.set(s.random);
      if (threedays.hash(twin) !== threedays.hash(s)) differ++;
      const pair = [await begin(s, seat), await begin(twin, seat)] as const;
      while ((await numberAt(pair[0])) < 12 && (await step(pair[0], pair[1], seat))) steps++;
      expect(await carried(pair[1])).toBe(await carried(pair[0]));
      for (const { pages } of pair) for (const page of pages) await page.close();
    }
    expect(differ).toBeGreaterThan(0);
    expect(steps).toBeGreaterThan(8);
  },
);
