/** Holds the engine to its word: every answer well formed, every refusal without a trace. */

import { isRecord } from "../engine/index.js";
import { answer, idOf } from "./answer.js";
import { LINE_LIMIT } from "./lines.js";
import type { Rubbish } from "./rubbish.js";
import type { EngineSession } from "./session.js";

export interface Trial {
  readonly line: string;
  readonly answered: string;
  /** What is wrong with the answer, or with what it left behind. */
  readonly fault?: string;
  readonly refused: boolean;
}

/** The next line of rubbish, answered and judged. */
export function trial(session: EngineSession, rubbish: Rubbish): Trial {
  const line = rubbish(session);
  const before = traces(session);
  const answered = answer(session, line);
  const { fault, refused } = judge(line, answered);
  if (fault === undefined && refused && traces(session) !== before)
    return { line, answered, fault: "a refused request changed something", refused };
  return { line, answered, fault, refused };
}

/** All that a request could have changed, as one text. */
function traces({ tables, opened }: EngineSession): string {
  const marks = [...tables].map(([name, table]) => `${name} ${table.game.hash(table.state)} ${table.actions.length} ${table.log.length}`);
  return [opened, ...marks, ...Object.getOwnPropertyNames(Object.prototype), ...Object.getOwnPropertyNames(Array.prototype)].join("\n");
}

function judge(line: string, answered: string): { fault?: string; refused: boolean } {
  const answer = parse(answered);
  if (!isRecord(answer) || answered.includes("\n")) return { fault: "the answer is not one JSON object on one line", refused: true };
  const refused = answer.ok === false;
  if (typeof answer.ok !== "boolean") return { fault: '"ok" is neither true nor false', refused };
  const error = answer.error;
  const wellRefused = isRecord(error) && typeof error.code === "string" && typeof error.message === "string" && error.message !== "";
  if (refused && !wellRefused) return { fault: "the refusal has no code or message", refused };
  if (wellRefused && error.code === "internal") return { fault: "a fault of ours", refused };
  if (JSON.stringify(answer.id) !== JSON.stringify(idOf(line.length > LINE_LIMIT ? null : parse(line))))
    return { fault: "the answer has another id", refused };
  return { refused };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
