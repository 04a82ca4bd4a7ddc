/** Two whole turns of Early's Assault against the computer, by either side, through the page: every question of an hour. */
import { expect, test } from "vitest";
import { alone } from "../../saved.js";
import { visits } from "../../visit.js";
import { playUntil } from "./threedays-general.js";
import { confederate, sitAt } from "./threedays-table.js";

const visit = visits();

test.each([
  ["Confederates", confederate],
  ["Union", alone],
])("from half past seven to half past eight as the %s", async (_, seats) => {
  const { page, complaints } = await sitAt(visit, { seats, seed: "an hour" });
  const pressed = await playUntil(page, /\b20:30/);
  for (const wish of [/Division: Attack|Orders$/, / acts$/, /^Take up/, /^March to/, /^Halt$/, /^The commanders stay$/])
    expect(
      pressed.some((word) => wish.test(word)),
      `${wish}`,
    ).toBe(true);
  expect(pressed.length).toBeGreaterThan(40);
  expect(complaints).toEqual([]);
});
