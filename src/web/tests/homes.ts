/** People at one table from their own homes. */
import type { BrowserContextOptions } from "playwright-core";
import { seasoned } from "./saved.js";
import { ask, laptop, type Visit, type visits } from "./visit.js";

export interface Made {
  readonly table: { readonly id: string };
  readonly invitations: Readonly<Record<string, string>>;
}

export const asked = ({ page }: Visit) => page.locator(".asked");
export const menu = async ({ page }: Visit, item: string) => {
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: item }).click();
};
export const order = ({ page }: Visit, name: RegExp) => page.getByRole("region", { name: "All orders" }).getByRole("button", { name });

interface Played {
  readonly game: string;
  readonly sides: readonly [string, string];
}
/** Where it does not matter what is played, it is the small example; where somebody marches, Antietam. */
export const skirmish = { game: "skirmish", sides: ["blue", "gray"] } as const satisfies Played;
export const antietam = { game: "antietam", sides: ["union", "confederate"] } as const satisfies Played;

/** Two people at a table from two homes: the first has the first side. */
export const twoBy = (visit: ReturnType<typeof visits>) =>
  async function two(more: object = {}, { game, sides: [mine, other] }: Played = skirmish, look: BrowserContextOptions = laptop) {
    const seats = { [mine]: { who: "me" }, [other]: { who: "invitation" } };
    let made: Made | undefined;
    const ada = await visit(
      async (context) => {
        await ask({ context }, "guest", {});
        made = await ask<Made>({ context }, "tables", { game, seats, ...more });
        return `#/tables/${made.table.id}`;
      },
      look,
      seasoned,
    );
    const { table, invitations } = made!;
    await ada.page.getByText("The battle begins by itself").waitFor();
    const ben = await visit(
      async (context) => {
        await ask({ context }, "guest", {});
        await ask({ context }, `tables/${table.id}/join`, { invitation: invitations[other] });
        return `#/tables/${table.id}`;
      },
      look,
      seasoned,
    );
    for (const { page } of [ada, ben]) await page.getByRole("tablist").waitFor();
    return [ada, ben, table.id] as const;
  };

/** A day for each move. */
export const slow = { clock: { kind: "slow", hours: 24, onTime: "lose" } } as const;
