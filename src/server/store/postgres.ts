/** The store on a PostgreSQL server: a pool of connections for statements, and one more that listens. */
import { type ClientConfig, Pool } from "pg";
import type { Listening } from "./channels.js";
import type { Base } from "./dialect.js";
import { createEar } from "./ear.js";
import { isOutdated } from "./faults.js";
import { types } from "./values.js";

const CONNECTIONS = 10;
const PATIENCE = 15_000;
/** Statements that each connection keeps in mind once it has understood them; any more are understood anew each time. */
const MOST_PREPARED = 500;

export async function openPostgres(databaseUrl: string): Promise<Base & Listening> {
  const server: ClientConfig = {
    connectionString: databaseUrl,
    application_name: "longroll",
    connectionTimeoutMillis: PATIENCE,
    keepAlive: true,
    types,
  };
  const pool = new Pool({ ...server, max: CONNECTIONS, statement_timeout: 30_000, idle_in_transaction_session_timeout: 60_000 });
  // A connection that breaks tells whoever uses it; without these lines it would take the process with it.
  pool.on("error", () => undefined);
  pool.on("connect", (client) => client.on("error", () => undefined));
  try {
    (await pool.connect()).release();
  } catch (error) {
    await pool.end();
    throw error;
  }
  const ear = createEar(server);
  const names = new Map<string, string>();

  function named(text: string): string | undefined {
    if (!names.has(text) && names.size < MOST_PREPARED) names.set(text, `s${names.size + 1}`);
    return names.get(text);
  }

  return {
    session: async () => {
      const client = await pool.connect();
      let outdated = false;
      return {
        query: async (text, values, first) => {
          try {
            if (first !== undefined) await client.query(first);
            const { rows, command, rowCount } = await client.query({ name: named(text), text, values: [...values] });
            return { rows, command, count: rowCount };
          } catch (error) {
            outdated ||= isOutdated(error);
            throw error;
          }
        },
        release: (broken) => client.release(broken || outdated),
      };
    },
    listen: ear.listen,
    close: async () => {
      await Promise.all([ear.close(), pool.end()]);
    },
  };
}
