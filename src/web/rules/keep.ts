/** Where the tables of this device are kept. */
import type { Snapshot } from "../../engine/index.js";
import { Trouble } from "../host/host.js";
import type { KeptEntry, Row } from "./row.js";

/** What is kept beside a row. */
export interface Beside {
  readonly entries?: readonly KeptEntry[];
  readonly snapshots?: readonly Snapshot[];
  /** How many actions stand, where some were taken back: the snapshots beyond them go. */
  readonly standing?: number;
}

/** Of at most so many entries, and of at most so many actions where that is asked for. */
export interface Extent {
  readonly number: number;
  readonly actions?: number;
}

export interface Keep {
  /** Those that moved last come first. */
  list(): Promise<readonly Row[]>;
  read(id: string): Promise<Row | undefined>;
  /** The entries after a number and up to another, in order. */
  entries(id: string, after: number, upTo?: number): Promise<readonly KeptEntry[]>;
  /** The latest snapshot within reach. */
  snapshot(id: string, reach: Extent): Promise<Snapshot | undefined>;
  /** All of it or nothing. False, and nothing kept, when the table is not any more as it was at the revision before the row's. */
  store(row: Row, beside?: Beside): Promise<boolean>;
  remove(id: string): Promise<void>;
}

const NAME = "longroll";
const VERSION = 2;
const STORES = ["tables", "entries", "snapshots"] as const;

type Stores = Readonly<Record<(typeof STORES)[number], IDBObjectStore>>;

const lastOf = ({ number, actions = number }: Extent) => Math.min(number, actions);

/** In the browser's database. One transaction reads what is there and writes what is new, so that no two pages overwrite each other. */
export function browserKeep(): Keep {
  let opened: Promise<IDBDatabase> | undefined;
  const database = () => {
    opened ??= openDatabase().catch((error) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };

  const work = async <T>(mode: IDBTransactionMode, ask: (stores: Stores) => Promise<T>): Promise<T> => {
    const db = await database();
    let transaction: IDBTransaction;
    try {
      transaction = db.transaction(STORES, mode);
    } catch {
      // It was closed for a newer page.
      opened = undefined;
      transaction = (await database()).transaction(STORES, mode);
    }
    const finished = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(troubleWith(transaction.error));
    });
    finished.catch(() => undefined);
    const answer = await ask(Object.fromEntries(STORES.map((name) => [name, transaction.objectStore(name)])) as Stores);
    await finished;
    return answer;
  };

  return {
    async list() {
      const rows = await work("readonly", ({ tables }) => done<Row[]>(tables.getAll()));
      return rows.sort((a, b) => (a.movedAt < b.movedAt ? 1 : -1));
    },
    read: (id) => work("readonly", ({ tables }) => done<Row | undefined>(tables.get(id))),
    entries: (id, after, upTo = Number.POSITIVE_INFINITY) =>
      after >= upTo
        ? Promise.resolve([])
        : work("readonly", ({ entries }) => done<KeptEntry[]>(entries.getAll(IDBKeyRange.bound([id, after], [id, upTo], true)))),
    snapshot: (id, reach) =>
      work("readonly", ({ snapshots }) => {
        const backwards = snapshots.openCursor(IDBKeyRange.bound([id, 0], [id, lastOf(reach)]), "prev");
        return found<Snapshot>(backwards, ({ number }) => number <= reach.number);
      }),
    store: (row, { entries: fresh = [], snapshots: kept = [], standing } = {}) =>
      work("readwrite", async ({ tables, entries, snapshots }) => {
        const now = await done<Row | undefined>(tables.get(row.id));
        if ((now?.revision ?? 0) !== row.revision - 1) return false;
        tables.put(row);
        for (const entry of fresh) entries.add(entry);
        if (standing !== undefined) snapshots.delete(IDBKeyRange.bound([row.id, standing], [row.id, Number.POSITIVE_INFINITY], true));
        for (const snapshot of kept) snapshots.put({ table: row.id, ...snapshot });
        return true;
      }),
    remove: (id) =>
      work("readwrite", async ({ tables, entries, snapshots }) => {
        tables.delete(id);
        for (const store of [entries, snapshots]) store.delete(IDBKeyRange.bound([id, 0], [id, Number.POSITIVE_INFINITY]));
      }),
  };
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    if (typeof indexedDB === "undefined") return reject(troubleWith(null));
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = ({ oldVersion }) => {
      const db = request.result;
      if (oldVersion < 1) {
        db.createObjectStore("tables", { keyPath: "id" });
        db.createObjectStore("entries", { keyPath: ["table", "number"] });
      }
      db.createObjectStore("snapshots", { keyPath: ["table", "actions"] });
    };
    request.onsuccess = () => {
      const db = request.result;
      db.onversionchange = () => db.close();
      resolve(db);
    };
    request.onerror = () => reject(troubleWith(request.error));
  });
}

function done<T>(request: IDBRequest): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result as T);
    request.onerror = () => reject(troubleWith(request.error));
  });
}

/** The first that fits, of those the cursor comes to. */
function found<T>(request: IDBRequest<IDBCursorWithValue | null>, fits: (value: T) => boolean): Promise<T | undefined> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => {
      const cursor = request.result;
      if (!cursor || fits(cursor.value)) resolve(cursor?.value);
      else cursor.continue();
    };
    request.onerror = () => reject(troubleWith(request.error));
  });
}

function troubleWith(error: DOMException | null): Trouble {
  if (error?.name === "QuotaExceededError") {
    return new Trouble("unavailable", "There is no room left on this device. Delete a game that you do not need any more, and try again.");
  }
  if (error?.name === "VersionError") {
    return new Trouble("unavailable", "A newer Longroll keeps the games of this device. Load the page again.");
  }
  return new Trouble(
    "unavailable",
    "This browser does not keep games on this device; a private window may be the reason. Play on the server, or in another window.",
  );
}

/** In memory: for tests. */
export function memoryKeep(): Keep {
  const tables = new Map<string, Row>();
  const kept = new Map<string, KeptEntry[]>();
  const states = new Map<string, readonly Snapshot[]>();
  const copy = <T>(value: T): T => structuredClone(value);
  return {
    list: async () => copy([...tables.values()].sort((a, b) => (a.movedAt < b.movedAt ? 1 : -1))),
    read: async (id) => copy(tables.get(id)),
    entries: async (id, after, upTo) => copy((kept.get(id) ?? []).slice(after, upTo)),
    snapshot: async (id, reach) =>
      copy(states.get(id)?.findLast(({ actions, number }) => actions <= lastOf(reach) && number <= reach.number)),
    async store(row, { entries = [], snapshots = [], standing = Number.POSITIVE_INFINITY } = {}) {
      if ((tables.get(row.id)?.revision ?? 0) !== row.revision - 1) return false;
      tables.set(row.id, copy(row));
      kept.set(row.id, [...(kept.get(row.id) ?? []), ...copy(entries)]);
      const left = (states.get(row.id) ?? []).filter(({ actions }) => actions <= standing);
      const others = left.filter(({ actions }) => !snapshots.some((fresh) => fresh.actions === actions));
      states.set(
        row.id,
        [...others, ...copy(snapshots)].sort((a, b) => a.actions - b.actions),
      );
      return true;
    },
    async remove(id) {
      for (const all of [tables, kept, states]) all.delete(id);
    },
  };
}
