/** Section 10 of the notes: one activation on paper, to the last die, on the open ground round B1824. */
import { describe, expect, it } from "vitest";
import { acting, brigade as brigadeName, type Field, unit } from "./field.js";

const TN1 = "cs-1tn";
const TN7 = "cs-7tn";
const AL13 = "cs-13al";
const PA56 = "us-56pa";
const ME2 = "us-2me-bty";

function archer(): Field {
  const attack = { facing: "S", order: "attack" };
  return acting(
    "cs-archer",
    {
      [TN1]: { at: "B1626", sp: 6, ...attack },
      [TN7]: { at: "B1726", sp: 5, ...attack },
      [AL13]: { at: "B1723", sp: 6, ...attack },
      [PA56]: { at: "B2024", sp: 5, facing: "N" },
      [ME2]: { at: "B2025", sp: 6, facing: "N" },
    },
    {},
    { "ld-cs-archer": "B1626" },
  );
}

/** Rows 1 to 3: 1 TN goes up to 1910. */
function firstUp(f: Field): Field {
  f.play({ do: "take", unit: unit(TN1) }, { do: "step", to: "B1725" })
    .dice(4, 5)
    .play({ do: "fire" }, { do: "step", to: "B1825" }, { do: "stay" }, { do: "step", to: "B1924" });
  // The battery stays; neither 56 PA nor the battery turns.
  f.play({ do: "stay" }, { do: "stay" }, { do: "stay" }, { do: "halt" });
  return f.dice(3, 8).play({ do: "fire" }) as Field;
}

/** Rows 4 and 5: 7 TN fires at the battery, which answers. */
function volleys(f: Field): Field {
  f.play(
    { do: "take", unit: unit(TN7) },
    { do: "step", to: "B1826" },
    { do: "stay" },
    { do: "step", to: "B1925" },
    { do: "stay" },
    { do: "halt" },
  );
  f.dice(7, 8).play({ do: "fire", unit: unit(TN7), at: "B2025" }, { do: "guns" });
  return f.dice(5, 4).play({ do: "reply", unit: unit(ME2) }) as Field;
}

/** Rows 6 to 12: 13 AL takes the flank, and both shock 56 PA. */
function shocked(f: Field): Field {
  f.play({ do: "take", unit: unit(AL13) }, { do: "step", to: "B1823" }, { do: "step", to: "B1922" }, { do: "step", to: "B2023" });
  f.play({ do: "turn", to: "SW" }, { do: "halt" }, { do: "done" });
  f.play({ do: "shock", unit: unit(TN1), at: "B2024" }, { do: "shock", unit: unit(AL13), at: "B2024" });
  return f.dice(6, 7, 8, 3, 4).play({ do: "go" }) as Field;
}

describe("Archer's activation", () => {
  it("[TD-3.1f] [TD-10.42a] [TD-10.5a] 1 TN comes up under Approach and Prepared Fire", () => {
    const f = archer();
    f.play({ do: "take", unit: unit(TN1) }, { do: "step", to: "B1725" });
    expect(f.asked()).toBe("union approach");
    f.dice(4, 5).play({ do: "fire" });
    expect(f.last("fire")).toMatchObject({ column: 6, modifier: 0, result: "a test" });
    expect(f.last("test")).toMatchObject({ die: 5, modifier: -1, needed: 8, holds: true });
    f.play({ do: "step", to: "B1825" });
    expect(f.asked()).toBe("union reactionMove");
    f.play({ do: "stay" }, { do: "step", to: "B1924" }, { do: "stay" });
    expect(f.asked()).toBe("union reactionFacing");
    f.play({ do: "stay" }, { do: "stay" }, { do: "halt" });
    expect(f.asked()).toBe("union prepared");
    f.dice(3, 8).play({ do: "fire" });
    expect(f.last("fire")).toMatchObject({ column: 5, modifier: 1, result: "a test" });
    expect(f.last("test")).toMatchObject({ die: 8, modifier: -1, holds: true });
    expect(f.asked()).toBe("confederate actions");
  });

  it("[TD-10.3k] [TD-b12.32a] [TD-10.4a] 7 TN fires at the guns, which give up a second gun and answer", () => {
    const f = volleys(firstUp(archer()));
    const shots = f.log.filter(({ event }) => event === "fire");
    expect(shots.at(-2)).toMatchObject({ column: 5, modifier: 0, die: 7, result: "1" });
    expect(f.sp(ME2)).toBe(4);
    expect(f.isDisordered(ME2)).toBe(false);
    expect(shots.at(-1)).toMatchObject({ column: 4, modifier: 2, die: 5, result: "1" });
    expect(f.sp(TN7)).toBe(4);
    expect(f.asked()).toBe("confederate actions");
  });

  it("[TD-11.4j] [TD-11.45i] [TD-12.35m] 1 TN and 13 AL shock 56 PA, which is Beaten and Routs", () => {
    const f = shocked(volleys(firstUp(archer())));
    expect(f.last("odds")).toMatchObject({ odds: "2:1", modifier: 5, die: 3, result: "Defender Beaten" });
    expect(f.where(PA56)).toBe("routed");
    expect(f.sp(PA56)).toBe(3);
    expect(f.asked()).toBe("confederate advance");
  });

  it("[TD-11.47a] [TD-11.4am] [TD-11.48a] the Shock goes on against the guns, and the winners are Disordered", () => {
    const f = shocked(volleys(firstUp(archer())));
    f.play({ do: "advance", unit: unit(TN1) }, { do: "advance", unit: unit(AL13) }, { do: "face", to: "SW" });
    expect(f.asked()).toBe("confederate goOn");
    f.dice(3, 6, 0).play({ do: "on", at: "B2025" });
    expect(f.last("odds")).toMatchObject({ odds: "3:1", modifier: 5, die: 6, result: "Defender Broken" });
    expect([f.sp(ME2), f.isDisordered(ME2)]).toEqual([3, true]);
    expect(f.last("leader")).toMatchObject({ leader: "Archer", die: 0, hit: true });
    expect(f.asked()).toBe("union retreat");
    while (f.asked() === "union retreat") f.play(f.legal()[0]);
    f.play({ do: "hold" });
    expect([f.isDisordered(TN1), f.isDisordered(AL13), f.isDisordered(TN7)]).toEqual([true, true, false]);
    const tired = f.log.filter(({ event }) => event === "fatigue");
    expect(tired.map(({ brigade, level }) => [brigade, level])).toEqual([
      [brigadeName("us-2-1-i"), 1],
      [brigadeName("cs-archer"), 1],
    ]);
  });
});
