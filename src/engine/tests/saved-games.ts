/** Whole games that were played once and kept: a change of the rules that breaks them is noticed. `node scripts/fixtures.mjs` makes them anew. */
import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { completeOptions, type Game, isOver, load, Refusal, type Result, save } from "../index.js";

/** Replays every game of the folder; `names` are those there must be, each ending in what `endingOf` says of its result. */
export function replaySavedGames(game: Game, folder: URL, names: readonly string[], endingOf: (result: Result) => string): void {
  const read = (name: string) => JSON.parse(readFileSync(new URL(`${name}.json`, folder), "utf8"));

  describe("saved games", () => {
    it("there is one for each way a game can end and each mix of rules", () => {
      expect(readdirSync(folder).sort()).toEqual(names.map((name) => `${name}.json`).sort());
    });

    it.each(names)("%s replays to its hash and its result", (name) => {
      const json = read(name);
      const table = load([game], json);
      if (table instanceof Refusal) throw new Error(`${table.rule}: ${table.text}`);
      const end = table.game.decision(table.state);
      expect(isOver(end) && name.endsWith(endingOf(end))).toBe(true);
      // One of an older version comes to the same result, if not in the same words or to the same bytes; options that came later are as by default.
      const options = completeOptions(game.options, json.options);
      const older = json.version !== game.version && { version: game.version, options, result: end, hash: game.hash(table.state) };
      expect(save(table)).toEqual({ ...json, ...older });
    });

    it("a save with one action changed is refused, and the refusal names the action", () => {
      const json = read(names[0]);
      json.actions[40] = { do: "dance" };
      const refusal = load([game], json);
      expect(refusal).toBeInstanceOf(Refusal);
      expect((refusal as Refusal).text).toContain("action 41 of");
    });
  });
}
