/** `longroll replay FILE`: plays a saved game again, checks it to its hash, prints its log. */
import { readFileSync } from "node:fs";
import { isOver, load, Refusal } from "../engine/index.js";
import { type Command, Misuse, readFlags } from "./command.js";
import { games } from "./games.js";

async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = readFlags(args, { quiet: { type: "boolean", default: false } }, 1);
  const [file] = positionals;
  if (file === undefined) throw new Misuse("Which file? longroll replay FILE");
  const table = read(file);
  if (table instanceof Refusal) {
    process.stderr.write(`longroll: ${file}: ${table.text}\n`);
    return 1;
  }
  const { game, state, log, actions } = table;
  if (!values.quiet) for (const { text, rule } of log) process.stdout.write(`${text} [${rule}]\n`);
  const decision = game.decision(state);
  const standing = isOver(decision) ? decision.text : game.prompt(state).text;
  process.stdout.write(`${standing}\n${game.title}, ${actions.length} actions, hash ${game.hash(state)}: replayed without fault.\n`);
  return 0;
}

function read(file: string) {
  let content: string;
  try {
    content = readFileSync(file === "-" ? 0 : file, "utf8");
  } catch (error) {
    return new Refusal("", error instanceof Error ? error.message : String(error));
  }
  try {
    return load(games, JSON.parse(content));
  } catch (error) {
    if (error instanceof SyntaxError) return new Refusal("", "This is not JSON.");
    throw error;
  }
}

export const replay: Command = {
  name: "replay",
  summary: "play a saved game again, check it and print its log",
  help: `longroll replay: plays a saved game again action by action, checks that it ends in the same state, and prints its log.

Usage: longroll replay FILE [--quiet]

  FILE      a saved game, as the op "save" gives it; - reads standard input
  --quiet   only the last lines: how it stands, and that it is right

Exits with 1, and names the action that fails, when the game cannot have been played.

Examples
  npx longroll replay game.json
  npx longroll replay --quiet game.json
`,
  run,
};
