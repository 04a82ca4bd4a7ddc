/** A finished game of Antietam on this device, to look back at and to study. */
import { readFileSync } from "node:fs";
import type { BrowserContext } from "playwright-core";
import { expect } from "vitest";
import { type Game, type JsonObject, load, type Table } from "../../engine/index.js";
import { stateAt } from "../../engine/table.js";
import { antietamBoard } from "../../games/antietam/board/index.js";
import { antietam } from "../../games/antietam/index.js";
import { seasoned, sitDown } from "./saved.js";
import { laptop, type Visit, type visits } from "./visit.js";

type StorageState = Awaited<ReturnType<BrowserContext["storageState"]>>;
export const file = readFileSync(new URL("../../games/antietam/tests/games/union-marginal.json", import.meta.url), "utf8");
export const game = antietam as unknown as Game;
export const table = load([game], JSON.parse(file)) as Table;
const entries = table.actions.map((_, i) => ({ at: i + 1, events: table.log.slice(table.logStart[i], table.logStart[i + 1]) }));
/** The numbers of the entries that tell something. */
export const told = entries.filter(({ events }) => events.some((event) => antietamBoard.told(event))).map(({ at }) => at);
export const fights = entries.flatMap(({ at, events }) =>
  events.filter(({ event }) => event === "combat").map(({ text, odds, die }) => ({ at, text, odds: `${odds}`, die: Number(die) })),
);

/** Opens the table on a device on which the game was loaded once. */
export function finishedGame(visit: ReturnType<typeof visits>) {
  let device: { readonly storageState: StorageState; readonly id: string } | undefined;
  return async (options = laptop): Promise<Visit & { readonly id: string }> => {
    if (!device) {
      const first = await visit("#/", laptop, seasoned);
      const id = await sitDown(first, file);
      await bar(first).waitFor();
      device = { id, storageState: await first.context.storageState({ indexedDB: true }) };
      await first.context.close();
    }
    const { id, storageState } = device;
    const visitor = await visit(`#/tables/${id}`, { ...options, storageState }, seasoned);
    await bar(visitor).waitFor();
    return { ...visitor, id };
  };
}

export const bar = ({ page }: Visit) => page.getByRole("slider", { name: "Moment of the game" });
export const moment = async (visitor: Visit) => Number(await bar(visitor).getAttribute("aria-valuenow"));
export const isAt = (visitor: Visit, at: number) => expect.poll(() => moment(visitor)).toBe(at);
export const shows = ({ page }: Visit, at: number) => page.locator(".asked").getByText(`You look back: ${at} of`).waitFor();
export const part = ({ page }: Visit, name: string) => page.getByRole("region", { name });
export const openStudy = ({ page }: Visit) => page.getByRole("tab", { name: "Study" }).click();

/** Where the pieces stand at a moment, by the rules. */
export function standAt(at: number): ReadonlyMap<string, string> {
  const view = game.view(stateAt(table, at), "union") as JsonObject;
  return new Map(antietamBoard.pieces(view).map(({ id, place }) => [id, place]));
}
