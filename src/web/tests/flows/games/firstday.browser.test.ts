/** The first minutes of The First Day: the key event, and a shot planned with every shift and the chances of its whole chain. */
import { expect, test } from "vitest";
import { handsOf } from "../../hands.js";
import { seasoned } from "../../saved.js";
import { laptop, playNow, visits } from "../../visit.js";
import { sitAt } from "./firstday-table.js";

const visit = visits();

test("from the start page to the guns of the first half hour", async () => {
  const visitor = await visit("#/", laptop, seasoned);
  const { page, complaints } = visitor;
  const hands = handsOf(visitor);
  await playNow(page, "Gettysburg: The First Day").click();
  await page.locator('[data-painted="map"]').waitFor();
  await hands.await("chooses the key event");
  await hands.order("Key event: Rally!");
  await hands.told("The Union puts Rally! into the cup.");
  // The enemy's guns open: whoever they strike may have to be named, tested or led back first.
  await hands.await(/an artillery impulse|leads in|falls back|tested next/);
  expect(complaints).toEqual([]);
});

test("a shot is added up before it is fired, and its die is told", async () => {
  const { page, hands, complaints } = await sitAt(visit, {
    units: { "2 WI": "3534", "6 WI": "3534", "13 AL": "3434", "7 TN": "3334" },
    now: [["obey", 1], "fireStep"],
    more: { brigade: "Meredith", doing: "defend" },
    dice: [1, 1],
  });
  await hands.await("fire, shot by shot");
  await hands.order("2 WI fires at 3434");
  const sheet = page.getByRole("region", { name: "Fire on 3434" });
  await sheet.getByText("2 WI").first().waitFor();
  await sheet.getByText("rebuilt, not the printed one").first().waitFor();
  await sheet
    .getByText(/13 AL .*(hit|falls back|Battleworn)/)
    .first()
    .waitFor();
  await hands.order("6 WI joins");
  await sheet.getByText("6 WI").first().waitFor();
  await hands.order(/^Fire/);
  await hands.told(/2 WI and 6 WI fire at 3434: .*, 11: no effect/);
  expect(complaints).toEqual([]);
});
