/** The command `longroll`. */
import { version } from "../../package.json";
import { type Command, Misuse } from "./command.js";
import { engine } from "./engine.js";
import { fuzz } from "./fuzz.js";
import { replay } from "./replay.js";
import { serve } from "./serve.js";
import { sim } from "./sim.js";
import { thaw } from "./thaw.js";

const COMMANDS: readonly Command[] = [serve, engine, sim, replay, fuzz, thaw];

const HELP = `longroll: American Civil War board wargames.

Usage: longroll COMMAND [options]

Commands
${COMMANDS.map(({ name, summary }) => `  ${name.padEnd(8)} ${summary}`).join("\n")}

  longroll COMMAND --help   what a command does, with examples
  longroll --version        the version

Exit codes: 0 done, 1 it failed, 2 it was asked wrongly, 130 interrupted.
`;

async function main(args: readonly string[]): Promise<number> {
  const [name, ...rest] = args[0] === "help" ? [args[1] ?? "--help", "--help"] : args;
  if (name === undefined) {
    process.stderr.write(HELP);
    return 2;
  }
  if (name === "--help" || name === "-h") {
    process.stdout.write(HELP);
    return 0;
  }
  if (name === "--version" || name === "-v") {
    process.stdout.write(`${version}\n`);
    return 0;
  }
  const command = COMMANDS.find((one) => one.name === name);
  if (command === undefined) throw new Misuse(`There is no command ${name}. There is: ${COMMANDS.map((one) => one.name).join(", ")}`);
  if (rest.includes("--help") || rest.includes("-h")) {
    process.stdout.write(typeof command.help === "string" ? command.help : await command.help());
    return 0;
  }
  return command.run(rest);
}

// Whoever reads our output may stop reading: that is no fault.
process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1));

main(process.argv.slice(2)).then(
  (code) => {
    process.exitCode = code;
  },
  (error: unknown) => {
    const misused = error instanceof Misuse;
    process.stderr.write(`longroll: ${misused ? error.message : error instanceof Error ? error.stack : String(error)}\n`);
    if (misused) process.stderr.write("longroll --help says what there is.\n");
    process.exitCode = misused ? 2 : 1;
  },
);
