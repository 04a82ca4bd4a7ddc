/** The HTTP server without its routes: who asks, from where, how often, how much; and how it is told what went wrong. */
import { randomBytes } from "node:crypto";
import cookie from "@fastify/cookie";
import helmet from "@fastify/helmet";
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest, LogController } from "fastify";
import type { Config } from "../config.js";
import { clearSessionCookie, setSessionCookie, tokenOfCookie } from "../people/cookie.js";
import { createGuest } from "../people/guests.js";
import { type From, findSession } from "../people/sessions.js";
import { securityHeaders } from "../safety/headers.js";
import { addressKey, limitsOf, TooMany } from "../safety/limits.js";
import { isOurOrigin, needsOrigin } from "../safety/origin.js";
import { readJson, refuseOddText } from "../safety/read.js";
import type { Person, Station } from "../station.js";
import { Trouble } from "../trouble.js";
import { closeInTime } from "./closing.js";
import { asTrouble, bodyOf } from "./errors.js";
import { countRequest } from "./metrics.js";

declare module "fastify" {
  interface FastifyInstance {
    readonly station: Station;
  }
  interface FastifyRequest {
    /** Who asks; null when nobody is signed in. */
    person: Person | null;
    sessionId: string | null;
    /** A cookie came along, but its session has ended, or it is not one of ours. */
    staleCookie: boolean;
  }
  interface FastifyContextConfig {
    /** For those who look after the server: not counted by address. */
    unlimited?: true;
  }
}

/** How much a request may carry, unless its route says otherwise. */
const BODY_BYTES = 64 * 1024;

/** The routes where it matters who asks: everything else is the same for everyone, and there even when the database is not. */
const isPersonal = (request: FastifyRequest) => request.routeOptions.url?.startsWith("/api/") ?? false;

export function createFrame(station: Station): FastifyInstance {
  const frame = fastify({
    loggerInstance: station.log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: trusted(station.config.trustProxy),
    bodyLimit: BODY_BYTES,
    requestTimeout: 60_000,
    // A busy machine may take its time to start.
    pluginTimeout: 120_000,
    genReqId: () => randomBytes(6).toString("hex"),
    routerOptions: { maxParamLength: 200 },
    frameworkErrors: (error, request, reply) => answerError(station, error, request, reply as FastifyReply),
  }) as unknown as FastifyInstance;
  frame.decorate("station", station);
  frame.decorateRequest("person", null);
  frame.decorateRequest("sessionId", null);
  frame.decorateRequest("staleCookie", false);
  frame.register(cookie);
  frame.register(helmet, securityHeaders(station.config.url));
  takeOnlyJson(frame);
  closeInTime(frame);

  frame.addHook("onRequest", async (request, reply) => {
    if (!request.routeOptions.config.unlimited) limitsOf(station).take("request by address", addressKey(request.ip));
    if (needsOrigin(request.method, request.headers) && !isOurOrigin(station.config.url, request.headers, request.host)) {
      throw new Trouble("forbidden", `This came from another site. Pages of this server are at ${station.config.url}.`);
    }
    if (isPersonal(request)) await recognise(station, request, reply);
  });
  frame.addHook("preValidation", async (request) => {
    for (const part of [request.params, request.query]) {
      for (const text of Object.values((part ?? {}) as Record<string, unknown>).flat()) refuseOddText(String(text));
    }
  });
  frame.addHook("onSend", async (request, reply, payload) => {
    if (isPersonal(request) && !reply.hasHeader("cache-control")) reply.header("cache-control", "no-store");
    return payload;
  });
  frame.addHook("onResponse", async (request, reply) => logRequest(station, request, reply));
  frame.setErrorHandler((error, request, reply) => answerError(station, error, request, reply));
  frame.setNotFoundHandler((request, reply) => answerLost(request, reply));
  return frame;
}

function trusted(proxies: Config["trustProxy"]) {
  return typeof proxies === "number" ? (_address: string, hop: number) => hop < proxies : proxies;
}

/** Who asks, by the cookie. */
async function recognise(station: Station, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const token = await tokenOfCookie(station, request.headers.cookie);
  if (token === undefined) return;
  const session = token === null ? null : await findSession(station, token);
  request.staleCookie = session === null;
  if (session === null || token === null) return;
  request.person = session.person;
  request.sessionId = session.id;
  limitsOf(station).take("request by person", session.person.id);
  if (session.renewed) await setSessionCookie(station, reply, token);
}

/** Who asks; someone new becomes a guest. Someone whose session has ended is told so first, and not made a stranger unasked. */
export async function requirePerson(request: FastifyRequest, reply: FastifyReply): Promise<Person> {
  if (request.person !== null) return request.person;
  const { station } = request.server;
  if (request.staleCookie) {
    clearSessionCookie(station, reply);
    throw new Trouble("unauthorized", "Your session has ended. Sign in again, or go on as a new guest.");
  }
  limitsOf(station).take("guest by address", addressKey(request.ip));
  const { person, token } = await createGuest(station, fromOf(request));
  await setSessionCookie(station, reply, token);
  request.person = person;
  return person;
}

export function fromOf(request: FastifyRequest): From {
  return { agent: request.headers["user-agent"] ?? "", address: request.ip };
}

/** Nothing but JSON is read, whatever it is called: forms of other sites cannot send it. */
function takeOnlyJson(frame: FastifyInstance): void {
  frame.removeAllContentTypeParsers();
  frame.addContentTypeParser("application/json", { parseAs: "string" }, (_request, body, done) => {
    try {
      done(null, body === "" ? undefined : readJson(String(body)));
    } catch (error) {
      done(error as Error);
    }
  });
}

function answerError(station: Station, error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const trouble = asTrouble(error);
  if (trouble === null) {
    station.log.error({ err: error, request: request.id, route: routeOf(request) }, "a fault");
    const message = `Something broke here, and has been noted under ${request.id}. Try again.`;
    return reply.code(500).send({ error: { code: "unavailable", message } });
  }
  if (trouble.status >= 500) station.log.warn({ err: error, request: request.id, route: routeOf(request) }, "not available");
  if (trouble instanceof TooMany) reply.header("retry-after", String(trouble.seconds));
  return reply.code(trouble.status).send(bodyOf(trouble));
}

const LOST = `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Not on this map · Longroll</title><h1>Not on this map</h1><p>There is no page here. <a href="/">Back to the start</a></p></html>
`;

function answerLost(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const wantsPage = request.headers.accept?.includes("text/html") && !request.url.startsWith("/api/");
  if (wantsPage) return reply.code(404).type("text/html; charset=utf-8").send(LOST);
  const trouble = new Trouble("unknown", "There is nothing here.");
  return reply.code(trouble.status).send(bodyOf(trouble));
}

/** The pattern of the route, not the address: an address can hold an invitation. */
function routeOf(request: FastifyRequest): string {
  return request.routeOptions?.url ?? "(none)";
}

function logRequest(station: Station, request: FastifyRequest, reply: FastifyReply): void {
  const { statusCode, elapsedTime } = reply;
  const route = routeOf(request);
  const isLive = request.headers.upgrade !== undefined && statusCode === 200;
  if (!isLive) countRequest(station, request.method, route, statusCode, elapsedTime);
  const about = { request: request.id, method: request.method, route, status: statusCode, ms: Math.round(elapsedTime) };
  const refused = statusCode === 403 || statusCode === 429;
  const record = { ...about, ...(request.person && { person: request.person.id }), ...(refused && { address: request.ip }) };
  if (statusCode >= 500) station.log.error(record, "answered");
  else if (refused) station.log.warn(record, "answered");
  else station.log.info(record, "answered");
}
