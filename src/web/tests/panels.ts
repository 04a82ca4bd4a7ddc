/** The panels of a table, and what stands in them. */
import { readFileSync } from "node:fs";
import { type Saved, saved, seasoned, sitDown } from "./saved.js";
import { laptop, type Visit, visits } from "./visit.js";

export const visit = visits();
export const finished = readFileSync(new URL("../../games/antietam/tests/games/union-marginal.json", import.meta.url), "utf8");

export async function at(given: Saved, options = laptop): Promise<Visit> {
  const visitor = await visit("#/", options, seasoned);
  await sitDown(visitor, saved(given));
  return visitor;
}

export const orders = ({ page }: Visit) => page.getByRole("region", { name: "All orders" });
export const order = (visitor: Visit, name: RegExp | string) => orders(visitor).getByRole("button", { name });
export const asked = ({ page }: Visit) => page.locator(".asked");
export const tab = ({ page }: Visit, name: string) => page.getByRole("tab", { name });
