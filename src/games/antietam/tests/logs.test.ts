/** What was played once is played again: logs of saved games and of games at random, word for word as they were when they were first recorded. */
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import {
  act,
  below,
  canonical,
  createRandom,
  fromPosition,
  type Game,
  type GameEvent,
  hashBytes,
  isOver,
  type JsonObject,
  load,
  newTable,
  type Random,
  Refusal,
  type Table,
} from "../../../engine/index.js";
import { antietam } from "../index.js";
import type { State } from "../state.js";
import recorded from "./logs.json" with { type: "json" };
import positions from "./positions.json" with { type: "json" };

const told = (log: readonly (GameEvent | string)[]): string => `${log.length} ${hashBytes(new TextEncoder().encode(canonical(log)))}`;

/** Takes an action by chance, in the order of their words however they are listed. */
function playOn(table: Table<State>, random: Random): void {
  const open = antietam.legal(table.state).toSorted((a, b) => (canonical(a) < canonical(b) ? -1 : 1));
  sound(act(table, open[below(random, open.length)]));
}

/** Chance decides the options, the actions and the dice. */
function atRandom(seed: string): string {
  const random = createRandom(`${seed}/play`);
  const switches = antietam.options.filter(({ kind }) => kind === "switch");
  const table = sound(newTable(antietam, { seed, options: Object.fromEntries(switches.map(({ key }) => [key, below(random, 2) === 0])) }));
  while (!isOver(antietam.decision(table.state))) playOn(table, random);
  return told(table.log);
}

function sound<T>(made: T | Refusal): T {
  if (made instanceof Refusal) throw new Error(`${made.rule}: ${made.text}`);
  return made;
}

describe("the log is what it was", () => {
  it.each(Object.entries(recorded.saved))("of the saved game %s", (name, log) => {
    const file = JSON.parse(readFileSync(new URL(`./games/${name}.json`, import.meta.url), "utf8"));
    expect(told(sound(load([antietam as unknown as Game], file)).log)).toBe(log);
  });

  it.each(Object.entries(recorded.random))("of the game at random %s", (seed, log) => {
    expect(atRandom(seed)).toBe(log);
  });

  it.each(positions)("of what follows a position of then: $kind", ({ kind, legal, log, position }) => {
    const table = sound(fromPosition(antietam, position as unknown as JsonObject, kind));
    expect(told(antietam.legal(table.state).map(canonical).sort())).toBe(legal);
    const random = createRandom(kind);
    for (let i = 0; i < 60 && !isOver(antietam.decision(table.state)); i++) playOn(table, random);
    expect(told(table.log)).toBe(log);
  });
});
