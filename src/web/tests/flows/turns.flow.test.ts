/** A whole player turn on the map, by the mouse: the way round, four combats, and every kind of what may come of them. */
import { expect, test } from "vitest";
import { handsOf } from "../hands.js";
import { saved, seasoned, sitDown } from "../saved.js";
import { barriers, laptop, visits } from "../visit.js";

const visit = visits();

/** The same ground for both armies: who marches and attacks on it, and who stands against them. */
const turns = [
  {
    side: "Union",
    other: "Confederate",
    marches: "1/2/II",
    joins: "1/1/II",
    struck: { "0606": "Ripley", "0607": "Garland" },
    victors: ["1/1/V"],
    beaten: "Toombs",
    pincers: { "3/1/II": "0411", "3/1/V": "0513" },
    cornered: "Drayton",
    behind: ["Kemper", "Pickett"],
    guns: { name: "A", at: "1513", target: "Colquit", in: "0812", range: 7, odds: "1-1", back: "0811" },
    /** Too far off to fire at the same target. */
    far: { name: "C", at: "1419", why: /range/ },
  },
  {
    side: "Confederate",
    other: "Union",
    marches: "Hood",
    joins: "JG Wlk",
    struck: { "0606": "1", "0607": "3" },
    victors: ["Early", "Hays"],
    beaten: "4",
    pincers: { Starke: "0411", Lawton: "0513", Winder: "0513" },
    cornered: "5",
    behind: ["3/2/V", "1/2/V"],
    guns: { name: "SD Lee", at: "0912", target: "2/1/I", in: "0909", range: 3, odds: "1-2", back: "0908" },
    far: { name: "Pelham", at: "0914", why: /range/ },
  },
] as const;

test.each(turns)(
  "a $side player turn: way round, attack from and on two hexes, exchange, retreat, displacement, bombardment",
  async (cast) => {
    const { side, other, marches, joins, struck, victors, beaten, pincers, cornered, behind, guns, far } = cast;
    const units = {
      [marches]: "0904",
      [joins]: "0507",
      ...Object.fromEntries(Object.entries(struck).map(([hex, unit]) => [unit, hex])),
      ...Object.fromEntries(victors.map((unit) => [unit, "1004"])),
      [beaten]: "1005",
      ...pincers,
      [cornered]: "0412",
      ...Object.fromEntries(behind.map((unit) => [unit, "0313"])),
      [guns.name]: guns.at,
      [guns.target]: guns.in,
      [far.name]: far.at,
    };
    const position = { turn: 3, player: side.toLowerCase(), creekCrossed: true, units };
    const visitor = await visit("#/", laptop, seasoned);
    await sitDown(visitor, saved({ position, actions: [], dice: [6, 2, 4, 1] }));
    const hands = handsOf(visitor);
    const { page, press, decide, waypoint, order, choose, stands, told } = hands;
    const roll = () =>
      page
        .locator(".buttons")
        .getByRole("button", { name: /^Roll at/ })
        .click();
    const fallsBack = (unit: string) => hands.await(`${other}: ${unit} must fall back`);

    // The straight way from 0904 leads through the zone of who is to be attacked; the waypoints go round it.
    await press("0904");
    await hands.await(`${marches} has 6 points`);
    await page.locator(".cost").first().waitFor();
    await waypoint("0805");
    await page.locator(".leg.fixed").first().waitFor();
    await waypoint("0806");
    await expect.poll(() => page.locator(".leg.fixed .spent").allTextContents()).toEqual(["1", "2", "3"]);
    await press("0707");
    await stands(marches, "0707");
    await order(`Put ${marches} down`);
    await hands.await("end movement");
    await order("End movement");
    await page.locator(".top").getByText(`${side} combat`).waitFor();

    // From two hexes on two hexes, at 3-1: the die of 6 is an exchange.
    for (const hex of ["0606", "0607", "0707", "0507"]) await decide(hex);
    await hands.await(/to 4, 3-1/);
    await roll();
    await hands.await("the exchange costs 4");
    for (const unit of Object.values(struck)) await stands(unit, null);
    await press("0707");
    await stands(marches, null);
    await hands.await("the ground is won");
    await press("0606");
    await stands(joins, "0606");
    await told(/die 6, an exchange/);

    // The beaten unit may go three ways; its owner takes one of them, and not one into a zone.
    await decide("1005");
    await decide("1004");
    await roll();
    await fallsBack(beaten);
    await expect
      .poll(async () => (await page.locator(".lit.go").evaluateAll((all) => all.map(({ dataset }) => dataset.place))).sort())
      .toEqual(["0906", "1006", "1106"]);
    await press("0905");
    await hands.whyNot.getByRole("link", { name: "Rule BG-7.72c" }).waitFor();
    await stands(beaten, "1005");
    await press("1106");
    await stands(beaten, "1106");
    await press("1005");
    if (victors.length > 1) await choose(`${victors[0]} advances`);
    await stands(victors[0], "1005");

    // The only way out is full: one of two friends there makes room.
    await decide("0412");
    for (const hex of new Set(Object.values(pincers))) await decide(hex);
    await roll();
    await fallsBack(cornered);
    await press("0313");
    await choose(`displacing ${behind[1]}`);
    await stands(cornered, "0313");
    await hands.await(`${behind[1]} is displaced`);
    await press("0213");
    await stands(behind[1], "0213");
    const advance = await hands.asked.textContent();
    await order("Nobody advances");
    await expect.poll(() => hands.asked.textContent()).not.toBe(advance);

    // Guns reach as far as they reach.
    await decide(guns.in);
    await press(far.at);
    await hands.whyNot.getByText(far.why).waitFor();
    await decide(guns.at);
    await hands.await(guns.odds);
    await roll();
    await fallsBack(guns.target);
    await press(guns.back);
    await stands(guns.target, guns.back);
    expect(await barriers(visitor)).toEqual([]);

    await order("End combat");
    await page.locator(".top").getByText(`${other} movement`).waitFor();
    await told(/die 1, the defenders fall back/);
    expect(visitor.complaints).toEqual([]);
  },
);
