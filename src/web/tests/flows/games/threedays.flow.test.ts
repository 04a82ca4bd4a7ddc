/** Three Days through the page: a turn of Longstreet's assault with orders for his corps, a Shock that goes on, a battery overrun, a countercharge. */
import { expect, test } from "vitest";
import { visits } from "../../visit.js";
import { playUntil } from "./threedays-general.js";
import { sitAt } from "./threedays-table.js";

const visit = visits();
const kershaw = "Kershaw's brigade";
/** Kershaw's men before the Peach Orchard, at their Shocks; whoever plays both sides passes the screen. */
const peachOrchard = {
  scenario: "S5",
  together: true,
  now: [["activate", 2, kershaw], "shocks"],
};

test("a turn of Longstreet's assault: his corps is told to attack on one sheet, and acts brigade by brigade", async () => {
  const { page, hands, complaints } = await sitAt(visit, { scenario: "S5", seed: "a corps" });
  const pressed = await playUntil(page, /\b17:00/);
  for (const division of ["Hood's", "McLaws's"]) expect(pressed).toContain(`${division} Division: Attack`);
  for (const brigade of ["Law's", "J.B. Robertson's", "Kershaw's", "Barksdale's"])
    await hands.told(new RegExp(`${brigade}.* brigades?( is|, and .* are| are) to attack\\.`));
  expect(pressed.filter((word) => / acts$/.test(word)).length).toBeGreaterThan(6);
  expect(pressed.some((word) => / fires at /.test(word))).toBe(true);
  expect(complaints).toEqual([]);
});

test("a Shock is added up, drives a regiment out of the Peach Orchard, and goes on against the next", async () => {
  const { page, hands, handedTo, complaints } = await sitAt(visit, {
    ...peachOrchard,
    more: {
      turn: 1,
      units: {
        "8th South Carolina": { at: "C0134", sp: 6, facing: "NE", order: "attack" },
        "141st Pennsylvania": { at: "C0133", sp: 3, facing: "SW" },
        "68th Pennsylvania": { at: "B7033", sp: 3, facing: "SW" },
      },
      leaders: { Kershaw: { at: "C0134" } },
      brigade: kershaw,
      inCommand: [kershaw],
      options: { leaderShock: false },
    },
    // The last two are for the initiative of the next turn.
    dice: [0, 0, 8, 0, 0, 0, 9, 9],
  });
  await handedTo("Confederate");
  await hands.order("8th South Carolina shocks C0133");
  await page.getByRole("heading", { name: "Shock of C0133" }).waitFor();
  await page.getByText("odds 2:1").first().waitFor();
  await page.getByText("C0133 taken: its defenders break").first().waitFor({ state: "attached" });
  await hands.order(/^Charge$/);
  await handedTo("Union");
  await hands.await("141st Pennsylvania: fire at the charge?");
  await hands.order("Hold fire");
  for (const hex of ["B7033", "B6932", "B6832"]) await hands.order(`Fall back to ${hex}`);
  await handedTo("Confederate");
  await hands.order("8th South Carolina advances");
  await hands.order(/^Face NE$/);
  await handedTo("Union");
  await hands.order("Do not turn");
  await handedTo("Confederate");
  await hands.await("Continue the Shock against another hex, or stop?");
  await hands.order("Continue against B7033");
  await handedTo("Union");
  await hands.told("The Shock goes on: 8th South Carolina against B7033.");
  await hands.await("68th Pennsylvania: fire at the charge?");
  await hands.order("Hold fire");
  await handedTo("Confederate");
  await hands.order("Fall back to C0134");
  await hands.stands("8th South Carolina", "C0134");
  expect(complaints).toEqual([]);
});

test("a shaken battery is overrun: its guns are left, and taken by who advances", async () => {
  const guns = "Battery B, 1st New Jersey Light (Clark)";
  const { page, hands, handedTo, complaints } = await sitAt(visit, {
    ...peachOrchard,
    more: {
      turn: 1,
      units: {
        "8th South Carolina": { at: "C0134", sp: 6, facing: "NE", order: "attack" },
        "3rd South Carolina": { at: "C0235", sp: 6, facing: "N", order: "attack" },
        [guns]: { at: "C0133", sp: 6, facing: "S" },
        "141st Pennsylvania": { at: "B7033", sp: 4, facing: "S" },
      },
      brigade: kershaw,
      inCommand: [kershaw],
      disordered: [guns],
    },
    // Those after the two tests are for the guns, and for the initiative of the next turn.
    dice: [0, 9, 9, 9, 0, 0, 9, 9],
  });
  await handedTo("Confederate");
  await hands.order("8th South Carolina shocks C0133");
  await hands.order(/^Charge$/);
  await handedTo("Union");
  await hands.await(`${guns} is to be shocked: retreat before it, or stand?`);
  await hands.order(/^Stand$/);
  await handedTo("Confederate");
  await hands.told(`${guns} abandons its guns in C0133: 3 are left there.`);
  await page.locator('[data-mark="guns"][data-place="C0133"]').waitFor({ state: "attached" });
  await hands.order("8th South Carolina advances");
  await hands.order(/^Face N$/);
  await handedTo("Union");
  await hands.order("Do not turn");
  await handedTo("Confederate");
  await hands.told(`3 guns of ${guns} are taken.`);
  await hands.stands("8th South Carolina", "C0133");
  expect(complaints).toEqual([]);
});

test("an enemy who cannot be fired at says why when one points at him", async () => {
  const archer = "Archer's brigade";
  const { page, pixelOf, complaints } = await sitAt(visit, {
    scenario: "S4",
    now: [
      ["activate", 2, archer],
      ["actions", archer],
    ],
    more: {
      units: {
        "1st Tennessee (Provisional Army)": { at: "B1824", sp: 6, facing: "S" },
        "56th Pennsylvania": { at: "B1724", sp: 5, facing: "S" },
      },
      brigade: archer,
      inCommand: [archer],
    },
  });
  const { x, y } = await pixelOf("B1724");
  await page.mouse.move(x, y);
  await page.locator(".card-here .may-not").waitFor();
  expect(await page.locator(".card-here .may-not").textContent()).toMatch(/1st Tennessee|B1724/);
  expect(complaints).toEqual([]);
});

test("cavalry that is charged by cavalry charges in its turn", async () => {
  const [virginia, illinois, chambliss] = ["9th Virginia Cavalry (a)", "8th Illinois Cavalry (a)", "Chambliss's brigade"];
  const { hands, handedTo, complaints } = await sitAt(visit, {
    scenario: "S4",
    together: true,
    now: [["activate", 2, chambliss], "shocks"],
    more: {
      units: { [virginia]: { at: "B1824", sp: 3, facing: "S", order: "attack" }, [illinois]: { at: "B1924", sp: 3, facing: "N" } },
      brigade: chambliss,
      mounted: [virginia, illinois],
      charges: [virginia],
    },
    dice: [0, 0, 9],
  });
  await handedTo("Confederate");
  await hands.order(`${virginia} shocks B1924`);
  await hands.order(/^Charge$/);
  await handedTo("Union");
  await hands.await(`${illinois} is to be shocked: retreat before it, or stand?`);
  await hands.order("Countercharge");
  await hands.told(`${illinois} countercharges.`);
  await hands.told("3 to 3, 1:1: 9 - 1, Defender Beaten.");
  for (const hex of ["B2024", "B2123"]) await hands.order(`Fall back to ${hex}`);
  await handedTo("Confederate");
  await hands.order(`${virginia} advances`);
  await hands.stands(virginia, "B1924");
  expect(complaints).toEqual([]);
});
