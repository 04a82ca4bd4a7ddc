/** The version of a game's rules covers its data: who corrects a table in its file plays by another version, and is told so. */
import { canonical, hashBytes } from "../engine/index.js";

export function versionOf(rules: string, ...data: readonly unknown[]): string {
  return `${rules}-${hashBytes(new TextEncoder().encode(canonical(data))).slice(0, 8)}`;
}
