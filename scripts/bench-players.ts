/** Players for the bench: bots behind sockets, who pick any action that is open to them. */
import { setTimeout as pause } from "node:timers/promises";
import { WebSocket } from "ws";
import { type Action, below, createRandom } from "../src/engine/index.js";

export interface Site {
  readonly url: string;
}

interface Asker {
  ask(method: string, path: string, body?: unknown): Promise<Told>;
  readonly cookie: () => string;
}

interface Told {
  readonly table: { readonly id: string; readonly number: number; readonly status: string };
  readonly game?: { readonly legal?: readonly Action[] };
}

function asker({ url }: Site): Asker {
  let cookie = "";
  return {
    cookie: () => cookie,
    async ask(method, path, body) {
      const json = body === undefined ? undefined : JSON.stringify(body);
      const headers: Record<string, string> = json === undefined ? { cookie } : { cookie, "content-type": "application/json" };
      const response = await fetch(`${url}${path}`, { method, headers, ...(json !== undefined && { body: json }) });
      cookie = response.headers.getSetCookie()[0]?.split(";")[0] ?? cookie;
      const answer = await response.text();
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${answer}`);
      return answer === "" ? undefined : JSON.parse(answer);
    },
  };
}

/** One table with its two players. */
export interface Pair {
  /** Whoever decides takes an action, after the one before; resolves when it is acknowledged. False when it is refused, or nobody decides any more. */
  act(): Promise<boolean>;
  readonly isBusy: () => boolean;
  close(): void;
}

/** So many tables belong to one host, and the same opponent sits at them. */
const TABLES_EACH = 20;
const AT_ONCE = 16;

export async function seatPlayers(site: Site, tables: number): Promise<Pair[]> {
  const pairs: Pair[] = [];
  const groups = Array.from({ length: Math.ceil(tables / TABLES_EACH) }, (_, i) => Math.min(TABLES_EACH, tables - i * TABLES_EACH));
  const seat = async () => {
    for (let many = groups.pop(); many !== undefined; many = groups.pop()) {
      const [host, guest] = [asker(site), asker(site)];
      for (let i = 0; i < many; i++) {
        const { id } = (
          await host.ask("POST", "/api/tables", {
            game: "antietam",
            seats: { union: { who: "me" }, confederate: { who: "anyone" } },
            public: true,
          })
        ).table;
        await guest.ask("POST", `/api/tables/${id}/join`, {});
        pairs.push(await pair(site, id, [host.cookie(), guest.cookie()], pairs.length));
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, seat));
  return pairs;
}

async function pair({ url }: Site, table: string, cookies: readonly string[], seed: number): Promise<Pair> {
  const random = createRandom(`table ${seed}`);
  let deciding: { socket: WebSocket; number: number; legal: readonly Action[] } | undefined;
  let answer: ((done: boolean) => void) | undefined;
  let over = false;
  let wake = () => {};
  const sockets = cookies.map((cookie) => new WebSocket(`${url.replace("http", "ws")}/api/live`, { headers: { cookie } }));
  const ready = sockets.map(
    (socket) =>
      new Promise<void>((resolve, reject) => {
        socket.on("error", reject);
        socket.on("message", (data) => {
          const said = JSON.parse(String(data));
          if (said.type === "hello") socket.send(JSON.stringify({ type: "watch", table }));
          if (said.type === "done" || said.type === "error") {
            answer?.(said.type === "done");
            resolve();
          }
          const legal = said.type === "state" ? said.game?.legal : said.type === "moved" ? said.legal : undefined;
          if (said.type === "moved" && said.decision === null) over = true;
          if (legal) deciding = { socket, number: said.type === "state" ? said.table.number : said.number, legal };
          wake();
        });
      }),
  );
  await Promise.all(ready);
  const act = async (): Promise<boolean> => {
    while (!deciding && !over) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
    if (!deciding) return false;
    const { socket, number, legal } = deciding;
    deciding = undefined;
    return new Promise<boolean>((resolve) => {
      answer = (done) => {
        answer = undefined;
        resolve(done);
      };
      socket.send(JSON.stringify({ type: "act", table, number, action: legal[below(random, legal.length)] }));
    });
  };
  let last: Promise<boolean> = Promise.resolve(true);
  return {
    isBusy: () => answer !== undefined,
    act() {
      last = last.then(act);
      return last;
    },
    close: () => {
      for (const socket of sockets) socket.terminate();
    },
  };
}

export interface Driven {
  readonly answered: number;
  readonly refused: number;
  readonly seconds: number;
  /** The time within which this share was answered, in milliseconds. */
  at(share: number): number;
}

/** Sends so many actions a second, table after table, and waits for the last answer. */
export async function drive(pairs: readonly Pair[], { rate, seconds }: { rate: number; seconds: number }): Promise<Driven> {
  const times: number[] = [];
  let refused = 0;
  let next = 0;
  const open = new Set<Promise<void>>();
  const start = performance.now();
  const total = Math.round(rate * seconds);
  for (let sent = 0; sent < total; ) {
    const due = start + (sent * 1000) / rate;
    const now = performance.now();
    if (due > now) {
      await pause(Math.max(1, due - now));
      continue;
    }
    sent++;
    let tries = 0;
    while (pairs[next % pairs.length].isBusy() && tries++ < pairs.length) next++;
    const one: Promise<void> = pairs[next++ % pairs.length].act().then((done) => {
      open.delete(one);
      if (done) times.push(performance.now() - due);
      else refused++;
    });
    open.add(one);
  }
  await Promise.all(open);
  const took = (performance.now() - start) / 1000;
  times.sort((a, b) => a - b);
  return {
    answered: times.length,
    refused,
    seconds: took,
    at: (share) => times[Math.min(times.length - 1, Math.floor(share * times.length))] ?? Number.NaN,
  };
}

const LONG_GAMES = 4;

/** A few games played at random to their end, one person at both seats. The longest of them can be opened. */
export async function playToTheEnd(site: Site) {
  const player = asker(site);
  const random = createRandom("long games");
  let longest = { id: "", entries: 0 };
  for (let i = 0; i < LONG_GAMES; i++) {
    const seats = { union: { who: "me" }, confederate: { who: "me" } };
    let { table, game } = await player.ask("POST", "/api/tables", { game: "antietam", sameScreen: true, seats });
    while (table.status === "playing") {
      const legal = game?.legal ?? [];
      const body = { number: table.number, action: legal[below(random, legal.length)] };
      ({ table, game } = await player.ask("POST", `/api/tables/${table.id}/act`, body));
    }
    if (table.number > longest.entries) longest = { id: table.id, entries: table.number };
  }
  const { id, entries } = longest;
  return {
    async open({ url }: Site) {
      const timed = async (path: string) => {
        const start = performance.now();
        const response = await fetch(`${url}${path}`, { headers: { cookie: player.cookie() } });
        if (!response.ok) throw new Error(`${path}: ${response.status}`);
        await response.text();
        return performance.now() - start;
      };
      // So that the connection and the session are known, and only the game is not.
      await timed("/api/me");
      await timed("/api/tables?show=mine");
      const cold = await timed(`/api/tables/${id}`);
      const warm = await timed(`/api/tables/${id}`);
      const halfway = await timed(`/api/tables/${id}/at/${Math.floor(entries / 2)}`);
      return { entries, cold, warm, halfway };
    },
  };
}
