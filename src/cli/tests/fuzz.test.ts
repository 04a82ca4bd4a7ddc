/** `longroll fuzz` as people run it: by actions, the same on any number of workers, stopped and gone on with. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ensureCommand } from "../../../scripts/build.mjs";
import { longroll } from "./ran.js";

const folder = mkdtempSync(join(tmpdir(), "longroll-fuzz-"));
beforeAll(ensureCommand);
afterAll(() => rmSync(folder, { recursive: true }));

const kept = "src/games/antietam/tests/games/union-decisive.json";
const walk = ["fuzz", "--leg", "30", "--kept", kept, "--thorough", "0.002", "--seed", "september"];
const doneIn = (file: string) => JSON.parse(readFileSync(file, "utf8")).done;

test("a run that was stopped and gone on with is the run that was not, on one worker or two", async () => {
  const [whole, cut] = [join(folder, "whole.json"), join(folder, "cut.json")];
  const one = await longroll([...walk, "--actions", "3000", "--workers", "1", "--run", whole]);
  expect(one).toMatchObject({ code: 0, err: "" });
  expect(one.out).toMatch(
    /^Blue & Gray: Antietam: \d+ legs, 3\d\d\d actions, seed september, played by chance\n[\s\S]*Nothing is broken\.\n$/,
  );
  await longroll([...walk, "--actions", "2000", "--workers", "2", "--run", cut]);
  expect(doneIn(cut).legs).toBeLessThan(doneIn(whole).legs);
  const two = await longroll([...walk, "--actions", "3000", "--workers", "2", "--run", cut]);
  expect(two.out).toBe(one.out);
  expect(doneIn(cut)).toEqual(doneIn(whole));
  const again = await longroll([...walk, "--actions", "3000", "--run", cut]);
  expect(again.out).toBe(one.out);
  const other = await longroll([...walk, "--actions", "3000", "--run", cut, "--seed", "october"]);
  expect(other).toMatchObject({ code: 2, out: "" });
  expect(other.err).toContain('a run with seed "september", not "october"');
});

test("what is broken stays written down, and the run goes on past it", async () => {
  const file = join(folder, "broken.json");
  await longroll([...walk, "--actions", "1", "--run", file]);
  const { job, done } = JSON.parse(readFileSync(file, "utf8"));
  const broken = [{ seed: "september/0", message: 'seed "september/0", after action 3: antietam: a lost unit' }];
  writeFileSync(file, JSON.stringify({ job, done: { ...done, broken } }));
  const { code, out } = await longroll([...walk, "--actions", String(done.actions + 1), "--run", file]);
  expect(code).toBe(1);
  expect(out).toContain('Broken: seed "september/0", after action 3: antietam: a lost unit\n');
  expect(doneIn(file)).toMatchObject({ legs: done.legs + 1, broken });
});

test("a saved game that is none, or does not replay, is refused by name before anything is walked", async () => {
  const file = join(folder, "kept.json");
  const save = JSON.parse(readFileSync(kept, "utf8"));
  for (const [content, why] of [
    ["{", "is no saved game: "],
    [JSON.stringify({ ...save, actions: [{ do: "fly" }] }), "is no saved game to walk from: "],
  ]) {
    writeFileSync(file, content);
    const { code, out, err } = await longroll(["fuzz", "--kept", file, "--actions", "100"]);
    expect([code, out]).toEqual([2, ""]);
    expect(err).toContain(`${file} ${why}`);
  }
});

test("one leg is walked alone", async () => {
  const { code, out } = await longroll([...walk, "--only", "7"]);
  expect(code).toBe(0);
  expect(out).toMatch(/^Blue & Gray: Antietam: 1 legs, 30 actions/);
});

test("interrupted, it says what is done so far and exits with 130", async () => {
  const ran = await longroll([...walk, "--actions", "1000000000", "--progress"], "", (child, text) => {
    if (!child.killed && /\d+ of 1000000000 actions/.test(text)) child.kill("SIGINT");
  });
  expect(ran.code).toBe(130);
  expect(ran.out).toMatch(/^Blue & Gray: Antietam: \d+ legs/);
});

test("a file that is no run is not written over", async () => {
  const file = join(folder, "letter.json");
  writeFileSync(file, "{}");
  expect(await longroll([...walk, "--run", file])).toMatchObject({ code: 2, err: expect.stringContaining("no run of longroll fuzz") });
  expect(readFileSync(file, "utf8")).toBe("{}");
});
