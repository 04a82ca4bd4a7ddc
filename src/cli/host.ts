/** What `longroll serve` does, apart from the other commands: they need nothing of the server, and start without it. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { bots } from "../bots/index.js";
import { configFlags, readConfig, settings } from "../server/config.js";
import { type Server, startServer } from "../server/index.js";
import { StoreInUse, StoreTooNew } from "../server/store/open.js";
import { Misuse, readFlags } from "./command.js";
import { allGames } from "./games.js";

export async function host(args: readonly string[]): Promise<number> {
  const { values } = readFlags(args, configFlags);
  const config = readConfig(values, process.env);
  if (typeof config === "string") throw new Misuse(config);
  const asked = toStop();
  const thinker = new URL("./think.js", import.meta.url);
  const pages = fileURLToPath(new URL("./web", import.meta.url));
  let server: Server;
  try {
    server = await startServer(config, { games: await allGames(), bots, thinker, pages });
  } catch (error) {
    process.stderr.write(`longroll: ${whyNot(error, config.port)}\n`);
    return 1;
  }
  if (!existsSync(join(pages, "index.html"))) process.stderr.write("longroll: the pages are not built yet. npm start builds them.\n");
  process.stdout.write(`Longroll is at ${shownAddress(server.address)}\n`);
  await asked;
  const late = setTimeout(() => {
    process.stderr.write(`longroll: not everything was finished in ${config.graceSeconds} seconds. Nothing that was answered is lost.\n`);
    process.exit(1);
  }, config.graceSeconds * 1000);
  await server.close();
  clearTimeout(late);
  return 0;
}

/** Resolves at the first signal. npm passes on a Ctrl-C that the terminal has sent already: only one that comes later is meant as a second. */
function toStop(): Promise<void> {
  let first: number | undefined;
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) {
      process.on(signal, () => {
        if (first !== undefined && performance.now() - first > 1000) process.exit(130);
        first ??= performance.now();
        resolve();
      });
    }
  });
}

/** In words where it is known; a bug with all it says. */
function whyNot(error: unknown, port: number): string {
  if (error instanceof StoreInUse || error instanceof StoreTooNew) return error.message;
  const { code, message, stack } = error as NodeJS.ErrnoException;
  if (code === "EADDRINUSE") {
    return `port ${port} is taken, perhaps by another Longroll: http://localhost:${port}\nTake another with: npm start -- --port ${port + 1}`;
  }
  return code === undefined ? (stack ?? String(error)) : message;
}

/** As one types it on this machine. */
function shownAddress(address: string): string {
  const url = new URL(address);
  if (["127.0.0.1", "0.0.0.0", "[::]", "[::1]"].includes(url.hostname)) url.hostname = "localhost";
  return url.origin;
}

const flagLines = Object.values(settings).flatMap(({ flag, variable, says, usual, usualInWords }) => {
  const otherwise = usualInWords ?? (typeof usual === "string" ? usual : "");
  return [`  ${flag === undefined ? variable : `--${flag}, ${variable}`}`, `      ${says}${otherwise ? ` (${otherwise})` : ""}`];
});

export const help = `longroll serve: hosts games, and serves the pages. Stops at Ctrl-C or SIGTERM, when what was begun is finished.

Usage: longroll serve [options]

Each option as a flag, and as a variable; what it is otherwise stands in brackets.
${flagLines.join("\n")}

Examples
  npm start
  npm start -- --port 8080 --data ./games
  DATABASE_URL=postgres://longroll@db/longroll npx longroll serve --host 0.0.0.0 --url https://longroll.example

docs/running.md has more.
`;
