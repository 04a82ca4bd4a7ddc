/** The command as people run it: a process with its output and exit code. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ensureCommand } from "../../../scripts/build.mjs";
import { act, below, createRandom, newTable, Refusal, save } from "../../engine/index.js";
import { commitment } from "../../server/fair.js";
import { gameCalled } from "../games.js";
import { longroll } from "./ran.js";

const folder = mkdtempSync(join(tmpdir(), "longroll-"));
beforeAll(ensureCommand);
afterAll(() => rmSync(folder, { recursive: true }));

describe("help", () => {
  test("names every command", async () => {
    const { code, out } = await longroll(["--help"]);
    expect(code).toBe(0);
    for (const name of ["serve", "engine", "sim", "replay", "fuzz", "thaw"]) expect(out).toContain(`  ${name} `);
  });

  test.each(["serve", "engine", "sim", "replay", "fuzz", "thaw"])("of %s has its usage and examples", async (name) => {
    const { code, out } = await longroll([name, "--help"]);
    expect(code).toBe(0);
    expect(out).toContain(`Usage: longroll ${name}`);
    expect(out).toContain("Examples");
    expect((await longroll(["help", name])).out).toBe(out);
  });

  test("--version is the package's", async () => {
    expect(await longroll(["--version"])).toMatchObject({ code: 0, out: `${JSON.parse(readFileSync("package.json", "utf8")).version}\n` });
  });
});

describe("asked wrongly", () => {
  test.each([
    [[], "Usage"],
    [["charge"], "no command charge"],
    [["sim", "--speed", "9"], "--speed"],
    [["sim", "--games", "many"], "--games"],
    [["sim", "--union", "lee"], "no bot lee"],
    [["sim", "--game", "waterloo"], "no game waterloo"],
    [["sim", "--game", "guns", "--union-field", "random"], "union-field"],
    [["sim", "--option", "rain"], "key=value"],
    [["sim", "--handicap", "confederate 7"], "handicap"],
    [["sim", "--game", "guns", "--handicap", "union 15"], "handicap"],
    [["sim", "--option", "rain=true"], "rain"],
    [["engine", "extra"], "extra"],
    [["replay"], "FILE"],
    [["thaw"], "TABLE"],
    [["serve", "--port", "99999"], "--port"],
    [["fuzz", "--bot", "lee"], "no bot lee"],
  ])("%j says why and exits with 2", async (args, why) => {
    const { code, out, err } = await longroll(args);
    expect(code).toBe(2);
    expect(out).toBe("");
    expect(err).toContain(why);
  });
});

describe("longroll engine", () => {
  const lines = (...requests: readonly unknown[]) => requests.map((request) => `${JSON.stringify(request)}\n`).join("");

  test("answers each line in order and exits with 0 at the end of input", async () => {
    const { code, out, err } = await longroll(
      ["engine"],
      `${lines({ id: 1, op: "games" })}rubbish\n\n${lines({ id: "x", op: "new", game: "antietam" })}`,
    );
    expect(code).toBe(0);
    expect(err).toBe("");
    expect(
      out
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line))
        .map(({ id, ok }) => [id, ok]),
    ).toEqual([
      [1, true],
      [null, false],
      [null, false],
      ["x", true],
    ]);
  });

  test("a seed of its own makes a session repeatable; without one, chance decides", async () => {
    const session = lines({ id: 1, op: "new", game: "antietam" }, { id: 2, op: "save", table: "t1" });
    const seeded = await longroll(["engine", "--seed", "a"], session);
    expect((await longroll(["engine", "--seed", "a"], session)).out).toBe(seeded.out);
    expect((await longroll(["engine", "--seed", "b"], session)).out).not.toBe(seeded.out);
    expect((await longroll(["engine"], session)).out).not.toBe((await longroll(["engine"], session)).out);
  });

  test("thousands of lines at once are all answered", async () => {
    const { code, out } = await longroll(["engine"], lines(...Array.from({ length: 5000 }, (_, id) => ({ id, op: "games" }))));
    expect(code).toBe(0);
    expect(
      out
        .trimEnd()
        .split("\n")
        .map((line) => JSON.parse(line).id),
    ).toEqual(Array.from({ length: 5000 }, (_, id) => id));
  });

  test("ends quietly when nobody reads its answers", async () => {
    const { code, err } = await longroll(["engine"], lines(...Array.from({ length: 5000 }, (_, id) => ({ id, op: "games" }))), (child) =>
      child.stdout?.destroy(),
    );
    expect(code).toBe(0);
    expect(err).toBe("");
  });
});

describe("longroll sim", () => {
  const few = ["sim", "--games", "2", "--union", "random", "--confederate", "random", "--seed", "september"];
  const [a, b, c] = [join(folder, "a.json"), join(folder, "b.json"), join(folder, "c.json")];
  let first: ReturnType<typeof longroll> | undefined;
  const played = () => {
    first ??= longroll([...few, "--workers", "1", "--json", a]);
    return first;
  };

  test("the same seed gives the same results on one worker and on two, another seed others", async () => {
    const one = await played();
    const two = await longroll([...few, "--workers", "2", "--json", b]);
    expect(one).toMatchObject({ code: 0, err: "" });
    expect(two.out).toBe(one.out);
    expect(readFileSync(b, "utf8")).toBe(readFileSync(a, "utf8"));
    await longroll([...few.slice(0, -1), "october", "--workers", "1", "--json", c]);
    expect(JSON.parse(readFileSync(c, "utf8")).meanLength).not.toBe(JSON.parse(readFileSync(a, "utf8")).meanLength);
  });

  test("its numbers add up", async () => {
    await played();
    const { games, results } = JSON.parse(readFileSync(a, "utf8"));
    const sum = (some: { games: number }[]) => some.reduce((total, row) => total + row.games, 0);
    expect(games).toBe(2);
    expect(sum(results.filter((row: { level?: string }) => row.level === undefined))).toBe(2);
    expect(sum(results.filter((row: { level?: string }) => row.level !== undefined))).toBe(2);
  });

  test("only those who sit at the table play and are counted", async () => {
    const { out } = await longroll([
      "sim",
      "--game",
      "guns",
      "--games",
      "1",
      "--union",
      "random",
      "--confederate",
      "random",
      "--workers",
      "1",
    ]);
    expect(out).toContain("\nUnion: random   Confederate: random\n");
    expect(out.match(/ wins /g)).toHaveLength(2);
  });

  test("interrupted, it prints what is done so far and exits with 130", async () => {
    const ran = await longroll([...few, "--games", "1000000", "--progress"], "", (child, text) => {
      // The terminal and npm both send it.
      if (!child.killed && /\d+ of 1000000 games/.test(text)) for (let i = 0; i < 2; i++) child.kill("SIGINT");
    });
    expect(ran.code).toBe(130);
    expect(ran.out).toMatch(/: \d+ of 1000000 games/);
    expect(ran.out).toContain("Mean length");
  });
});

describe("longroll replay", async () => {
  const antietam = await gameCalled("antietam");

  /** A game of some legal actions, saved to a file, perhaps with something changed. */
  function savedGame(name: string, change: (game: { actions: unknown[]; hash: string }) => void = () => {}): string {
    const table = newTable(antietam, { seed: "replay" });
    if (table instanceof Refusal) throw new Error(table.text);
    const random = createRandom("replay");
    for (let i = 0; i < 60; i++) {
      const actions = table.game.legal(table.state);
      act(table, actions[below(random, actions.length)]);
    }
    const saved = structuredClone(save(table)) as unknown as { actions: unknown[]; hash: string };
    change(saved);
    const file = join(folder, name);
    writeFileSync(file, JSON.stringify(saved));
    return file;
  }

  test("a right game: its log, how it stands, exit 0", async () => {
    const file = savedGame("right.json");
    const { code, out, err } = await longroll(["replay", file]);
    expect({ code, err }).toEqual({ code: 0, err: "" });
    expect(out).toMatch(/\[BG-[\d.a-z]+\]\n/);
    expect(out).toMatch(/60 actions, hash [0-9a-f]+: replayed without fault\.\n$/);
    expect((await longroll(["replay", "--quiet", file])).out.split("\n").length).toBeLessThan(5);
    expect((await longroll(["replay", "-"], readFileSync(file, "utf8"))).out).toBe(out);
  });

  test.each<[string, (game: { actions: unknown[]; hash: string }) => void, string]>([
    ["an illegal action", (game) => game.actions.splice(30, 1, { do: "fly" }), "action 31 of 60"],
    ["another end", (game) => game.actions.pop(), "hash"],
    ["no actions", (game) => Object.assign(game, { actions: 1 }), "actions"],
  ])("%s: says what is wrong, exit 1", async (name, change, why) => {
    const { code, out, err } = await longroll(["replay", savedGame(`${name}.json`, change)]);
    expect(code).toBe(1);
    expect(out).toBe("");
    expect(err).toContain(why);
  });

  describe("from a server", () => {
    /** As a server gives it out: with the hash of its seed. */
    const promised = (name: string, commitment: unknown, change: (game: { actions: unknown[] }) => void = () => {}) =>
      savedGame(name, (game) => {
        Object.assign(game, { commitment });
        change(game);
      });

    test("its dice are checked against the promise in the file, or the one that is given", async () => {
      const file = promised("fair.json", commitment("replay"));
      const own = await longroll(["replay", "--quiet", file]);
      expect(own).toMatchObject({ code: 0, err: "" });
      expect(own.out).toContain(`the seed that was promised: SHA-256 ${commitment("replay")}.`);
      expect(own.out).toContain("--commitment");
      const given = await longroll(["replay", "--quiet", "--commitment", commitment("replay"), file]);
      expect(given).toMatchObject({ code: 0 });
      expect(given.out).not.toContain("the file's own");
    });

    test("another promise than its seed's, or dice laid out by hand: exit 1", async () => {
      const file = promised("unfair.json", commitment("another"));
      expect(await longroll(["replay", file])).toMatchObject({
        code: 1,
        err: expect.stringContaining("not the one whose hash was published"),
      });
      const given = ["replay", "--commitment", commitment("another"), promised("given.json", commitment("replay"))];
      expect(await longroll(given)).toMatchObject({ code: 1, err: expect.stringContaining("not the one") });
      const loaded = promised("loaded.json", commitment("replay"), (game) => game.actions.unshift({ do: "dice", queue: [6] }));
      expect(await longroll(["replay", loaded])).toMatchObject({ code: 1, err: expect.stringContaining("by hand") });
      expect(await longroll(["replay", "--commitment", "abc", file])).toMatchObject({ code: 2 });
    });
  });

  test("a file that is not there, or not JSON: exit 1", async () => {
    expect(await longroll(["replay", join(folder, "nowhere.json")])).toMatchObject({
      code: 1,
      err: expect.stringContaining("nowhere.json"),
    });
    const file = join(folder, "prose.json");
    writeFileSync(file, "In the beginning");
    expect(await longroll(["replay", file])).toMatchObject({ code: 1, err: expect.stringContaining("not JSON") });
  });
});
