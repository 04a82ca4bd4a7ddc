/** 12.5, 10.69, 14.2 What comes back, with what, and how far the enemy has to be. */
import { describe, expect, it } from "vitest";
import { unitOf } from "../../data/armies.js";
import { isMounted } from "../../state.js";
import { type Field, field, leader, type Standing, unit } from "../field.js";

const PA56 = "us-56pa";
const NY76 = "us-76ny";
const TN1 = "cs-1tn";
const HORSE = "us-8il-cav-a";
const FOE: Readonly<Record<string, Standing>> = { [TN1]: { at: "B1434", sp: 6, facing: "S" } };

describe("the Routed", () => {
  /** The turn ends with a brigade's leader in B3224, whoever is there, and a unit of it Routed since the turn before. */
  function rolls(die: number, id: string, chief: string, there: Readonly<Record<string, Standing>>, more = {}): Field {
    const f = field(
      { [id]: { at: "routed", sp: 3 }, ...FOE, ...there },
      [
        ["endTurn", 4],
        ["ride", leader(chief), 2],
      ],
      { recovering: [unit(id)], disordered: [unit(id)], ...more },
      { [chief]: "B3224" },
    );
    f.dice(die, 5, 5, 5, 5).play({ do: "stay" });
    return f;
  }

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
