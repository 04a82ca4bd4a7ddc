import { afterAll, beforeAll, expect, test } from "vitest";
import { type Game, newTable, type Table } from "../../../engine/index.js";
import { toy } from "../../../engine/tests/toy.js";
import { commitment } from "../../fair.js";
import { withStores } from "../../tests/postgres.js";
import { listTables } from "../list.js";
import { cancelTable, changeSeat, createTable, join, leave } from "../lobby.js";
import { act } from "../play.js";
import type { Rooms } from "../rooms.js";
import type { Sitter } from "../shapes.js";
import { look, person, testRooms } from "./station.js";

withStores((ground) => {
  let rooms: Rooms;
  beforeAll(async () => {
    rooms = await testRooms(ground.store);
  });
  afterAll(() => rooms.close());

  const me: Sitter = { who: "me" };
  const anyone: Sitter = { who: "anyone" };
  const invited: Sitter = { who: "invitation" };
  const bot: Sitter = { who: "bot", level: "picket" };

  test("a table with every seat taken begins at once, its seed promised and not told", async () => {
    const host = await person(rooms.station);
    const { id } = await createTable(rooms, host, { game: "toy", options: { heavy: true }, seats: { blue: me, gray: bot } });
    const { table, game } = await look(rooms, id, host);
    expect(table).toMatchObject({
      status: "playing",
      toDecide: "blue",
      number: 0,
      scenario: "picket",
      options: { heavy: true, motto: "" },
      host: true,
    });
    expect(game).toMatchObject({ seat: "blue", decision: { seat: "blue", ask: "turn" } });
    const { seed } = await ground.store.db.selectFrom("tables").select("seed").where("id", "=", id).executeTakeFirstOrThrow();
    expect(table.commitment).toBe(commitment(seed));
    expect(JSON.stringify(await look(rooms, id, host))).not.toContain(seed);
  });

  test("a seat by invitation opens to who has it, and to nobody else", async () => {
    const [host, guest, other] = [await person(rooms.station), await person(rooms.station), await person(rooms.station)];
    const { id, invitations } = await createTable(rooms, host, { game: "toy", seats: { blue: me, gray: invited } });
    await expect(look(rooms, id, other)).rejects.toMatchObject({ code: "unknown" });
    await expect(join(rooms, id, other, {})).rejects.toMatchObject({ code: "unknown" });
    await expect(join(rooms, id, other, { invitation: "guess" })).rejects.toMatchObject({ code: "unknown" });
    const seen = await look(rooms, id, guest, { invitation: invitations.gray });
    expect(seen).toEqual({ table: expect.objectContaining({ status: "open" }) });
    expect(await join(rooms, id, guest, { invitation: invitations.gray })).toBe("gray");
    expect((await look(rooms, id, guest)).table.status).toBe("playing");
    await expect(join(rooms, id, other, { invitation: invitations.gray })).rejects.toMatchObject({ code: "unknown" });
  });

  test("a seat for a named player is theirs alone", async () => {
    const [host, named, other] = [await person(rooms.station), await person(rooms.station), await person(rooms.station)];
    const kept: Sitter = { who: "person", name: named.name.toUpperCase() };
    const { id } = await createTable(rooms, host, { game: "toy", seats: { blue: kept, gray: me } });
    await expect(join(rooms, id, other, { seat: "blue" })).rejects.toMatchObject({ code: "unknown" });
    expect((await listTables(rooms.station, named, "mine")).map((table) => table.id)).toContain(id);
    expect(await join(rooms, id, named, {})).toBe("blue");
    const nobody: Sitter = { who: "person", name: "Nobody at all" };
    await expect(createTable(rooms, host, { game: "toy", seats: { blue: nobody, gray: me } })).rejects.toMatchObject({ code: "unknown" });
  });

  test("the last seat goes to one of those who run for it", async () => {
    const host = await person(rooms.station);
    const { id } = await createTable(rooms, host, { game: "toy", public: true, spectators: true, seats: { blue: me, gray: anyone } });
    const crowd = await Promise.all([1, 2, 3, 4].map(() => person(rooms.station)));
    const seats = await Promise.allSettled(crowd.map((one) => join(rooms, id, one, { seat: "gray" })));
    expect(seats.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const seat of seats) if (seat.status === "rejected") expect(seat.reason.code).toBe("taken");
    await expect(join(rooms, id, host, {})).rejects.toMatchObject({ code: "taken" });
  });

  test("who names no seat sits down at the first that is free, whoever sat there before", async () => {
    const [host, guest] = [await person(rooms.station), await person(rooms.station)];
    const { id } = await createTable(rooms, host, { game: "toy", seats: { blue: anyone, gray: anyone }, public: true });
    for (const one of [guest, guest, host]) {
      expect(await join(rooms, id, one, {})).toBe("blue");
      if (one === guest) await leave(rooms, id, guest);
    }
    expect(await join(rooms, id, guest, {})).toBe("gray");
  });

  test("before the start one may leave; if the host leaves, or cancels, there is no table any more", async () => {
    const [host, guest] = [await person(rooms.station), await person(rooms.station)];
    const three = { game: "toy", public: true, spectators: true, seats: { blue: anyone, gray: anyone } };
    const { id } = await createTable(rooms, host, three);
    await join(rooms, id, guest, { seat: "gray" });
    await leave(rooms, id, guest);
    expect((await look(rooms, id, guest)).table).toMatchObject({ status: "open", seats: [{ name: null }, { name: null }] });
    await expect(leave(rooms, id, guest)).rejects.toMatchObject({ code: "forbidden" });
    await expect(cancelTable(rooms, id, guest)).rejects.toMatchObject({ code: "forbidden" });
    await join(rooms, id, host, {});
    await leave(rooms, id, host);
    expect((await look(rooms, id, host)).table.status).toBe("cancelled");
    await expect(join(rooms, id, guest, {})).rejects.toMatchObject({ code: "taken" });
  });

  test("the host gives an empty seat to a bot, and the game begins", async () => {
    const [host, guest] = [await person(rooms.station), await person(rooms.station)];
    const { id, invitations } = await createTable(rooms, host, { game: "toy", seats: { blue: me, gray: invited } });
    await expect(changeSeat(rooms, id, guest, "gray", bot)).rejects.toMatchObject({ code: "unknown" });
    await expect(changeSeat(rooms, id, host, "blue", bot)).rejects.toMatchObject({ code: "taken" });
    const fresh = await changeSeat(rooms, id, host, "gray", invited);
    expect(fresh).not.toBe(invitations.gray);
    await expect(join(rooms, id, guest, { invitation: invitations.gray })).rejects.toMatchObject({ code: "unknown" });
    await changeSeat(rooms, id, host, "gray", bot);
    expect((await look(rooms, id, host)).table.status).toBe("playing");
  });

  test("on one screen a person sits everywhere and sees what the deciding seat sees", async () => {
    const host = await person(rooms.station);
    await expect(createTable(rooms, host, { game: "ambush", seats: { blue: me, gray: me } })).rejects.toMatchObject({
      code: "bad-request",
    });
    const { id } = await createTable(rooms, host, { game: "ambush", sameScreen: true, seats: { blue: me, gray: me } });
    await act(rooms, id, host, 0, { do: "hide", where: "lane" });
    expect((await look(rooms, id, host)).game).toMatchObject({ seat: "gray", view: { hidden: { blue: null } } });
    expect((await look(rooms, id, host, { seat: "blue" })).game).toMatchObject({ seat: "blue", view: { hidden: { blue: "lane" } } });
    await act(rooms, id, host, 1, { do: "hide", where: "wood" });
    expect((await look(rooms, id, host)).game?.seat).toBe("blue");
  });

  test("a table can begin from a position", async () => {
    const host = await person(rooms.station);
    const position = { game: "toy", turn: 6, seat: "gray", score: { blue: 2 } };
    const { id } = await createTable(rooms, host, { game: "toy", position, seats: { blue: bot, gray: me } });
    expect((await look(rooms, id, host)).table).toMatchObject({ fromPosition: true, toDecide: "gray" });
    rooms.forget(id);
    await act(rooms, id, host, 0, { do: "march" });
    expect((await look(rooms, id, host)).table.result).toMatchObject({ winner: "blue" });
  });

  test("what cannot be set up is refused with a reason", async () => {
    const host = await person(rooms.station);
    const make = (terms: object) => createTable(rooms, host, { game: "toy", seats: { blue: me, gray: bot }, ...terms });
    await expect(make({ game: "chess" })).rejects.toMatchObject({ code: "unknown" });
    await expect(make({ scenario: "moon" })).rejects.toMatchObject({ code: "illegal", rule: "scenario.unknown" });
    await expect(make({ options: { heavy: "very" } })).rejects.toMatchObject({ code: "illegal" });
    await expect(make({ position: { turn: 0 } })).rejects.toMatchObject({ code: "illegal", rule: "TY-1.1" });
    await expect(make({ position: { turn: 7 } })).rejects.toMatchObject({ code: "illegal" });
    await expect(make({ seats: { blue: me } })).rejects.toMatchObject({ code: "bad-request" });
    await expect(make({ seats: { blue: me, gray: bot, green: bot } })).rejects.toMatchObject({ code: "bad-request" });
    await expect(make({ seats: { blue: me, gray: { who: "bot", level: "grandmaster" } } })).rejects.toMatchObject({ code: "unknown" });
    expect(await listTables(rooms.station, host, "mine")).toEqual([]);
  });

  test("lists show what is public, and one's own", async () => {
    const [host, other] = [await person(rooms.station), await person(rooms.station)];
    const open = await createTable(rooms, host, { game: "toy", public: true, seats: { blue: me, gray: anyone } });
    const hidden = await createTable(rooms, host, { game: "toy", seats: { blue: me, gray: anyone } });
    const watched = await createTable(rooms, host, { game: "toy", public: true, spectators: true, seats: { blue: me, gray: bot } });
    const unwatched = await createTable(rooms, host, { game: "toy", public: true, seats: { blue: me, gray: bot } });
    const ids = async (who: typeof host, show: "mine" | "open" | "watch") =>
      (await listTables(rooms.station, who, show)).map(({ id }) => id);
    expect(await ids(other, "open")).toContain(open.id);
    expect(await ids(other, "open")).not.toContain(hidden.id);
    expect(await ids(other, "watch")).toContain(watched.id);
    expect(await ids(other, "watch")).not.toContain(unwatched.id);
    expect(await ids(other, "mine")).toEqual([]);
    expect((await ids(host, "mine")).sort()).toEqual([open, hidden, watched, unwatched].map(({ id }) => id).sort());
    const listed = JSON.stringify(await listTables(rooms.station, other, "watch"));
    expect(listed).not.toMatch(/"seed"|"report"/);
  });

  test("a position that makes the rules throw is refused, whenever they do", async () => {
    const fail = () => {
      throw new Error("The powder is wet.");
    };
    const host = await person(rooms.station);
    for (const wet of [{ fromPosition: fail }, { position: fail }, { decision: fail }, { view: fail }, { hash: fail }, { setup: fail }]) {
      const odd = await testRooms(ground.store, { games: [{ ...(toy as Game), ...wet }] });
      const table = newTable(toy as Game, { seed: "a" }) as Table;
      const position = "setup" in wet ? {} : { position: toy.position(table.state as never) };
      const made = createTable(odd, host, { game: "toy", seats: { blue: me, gray: anyone }, ...position });
      await expect(made).rejects.toMatchObject({ code: "illegal", message: expect.stringContaining("cannot begin") });
      await odd.close();
    }
  });
});
