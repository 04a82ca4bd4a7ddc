/** `longroll engine`: the protocol on standard input and output. */
import { once } from "node:events";
import { bots } from "../bots/index.js";
import { answer, notText, tooLong } from "./answer.js";
import { type Command, readFlags } from "./command.js";
import { allGames } from "./games.js";
import { readLines } from "./lines.js";
import { createSession } from "./session.js";

async function run(args: readonly string[]): Promise<number> {
  const { values } = readFlags(args, { seed: { type: "string" } });
  const session = createSession(await allGames(), bots, values.seed);
  for await (const line of readLines(process.stdin)) {
    const answered = typeof line === "string" ? answer(session, line) : line.wrong === "length" ? tooLong() : notText();
    if (!process.stdout.write(`${answered}\n`)) await once(process.stdout, "drain");
  }
  return 0;
}

export const engine: Command = {
  name: "engine",
  summary: "play by JSON lines: for bots in any language, tests and bug reports",
  help: `longroll engine: reads one JSON object a line on standard input, writes one a line on standard output.

Usage: longroll engine [--seed TEXT]

  --seed TEXT   tables opened without a seed take theirs from this one, so that a session can be repeated

Ops: games, new, load, decision, legal, act, why, forecast, view, position, save, undo, dice, bot, close (docs/protocol.md)

Examples
  echo '{"id": 1, "op": "games"}' | npx longroll engine
  printf '%s\\n' '{"id":1,"op":"new","game":"antietam"}' '{"id":2,"op":"legal","table":"t1"}' | npx longroll engine
`,
  run,
};
