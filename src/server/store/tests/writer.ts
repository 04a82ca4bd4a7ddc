/** A process that plays alone at one table, as fast as it can: it says each number once it is stored, and each trouble it is in. */
import { writeSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { Trouble } from "../../trouble.js";
import { openStore, type StoreConfig } from "../open.js";
import { moveRow, tableRow } from "./rows.js";

const TABLE = "chaos";
const PAUSE = new Int32Array(new SharedArrayBuffer(4));

/** A busy reader may let some hundred lines pile up, and then none fits for a while. */
function say(line: string): void {
  for (;;) {
    try {
      writeSync(1, `${line}\n`);
      return;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EAGAIN") throw error;
      Atomics.wait(PAUSE, 0, 0, 5);
    }
  }
}

try {
  const { db } = await openStore(JSON.parse(process.argv[2]) as StoreConfig);
  await db
    .insertInto("tables")
    .values(tableRow(TABLE))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  say("ready");
  for (;;) {
    try {
      const number = await db.transaction().execute(async (trx) => {
        const seen = await trx.selectFrom("tables").select("number").where("id", "=", TABLE).forUpdate().executeTakeFirstOrThrow();
        const next = seen.number + 1;
        const events = JSON.stringify([{ event: "noise", rule: "BG-1", text: `${next} `.repeat(400) }]);
        await trx
          .insertInto("moves")
          .values({ ...moveRow(TABLE, next), events })
          .execute();
        await trx.updateTable("tables").set({ number: next }).where("id", "=", TABLE).execute();
        return next;
      });
      say(`stored ${number}`);
    } catch (error) {
      if (!(error instanceof Trouble)) throw error;
      say(`trouble ${error.code} ${error.message}`);
      await pause(50);
    }
  }
} catch (error) {
  say(`refused ${(error as Error).name} ${(error as Error).message}`);
  process.exit(1);
}
