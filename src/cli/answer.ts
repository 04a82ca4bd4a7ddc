/** The engine protocol: one line in, one line out. Whatever the line is, the answer is well formed, and a refusal changes nothing. */
import { isRecord, type Json, type JsonObject } from "../engine/index.js";
import { Fault, type Request } from "./fault.js";
import { LINE_LIMIT } from "./lines.js";
import { OPS } from "./ops.js";
import type { EngineSession } from "./session.js";

const DEPTH_LIMIT = 64;

export function answer(session: EngineSession, line: string): string {
  if (line.length > LINE_LIMIT) return tooLong();
  let request: unknown;
  try {
    request = JSON.parse(line);
  } catch {
    return refuse(null, new Fault("bad-request", "This line is not JSON."));
  }
  if (!isRecord(request)) return refuse(null, new Fault("bad-request", 'A request is an object such as {"id": 1, "op": "games"}.'));
  const id = idOf(request);
  if (isDeep(request)) return refuse(id, new Fault("bad-request", `This is nested more than ${DEPTH_LIMIT} deep.`));
  return reply(session, id, request);
}

/** The id to answer with: the request's own, unless it has none that can be said. */
export function idOf(request: unknown): Json {
  return isRecord(request) && request.id !== undefined && !isDeep(request.id) ? (request.id as Json) : null;
}

export const tooLong = () => refuse(null, new Fault("bad-request", `A line is at most ${LINE_LIMIT} characters long.`));
export const notText = () => refuse(null, new Fault("bad-request", "This line is not UTF-8."));

function reply(session: EngineSession, id: Json, request: Request): string {
  const op = typeof request.op === "string" ? OPS.get(request.op) : undefined;
  if (op === undefined) {
    const known = [...OPS.keys()].join(", ");
    if (typeof request.op === "string")
      return refuse(id, new Fault("unknown", `There is no op ${JSON.stringify(request.op)}. There is: ${known}.`));
    return refuse(id, new Fault("bad-request", `"op" says what is wanted: ${known}.`));
  }
  try {
    const done = op(session, request);
    return done instanceof Fault ? refuse(id, done) : JSON.stringify({ id, ok: true, ...done } satisfies JsonObject);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return refuse(id, new Fault("internal", `This is a fault of ours, and nothing was changed: ${message}`));
  }
}

function refuse(id: Json, { code, rule, message }: Fault): string {
  return JSON.stringify({ id, ok: false, error: { code, rule, message } });
}

/** Nested deeper than anything we understand; looked at without recursion. */
function isDeep(value: unknown): boolean {
  let layer = [value];
  for (let depth = 0; layer.length > 0; depth++) {
    if (depth > DEPTH_LIMIT) return true;
    layer = layer.flatMap((one) => (typeof one === "object" && one !== null ? Object.values(one) : []));
  }
  return false;
}
