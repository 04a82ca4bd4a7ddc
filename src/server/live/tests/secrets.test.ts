/** What a seat may not know never leaves the server: compared byte by byte over whole games. */
import { expect, test } from "vitest";
import { type Action, below, createRandom, eventsFor, type JsonObject, viewOf, withChanges } from "../../../engine/index.js";
import { say } from "../../tables/chat.js";
import { createTable, join } from "../../tables/lobby.js";
import { ambush, PLACES } from "../../tables/tests/ambush.js";
import { person } from "../../tables/tests/station.js";
import { answerUndo, askUndo, undo } from "../../tables/undo.js";
import { cookieOf, openPage, type Page, wired } from "./page.js";

const live = wired();

interface Watched {
  readonly id: string;
  readonly pages: Readonly<Record<"blue" | "gray" | "spectator", Page>>;
  readonly people: Readonly<Record<string, Awaited<ReturnType<typeof person>>>>;
}

async function begin(seed: string): Promise<Watched> {
  const [blue, gray] = [await person(live.rooms.station), await person(live.rooms.station)];
  const terms = {
    game: "ambush",
    scenario: "skirmish",
    seed,
    spectators: true,
    seats: { blue: { who: "me" }, gray: { who: "anyone" } },
  } as const;
  const { id } = await createTable(live.rooms, blue, terms);
  await join(live.rooms, id, gray, {});
  const pages = {
    blue: await openPage(live.frame, await cookieOf(live.rooms.station, blue)),
    gray: await openPage(live.frame, await cookieOf(live.rooms.station, gray)),
    spectator: await openPage(live.frame),
  };
  for (const page of Object.values(pages)) await page.ask({ type: "watch", table: id, since: 0 });
  return { id, pages, people: { blue, gray } };
}

/** All that a connection carried, with the names of the table and the people taken out, which are drawn by lot. */
async function carried({ id, pages, people }: Watched, who: keyof Watched["pages"]): Promise<string> {
  await pages[who].ask({ type: "ping" });
  let wire = pages[who].wire.join("\n").replaceAll(id, "TABLE");
  for (const [seat, { name }] of Object.entries(people)) wire = wire.replaceAll(name, seat.toUpperCase());
  return wire.replace(/"id":\d+/g, '"id":0');
}

/** Plays the game to its end, with much that is refused, taken back and said on the way. Gives every word of the random state there was. */
async function playOut(watched: Watched, choose: (seat: string, legal: readonly Action[], turn: number) => Action): Promise<Set<string>> {
  const { id, people, pages } = watched;
  const words = new Set<string>();
  for (let turn = 0; ; turn++) {
    const { seat, legal, number, random } = await live.rooms.inRoom(id, ({ row, play }) => ({
      seat: row.to_decide,
      legal: play!.game.legal(play!.table.state),
      number: row.number,
      random: play!.game.random(play!.table.state).slice(0, 3),
    }));
    for (const word of random) words.add(String(word));
    if (seat === null) return words;
    const page = pages[seat as "blue"];
    const other = pages[seat === "blue" ? "gray" : "blue"];
    if (turn % 5 === 0) await page.ask({ type: "act", table: id, number, action: { do: "dig" } });
    if (turn % 7 === 0) await other.ask({ type: "act", table: id, number, action: { do: "pass" } });
    const action = choose(seat, legal, turn);
    const done = await page.ask({ type: "act", table: id, number, action });
    expect(done.type).toBe("done");
    if (action.do === "aim" && turn % 3 === 0) await undo(live.rooms, id, people[seat], done.number);
    if (turn === 20) {
      await askUndo(live.rooms, id, people[seat], done.number);
      await answerUndo(live.rooms, id, people[seat === "blue" ? "gray" : "blue"], turn % 2 === 1);
      await say(live.rooms, id, people[seat], "Where are you?");
    }
  }
}

test("two games that differ only in what Gray cannot know carry the same bytes to Gray and to spectators", async () => {
  const wires = [];
  for (const blues of ["orchard", "cornfield"]) {
    const watched = await begin("twins");
    const random = createRandom("moves");
    await playOut(watched, (seat, legal, turn) => {
      if (legal[0].do === "hide") return { do: "hide", where: seat === "blue" ? blues : "lane" };
      const [aim] = legal.filter((action) => action.do === "aim");
      // Blue aims where it likes, unseen; Gray never searches where Blue is in either game.
      if (aim && turn % 3 === 0) return seat === "blue" ? { do: "aim", where: blues } : { do: "aim", where: "wood" };
      const searched = seat === "blue" ? ["wood", "orchard"] : ["wood", "lane"];
      const fair = legal.filter((action) =>
        action.do === "listen"
          ? seat === "blue"
          : action.do === "search"
            ? searched.includes(action.where as string)
            : action.do === "pass",
      );
      return fair[below(random, fair.length)];
    });
    wires.push({
      gray: await carried(watched, "gray"),
      spectator: await carried(watched, "spectator"),
      blue: await carried(watched, "blue"),
    });
    for (const page of Object.values(watched.pages)) await page.close();
  }
  expect(wires[0].gray.length).toBeGreaterThan(10_000);
  expect(wires[0].gray).toBe(wires[1].gray);
  expect(wires[0].spectator).toBe(wires[1].spectator);
  expect(wires[0].blue).not.toBe(wires[1].blue);
});

test("in whole games by lot every view and event is what the seat's eyes allow, and neither seed nor random state is in them", async () => {
  for (const lot of ["one", "two", "three"]) {
    const seed = `secret seed ${lot}`;
    const watched = await begin(seed);
    const random = createRandom(lot);
    const words = await playOut(watched, (_seat, legal) => legal[below(random, legal.length)]);
    const events = (
      await live.rooms.station.store.db.selectFrom("moves").select("events").where("table_id", "=", watched.id).orderBy("number").execute()
    ).map(({ events }) => events);
    for (const [who, page] of Object.entries(watched.pages)) {
      await page.ask({ type: "ping" });
      const eyes = who === "spectator" ? null : who;
      const told = page.told
        .filter(({ type }) => type === "state" || type === "moved")
        .map((one) => (one.type === "state" ? { ...one.game, number: one.table.number } : one));
      // Every event that came is one that these eyes may see, in order, once.
      const entries = told.flatMap((one) => one.entries);
      expect(entries.map(({ number }: { number: number }) => number)).toEqual(events.map((_, i) => i + 1));
      expect(entries.map(({ events }: { events: JsonObject[] }) => events)).toEqual(events.map((all) => eventsFor(all, eyes)));
      // Every view, put together from changes, is the one of these eyes.
      let view: JsonObject = {};
      for (const one of told) {
        view = one.view ?? withChanges(view, one.changes);
        if (eyes !== null)
          for (const other of ["blue", "gray"])
            if (other !== eyes) expect(view).toMatchObject({ hidden: { [other]: null }, aim: { [other]: null }, heard: { [other]: null } });
        if (eyes === null) expect(view).toMatchObject({ hidden: { blue: null, gray: null }, aim: { blue: null, gray: null } });
        if (one.decision && one.decision.seat !== eyes) expect([Object.keys(one.decision), one.legal]).toEqual([["seat"], undefined]);
      }
      expect(view).toEqual(await live.rooms.inRoom(watched.id, ({ play }) => viewOf(ambush as never, play!.table.state, eyes)));
      const wire = page.wire
        .slice(
          0,
          page.told.findIndex(({ table }) => table?.status === "over"),
        )
        .join("\n");
      expect(wire).not.toContain(seed);
      for (const word of words) expect(wire).not.toContain(word);
      const hidden = eyes === "blue" ? "Gray" : "Blue";
      for (const place of PLACES) expect(wire).not.toContain(`${hidden} lies low in the ${place}`);
      await page.close();
    }
  }
});
