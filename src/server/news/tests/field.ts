/** What tests of the news stand on: a mail server, a web server, people and tables in the database. */
import { createDecipheriv, createECDH, hkdfSync, randomBytes, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { sql } from "kysely";
import { SMTPServer } from "smtp-server";
import { onTestFinished } from "vitest";
import type { Store } from "../../store/open.js";
import type { Clock } from "../../store/schema.js";

export interface Letterbox {
  readonly url: string;
  readonly got: { readonly from: string; readonly to: readonly string[]; readonly source: string }[];
  /** What it says to the next letters instead of taking them: a code of SMTP, 0 for nothing. */
  refuse: number;
}

/** A mail server on this machine. */
export async function letterbox(): Promise<Letterbox> {
  const box: Letterbox = { url: "", got: [], refuse: 0 };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    onData(stream, session, done) {
      const parts: Buffer[] = [];
      stream.on("data", (part: Buffer) => parts.push(part));
      stream.on("end", () => {
        if (box.refuse) return done(Object.assign(new Error("Not now."), { responseCode: box.refuse }));
        const { mailFrom, rcptTo } = session.envelope;
        const source = Buffer.concat(parts).toString();
        box.got.push({ from: mailFrom ? mailFrom.address : "", to: rcptTo.map(({ address }) => address), source });
        done();
      });
    },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => new Promise<void>((resolve) => server.close(resolve)));
  const { port } = server.server.address() as AddressInfo;
  return Object.assign(box, { url: `smtp://127.0.0.1:${port}` });
}

/** The text of a letter as a mail program shows it. */
export function textOf(source: string): string {
  const [head, ...body] = source.split("\r\n\r\n");
  const text = body.join("\r\n\r\n");
  if (!/quoted-printable/i.test(head)) return text;
  return text.replace(/=\r\n/g, "").replace(/=([0-9A-F]{2})/g, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
}

export interface Doorbell {
  readonly url: string;
  readonly got: { readonly path: string; readonly headers: IncomingMessage["headers"]; readonly body: Buffer }[];
  status: number;
}

/** A web server on this machine that takes what is posted. */
export async function doorbell(): Promise<Doorbell> {
  const bell: Doorbell = { url: "", got: [], status: 201 };
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part);
    bell.got.push({ path: request.url ?? "", headers: request.headers, body: Buffer.concat(parts) });
    response.writeHead(bell.status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return Object.assign(bell, { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` });
}

/** A browser that takes push messages: its keys, and how it opens what was sealed for them (RFC 8291). */
export function browser() {
  const ecdh = createECDH("prime256v1");
  const own = ecdh.generateKeys();
  const auth = randomBytes(16);
  const keys = { p256dh: own.toString("base64url"), auth: auth.toString("base64url") };
  const derive = (key: Uint8Array, salt: Uint8Array, info: Uint8Array, length: number) =>
    Buffer.from(hkdfSync("sha256", key, salt, info, length));
  const open = (sealed: Buffer): unknown => {
    const salt = sealed.subarray(0, 16);
    const sender = sealed.subarray(21, 21 + sealed[20]);
    const info = Buffer.concat([Buffer.from("WebPush: info\0"), own, sender]);
    const secret = derive(ecdh.computeSecret(sender), auth, info, 32);
    const key = derive(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
    const nonce = derive(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
    const cipher = sealed.subarray(21 + sealed[20]);
    const decipher = createDecipheriv("aes-128-gcm", key, nonce).setAuthTag(cipher.subarray(-16));
    const opened = Buffer.concat([decipher.update(cipher.subarray(0, -16)), decipher.final()]);
    return JSON.parse(opened.subarray(0, opened.lastIndexOf(2)).toString());
  };
  return { keys, open };
}

export interface Player {
  readonly name: string;
  readonly mail?: string;
  readonly news?: object;
  readonly addresses?: readonly { readonly way: "push" | "webhook"; readonly endpoint: string; readonly keys?: object }[];
}

export async function addPlayer({ db }: Store, { name, mail, news = {}, addresses = [] }: Player): Promise<string> {
  const id = randomUUID();
  const row = { id, name, name_key: id, password: "x", mail: mail ?? null, settings: JSON.stringify({ news }) };
  await db.insertInto("people").values(row).execute();
  for (const { way, endpoint, keys = {} } of addresses) {
    await db
      .insertInto("addresses")
      .values({ id: randomUUID(), person: id, way, endpoint, keys: JSON.stringify(keys) })
      .execute();
  }
  return id;
}

export interface Seating {
  /** Blue, then gray: a person's id, or a bot. */
  readonly players: readonly [string, string];
  readonly clock?: Clock;
  /** Who moved last, when: then it is the other's turn. */
  readonly moved: "blue" | "gray" | null;
  readonly at: Date;
}

const SLOW: Clock = { kind: "slow", hours: 48, onTime: "lose" };

/** A table of pickets in play. */
export async function addTable({ db }: Store, { players, clock = SLOW, moved, at }: Seating): Promise<string> {
  const id = randomUUID();
  await db
    .insertInto("tables")
    .values({
      id,
      game: "toy",
      version: "1",
      scenario: "picket",
      options: "{}",
      seed: "s",
      commitment: "c",
      position: null,
      status: "playing",
      host: null,
      is_public: false,
      spectators: false,
      same_screen: false,
      clock: JSON.stringify(clock),
      to_decide: moved === "blue" ? "gray" : "blue",
      deadline: new Date(at.getTime() + 48 * 3_600_000),
      result: null,
      hash: null,
      rematch_of: null,
      report: null,
      started_at: at,
      moved_at: at,
      ended_at: null,
    })
    .execute();
  for (const [i, seat] of ["blue", "gray"].entries()) {
    const isBot = players[i] === "bot";
    await db
      .insertInto("seats")
      .values({
        table_id: id,
        seat,
        person: isBot ? null : players[i],
        bot: isBot ? "plain" : null,
        invitation: null,
        reserved_for: null,
        left_ms: null,
        asks_undo: null,
      })
      .execute();
  }
  if (moved) await addMove({ db } as Store, id, moved, at);
  return id;
}

/** Two have played, blue wants to play again: the sides are turned, and gray's seat is kept for the other. */
export async function addRematch({ db }: Store, [by, other]: readonly [string, string], at: Date): Promise<string> {
  const of = await addTable({ db } as Store, { players: [other, by], moved: null, at });
  const id = await addTable({ db } as Store, { players: [by, "bot"], moved: null, at });
  await db.updateTable("tables").set({ status: "over", to_decide: null }).where("id", "=", of).execute();
  const open = {
    status: "open",
    to_decide: null,
    deadline: null,
    started_at: null,
    moved_at: null,
    rematch_of: of,
  } as const;
  await db.updateTable("tables").set(open).where("id", "=", id).execute();
  await sql`update tables set created_at = ${at} where id = ${id}`.execute(db);
  await db.updateTable("seats").set({ bot: null, reserved_for: other }).where("table_id", "=", id).where("seat", "=", "gray").execute();
  return id;
}

/** The seat makes a move, and it is the other's turn. */
export async function addMove({ db }: Store, id: string, seat: "blue" | "gray", at: Date, next?: "blue" | "gray"): Promise<void> {
  const { number } = await db
    .updateTable("tables")
    .set((row) => ({ number: row("number", "+", 1), to_decide: next ?? (seat === "blue" ? "gray" : "blue"), moved_at: at }))
    .where("id", "=", id)
    .returning("number")
    .executeTakeFirstOrThrow();
  const entry = JSON.stringify({ kind: "act", action: { do: "march" } });
  await db.insertInto("moves").values({ table_id: id, number, seat, person: null, entry, events: "[]", at }).execute();
}
