/** The First Day between people: a slow game in two browsers that does not stop where an answer stands. */
import { expect, test } from "vitest";
import { handsOf } from "../../hands.js";
import { slow, twoBy } from "../../homes.js";
import { visits } from "../../visit.js";

const two = twoBy(visits());

test("a slow game of two: windows, Opportunity and Defensive Fire are answered as was said in advance", async () => {
  const position = {
    game: "firstday",
    scenario: "16.4",
    turn: 12,
    units: { "2 WI": "2223", "7 WI": "2224", "13 AL": "2323", "7 TN": "2222", "14 TN": "2324" },
    agenda: ["turn", ["endTurn", -1], ["draw", false], ["order", "Archer"]],
  };
  const [ada, ben] = await two({ position, ...slow }, { game: "firstday", sides: ["confederate", "union"] });
  const list = ben.page.getByRole("region", { name: "Answers in advance" });
  for (const question of [/When an enemy leaves contact/, /When one of your hexes is attacked/, /Before each draw/]) {
    await list.getByRole("button", { name: question }).click();
    await list.getByRole("button", { name: "Say so in advance" }).click();
  }
  await expect.poll(() => list.getByRole("listitem").count()).toBe(3);
  await ben.page.goto("about:blank");

  const hands = handsOf(ada);
  await hands.order(/^Attack: fire/);
  await hands.order("End this step");
  await ada.page.getByRole("dialog").getByRole("button", { name: "End this step" }).click();
  await hands.order("Take up 14 TN");
  await hands.order("March to 2225");
  await hands.told(/7 WI fires at 2324/);
  await hands.await(/14 TN|attack an adjacent hex|Archer's brigade/);
  expect(ada.complaints).toEqual([]);
});
