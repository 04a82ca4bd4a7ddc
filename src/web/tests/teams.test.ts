/** Team play on this device: the same rules of fairness as on the server. */
import { afterEach, expect, test } from "vitest";
import type { Game } from "../../engine/index.js";
import { guns } from "../../games/guns/index.js";
import type { NewTable, OpenTable, TableInfo } from "../host/host.js";
import type { Offer } from "../offer.js";
import { fitting, recall, termsOf, usual, type Wish } from "../pages/wish.js";
import { lastWords } from "../table/last-words.js";
import { browser, type Page, page, trouble, until } from "./device-host.js";

const SEATS = ["union", "union-field", "confederate", "confederate-field"] as const;
const teams = { unionTeam: true, confederateTeam: true };
const words = (text: string) => ({ do: "write", text });
const everyone = Object.fromEntries(SEATS.map((seat) => [seat, { who: "me" } as const]));

const pages: Page[] = [];
afterEach(() => {
  for (const one of pages.splice(0)) one.close();
});

async function sitDown(seats: NewTable["seats"] = everyone, shared = browser()): Promise<{ at: Page; table: OpenTable }> {
  const at = page([guns as Game], shared);
  pages.push(at);
  const asked = { game: "guns", options: teams, seats } as never;
  const made = (await at.ask("POST", "/api/tables", asked)) as unknown as { table: TableInfo };
  const table = at.open(made.table.id);
  await until(() => table.outlook.value);
  return { at, table };
}

test("[GG-25.1a] a table has the seats of its options, and each is somebody's", async () => {
  const { at, table } = await sitDown();
  expect(table.table.value?.seats.map(({ seat }) => seat)).toEqual([...SEATS].sort());
  const { union } = everyone;
  const missing = at.ask("POST", "/api/tables", { game: "guns", options: teams, seats: { union } } as never);
  expect(await trouble(missing)).toMatchObject({ code: "bad-request", message: /Union, in the field is played by/ });
});

test("a side wins and loses together, and at a rematch team mates stay together", async () => {
  const bot = { who: "bot", level: "random" } as const;
  const mine = { ...everyone, confederate: bot, "confederate-field": bot };
  const { at, table } = await sitDown(mine);
  await table.resign("union-field");
  expect(table.table.value?.result).toMatchObject({ winner: "confederate" });
  const again = at.open(await table.rematch());
  await until(() => again.table.value);
  expect(again.table.value?.seats.filter(({ you }) => you).map(({ seat }) => seat)).toEqual(["confederate", "confederate-field"]);
});

test("[GG-25.1e] [GG-25.1f] special orders are taken in the player's own words, and read by the side alone", async () => {
  const { table } = await sitDown();
  expect(await trouble(table.act(words("one two three four five six")))).toMatchObject({ code: "illegal", rule: "GG-25.1f" });
  await table.act(words("Delay them until noon"));
  expect(table.outlook.value?.seat).toBe("confederate");
  expect(JSON.stringify([table.entries.value, table.outlook.value])).not.toContain("noon");
  await table.act(words(""));
  expect(table.outlook.value?.seat).toBe("union-field");
  expect(JSON.stringify(table.entries.value)).toContain("Delay them until noon");
});

test("[GG-25.1f] the time to write runs from when the pen is taken up, also while nobody looks", async () => {
  const shared = browser();
  const { at, table } = await sitDown(everyone, shared);
  expect(table.table.value?.writeUntil).toBeNull();
  await table.write();
  const until30 = table.table.value?.writeUntil;
  expect(until30).not.toBeNull();
  at.later(10);
  await table.write();
  expect(table.table.value?.writeUntil).toBe(until30);
  at.later(40);
  expect(await trouble(table.act(words("Hold")))).toMatchObject({ code: "stale", message: /without your words/ });
  await until(() => table.table.value?.toDecide === "confederate");
  expect(table.table.value).toMatchObject({ number: 1, writeUntil: null });

  await table.write();
  at.close();
  const back = page([guns as Game], shared);
  pages.push(back);
  back.later(600);
  const later = back.open(table.id);
  await until(() => later.outlook.value);
  expect(later.table.value).toMatchObject({ number: 2, toDecide: "union-field" });
  expect(await trouble(later.write())).toMatchObject({ code: "illegal", rule: "table.write" });
});

test("when the time is over, all that stands there is tried, then as many words as there may be, then none", () => {
  expect(lastWords(" Hold the\nridge  until noon ", 3)).toEqual(["Hold the\nridge  until noon", "Hold the ridge", ""]);
});

const offer: Offer = { games: [guns], bots: [{ id: "random", title: "Random" }] };
const base = usual(guns, offer, "union");
const wish = (changes: Partial<Wish>): Wish => ({ ...base, options: teams, opponent: "seats", ...changes });

test("seats are given one by one where there are more than two", () => {
  const sitters = { ...base.sitters, "union-field": "person", confederate: "bot", "confederate-field": "anyone" } as const;
  expect(termsOf(wish({ sitters, names: { ...base.names, "union-field": " Ben " } }), guns, 0)).toMatchObject({
    seats: {
      union: { who: "me" },
      "union-field": { who: "person", name: "Ben" },
      confederate: { who: "bot", level: "random" },
      "confederate-field": { who: "anyone" },
    },
    public: true,
  });
  expect(termsOf(wish({}), guns, 0)).not.toHaveProperty("sameScreen");
  expect(termsOf(wish({ sitters: { ...base.sitters, "union-field": "me" } }), guns, 0).sameScreen).toBe(true);
});

test("where there are but two, such a wish falls back on the computer; what was kept is recalled as far as it fits", () => {
  expect(fitting(wish({ options: {} }), guns).opponent).toBe("bot");
  expect(fitting(wish({}), guns).opponent).toBe("seats");
  const kept = { ...wish({}), sitters: { union: "bot", "union-field": "ghost", elsewhere: "me" }, names: { union: 4 } };
  expect(recall(kept, base, guns, offer)).toMatchObject({
    opponent: "seats",
    sitters: { ...base.sitters, union: "bot" },
    names: base.names,
  });
});
