/** Words that every game says. */
import { Refusal } from "../engine/index.js";

export function no(rule: string, text: string): Refusal {
  return new Refusal(rule, text);
}

/** "hold", "fire, or hold", "march, fire, or hold". */
export function eitherOf(choices: readonly string[]): string {
  return choices.length < 2 ? choices.join("") : `${choices.slice(0, -1).join(", ")}, or ${choices[choices.length - 1]}`;
}

/** "Hood", "Hood and Law", "Hood, Law and Early". */
export function inWords(names: readonly string[]): string {
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names[names.length - 1]}`;
}

/** "1 hour", "3 hours". */
export const plural = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`;

export const capital = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);

/** "{unit} stands best in {to}." with what an action says of them in their places. */
export const filled = (words: string, said: Readonly<Record<string, unknown>>, title: (name: unknown) => string = String): string =>
  words.replace(/\{(\w+)\}/g, (_, key) => title(said[key]));
