/** 4.37, 4.38 Horse artillery at the start of a scenario, and by whose rule a battery joins a brigade. */
import { describe, expect, it } from "vitest";
import { formationNames, unitOf } from "../../data/armies.js";
import { attachAtStart } from "../../rules/command/attach.js";
import { crewOf } from "../../rules/command/orders.js";
import { begun, brigade, type Field, field, type Standing, unit } from "../field.js";

describe("batteries that serve with a brigade", () => {
  it("[TD-b4.37p] Calef begins with Gamble, Pennington with Custer, Randol with J.I. Gregg, Elder with Farnsworth", () => {
    const host = (scenario: string, id: string): string | undefined => formationNames[begun(scenario).serves[unitOf(id)]];
    expect(["us-2us-a-section-1", "us-2us-a-section-2", "us-2us-a-section-3"].map((id) => host("S1", id))).toEqual(
      Array(3).fill(brigade("us-1-1-cav")),
    );
    expect([host("S10", "us-2us-m"), host("S10", "us-1us-eg"), host("S11", "us-4us-e")]).toEqual(
      ["us-2-3-cav", "us-3-2-cav", "us-1-3-cav"].map(brigade),
    );
    // The battery that stands in sections is no part of it.
    expect(host("S1", "us-2us-a")).toBeUndefined();
    const s = begun("S1");
    expect(crewOf(s, s.serves[unitOf("us-2us-a-section-1")]).map((u) => s.sp[u])).toContain(2);
  });

  it("[TD-b4.37p] [TD-b4.39b] (option) with whole brigades alone attached they are with their division only", () => {
    const horse: Record<string, Standing> = {
      "us-2us-a": { at: "B2824", sp: 6, facing: "N" },
      "us-8ny-cav-a": { at: "B2825", sp: 3, facing: "N" },
      "cs-1tn": { at: "B1434", sp: 6, facing: "S" },
    };
    const serves = (options = {}): string | undefined => {
      const { s } = field(horse, [["orders", "union"]], { options });
      attachAtStart(s);
      return formationNames[s.serves[unitOf("us-2us-a")]];
    };
    expect([serves(), serves({ simpleArtilleryAttachment: true })]).toEqual([brigade("us-1-1-cav"), undefined]);
  });

  it("[TD-b4.38h] [TD-b4.37i] [TD-b4.37o] the log names the rule by which each joins", () => {
    const units: Record<string, Standing> = {
      "cs-page": { at: "B1422", sp: 4, facing: "S" },
      "cs-4ga": { at: "B1424", sp: 7, facing: "S" },
      "us-9ma-bty": { at: "B2822", sp: 6, facing: "N" },
      "us-1ri-a": { at: "B2826", sp: 6, facing: "N" },
      "us-1mn": { at: "B2824", sp: 6, facing: "N" },
      "us-2us-a": { at: "B3024", sp: 6, facing: "N" },
      "us-8ny-cav-a": { at: "B3025", sp: 3, facing: "N" },
    };
    const rule = (side: string, battery: string, to: string): unknown =>
      (field(units, [["orders", side]]) as Field).play({ do: "assign", battery: unit(battery), to: brigade(to) }).last("attached")?.rule;
    expect([
      rule("confederate", "cs-page", "cs-doles"),
      rule("union", "us-9ma-bty", "us-1-2-ii"),
      rule("union", "us-1ri-a", "us-1-2-ii"),
      rule("union", "us-2us-a", "us-1-1-cav"),
    ]).toEqual(["TD-b4.38h", "TD-b4.37i", "TD-b4.37f", "TD-b4.37o"]);
  });
});
