/** At Antietam on the server, with the line cut. */
import { seasoned } from "../saved.js";
import { laptop, playNow, tableId, type visits } from "../visit.js";

export async function cutOff(visit: ReturnType<typeof visits>, look = laptop) {
  const visitor = await visit("#/", look, seasoned);
  const { page, context } = visitor;
  await playNow(page).click();
  await page.locator(".asked").getByText("15 of 15 moves left").waitFor();
  // The rules are at hand on this device.
  await page.getByText("Confederate decisive victory").first().waitFor({ state: "attached" });
  const id = await tableId(visitor);
  await context.setOffline(true);
  await page.getByText("The server is away: what you press waits until it is back.").waitFor();
  const take = (unit: string) =>
    page
      .getByRole("region", { name: "All orders" })
      .getByRole("button", { name: `Take up ${unit} in` })
      .click();
  return { visitor, page, context, id, asked: page.locator(".asked"), waits: page.locator(".waits"), take };
}
