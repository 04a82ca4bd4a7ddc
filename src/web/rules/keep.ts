/** Where the tables of this device are kept. */
import { Trouble } from "../host/host.js";
import type { KeptEntry, Row } from "./row.js";

export interface Keep {
  /** Those that moved last come first. */
  list(): Promise<readonly Row[]>;
  read(id: string): Promise<Row | undefined>;
  /** The entries after a number, in order. */
  entries(id: string, after: number): Promise<readonly KeptEntry[]>;
  /** All of it or nothing. False, and nothing kept, when the table is not any more as it was at the revision before the row's. */
  store(row: Row, entries: readonly KeptEntry[]): Promise<boolean>;
  remove(id: string): Promise<void>;
}

const NAME = "longroll";
const VERSION = 1;

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

  const work = async <T>(mode: IDBTransactionMode, ask: (tables: IDBObjectStore, entries: IDBObjectStore) => Promise<T>): Promise<T> => {
    const db = await database();
    let transaction: IDBTransaction;
    try {
      transaction = db.transaction(["tables", "entries"], mode);
    } catch {
      // It was closed for a newer page.
      opened = undefined;
      transaction = (await database()).transaction(["tables", "entries"], mode);
    }
    const finished = new Promise<void>((resolve, reject) => {
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(troubleWith(transaction.error));
    });
    finished.catch(() => undefined);
    const answer = await ask(transaction.objectStore("tables"), transaction.objectStore("entries"));
    await finished;
    return answer;
  };

  return {
    async list() {
      const rows = await work("readonly", (tables) => done<Row[]>(tables.getAll()));
      return rows.sort((a, b) => (a.movedAt < b.movedAt ? 1 : -1));
    },
    read: (id) => work("readonly", (tables) => done<Row | undefined>(tables.get(id))),
    entries: (id, after) =>
      work("readonly", (_, entries) =>
        done<KeptEntry[]>(entries.getAll(IDBKeyRange.bound([id, after], [id, Number.POSITIVE_INFINITY], true))),
      ),
    store: (row, fresh) =>
      work("readwrite", async (tables, entries) => {
        const now = await done<Row | undefined>(tables.get(row.id));
        if ((now?.revision ?? 0) !== row.revision - 1) return false;
        tables.put(row);
        for (const entry of fresh) entries.add(entry);
        return true;
      }),
    remove: (id) =>
      work("readwrite", async (tables, entries) => {
        tables.delete(id);
        entries.delete(IDBKeyRange.bound([id, 0], [id, Number.POSITIVE_INFINITY]));
      }),
  };
}

function openDatabase(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    if (typeof indexedDB === "undefined") return reject(troubleWith(null));
    const request = indexedDB.open(NAME, VERSION);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("tables", { keyPath: "id" });
      request.result.createObjectStore("entries", { keyPath: ["table", "number"] });
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

function troubleWith(error: DOMException | null): Trouble {
  if (error?.name === "QuotaExceededError") {
    return new Trouble("unavailable", "There is no room left on this device. Delete a game that you do not need any more, and try again.");
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
  const copy = <T>(value: T): T => structuredClone(value);
  return {
    list: async () => copy([...tables.values()].sort((a, b) => (a.movedAt < b.movedAt ? 1 : -1))),
    read: async (id) => copy(tables.get(id)),
    entries: async (id, after) => copy((kept.get(id) ?? []).filter(({ number }) => number > after)),
    async store(row, entries) {
      if ((tables.get(row.id)?.revision ?? 0) !== row.revision - 1) return false;
      tables.set(row.id, copy(row));
      kept.set(row.id, [...(kept.get(row.id) ?? []), ...copy(entries)]);
      return true;
    },
    async remove(id) {
      tables.delete(id);
      kept.delete(id);
    },
  };
}
