/** Whole games played through the engine protocol, one for each way a game can end, replayed to the same hash. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { isOver, load, Refusal, save } from "../../../engine/index.js";
import { antietam } from "../index.js";

const folder = new URL("./games/", import.meta.url);
const read = (name: string) => JSON.parse(readFileSync(new URL(name, folder), "utf8"));
const names = readdirSync(folder).sort();

describe("saved games", () => {
  it("there is one for each way a game can end", () => {
    const sides = ["confederate", "union"];
    const levels = ["decisive", "marginal", "substantive"];
    expect(names).toEqual(sides.flatMap((side) => levels.map((level) => `${side}-${level}.json`)));
  });

  it.each(names)("%s replays to its hash and its result", (name) => {
    const json = read(name);
    const table = load([antietam], json);
    if (table instanceof Refusal) throw new Error(`${table.rule}: ${table.text}`);
    const end = table.game.decision(table.state);
    expect(isOver(end) && `${end.winner}-${end.level}.json`).toBe(name);
    expect(save(table)).toEqual(json);
  });

  it("a save with one action changed is refused, and the refusal names the action", () => {
    const json = read(names[0]);
    json.actions[40] = { do: "take", unit: "AP Hill" };
    const refusal = load([antietam], json);
    expect(refusal).toBeInstanceOf(Refusal);
    expect((refusal as Refusal).text).toContain("action 41 of");
  });
});
