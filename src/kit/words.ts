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

/** "{unit} falls back to {to}[, displacing {other}]": what stands in brackets is said only where there is all that it names. */
export function filled(text: string, fact: (name: string) => unknown): string {
  const known = text.replace(/\[(.*?)\]/g, (_, part: string) =>
    [...part.matchAll(/\{(\w+)\}/g)].every(([, name]) => fact(name)) ? part : "",
  );
  return known.replace(/\{(\w+)\}/g, (_, name: string) => `${fact(name) ?? ""}`);
}

/** What a field of an event or a prompt names: several, one or nobody. */
export const namesIn = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.map(String) : typeof value === "string" ? [value] : [];
