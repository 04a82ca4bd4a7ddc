/** Whole games that were played once and kept: whoever moves the rules about comes to the same bytes and points. `node scripts/fixtures.mjs firstday` makes them anew. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { act, isOver, type JsonObject, load, newTable, Refusal, type Result, type SetUp } from "../../../engine/index.js";
import { firstday } from "../index.js";

const folder = new URL("./games/", import.meta.url);
const names = ["16.1", "16.2", "16.3", "16.4", "rulings", "teams"];
interface Kept extends JsonObject {
  actions: { do: string }[];
  hash: string;
  result: Result & JsonObject;
}
const read = (name: string): Kept => JSON.parse(readFileSync(new URL(`${name}.json`, folder), "utf8"));

test("there is one of each scenario, one of teams, and one with every ruling read the other way", () => {
  expect(readdirSync(folder).sort()).toEqual(names.map((name) => `${name}.json`));
});

// Bounds of victory are data that an owner may correct: who wins by the points is theirs, the points are not.
test.each(names)("%s replays to its hash and its points", (name) => {
  const kept = read(name);
  const table = newTable(firstday, kept as unknown as SetUp);
  if (table instanceof Refusal) throw new Error(table.text);
  for (const action of kept.actions) {
    const done = act(table, action);
    if (done instanceof Refusal) throw new Error(`${JSON.stringify(action)}: ${done.text}`);
  }
  const end = firstday.decision(table.state);
  expect([firstday.hash(table.state), isOver(end) && end.score]).toEqual([kept.hash, kept.result.score]);
});

test("a save with one action changed is refused, and the refusal names the action", () => {
  const kept = { ...read("16.1"), version: firstday.version };
  kept.actions[40] = { do: "dance" };
  const refusal = load([firstday], kept);
  expect(refusal).toBeInstanceOf(Refusal);
  expect((refusal as Refusal).text).toContain("action 41 of");
});
