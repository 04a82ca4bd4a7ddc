/** The First Day through the page, from positions near the moment: charges, chits, Barrages, a retreat into the Town, a wreck. */
import { expect, test } from "vitest";
import { phone, visits } from "../../visit.js";
import { confederate, sitAt } from "./firstday-table.js";

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

test("an artillery phase: three batteries of Herr Ridge join in a Barrage, then the guns are done", async () => {
  const { page, hands, complaints } = await sitAt(visit, {
    units: { Crenshaw: "2503", McGraw: "2604", Marye: "2704", "3 IN": "2611" },
    now: [["impulse", "confederate", 0, false]],
    dice: [1, 1],
    seats: confederate,
  });
  await hands.await("an artillery impulse");
  await hands.order("Barrage on 2611, beginning with Marye");
  const sheet = page.getByRole("region", { name: "A Barrage on 2611" });
  await sheet.getByText("Marye, 4 SP, long, 7 hexes").waitFor();
  await hands.order("McGraw joins");
  await hands.order("Crenshaw joins");
  await sheet.getByText("Crenshaw").first().waitFor();
  await hands.order(/^Fire/);
  await hands.told("A Barrage on 2611.");
  await hands.told(/Crenshaw, Marye and McGraw fire at 2611: 6 SP, −1 over woods; column 4-5, 11: no effect/);
  expect(complaints).toEqual([]);
});

test("on a phone the button of a shot says what it does, however many its outcomes", async () => {
  const { page } = await sitAt(visit, {
    units: { Crenshaw: "2503", McGraw: "2604", Marye: "2704", "3 IN": "2611" },
    now: [["impulse", "confederate", 0, false]],
    actions: [
      { do: "barrage", unit: "Marye", at: "2611" },
      { do: "join", unit: "McGraw" },
    ],
    seats: confederate,
    look: phone,
  });
  await page.getByRole("button", { name: "Pull the panels up" }).click();
  const fire = page.locator(".drawer-head").getByRole("button", { name: /^Fire/ });
  await fire.locator(".chances-here").waitFor();
  expect(await fire.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

test("an Attack: fire, Opportunity Fire, a flanking charge with Defensive and Support Fire, a retreat into the Town and its Panic", async () => {
  const { page, hands, handedTo, complaints } = await sitAt(visit, {
    units: { "2 WI": "2223", "7 WI": "2224", "13 AL": "2323", "7 TN": "2222", "14 TN": "2324" },
    now: [["order", "Archer"]],
    more: { turn: 12 },
    // No shot has an effect; 35 on the table is D1; 2 WI stands its test and falls back all the same.
    dice: [1, 1, 1, 1, 1, 1, 1, 1, 3, 5, 1],
    together: true,
  });
  await handedTo("Confederate");
  await hands.order(/^Attack: fire/);
  await hands.order("13 AL fires at 2223");
  await hands.order(/^Fire/);
  await hands.told(/13 AL fires at 2223: 6 SP, \+1 flanking fire/);
  await hands.order("End this step");
  await hands.order("Take up 14 TN");
  await hands.order("March to 2225");
  await handedTo("Union");
  await hands.await("14 TN leaves 2324 under your guns");
  await hands.order("7 WI fires");
  await handedTo("Confederate");
  await hands.told(/7 WI fires at 2324: .*no effect/);
  await hands.order("End this step");
  await hands.order("Attack 2223");
  await hands.order("Assault from 2323");
  await hands.order("Flank from 2222");
  await page.getByRole("region", { name: "Close Combat on 2223" }).getByText("flanking attack").waitFor();
  await hands.order("Charge");
  await handedTo("Union");
  await hands.await("2223 is attacked from 2323: Defensive Fire");
  await hands.order("All fire together");
  await hands.await("Defensive Support Fire, hex by hex");
  await hands.order("2224 gives support");
  await hands.told(/Close Combat for 2223: 11 to 6, .*: D1,/);
  await hands.told("2 WI panics in the streets of the Town.");
  await hands.await("2 WI falls back from 2123: 3 hexes to go");
  await hands.stands("2 WI", "2123");
  await hands.order("Fall back to 2024");
  await expect.poll(() => hands.asked.textContent()).not.toContain("3 hexes to go");
  expect(complaints).toEqual([]);
});

test("a brigade is Wrecked at the end of the turn, and its owner takes it out of contact", async () => {
  const { hands, handedTo, complaints } = await sitAt(visit, {
    units: {
      "13 MA": { at: "3534", worn: true },
      "104 NY": "broken 3",
      "94 NY": { at: "3537", worn: true, hits: 1 },
      "16 ME": { at: "3538", worn: true },
      "107 PA": { at: "3539", worn: true },
      "13 AL": "3533",
    },
    now: [["window", "union", 0]],
    more: { hand: { "Union Rally!": 1 }, pool: { "Union Rally!": 1 } },
    together: true,
  });
  await handedTo("Union");
  await hands.await("play a held chit before the next draw");
  await hands.order("Pass");
  // The cup is empty: one last window.
  await hands.await("play a held chit before the next draw");
  await hands.order("Pass");
  await hands.told("Paul's brigade is Wrecked.");
  await hands.await("a Wrecked brigade falls back");
  await hands.order("Paul's Wrecked brigade: move");
  await hands.await("none stays next to the enemy");
  await hands.order("Take up 13 MA");
  await hands.order("March to 3535");
  await handedTo("Confederate");
  await hands.await("13 MA leaves 3534 under your guns");
  await hands.order("Hold");
  await handedTo("Union");
  await hands.stands("13 MA", "3535");
  expect(complaints).toEqual([]);
});
