/**
 * Who is here. Each node says on the channel "here" whom it has at a table, and adds what the others say. A node that has not been heard of
 * for a while has nobody any more.
 */
import { randomUUID } from "node:crypto";
import type { Station } from "../station.js";

const CHANNEL = "here";
/** Said again so often, and believed so long. */
export const SAY_EVERY = 30_000;
const BELIEVED = 75_000;

export interface Present {
  /** The seats whose players are here. */
  readonly seats: readonly string[];
  /** How many others watch. */
  readonly watching: number;
  /** Those of them who have a name, as far as one line has room. */
  readonly watchers: readonly string[];
}

/** More names than this are a crowd. */
const MOST_NAMED = 12;

export interface Presence {
  /** Whom this node has at a table has changed. */
  say(table: string, present: Present): void;
  /** Everyone who is at the table, on any node. */
  at(table: string): Present;
  /** This node has nobody there any more. */
  leave(table: string): void;
  close(): Promise<void>;
}

interface Heard extends Present {
  readonly until: number;
}

const NOBODY: Present = { seats: [], watching: 0, watchers: [] };

export async function createPresence({ store, now, log }: Station, changed: (table: string) => void): Promise<Presence> {
  /** What this node is known by here: two nodes may have been given one name. */
  const node = randomUUID();
  const own = new Map<string, Present>();
  const others = new Map<string, Map<string, Heard>>();

  const tell = (table: string, present: Present, ask: boolean) => {
    // One node on an embedded database has nobody to tell.
    if (store.kind === "pglite") return;
    const names = present.watchers.slice(0, MOST_NAMED).map(encodeURIComponent).join(",");
    const payload = [table, node, present.watching, ask ? "ask" : "say", names, ...present.seats].join(" ");
    store.notify(store.db, CHANNEL, payload).catch((error) => log.debug({ err: error }, "presence could not be told"));
  };

  const hear = (payload: string) => {
    // After a break: everyone is asked who is where.
    if (payload === "") return own.forEach((present, table) => void tell(table, present, true));
    const [table, from, watching, why, names, ...seats] = payload.split(" ");
    const mine = own.get(table);
    if (from === node || !mine) return;
    const nodes = others.get(table) ?? others.set(table, new Map()).get(table)!;
    const watchers = names === "" ? [] : names.split(",").map(decodeURIComponent);
    nodes.set(from, { seats, watching: Number(watching), watchers, until: now().getTime() + BELIEVED });
    if (why === "ask") tell(table, mine, false);
    changed(table);
  };

  const stopListening = await store.listen(CHANNEL, hear);
  const saying = setInterval(() => {
    for (const [table, present] of own) tell(table, present, false);
    for (const [table, nodes] of others) {
      const before = nodes.size;
      for (const [from, { until }] of nodes) if (until < now().getTime()) nodes.delete(from);
      if (nodes.size < before) changed(table);
    }
  }, SAY_EVERY).unref();
  return {
    say(table, present) {
      const known = own.has(table);
      own.set(table, present);
      tell(table, present, !known);
    },
    at(table) {
      const all = [own.get(table) ?? NOBODY, ...(others.get(table)?.values() ?? [])];
      return {
        seats: [...new Set(all.flatMap(({ seats }) => seats))].sort(),
        watching: all.reduce((sum, { watching }) => sum + watching, 0),
        watchers: [...new Set(all.flatMap(({ watchers }) => watchers))].sort().slice(0, MOST_NAMED),
      };
    },
    leave(table) {
      own.delete(table);
      others.delete(table);
      tell(table, NOBODY, false);
    },
    async close() {
      clearInterval(saying);
      await stopListening();
    },
  };
}
