// Plays whole games of Antietam through `longroll engine` and keeps one save for each way a game can end: node scripts/fixtures.mjs
import { spawn } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { createInterface } from "node:readline";

const folder = new URL("../src/games/antietam/tests/games/", import.meta.url);
const endings = [
  "union decisive",
  "union substantive",
  "union marginal",
  "confederate marginal",
  "confederate substantive",
  "confederate decisive",
];
// Each game has another mix of options.
const mixes = [
  {},
  { attackEffectiveness: true },
  { totalUnionInitiative: true, optionalReinforcement: true },
  { earlyConfederateReinforcement: true, earlyUnionReinforcement: true, noConfederateDisorganization: true },
  { attackEffectiveness: true, greaterUnionInitiative: true, setUp: "1/1/I=3/3/I, Hood=Early" },
];

const engine = spawn(process.execPath, [new URL("../bin/longroll.mjs", import.meta.url).pathname, "engine"], {
  stdio: ["pipe", "pipe", "inherit"],
});
const lines = createInterface({ input: engine.stdout })[Symbol.asyncIterator]();

async function ask(request) {
  engine.stdin.write(`${JSON.stringify({ id: 1, ...request })}\n`);
  const answer = JSON.parse((await lines.next()).value);
  if (!answer.ok) throw new Error(`${JSON.stringify(request)}: ${answer.error.message}`);
  return answer;
}

/** Chance on one side and the greedy bot on the other, by turns, so that the games differ. */
async function play(n) {
  let now = await ask({ op: "new", game: "antietam", options: mixes[n % mixes.length], seed: `fixture ${n}` });
  const { table } = now;
  const clever = [[], ["union"], ["confederate"], ["union", "confederate"]][n % 4];
  for (let step = 1; now.result === undefined; step++) {
    const { actions } = await ask({ op: "legal", table });
    const bot = clever.includes(now.decision.seat);
    const action = bot ? (await ask({ op: "bot", table, level: "greedy" })).action : actions[(step * 7919 + n * 104729) % actions.length];
    now = await ask({ op: "act", table, action });
  }
  const { save } = await ask({ op: "save", table });
  await ask({ op: "close", table });
  return { save, ending: `${now.result.winner} ${now.result.level}` };
}

mkdirSync(folder, { recursive: true });
const missing = new Set(endings);
for (let n = 0; missing.size > 0 && n < 400; n++) {
  const { save, ending } = await play(n);
  if (!missing.delete(ending)) continue;
  const rows = save.actions.map((action) => JSON.stringify(action)).join(",\n");
  writeFileSync(
    new URL(`${ending.replace(" ", "-")}.json`, folder),
    `${JSON.stringify({ ...save, actions: [] }).replace('"actions":[]', `"actions":[\n${rows}\n]`)}\n`,
  );
  console.log(`game ${n}: ${ending}, ${save.actions.length} actions`);
}
engine.stdin.end();
if (missing.size > 0) throw new Error(`Not met: ${[...missing].join(", ")}`);
