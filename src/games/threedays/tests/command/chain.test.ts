/** 4, 5, 6.2 Command where several rules meet: cavalry, attached guns, a lent division, brigades that are worn or gone. */
import { describe, expect, it } from "vitest";
import { brigade, type Field, field, type Standing } from "../field.js";

const FAR: Readonly<Record<string, Standing>> = { "us-56pa": { at: "B3424", sp: 5, facing: "N" } };
const FOE: Readonly<Record<string, Standing>> = { "cs-1tn": { at: "B1434", sp: 6, facing: "S" } };

describe("orders changed by roll", () => {
  /** What a roll of 5 comes to when a brigade In Command tries to attack. */
  const sum = (b: string, units: Record<string, Standing>, riders: Record<string, string>, more = {}): number => {
    const own = brigade(b);
    const f = field(
      units,
      [
        ["activate", 1, own],
        ["change", own],
      ],
      { brigade: own, inCommand: [own], ...more },
      riders,
    );
    (f.dice(5) as Field).play({ do: "change", to: "attack" });
    return Number(/(-?\d+) in all/.exec(String(f.last("orders")?.text))![1]);
  };

  it("[TD-6.2b] [TD-6.2c] the leader of a cavalry division helps as any other does: his rating, and one more beside the brigadier", () => {
    const hampton = { "cs-1nc-cav-a": { at: "B1824", sp: 3, facing: "S" }, ...FAR };
    expect(sum("cs-hampton", hampton, { "ld-cs-hampton": "B1824", "cs-ld-stuart": "B1822" })).toBe(5 - 2);
    expect(sum("cs-hampton", hampton, { "ld-cs-hampton": "B1824", "cs-ld-stuart": "B1823" })).toBe(5 - 2 - 1);
    const gamble = { "us-8ny-cav-a": { at: "B2824", sp: 3, facing: "N" }, ...FOE };
    expect(sum("us-1-1-cav", gamble, { "ld-us-1-1-cav": "B2824", "us-d-1-cav": "B2824" })).toBe(5 - 1 - 1);
  });

  it("[TD-b4.37e] [TD-6.2c] artillery attached to a division has its leader's help; free, nobody's", () => {
    const hazard = { "us-1ri-a": { at: "B2824", sp: 6, facing: "N" }, ...FOE };
    const riders = { "ld-us-arty-ii": "B2824", "us-d-2-ii": "B2824" };
    const joined = { formations: { [brigade("us-arty-ii")]: { attached: brigade("us-2-ii") } } };
    expect([sum("us-arty-ii", hazard, riders), sum("us-arty-ii", hazard, riders, joined)]).toEqual([5, 5 - 2 - 1]);
  });
});
