/** For those who run it: is it alive, is it ready, how is it doing. */
import { createHash, timingSafeEqual } from "node:crypto";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { sql } from "kysely";
import type { Station } from "../station.js";
import { Trouble } from "../trouble.js";
import { registryOf } from "./metrics.js";

const PATIENCE_MS = 3000;
/** They are asked all the time, and must answer also when an address asks too much. */
const always = { config: { unlimited: true } } as const;

export function registerOps(frame: FastifyInstance, station: Station): void {
  let closing = false;
  /** Whoever asks meanwhile gets the same answer: the database is asked once at a time. */
  let asking: Promise<boolean> | undefined;
  frame.addHook("preClose", async () => {
    closing = true;
  });

  frame.get("/health", always, async () => ({ ok: true }));

  frame.get("/ready", always, async (_request, reply) => {
    asking ??= answers(station).finally(() => {
      asking = undefined;
    });
    const database = await asking;
    const ready = database && !closing;
    return reply.code(ready ? 200 : 503).send({ ready, database, stopping: closing });
  });

  frame.get("/metrics", always, async (request, reply) => {
    if (!station.config.metrics || !maySeeMetrics(station, request)) throw new Trouble("unknown", "There is nothing here.");
    const registry = registryOf(station);
    return reply.type(registry.contentType).send(await registry.metrics());
  });
}

async function answers(station: Station): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, fail) => {
    timer = setTimeout(() => fail(new Error(`The database has not answered for ${PATIENCE_MS} ms.`)), PATIENCE_MS);
  });
  try {
    await Promise.race([sql`select 1`.execute(station.store.db), late]);
    return true;
  } catch (error) {
    station.log.warn({ err: error }, "the database does not answer");
    return false;
  } finally {
    clearTimeout(timer);
  }
}

/** This machine itself, and not somebody it passes on; or whoever has the token. */
function maySeeMetrics({ config }: Station, request: FastifyRequest): boolean {
  const said = /^Bearer (.+)$/.exec(request.headers.authorization ?? "")?.[1];
  if (config.metricsToken !== undefined) return said !== undefined && timingSafeEqual(digest(said), digest(config.metricsToken));
  const passedOn = request.headers["x-forwarded-for"] !== undefined || request.headers.forwarded !== undefined;
  return ["127.0.0.1", "::1", "::ffff:127.0.0.1"].includes(request.ip) && !passedOn;
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
