/** When the server is away, what is pressed waits for it. */
import { expect, test } from "vitest";
import { visits } from "../visit.js";
import { cutOff } from "./away-table.js";

const visit = visits();

test("an order waits by name, can be put back, and is done when the server is back", async () => {
  const { page, context, asked, waits, take } = await cutOff(visit);
  await take("1/3/I");
  await waits.getByText("Take up 1/3/I in 1008").waitFor();
  await waits.getByRole("button", { name: "Put it back" }).click();
  await page.locator(".why-not").getByText("It is put back.").waitFor();
  await take("2/3/I");
  await waits.getByText("Take up 2/3/I in 0907").waitFor();
  // By the keyboard too.
  await page.keyboard.press("u");
  await page.locator(".why-not").getByText("It is put back.").waitFor();
  await take("3/1/I");
  await waits.getByText("Take up 3/1/I").waitFor();
  await context.setOffline(false);
  await asked.getByText("3/1/I has 6 points").waitFor();
  expect(await waits.count()).toBe(0);
});
