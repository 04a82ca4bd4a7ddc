/** What becomes of a game while the server is away. */
import { test } from "vitest";
import { everyWay } from "../by.js";
import { ask, visits } from "../visit.js";
import { cutOff } from "./away-table.js";

const visit = visits();

test.each(everyWay)(
  "%s: a piece pressed on the map waits by name, is put back, and the next is taken up when the server is back",
  async (_, by) => {
    const { page, context, asked, waits } = await cutOff(visit, by.look);
    const press = async (hex: string) => {
      await by.point(page, hex);
      if (!by.look.hasTouch) await by.there(page, hex);
    };
    await press("1008");
    await waits.getByText("Take up 1/3/I in 1008").waitFor();
    await by.press(waits.getByRole("button", { name: "Put it back" }));
    await page.locator(".why-not").getByText("It is put back.").waitFor({ state: "attached" });
    await press("1008");
    await waits.getByText("Take up 1/3/I in 1008").waitFor();
    await context.setOffline(false);
    await asked.getByText("1/3/I has 6 points").waitFor();
  },
);

test("where the table has moved on meanwhile, what was pressed is not done, and that is said", async () => {
  const { visitor, page, context, id, asked, waits, take } = await cutOff(visit);
  await take("1/3/I");
  await waits.getByText("Take up 1/3/I in 1008").waitFor();
  await ask(visitor, `tables/${id}/act`, { number: 0, action: { do: "take", unit: "2/3/I" } });
  await context.setOffline(false);
  await page.locator(".why-not").getByText("While the server was away the table moved on").waitFor();
  await asked.getByText("2/3/I has 6 points").waitFor();
});

test("a game without secrets against the computer goes on on this device, marked as not proved", async () => {
  const { page, context, id, asked, take } = await cutOff(visit);
  await page.getByRole("button", { name: "Go on on this device" }).click();
  await page.waitForURL(/#\/tables\/here-/);
  await page.locator(".top").getByText("not proved").waitFor();
  await take("1/3/I");
  await asked.getByText("1/3/I has 6 points").waitFor();
  await context.setOffline(false);
  await page.getByTitle("To the start page").click();
  const mine = page.getByRole("region", { name: "Your games" });
  await mine.getByText("goes on from the server, not proved").waitFor();
  await mine.locator(`[data-table="${id}"]`).waitFor();
});
