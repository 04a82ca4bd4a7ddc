/** Kysely's way to the database, the same for both stores: a base lends sessions, a session carries one transaction at a time. */
import {
  type CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  type TransactionSettings,
} from "kysely";
import { asTrouble } from "./faults.js";

export interface Queried {
  readonly rows: readonly { readonly [column: string]: unknown }[];
  /** "INSERT", "SELECT", … */
  readonly command: string;
  readonly count: number | null;
}

/** One conversation: statements are answered in the order they are put. */
export interface Conversation {
  /** `first` is carried out before it, and if that fails, nothing is. */
  query(text: string, values: readonly unknown[], first?: string): Promise<Queried>;
  /** Given back; a broken one is thrown away. */
  release(broken: boolean): void;
}

/** What lends sessions: the embedded database or a pool of connections. */
export interface Base {
  session(): Promise<Conversation>;
  close(): Promise<void>;
}

export function dialect(base: Base): Dialect {
  return {
    createAdapter: () => new PostgresAdapter(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
    createDriver: () => createDriver(base),
  };
}

const CHANGES = new Set(["INSERT", "UPDATE", "DELETE", "MERGE"]);

class Connection implements DatabaseConnection {
  private broken = false;
  /** Goes out with the first statement: one way to the database less. */
  private opening: string | undefined;

  constructor(private readonly session: Conversation) {}

  async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
    const { rows, command, count } = await this.run(sql, parameters);
    return { rows: rows as R[], ...(CHANGES.has(command) && { numAffectedRows: BigInt(count ?? 0) }) };
  }

  // biome-ignore lint/correctness/useYield: Kysely asks for it, nobody uses it.
  async *streamQuery<R>(): AsyncIterableIterator<QueryResult<R>> {
    throw new Error("Rows are not streamed here: ask for fewer at a time.");
  }

  begin(opening: string): void {
    this.opening = opening;
  }

  async run(text: string, values: readonly unknown[] = []): Promise<Queried> {
    const first = this.opening;
    this.opening = undefined;
    try {
      return await this.session.query(text, values, first);
    } catch (error) {
      throw asTrouble(error);
    }
  }

  async rollback(): Promise<void> {
    if (this.opening !== undefined) {
      this.opening = undefined;
      return;
    }
    // What made it roll back is the news; a session that cannot even do that is thrown away.
    await this.run("rollback").catch(() => {
      this.broken = true;
    });
  }

  release(): void {
    this.session.release(this.broken);
  }
}

function createDriver(base: Base): Driver {
  return {
    init: async () => undefined,
    destroy: () => base.close(),
    acquireConnection: async () => {
      try {
        return new Connection(await base.session());
      } catch (error) {
        throw asTrouble(error);
      }
    },
    releaseConnection: async (connection) => (connection as Connection).release(),
    beginTransaction: async (connection, settings) => (connection as Connection).begin(opening(settings)),
    commitTransaction: async (connection) => {
      const { command } = await (connection as Connection).run("commit");
      // A failed statement that somebody swallowed: the database answers a commit by rolling back, and that is no success.
      if (command === "ROLLBACK") throw new Error("Nothing was stored: a statement of this transaction had failed.");
    },
    rollbackTransaction: (connection) => (connection as Connection).rollback(),
  };
}

function opening({ isolationLevel, accessMode }: TransactionSettings): string {
  return ["begin", isolationLevel && `isolation level ${isolationLevel}`, accessMode].filter(Boolean).join(" ");
}
