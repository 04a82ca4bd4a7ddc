/** What `longroll thaw` does, apart from the other commands: they need nothing of the server, and start without it. */
import { configFlags, readConfig } from "../server/config.js";
import { openStore, StoreInUse, StoreTooNew } from "../server/store/open.js";
import { reportOf, thaw } from "../server/tables/thaw.js";
import { Misuse, readFlags } from "./command.js";

export async function thawTable(table: string, look: boolean, flags: readonly string[]): Promise<number> {
  const config = readConfig(readFlags(flags, configFlags).values, process.env);
  if (typeof config === "string") throw new Misuse(config);
  const store = await openStore(config).catch((error) => {
    if (error instanceof StoreInUse || error instanceof StoreTooNew) return error.message;
    throw error;
  });
  if (typeof store === "string") return failed(store);
  try {
    const report = await reportOf({ store }, table);
    if (!report) return failed(`there is no frozen table ${table}.`);
    process.stdout.write(`${JSON.stringify(report, null, 2)}\n`);
    if (!look && (await thaw({ store, now: () => new Date(), node: "operator" }, table))) process.stdout.write("The table goes on.\n");
    return 0;
  } finally {
    await store.close();
  }
}

function failed(why: string): number {
  process.stderr.write(`longroll: ${why}\n`);
  return 1;
}
