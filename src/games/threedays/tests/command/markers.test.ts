/** 5.34, 19.0, 22.2i What a marker sets going: brigades that waited for it, divisions that lose or gain one. */
import { describe, expect, it } from "vitest";
import { formationOf } from "../../data/armies.js";
import { tablesFile } from "../../data/tables.js";
import { FROZEN } from "../../marks.js";
import { draw } from "../../rules/draw.js";
import { is } from "../../state.js";
import { brigade, type Field, field, formed, type Standing, unit } from "../field.js";

const eventOf = (name: string): number => tablesFile.randomEvents.rows.findIndex(({ event }) => event === name);
const on = { options: { randomEvents: true } };

describe("a marker brought along", () => {
  it("[TD-22.2i] [TD-5.34a] frees the brigades that waited for the second marker of their division", () => {
    const [MCLAWS, HOOD] = ["cs-d-mclaws", "cs-d-hood"].map(brigade);
    const units: Record<string, Standing> = {
      "cs-4al": { at: "C1636", sp: 7, facing: "NE" },
      "cs-7ga": { at: "C1137", sp: 7, facing: "NE" },
      "us-20me": { at: "C1124", sp: 7, facing: "SW" },
    };
    const freed = (used: number): boolean => {
      const f = field(
        units,
        [["marker", "confederate", MCLAWS, null], "coordinate"],
        {
          scenario: "S5",
          frozen: formed("cs-gt-anderson"),
          inCommand: [MCLAWS, HOOD],
          cup: { [HOOD]: 1 },
          formations: { [MCLAWS]: { entitled: 2 }, [HOOD]: { entitled: 3, used } },
        },
        { "cs-ld-hood": "C1237" },
      );
      (f.dice(0) as Field).play({ do: "coordinate", with: HOOD });
      return !is(f.s, formationOf("cs-gt-anderson"), FROZEN);
    };
    expect([freed(0), freed(1)]).toEqual([false, true]);
  });
});

describe("markers in a row", () => {
  it("[TD-22.2s] of two of one side the third is put back while the other has any, and no longer", () => {
    const [STUART, GREGG] = ["cs-d-stuart", "us-2-cav"].map(brigade);
    const up = (cup: Record<string, number>, row: readonly number[]): unknown => {
      const f = field({}, [["commanders", "union"]], { scenario: "S10", cup, lastDrawn: [...row] }, { "us-meade": "D4010" });
      draw.run(f.s, f.log);
      return f.last("draw")?.marker;
    };
    expect([up({ [STUART]: 4, [GREGG]: 1 }, [0, 2]), up({ [STUART]: 1, [GREGG]: 4 }, [2, 0]), up({ [STUART]: 2 }, [0, 2])]).toEqual([
      GREGG,
      STUART,
      STUART,
    ]);
  });
});

describe("events", () => {
  const horse: Record<string, Standing> = {
    "cs-14va-cav-a": { at: "B1824", sp: 3, facing: "S" },
    "us-8ny-cav-a": { at: "B2824", sp: 3, facing: "N" },
  };
  const STUART = brigade("cs-d-stuart");

  it("[TD-b19.0j] [TD-b19.0q] a courier of the cavalry is lost as any other, and staff work serves its divisions too", () => {
    const lost = field(
      horse,
      [
        ["marker", "union", brigade("us-1-cav"), null],
        ["ignore", eventOf("Courier lost (CSA)"), "union"],
      ],
      { ...on, cup: { [STUART]: 2 }, formations: { [brigade("us-1-cav")]: { entitled: 1 } } },
    ).play({ do: "play" });
    expect(lost.s.cup[formationOf("cs-d-stuart")]).toBe(1);
    const gain = { ...on, inCommand: [STUART], formations: { [STUART]: { entitled: 3 } } };
    expect(field(horse, [["event", eventOf("Staff work"), "confederate", 1]], gain).open("formation")).toEqual([STUART]);
    const army = field(horse, [["event", eventOf("Army commander intervenes"), "confederate", 1]], gain, { "cs-lee": "B1824" });
    expect(army.asked()).not.toBe("confederate event");
  });

  it("[TD-b19.0z] whoever panics is Disordered a second time as on the move: he loses a point and stays", () => {
    const f = field(
      { "cs-1tn": { at: "B1824", sp: 6, facing: "S" }, "us-56pa": { at: "B2824", sp: 5, facing: "N" } },
      [["event", eventOf("Panic"), "union", 1]],
      { ...on, disordered: [unit("cs-1tn")] },
    );
    (f.dice(9) as Field).play({ do: "unit", unit: unit("cs-1tn") });
    expect([f.last("second")?.cause, f.sp("cs-1tn"), f.where("cs-1tn")]).toEqual(["movement", 5, "B1824"]);
  });
});
