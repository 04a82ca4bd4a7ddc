/** The checker that docs/dice.md prints, in another language than ours, run on finished games. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { below, createRandom, sha256 } from "../../../engine/index.js";
import { antietam } from "../../../games/antietam/index.js";
import { onStore } from "../../tests/postgres.js";
import { resign } from "../ending.js";
import { createTable } from "../lobby.js";
import { act } from "../play.js";
import { savedGame } from "../saved.js";
import { toss } from "../tossing.js";
import { look, person, testRooms } from "./station.js";

const NUMBER = "5".repeat(64);
const [, checker] = /```python\n(.*?)```/s.exec(readFileSync("docs/dice.md", "utf8"))!;

onStore("postgres", (ground) => {
  test("it holds of a game as it was played, and of no other", async () => {
    const rooms = await testRooms(ground.store, { games: [antietam as never] });
    const who = await person(rooms.station);
    const seats = { union: { who: "me" }, confederate: { who: "me" } } as const;
    const { id } = await createTable(rooms, who, { game: "antietam", seats, sameScreen: true, dice: true });
    await toss(rooms, id, who, { hash: sha256(NUMBER) });
    await toss(rooms, id, who, { number: NUMBER });
    const lot = createRandom("by lot");
    let rolls = 0;
    for (let number = 0; rolls < 20; number++) {
      const { legal = [] } = (await look(rooms, id, who)).game!;
      await act(rooms, id, who, number, legal[below(lot, legal.length)]);
      const { game } = await look(rooms, id, who, { since: number });
      rolls += game!.entries!.flatMap(({ events }) => events).filter(({ die }) => die !== undefined).length;
    }
    await resign(rooms, id, who);
    const saved = JSON.parse(JSON.stringify(await rooms.inRoom(id, (room) => savedGame(ground.store.db, room, who))));
    await rooms.close();

    const folder = mkdtempSync(join(inject("folder"), "checker-"));
    const program = join(folder, "check.py");
    const file = join(folder, "game.json");
    writeFileSync(program, checker);
    const check = (game: object) => {
      writeFileSync(file, JSON.stringify(game));
      return execFileSync("python3", [program, file], { encoding: "utf8", stdio: "pipe" });
    };
    expect(check(saved)).toMatch(/^1 tosses and the dice of \d+ entries hold.\n$/);
    expect(checker.trim().split("\n").length).toBeLessThanOrEqual(30);
    const [entry] = Object.keys(saved.dice.rolls);
    const lucky = { ...saved.dice.rolls, [entry]: saved.dice.rolls[entry].map((roll: number) => (roll % 6) + 1) };
    expect(() => check({ ...saved, dice: { ...saved.dice, rolls: lucky } })).toThrow(`Entry ${entry}:`);
    const [first] = saved.dice.tosses;
    expect(() => check({ ...saved, dice: { ...saved.dice, tosses: [{ ...first, numbers: { union: "0" } }] } })).toThrow("does not follow");
    expect(() => check({ ...saved, dice: { ...saved.dice, tosses: [{ ...first, secret: NUMBER }] } })).toThrow(
      "not the one that was promised",
    );
  });
});
