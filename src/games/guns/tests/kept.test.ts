/** Games as they were played before: whoever moves the rules about without changing them comes to the same log and the same end. */
import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import {
  act,
  below,
  canonical,
  createRandom,
  type GameEvent,
  hashBytes,
  isOver,
  load,
  newTable,
  Refusal,
  randomSetUp,
  type Table,
} from "../../../engine/index.js";
import { guns } from "../index.js";
import type { State } from "../state.js";

const folder = new URL("./games/", import.meta.url);
const hashOf = (json: unknown): string => hashBytes(new TextEncoder().encode(canonical(json)));
const GAMES = 12;

/** What happened, whatever the words for it and whoever is told them. */
const facts = ({ text, only, others, ...event }: GameEvent): object => event;

function told(table: Table<State>) {
  const result = guns.decision(table.state);
  return {
    actions: table.actions.length,
    facts: hashOf(table.log.map(facts)),
    log: hashOf(table.log),
    result: isOver(result) ? result.text : "not over",
  };
}

/** A game by chance that does not depend on the order in which actions are listed; `lists` is all that was open on its way. */
function playedByChance(seed: string) {
  const setUp = randomSetUp(guns, createRandom(`${seed}/set-up`));
  const table = newTable(guns, { ...setUp, options: { ...setUp.options, handicap: "" }, seed });
  if (table instanceof Refusal) throw new Error(table.text);
  const random = createRandom(`${seed}/players`);
  let lists = "";
  for (let now = guns.decision(table.state); !isOver(now); now = guns.decision(table.state)) {
    const open = guns.legal(table.state).map((action) => ({ action, text: canonical(action) }));
    open.sort((a, b) => (a.text < b.text ? -1 : 1));
    lists = hashOf([lists, now, open.map(({ text }) => text)]);
    const done = act(table, open[below(random, open.length)].action);
    if (done instanceof Refusal) throw new Error(done.text);
  }
  return { ...told(table), lists };
}

it("saved games and games by chance come to the log and the result they came to before", async () => {
  const kept: Record<string, unknown> = {};
  for (const file of readdirSync(folder).sort()) {
    const table = load([guns], JSON.parse(readFileSync(new URL(file, folder), "utf8")));
    if (table instanceof Refusal) throw new Error(table.text);
    kept[file] = told(table as Table<State>);
  }
  for (let i = 0; i < GAMES; i++) kept[`kept/${i}`] = playedByChance(`kept/${i}`);
  await expect(`${JSON.stringify(kept, null, 2)}\n`).toMatchFileSnapshot("./kept.json");
});
