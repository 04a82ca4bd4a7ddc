/** `longroll replay FILE`: plays a saved game again, checks it to its hash and its dice to their commitment, prints its log. */
import { readFileSync } from "node:fs";
import { isOver, isRecord, load, Refusal, type Table } from "../engine/index.js";
import { verify } from "../server/fair.js";
import { type Command, Misuse, readFlags } from "./command.js";
import { allGames, gameCalled, gameIds } from "./games.js";

async function run(args: readonly string[]): Promise<number> {
  const flags = { quiet: { type: "boolean", default: false }, commitment: { type: "string" } } as const;
  const { values, positionals } = readFlags(args, flags, 1);
  const [file] = positionals;
  if (file === undefined) throw new Misuse("Which file? longroll replay FILE");
  if (values.commitment !== undefined && !/^[0-9a-f]{64}$/i.test(values.commitment)) {
    throw new Misuse("--commitment takes a SHA-256 hash: 64 hexadecimal digits");
  }
  const played = await read(file, values.commitment);
  if (played instanceof Refusal) {
    process.stderr.write(`longroll: ${file}: ${played.text}\n`);
    return 1;
  }
  const { game, state, log, actions } = played.table;
  if (!values.quiet) for (const { text, rule } of log) process.stdout.write(`${text} [${rule}]\n`);
  const decision = game.decision(state);
  const standing = isOver(decision) ? decision.text : game.prompt(state).text;
  process.stdout.write(`${standing}\n${game.title}, ${actions.length} actions, hash ${game.hash(state)}: replayed without fault.\n`);
  if (played.commitment === undefined) return 0;
  process.stdout.write(`Every roll and shuffle follows from the seed that was promised: SHA-256 ${played.commitment}.\n`);
  for (const { from, numbers } of played.table.dice?.tosses ?? []) {
    const list = Object.entries(numbers).map(([seat, number]) => `${seat} ${number}`);
    process.stdout.write(`From entry ${from} on with the numbers of: ${list.join(", ") || "nobody"}.\n`);
  }
  if (values.commitment === undefined) {
    process.stdout.write(
      "The promise is the file's own: compare it with what the table showed at the start, or give that with --commitment.\n",
    );
  }
  return 0;
}

interface Played {
  readonly table: Table;
  readonly commitment?: string;
}

/** A game with a commitment, in the file or given, is checked against it. */
async function read(file: string, given: string | undefined): Promise<Played | Refusal> {
  let content: string;
  try {
    content = readFileSync(file === "-" ? 0 : file, "utf8");
  } catch (error) {
    return new Refusal("", error instanceof Error ? error.message : String(error));
  }
  let json: unknown;
  try {
    json = JSON.parse(content);
  } catch {
    return new Refusal("", "This is not JSON.");
  }
  const commitment = given?.toLowerCase() ?? (isRecord(json) ? json.commitment : undefined);
  const games = isRecord(json) && gameIds.includes(json.game as string) ? [await gameCalled(json.game as string)] : await allGames();
  const table = commitment === undefined ? load(games, json) : verify(games, json, commitment);
  if (table instanceof Refusal) return table;
  return typeof commitment === "string" ? { table, commitment } : { table };
}

export const replay: Command = {
  name: "replay",
  summary: "play a saved game again, check it and its dice, and print its log",
  help: `longroll replay: plays a saved game again action by action, checks that it ends in the same state, and prints its log.
A game from a server is also checked for fair dice: its seed must be the one the server promised, by its hash, before the first roll.

Usage: longroll replay FILE [--quiet] [--commitment HASH]

  FILE                a saved game, from a server or from the op "save"; - reads standard input
  --quiet             only the last lines: how it stands, and that it is right
  --commitment HASH   the promise as the table showed it at the start (default: the one in the file)

Exits with 1, and names the action that fails, when the game cannot have been played, or its dice are not the ones promised.

Examples
  npx longroll replay game.json
  npx longroll replay --quiet game.json
`,
  run,
};
