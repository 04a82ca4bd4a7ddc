/** Who someone is: guests, accounts, sessions, settings, export and deletion. */
import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import {
  type Asker,
  changeMail,
  changeName,
  changePassword,
  confirmPassword,
  credentials,
  type Entered,
  mailAddress,
  newAccount,
  signIn,
  signUp,
} from "../people/accounts.js";
import { clearSessionCookie, setSessionCookie } from "../people/cookie.js";
import { exportPerson } from "../people/export.js";
import { deletePerson, type LeaveTables, sweepPeople } from "../people/farewell.js";
import { accountName } from "../people/names.js";
import { newPassword, saidPassword } from "../people/passwords.js";
import { endSessions, sessionsOf } from "../people/sessions.js";
import { changeSettings, changes } from "../people/settings.js";
import { addressKey, limitsOf } from "../safety/limits.js";
import { type DoorDeed, demand, standingOf } from "../safety/may.js";
import { read } from "../safety/read.js";
import type { Person, Station } from "../station.js";
import { Trouble } from "../trouble.js";
import { fromOf, requirePerson } from "./frame.js";

const nameChange = z.strictObject({ name: accountName, password: saidPassword });
const mailChange = z.strictObject({ mail: mailAddress.nullable(), password: saidPassword });
const passwordChange = z.strictObject({ old: saidPassword, password: newPassword });
const goodbye = z.strictObject({ password: saidPassword.optional() }).default({});
const sessionParams = z.object({ id: z.string().regex(/^[0-9a-f]{64}$/) });

export function registerPeople(frame: FastifyInstance, station: Station, leaveTables: LeaveTables): void {
  frame.get("/api/me", async (request) => {
    demand("see-self", standingOf(request.person));
    return { person: request.person && (await selfOf(station, request.person)) };
  });

  frame.post("/api/guest", async (request, reply) => {
    demand("become-guest", standingOf(request.person));
    return { person: await selfOf(station, await requirePerson(request, reply)) };
  });

  frame.post("/api/account", async (request, reply) => {
    demand("sign-up", standingOf(request.person));
    if (station.config.signUp === "closed")
      throw new Trouble("forbidden", "No accounts are made here at present. You can play as a guest.");
    const wanted = read(newAccount, request.body);
    limitsOf(station).take("sign-up by address", addressKey(request.ip));
    return enter(station, reply.code(201), await signUp(station, askingOf(request), wanted));
  });

  frame.post("/api/session", async (request, reply) => {
    demand("sign-in", standingOf(request.person));
    const said = read(credentials, request.body);
    limitsOf(station).take("sign-in by address", addressKey(request.ip));
    return enter(station, reply, await signIn(station, askingOf(request), said));
  });

  frame.delete("/api/session", async (request, reply) => {
    const person = someone(request, "sign-out");
    await endSessions(station, station.store.db, person.id, { only: request.sessionId! });
    clearSessionCookie(station, reply);
    return reply.code(204).send();
  });

  frame.get("/api/sessions", async (request) => {
    const person = someone(request, "see-sessions");
    const sessions = await sessionsOf(station, person.id);
    return { sessions: sessions.map((session) => ({ ...session, here: session.id === request.sessionId })) };
  });

  frame.delete("/api/sessions", async (request) => {
    const person = someone(request, "end-session");
    return { ended: await endSessions(station, station.store.db, person.id, { except: request.sessionId! }) };
  });

  frame.delete("/api/sessions/:id", async (request, reply) => {
    const person = someone(request, "end-session");
    const asked = sessionParams.safeParse(request.params);
    const ended = asked.success ? await endSessions(station, station.store.db, person.id, { only: asked.data.id }) : 0;
    if (ended === 0) throw new Trouble("unknown", "There is no such session.");
    if (asked.data?.id === request.sessionId) clearSessionCookie(station, reply);
    return reply.code(204).send();
  });

  frame.patch("/api/me/settings", async (request) => {
    const person = someone(request, "choose-settings");
    return { settings: await changeSettings(station, person, read(changes, request.body)) };
  });

  frame.put("/api/me/name", async (request) => {
    const person = someone(request, "change-name");
    const { name, password } = read(nameChange, request.body);
    await confirmPassword(station, person, password);
    return { person: await selfOf(station, await changeName(station, person, name)) };
  });

  frame.put("/api/me/mail", async (request) => {
    const person = someone(request, "change-mail");
    const { mail, password } = read(mailChange, request.body);
    await confirmPassword(station, person, password);
    await changeMail(station, person, mail);
    return { person: await selfOf(station, person) };
  });

  frame.put("/api/me/password", async (request, reply) => {
    const person = someone(request, "change-password");
    const { old, password } = read(passwordChange, request.body);
    await confirmPassword(station, person, old);
    await changePassword(station, person, password, request.sessionId);
    return reply.code(204).send();
  });

  frame.get("/api/me/export", async (request, reply) => {
    const person = someone(request, "export-self");
    limitsOf(station).take("export by person", person.id);
    reply.header("content-disposition", 'attachment; filename="longroll.json"').type("application/json; charset=utf-8");
    return reply.send(Readable.from(exportPerson(station, person)));
  });

  frame.delete("/api/me", async (request, reply) => {
    const person = someone(request, "delete-self");
    const { password } = read(goodbye, request.body);
    if (person.account) await confirmPassword(station, person, password);
    await deletePerson(station, person, leaveTables);
    clearSessionCookie(station, reply);
    return reply.code(204).send();
  });

  sweepDaily(frame, station);
}

/** Who asks, if they are someone and may do it. */
function someone(request: FastifyRequest, deed: DoorDeed): Person {
  demand(deed, standingOf(request.person));
  return request.person!;
}

function askingOf(request: FastifyRequest): Asker {
  return { person: request.person, sessionId: request.sessionId, from: fromOf(request) };
}

async function enter(station: Station, reply: FastifyReply, { person, token }: Entered): Promise<object> {
  await setSessionCookie(station, reply, token);
  return { person: await selfOf(station, person) };
}

/** What people see of themselves. */
async function selfOf({ store: { db } }: Station, { id, name, account }: Person): Promise<object> {
  const row = await db.selectFrom("people").select(["mail", "settings", "created_at"]).where("id", "=", id).executeTakeFirstOrThrow();
  return { id, name, account, mail: row.mail, settings: row.settings, createdAt: row.created_at };
}

const DAY = 24 * 3600_000;

function sweepDaily(frame: FastifyInstance, station: Station): void {
  let timer: NodeJS.Timeout | undefined;
  let sweeping: Promise<void> | undefined;
  const sweep = () => {
    sweeping = sweepPeople(station).then(
      (gone) => station.log.info(gone, "swept out what had run out"),
      (error) => station.log.warn({ err: error }, "could not sweep out what had run out"),
    );
  };
  frame.addHook("onListen", async () => {
    timer = setInterval(sweep, DAY);
    sweep();
  });
  frame.addHook("onClose", async () => {
    clearInterval(timer);
    await sweeping;
  });
}
