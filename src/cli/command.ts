/** What a command of `longroll` is, and how its flags are read. */
import { type ParseArgsConfig, parseArgs } from "node:util";

export interface Command {
  readonly name: string;
  readonly summary: string;
  readonly help: string | (() => Promise<string>);
  /** Gives the exit code. */
  run(args: readonly string[]): Promise<number>;
}

/** A command used wrongly: said on standard error, exit code 2. */
export class Misuse extends Error {}

type Flags = NonNullable<ParseArgsConfig["options"]>;

export function readFlags<const F extends Flags>(args: readonly string[], options: F, positionals = 0) {
  try {
    const read = parseArgs({ args: [...args], options, allowPositionals: positionals > 0, strict: true });
    if (read.positionals.length > positionals) throw new Misuse(`One argument too many: ${read.positionals[positionals]}`);
    return read;
  } catch (error) {
    if (error instanceof TypeError) throw new Misuse(error.message.split(". To specify")[0]);
    throw error;
  }
}

export function wholeNumber(flag: string, text: string, least: number, most: number): number {
  const number = Number(text);
  if (!/^\d+$/.test(text) || number < least || number > most)
    throw new Misuse(`--${flag} takes a whole number from ${least} to ${most}, not ${text}`);
  return number;
}

export function share(flag: string, text: string): number {
  const number = Number(text);
  if (text === "" || !(number >= 0 && number <= 1)) throw new Misuse(`--${flag} takes a number from 0 to 1, not ${text}`);
  return number;
}

export function oneOf<T extends { readonly id: string }>(what: string, id: string, all: readonly T[]): T {
  const found = all.find((one) => one.id === id);
  if (found === undefined) throw new Misuse(`There is no ${what} ${id}. There is: ${all.map((one) => one.id).join(", ")}`);
  return found;
}
