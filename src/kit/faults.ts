/** What must hold in every state: anything found in play is a bug, in a position a mistake of its writer. */
import { Refusal } from "../engine/index.js";

export type Say = (rule: string, text: string) => void;

/** What the checks find broken, each by its rule. */
export function faultsBy<S>(...checks: readonly ((s: S, say: Say) => void)[]): (s: S) => Refusal[] {
  return (s) => {
    const found: Refusal[] = [];
    for (const check of checks) check(s, (rule, text) => found.push(new Refusal(rule, text)));
    return found;
  };
}

export const faultWords = (faults: readonly Refusal[]): string[] => faults.map(({ rule, text }) => `[${rule}] ${text}`);
