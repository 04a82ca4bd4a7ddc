/** Whole games by chance, by the thousand: `npm run test:long -- games`. Stopped, it goes on where it was when it is run again. */
import { mkdirSync } from "node:fs";
import { beforeAll, expect, test } from "vitest";
import { ensureCommand } from "../../../scripts/build.mjs";
import { allGames } from "../games.js";
import { longroll } from "./ran.js";

beforeAll(ensureCommand);

test.each((await allGames()).map(({ id, version }) => [id, version]))(
  "two million decisions of %s, game after game, break nothing",
  async (id, version) => {
    mkdirSync("dist", { recursive: true });
    const { code, out } = await longroll([
      "fuzz",
      "--game",
      id,
      "--actions",
      "2000000",
      "--thorough",
      "0.001",
      "--run",
      `dist/fuzz-${id}-${version}.json`,
    ]);
    expect(out).toContain("Nothing is broken.");
    expect(code).toBe(0);
  },
);
