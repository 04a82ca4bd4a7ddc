/** What a person has chosen about sound, motion, colours and the like: small values by name. News has its own routes. */
import { z } from "zod";
import type { JsonObject } from "../../engine/index.js";
import { line } from "../safety/read.js";
import type { Person, Station } from "../station.js";
import { Trouble } from "../trouble.js";

const MOST = 64;
/** The hints that somebody has seen, a word or two for each game, are one text. */
const LONGEST = 400;

const name = z
  .string()
  .regex(/^[a-z][A-Za-z0-9]{0,31}$/, "A setting's name is a short word.")
  .refine((key) => key !== "news", "News is chosen elsewhere.");

/** Those named are changed; null takes one back; the others stay. */
export const changes = z.record(name, z.union([z.boolean(), z.number(), line(0, LONGEST), z.null()]));

export async function changeSettings(station: Station, person: Person, wanted: z.infer<typeof changes>): Promise<JsonObject> {
  return station.store.db.transaction().execute(async (db) => {
    const row = await db.selectFrom("people").select("settings").where("id", "=", person.id).forUpdate().executeTakeFirstOrThrow();
    const chosen = Object.entries({ ...row.settings, ...wanted }).filter(([, value]) => value !== null);
    if (chosen.length > MOST) throw new Trouble("too-large", `There can be ${MOST} settings, and no more.`);
    const settings = Object.fromEntries(chosen) as JsonObject;
    await db
      .updateTable("people")
      .set({ settings: JSON.stringify(settings) })
      .where("id", "=", person.id)
      .execute();
    return settings;
  });
}
