/** Starts the one script that holds the rules, in a thread of its own, for one of its roles. */

/** host: the tables of this device · bot: thinks for one of them · aide: answers about rules and odds · study: plays games on. */
export type Role = "host" | "bot" | "aide" | "study";

export function startRules(role: Role): Worker {
  const worker = new Worker(new URL("../rules.worker.ts", import.meta.url), { type: "module" });
  worker.postMessage({ role });
  return worker;
}
