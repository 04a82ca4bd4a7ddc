/** People who come to a station over HTTP, and what they leave in its database. */
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { Person } from "../../station.js";
import type { Ground } from "../../tests/postgres.js";
import { type Browser, browser, type TestStation, testFrame, testStation } from "./station.js";

export const PASSWORD = "cornfield at dawn";

/** A station for the tests of one suite; before each test it is empty, and `page` is a new browser. */
export function peopleOn(ground: Ground) {
  const db = () => ground.store.db;
  const left: Person[] = [];
  const here = {} as { station: TestStation; frame: FastifyInstance; page: Browser };
  beforeAll(async () => {
    here.station = testStation(ground.store, { requestsAMinute: 0 });
    here.frame = testFrame(here.station, left);
    await here.frame.ready();
  });
  afterAll(() => here.frame.close());
  beforeEach(async () => {
    here.page = browser(here.frame);
    left.length = 0;
    await db().deleteFrom("tables").execute();
    await db().deleteFrom("people").execute();
  });

  const signUp = (name: string, on = here.page, more: object = {}) => on.ask("POST", "/api/account", { name, password: PASSWORD, ...more });
  const signIn = (name: string, on = here.page, password = PASSWORD) => on.ask("POST", "/api/session", { name, password });
  const me = async (on = here.page) => (await on.ask("GET", "/api/me")).body.person;
  return Object.assign(here, { db, left, signUp, signIn, me });
}

/** Rows of tables that nobody has to play. */
export function rowsOf(ground: Ground) {
  const db = () => ground.store.db;
  const table = async (id: string, host: string | null, status: "open" | "playing" | "over" = "playing") => {
    await db()
      .insertInto("tables")
      .values({
        id,
        game: "toy",
        version: "1",
        scenario: "plain",
        options: "{}",
        seed: `the seed of ${id}`,
        commitment: "c",
        position: null,
        status,
        host,
        is_public: true,
        spectators: true,
        same_screen: false,
        clock: '{"kind":"none"}',
        to_decide: null,
        deadline: null,
        result: null,
        hash: null,
        rematch_of: null,
        report: null,
        started_at: null,
        moved_at: null,
        ended_at: null,
      })
      .execute();
  };
  const seat = async (id: string, name: string, person: string | null, reserved: string | null = null) => {
    await db()
      .insertInto("seats")
      .values({ table_id: id, seat: name, person, bot: null, invitation: null, reserved_for: reserved, left_ms: null, asks_undo: null })
      .execute();
  };
  const move = async (id: string, number: number, name: string, person: string) => {
    const entry = JSON.stringify({ kind: "act", action: { do: "pass", as: name } });
    await db().insertInto("moves").values({ table_id: id, number, seat: name, person, entry, events: "[]" }).execute();
  };
  const chat = async (id: string, person: string, text: string) => {
    await db().insertInto("chat").values({ table_id: id, person, name: "whoever", text }).execute();
  };
  return { table, seat, move, chat };
}
