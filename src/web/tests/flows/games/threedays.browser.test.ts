/** The first minutes of Three Days: a whole division is told to attack on the order sheet, and a regiment of it marches, turns and halts. */
import { expect, test } from "vitest";
import type { Game, Json, JsonObject } from "../../../../engine/index.js";
import { threedaysBoardFor } from "../../../../games/threedays/board/index.js";
import { threedays } from "../../../../games/threedays/index.js";
import { handsOf, mapIn } from "../../hands.js";
import { alone, saved, seasoned, sitDown } from "../../saved.js";
import { laptop, visits } from "../../visit.js";

const visit = visits();
const TURN: readonly Json[] = ["turn", ["endTurn", -1], "draw"];
const hays = "Hays's brigade";

/** Early's Assault at its set-up, with this to decide. */
async function sitAt(now: readonly Json[], more: JsonObject) {
  const visitor = await visit("#/", laptop, seasoned);
  const position = { game: "threedays", scenario: "S7", agenda: [...TURN, ...now], ...more };
  const seats = { union: alone!.confederate, confederate: alone!.union };
  await sitDown(visitor, saved({ game: threedays as unknown as Game, position, seats }));
  await visitor.page.locator('[data-painted="map"]').waitFor();
  return { ...visitor, hands: handsOf(visitor) };
}

test("a division gets its orders in one press, and a unit of it turns and marches two hexes in one press", async () => {
  const { page, hands, complaints } = await sitAt(
    [
      ["activate", 1, hays],
      ["actions", hays],
      ["orders", "confederate"],
    ],
    {
      brigade: hays,
      inCommand: [hays, "Avery's brigade"],
    },
  );
  const sheet = page.getByRole("region", { name: "Orders", exact: true });
  await sheet.getByRole("button", { name: "Early's Division: Attack" }).click();
  await hands.told("Hays's brigade is to attack.");
  await hands.told("Avery's brigade is to attack.");
  await hands.order("The orders are given");

  await hands.await("its units move, fire, rally");
  await hands.order("Take up 9th Louisiana");
  await hands.await(/9th Louisiana in B4014, facing S: march on, turn, or halt/);
  await page.locator('[data-piece="9th Louisiana"]').click();
  await expect.poll(() => page.locator(".front-arrow").count()).toBe(5);
  await hands.choose("face SE");
  await hands.await(/facing SE: march on, turn, or halt; 3 MP left/);
  const { x, y, scale } = await mapIn(page);
  const goal = threedaysBoardFor({ scenario: "S7", options: {} }).places.get("B4112")!.at;
  await page.mouse.click(x + goal.x * scale, y + goal.y * scale);
  await hands.stands("9th Louisiana", "B4112");
  await hands.order("Halt");
  await hands.await("its units move, fire, rally");
  expect(complaints).toEqual([]);
});
