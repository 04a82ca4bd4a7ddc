/** 12.5, 10.69, 14.2 What comes back, with what, and how far the enemy has to be. */
import { describe, expect, it } from "vitest";
import { leaderOf, unitOf } from "../../data/armies.js";
import { hexName } from "../../data/map.js";
import { isMounted } from "../../state.js";
import { acting, type Field, field, leader, type Standing, unit } from "../field.js";

const PA56 = "us-56pa";
const NY76 = "us-76ny";
const TN1 = "cs-1tn";
const HORSE = "us-8il-cav-a";
const FOE: Readonly<Record<string, Standing>> = { [TN1]: { at: "B1434", sp: 6, facing: "S" } };

/** The turn ends with a brigade's leader in B3224, whoever is there, and a unit of it Routed since the turn before. */
function rolls(die: number, id: string, chief: string, there: Readonly<Record<string, Standing>>, more = {}, enemies = {}): Field {
  const f = field(
    { [id]: { at: "routed", sp: 3 }, ...FOE, ...there },
    [
      ["endTurn", 4],
      ["ride", leader(chief), 2],
    ],
    { recovering: [unit(id)], disordered: [unit(id)], ...more },
    { [chief]: "B3224", ...enemies },
  );
  f.dice(die, 5, 5, 5, 5).play({ do: "stay" });
  return f;
}

describe("the Routed", () => {
  it("[TD-12.5b] roll also where their leader's hex is full: a 9 is the end of them, and who would come back waits", () => {
    const full = { [NY76]: { at: "B3224", sp: 6, facing: "N" }, "us-147ny": { at: "B3224", sp: 6, facing: "N" } };
    const where = (die: number) => rolls(die, PA56, "ld-us-2-1-i", full).where(PA56);
    expect([where(0), where(9)]).toEqual(["routed", "eliminated"]);
  });

  it("[TD-25.0d] [TD-14.2f] come back in the saddle, and with the rounds they had", () => {
    const f = rolls(0, HORSE, "ld-us-1-1-cav", {}, { mounted: [unit(HORSE)] });
    expect([f.where(HORSE), isMounted(f.s, unitOf(HORSE)), f.isDisordered(HORSE)]).toEqual(["B3224", true, true]);
    const spent = rolls(0, PA56, "ld-us-2-1-i", {}, { noAmmo: [unit(PA56)] });
    expect([spent.where(PA56), spent.read("noAmmo")]).toEqual(["B3224", [unit(PA56)]]);
  });
});

describe("an enemy leader alone where the Routed come back", () => {
  const ARCHER = "ld-cs-archer";
  const gone = (friends: readonly string[]): unknown => {
    const near = Object.fromEntries(friends.map((at, i) => [["cs-7tn", "cs-14tn"][i], { at, sp: 4, facing: "S" }]));
    const f = rolls(0, PA56, "ld-us-2-1-i", near, {}, { [ARCHER]: "B3224" });
    return [f.where(PA56), f.asked(), f.s.leaderHex[leaderOf(ARCHER)] < 0 ? "" : hexName(f.s.leaderHex[leaderOf(ARCHER)])];
  };

  it("[TD-4.1j] gets away to friends, by his owner's choice, or is taken", () => {
    expect(gone([])).toEqual(["B3224", "union returned", ""]);
    expect(gone(["B2724"])).toEqual(["B3224", "union returned", "B2724"]);
    expect(gone(["B2724", "B2725"])).toEqual(["B3224", "confederate refuge", "B3224"]);
  });
});

describe("enemy Skirmishers", () => {
  const on = { options: { skirmishers: true, ammoSupply: true } };
  const few = (at: string): Standing => ({ at, sp: 1, facing: "S", order: "skirmish", parent: unit(TN1) }) as Standing;
  const acts = (id: string, sp: number, theirs: string, more = {}, by = "us-2-1-i"): Field =>
    acting(by, { ...FOE, [id]: { at: "B2024", sp, facing: "N" }, "cs-inf-sk-1": few(theirs) }, { ...on, ...more });

  it("[TD-10.69b] [TD-10.9d] are enemies to who takes on ammunition", () => {
    const resupply = (id: string, sp: number, theirs: string, by?: string) =>
      acts(id, sp, theirs, { noAmmo: [unit(id)] }, by).refused({ do: "resupply", unit: unit(id) });
    expect([resupply(PA56, 5, "B1924"), resupply(PA56, 5, "B1824")]).toEqual(["TD-10.69b", ""]);
    expect([resupply("us-2me-bty", 6, "B1724", "us-arty-i"), resupply("us-2me-bty", 6, "B1624", "us-arty-i")]).toEqual(["TD-10.69b", ""]);
  });

  it("[TD-12.5b] keep the Routed from their leader", () => {
    const back = (theirs: string) =>
      rolls(0, PA56, "ld-us-2-1-i", { "cs-inf-sk-1": few(theirs) }, { ...on, scenario: "S1", turn: 0 }).where(PA56);
    expect([back("B2824"), back("B2724")]).toEqual(["routed", "B3224"]);
  });

  it("[TD-14.2c] keep nobody from mounting: only formed enemies do", () => {
    const mount = (more: Readonly<Record<string, Standing>>) =>
      acting("us-1-1-cav", { ...FOE, [HORSE]: { at: "B2024", sp: 3, facing: "N" }, "cs-inf-sk-1": few("B1924"), ...more }, on).refused({
        do: "mount",
        unit: unit(HORSE),
      });
    expect([mount({}), mount({ "cs-7tn": { at: "B1923", sp: 4, facing: "S" } })]).toEqual(["", "TD-14.2c"]);
  });
});
