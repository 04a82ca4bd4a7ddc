/** Keys the server makes for itself, once, and keeps in the database, so that all nodes have the same. */
import { randomBytes } from "node:crypto";
import cookie from "@fastify/cookie";
import type { Station } from "../station.js";
import type { Store } from "../store/open.js";

/** The key of this name; the first to ask makes it. */
export async function secretNamed(store: Store, name: string, make: () => string): Promise<string> {
  const find = () => store.db.selectFrom("secrets").select("value").where("name", "=", name).executeTakeFirst();
  const known = await find();
  if (known) return known.value;
  await store.db
    .insertInto("secrets")
    .values({ name, value: make() })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  return (await find())!.value;
}

type Signer = ReturnType<typeof cookie.signerFactory>;
const signers = new WeakMap<Station, Signer>();

/** Signs with the newest secret, and knows what older ones have signed. */
async function signerOf(station: Station): Promise<Signer> {
  const known = signers.get(station);
  if (known) return known;
  const secrets = station.config.secret ?? [await secretNamed(station.store, "signing", () => randomBytes(32).toString("base64url"))];
  const signer = cookie.signerFactory(secrets);
  signers.set(station, signer);
  return signer;
}

/** A text that only this server can have written, for one purpose: a signature for another one does not fit. */
export async function signed(station: Station, purpose: string, text: string): Promise<string> {
  return (await signerOf(station)).sign(`${purpose}:${text}`).slice(purpose.length + 1);
}

export async function unsigned(station: Station, purpose: string, text: string): Promise<string | null> {
  const { valid, value } = (await signerOf(station)).unsign(`${purpose}:${text}`);
  return valid ? value.slice(purpose.length + 1) : null;
}
