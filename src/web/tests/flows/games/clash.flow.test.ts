/** Clash of Giants in the browser, from positions near the moment: marches and Orders, attacks and what is owed, going back, interrupts. */
import { expect, test } from "vitest";
import { B, declared, ending, G, marching, tableOf } from "../../../../games/clash/tests/field.js";
import { asked, order } from "../../panels.js";
import { laptop } from "../../visit.js";
import { sitAt, told } from "./clash-table.js";

test("[CG-11.6n] a brigade comes in by Reinforcement March, and its price is told before", async () => {
  const t = marching(G, {
    formation: "V Corps",
    points: 4,
    turn: 7,
    units: { Vincent: "4127", Tilton: "4127" },
    fresh: ["Vincent", "Tilton"],
  });
  const visitor = await sitAt(t);
  await order(visitor, "Take up Vincent in 4127").click();
  await order(visitor, "Vincent marches by road to 4313 for 3.75 points").click();
  await told(visitor, /Vincent marches .*4313/);
  await visitor.page.locator('[data-piece="Vincent"][data-place="4313"]').waitFor();
  expect(visitor.complaints).toEqual([]);
});

test("[CG-B8.7e] under Pope's Orders the way is drawn before it is walked, and the others follow", async () => {
  const units = { Robinson: "4316", Poe: "4317", Birney: "4319", Starke: "4411", Grover: "4313" };
  const visitor = await sitAt(marching(B, { formation: "Kearny", points: 8, turn: 3, units }));
  const { page } = visitor;
  const way = order(visitor, /^Robinson goes by Pope's Orders: .*4512$/).first();
  await way.hover();
  await page.locator(".ways polyline.way").first().waitFor({ state: "attached" });
  await way.click();
  await told(visitor, "Robinson goes to 4512 under Pope's Orders for 7.");
  await order(visitor, /^Poe goes by Pope's Orders: .*4512$/).click();
  await page.locator('[data-piece="Poe"][data-place="4512"]').waitFor();
  await order(visitor, /^Birney goes by Pope's Orders: .*4613$/).click();
  await told(visitor, "Birney goes to 4613 under Pope's Orders for 8.");
  expect(visitor.complaints).toEqual([]);
});

test("in the dark too the points of a side stand out from the gauge they fill", async () => {
  const { page } = await sitAt(marching(B, { formation: "Kearny", points: 8, turn: 3, units: { Robinson: "4316" } }), [], {
    ...laptop,
    colorScheme: "dark",
  });
  const contrast = await page.locator('.display[data-side="union"] .gauge').evaluate((gauge) => {
    const brightness = (element: Element, below = 0): number => {
      const [red, green, blue, alpha = 1] = getComputedStyle(element)
        .backgroundColor.match(/[\d.]+/g)!
        .map(Number);
      const [r, g, b] = [red, green, blue].map((part) => (part / 255) ** 2.2);
      return alpha * (0.2126 * r + 0.7152 * g + 0.0722 * b) + (1 - alpha) * below;
    };
    const filled = brightness(gauge.firstElementChild!);
    const empty = brightness(gauge, brightness(gauge.closest(".decision")!));
    return (Math.max(filled, empty) + 0.05) / (Math.min(filled, empty) + 0.05);
  });
  expect(contrast).toBeGreaterThan(3);
});

const round = { Zouaves: "3713", Wilcox: "3613", Mahone: "3814", Cross: "3712", Wright: "3813" };

test("[CG-12.5a CG-12.2e] attacks from below and by units that combine are owed, shown, and paid", async () => {
  const t = declared(G, { side: "confederate", formation: "Anderson", units: round });
  const visitor = await sitAt(t, [1, 1, 1, 1, 1]);
  await asked(visitor).getByText("Wilcox and Wright must attack from below.").waitFor();
  expect(await order(visitor, "End the attack").count()).toBe(0);
  await order(visitor, "Attack Cross in 3712").click();
  await order(visitor, "Wilcox attacks").click();
  await order(visitor, "Wright attacks").click();
  await order(visitor, "Attack 3712 now").click();
  await asked(visitor).getByText("3713 must be attacked.").waitFor();
  await order(visitor, "Attack Zouaves in 3713").click();
  await order(visitor, "Mahone attacks").click();
  await order(visitor, "Attack 3713 now").click();
  await told(visitor, "Mahone attacks Zouaves in 3713.");
  expect(visitor.complaints).toEqual([]);
});

test("[CG-12.12a CG-13.3a] a combined flank attack with artillery on both sides: the sheet says each unit's chance", async () => {
  const { Cross: _, ...units } = round;
  const guns = { Anderson: "ready", "V Corps": "ready" };
  const visitor = await sitAt(declared(G, { side: "confederate", formation: "Anderson", units, guns }), [6, 1, 1, 1]);
  const { page } = visitor;
  await order(visitor, "Attack Zouaves in 3713").click();
  for (const unit of ["Wilcox", "Wright", "Mahone"]) await order(visitor, `${unit} attacks`).click();
  const sheet = page.getByRole("region", { name: "Attack on Zouaves" });
  await sheet.getByText("flanked: TER of the defenders").waitFor();
  expect(await sheet.getByRole("row", { name: /Zouaves loses nothing/ }).textContent()).toContain("17 %");
  await order(visitor, "Attack 3713 now").click();
  await order(visitor, "Commit the guns of Anderson").click();
  await order(visitor, "Commit the guns of V Corps").click();
  await told(visitor, "7 to 3: 2:1, flanked.");
  expect(visitor.complaints).toEqual([]);
});

test("[CG-11.5a] a unit in an enemy zone gets away by Emergency Withdrawal", async () => {
  const units = { Davis: "4810", Brockenbrough: "4809", "Iron Brigade": "4709" };
  const visitor = await sitAt(marching(G, { formation: "Heth", points: 4, units }));
  await order(visitor, "Take up Davis in 4810").click();
  await order(visitor, "Davis makes an Emergency Withdrawal to 5008 for 3 points").click();
  await visitor.page.locator('[data-piece="Davis"][data-place="5008"]').waitFor();
  expect(visitor.complaints).toEqual([]);
});

test("[CG-12.10e CG-12.10j] two beaten units go back by the compass, in the order and to the hexes that their side chooses", async () => {
  const units = { Archer: "3005", Harrow: "3006", Philadelphia: "3006" };
  const visitor = await sitAt(declared(G, { side: "confederate", formation: "Heth", units }), [6, 6, 1]);
  await order(visitor, "Attack Harrow and Philadelphia in 3006").click();
  await order(visitor, "Archer attacks").click();
  await order(visitor, "Attack 3006 now").click();
  const ways = (unit: string) => ["2906", "3007", "3106"].map((hex) => `${unit} retreats to ${hex}`);
  await order(visitor, "Harrow retreats to 3007").waitFor();
  expect((await order(visitor, / retreats to /).allTextContents()).sort()).toEqual([...ways("Harrow"), ...ways("Philadelphia")]);
  await order(visitor, "Philadelphia retreats to 3106").click();
  await told(visitor, "Philadelphia retreats to 3106.");
  await order(visitor, "Harrow retreats to 3007").click();
  await visitor.page.locator('[data-piece="Harrow"][data-place="3007"]').waitFor();
  await order(visitor, "Archer advances").click();
  await visitor.page.locator('[data-piece="Archer"][data-place="3006"]').waitFor();
  expect(visitor.complaints).toEqual([]);
});

test("[CG-G5.1h] Warren interrupts a Confederate activation, and then it goes on", async () => {
  const t = tableOf(G, {
    turn: 8,
    player: "confederate",
    units: { Archer: "2005", Davis: "2006", Vincent: "2016", Day: "2016" },
    specials: { Lee: "waiting" },
    formations: { Heth: { called: true } },
    agenda: ["turn", ["dayEnd", -1], "draw", ["activate", -1, "Heth", null]],
  });
  const visitor = await sitAt(t);
  await order(visitor, "Warren rouses Vincent and Day in 2016").click();
  await order(visitor, "Take up Day in 2016").click();
  await order(visitor, /^Day moves to 2015/).click();
  await order(visitor, "Put Day down in 2015").click();
  await order(visitor, "End the movement").click();
  await order(visitor, "Command from Archer").waitFor();
  expect(visitor.complaints).toEqual([]);
});

test("[CG-6.3.4a] who stands below an enemy at the end of a turn falls back four hexes", async () => {
  const visitor = await sitAt(ending(G, 7, { Archer: "3613", Cross: "3712" }));
  await order(visitor, /^Archer falls back to /)
    .first()
    .click();
  for (let hexes = 1; hexes < 4; hexes++)
    await order(visitor, /^Archer goes on back to /)
      .first()
      .click();
  await told(visitor, /Archer .*(falls back|retreats)/);
  expect(visitor.complaints).toEqual([]);
});
