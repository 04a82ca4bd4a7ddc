/** The First Day through the page: a flanking charge with its Defensive Fire, a held chit in its window. */
import { expect, test } from "vitest";
import { visits } from "../visit.js";
import { sitAt } from "./firstday-table.js";

const visit = visits();

test("a charge from two sides drives the enemy off, and the ground is taken", async () => {
  const { page, hands, complaints } = await sitAt(visit, {
    units: { "2 WI": "3534", "24 MI": "3433", "5 AL Bn": { at: "3434", hits: 1 }, "13 AL": "3137" },
    now: [["obey", 3], "assaultStep"],
    more: { brigade: "Meredith", doing: "attack" },
    // Defensive Fire without effect, 66 on the table, and whatever comes after.
    dice: [1, 1, 6, 6, 6, 6, 6],
  });
  await hands.await("attack an adjacent hex");
  await hands.order("Attack 3434");
  await hands.order("Assault from 3534");
  await hands.order("Flank from 3433");
  const sheet = page.getByRole("region", { name: "Close Combat on 3434" });
  await sheet.getByText("flanking attack").waitFor();
  await hands.order("Charge");
  await hands.told(/Close Combat for 3434: .*flanking attack/);
  await hands.order(/2 WI advances/);
  await hands.stands("2 WI", "3434");
  expect(complaints).toEqual([]);
});

test("a held chit is played in its window", async () => {
  const { page, hands, complaints } = await sitAt(visit, {
    units: { "2 WI": { at: "3534", hits: 2 }, "6 WI": { at: "3535", hits: 1 }, "13 AL": "3137" },
    now: [["window", "union", 0]],
    more: { hand: { "Union Rally!": 1 }, pool: { "Union Rally!": 1 } },
  });
  await hands.await("play a held chit before the next draw");
  await page.getByRole("button", { name: "Play Rally!" }).first().click();
  await hands.await("Rally!");
  await hands.order("2 WI loses a Morale Hit");
  await hands.order("6 WI loses a Morale Hit");
  await hands.told("6 WI rallies.");
  expect(complaints).toEqual([]);
});
