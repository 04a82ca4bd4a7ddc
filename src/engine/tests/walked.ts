/** The one walk of a game in its tests: walked when the first of them asks, each check a test of its own. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { type Check, positionsOf, type Walk, type WalkReport, walk } from "../conformance/index.js";
import type { Game, JsonObject } from "../game.js";

/** A check, by its title, and the fewest halts it must have looked at. */
export type Tried<S extends object> = readonly [check: Check<S>, least: number];

/** `npm run test:long -- games` walks so many times as far. */
const FARTHER = Number(process.env.LONGROLL_FARTHER ?? 1);

export function walked<S extends object>(game: Game<S>, given: Omit<Walk<S>, "checks">, tried: readonly Tried<S>[]): () => WalkReport {
  let report: WalkReport | undefined;
  const walkOnce = () => {
    report ??= walk(game, { ...given, actions: FARTHER * given.actions, checks: tried.map(([check]) => check) });
    return report;
  };
  it(`${given.actions} decisions are played, and the first game to its end`, () => {
    const { violations, actions, endings } = walkOnce();
    for (const violation of violations) if (violation.check === "play") throw violation;
    expect(actions).toBeGreaterThanOrEqual(given.actions);
    expect(Object.keys(endings)).not.toEqual([]);
  });
  it.each(tried.map(([{ name }, least]) => [name, least] as const))("%s", (name, least) => {
    const { violations, looks } = walkOnce();
    for (const violation of violations) if (violation.check === name) throw violation;
    const brokenOff = violations.some(({ check }) => check === "play");
    expect(looks[name], brokenOff ? "the walk was broken off, its first test says why" : name).toBeGreaterThanOrEqual(least);
  });
  return walkOnce;
}

/** Where walks begin: at each question that chance has kept in `asked.json`, and on the way of the saved games in `games/`, there also at questions not `met`. */
export function keptIn<S extends object>(game: Game<S>, tests: URL, every = 250, met?: Set<string>): JsonObject[] {
  const folder = new URL("games/", tests);
  const read = (name: string | URL) => JSON.parse(readFileSync(new URL(name, folder), "utf8"));
  const onTheWay = readdirSync(folder).flatMap((name) => positionsOf(game, read(name), every, met));
  return [...read(new URL("asked.json", tests)), ...onTheWay];
}
