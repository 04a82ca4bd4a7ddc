import { afterAll, expect, test, vi } from "vitest";

vi.resetModules();
vi.stubGlobal("location", new URL("https://longroll.example/house/#/"));
vi.stubGlobal("addEventListener", () => undefined);
const { href, link, readRoute } = await import("../route.js");
afterAll(() => void vi.unstubAllGlobals());

test.each([
  ["#/", { page: "start" }],
  ["", { page: "start" }],
  ["#/new", { page: "new" }],
  ["#/new/antietam", { page: "new", game: "antietam" }],
  ["#/tables/gM6DdRZvfwJenqBU", { page: "table", id: "gM6DdRZvfwJenqBU" }],
  ["#/tables/here-1/at/12", { page: "table", id: "here-1", at: 12 }],
  ["#/join/gM6DdRZvfwJenqBU/Wbe_RHDwcw5mUyAgMwEH7w", { page: "join", id: "gM6DdRZvfwJenqBU", invitation: "Wbe_RHDwcw5mUyAgMwEH7w" }],
  ["#/rules/antietam", { page: "rules", game: "antietam" }],
  ["#/rules/antietam/BG-5.13", { page: "rules", game: "antietam", rule: "BG-5.13" }],
  ["#/me", { page: "me" }],
] as const)("the address %s names its page, and the page its address", (hash, route) => {
  expect(readRoute(hash)).toEqual(route);
  expect(readRoute(href(route))).toEqual(route);
});

test.each([
  "#/tabels/1",
  "#/tables",
  "#/tables/x/at/soon",
  "#/tables/x/at/",
  "#/tables/x/y",
  "#/join/x",
  "#/me/too",
  "#/rules",
  "#/new/a/b",
  "#/tables/%E0%A4%A",
  "#/tables/<b>",
])("the address %s leads nowhere", (hash) => {
  expect(readRoute(hash)).toEqual({ page: "unknown", hash });
});

test("a link to give to others is whole, wherever the house stands", () => {
  const house = "https://longroll.example/house/";
  expect(link({ page: "join", id: "abc", invitation: "def" })).toBe(`${house}tables/abc#/join/abc/def`);
  expect(link({ page: "table", id: "abc", at: 5 })).toBe(`${house}tables/abc#/tables/abc/at/5`);
  expect(link({ page: "table", id: "here-abc" })).toBe(`${house}#/tables/here-abc`);
  expect(link({ page: "rules", game: "guns", rule: "GG-1.1" })).toBe(`${house}#/rules/guns/GG-1.1`);
});
