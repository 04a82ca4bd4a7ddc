/** 2.7, 6.4, 13.2 (option) Skirmishers: made, broken down and taken back. */
import { describe, expect, it } from "vitest";
import { unitOf } from "../../data/armies.js";
import { lose } from "../../rules/losses.js";
import { isBroken } from "../../rules/strength.js";
import { acting, type Field, type Standing, TURN, unit } from "../field.js";
import { archer, on, sent, tn1 } from "./archer.js";

const TN1 = "cs-1tn";
const AL13 = "cs-13al";
const PA56 = "us-56pa";
const CS = "cs-inf-sk-1";
const CS2 = "cs-inf-sk-2";

describe("made", () => {
  it("[TD-s6.41e] [TD-s6.41a] [TD-s2.7c] a detachment of one point appears in its parent's hex, and the parent has one less", () => {
    const f = archer({ [TN1]: tn1() }).play({ do: "detach", unit: unit(TN1), at: "B1724" });
    expect([f.sp(TN1), f.where(CS), f.sp(CS)]).toEqual([5, "B1724", 1]);
    expect((f.read("units") as Record<string, { order: string; parent: string }>)[unit(CS)]).toMatchObject({
      order: "skirmish",
      parent: unit(TN1),
    });
  });

  it("[TD-s8.62a] [TD-s6.41e] none come out among guns or men of another brigade, but in the other hex of a line", () => {
    const comes = (id: string, at: string) =>
      acting(
        "cs-pettigrew",
        { "cs-11nc": { at: "B1724", second: "B1723", sp: 11, facing: "S" }, [id]: { at: "B1724", sp: 2, facing: "S" } },
        on,
      ).refused({ do: "detach", unit: unit("cs-11nc"), at });
    expect([comes("cs-manly-a", "B1724"), comes(AL13, "B1724"), comes("cs-47nc", "B1724"), comes("cs-manly-a", "B1723")]).toEqual([
      "TD-s8.62a",
      "TD-s8.62a",
      "",
      "",
    ]);
  });

  it("[TD-8.1a] [TD-s6.41f] into a hex of a line that is full only where that half gives the point", () => {
    const comes = (sp: number, others: number, at: string) =>
      acting(
        "cs-pettigrew",
        {
          "cs-11nc": { at: "B1724", second: "B1723", sp, facing: "S" },
          "cs-47nc": { at, sp: others, facing: "S" },
        },
        on,
      ).refused({ do: "detach", unit: unit("cs-11nc"), at });
    expect([comes(10, 7, "B1724"), comes(10, 6, "B1724"), comes(10, 7, "B1723")]).toEqual(["TD-8.1a", "", ""]);
    expect([comes(11, 6, "B1724"), comes(11, 7, "B1723"), comes(11, 6, "B1723")]).toEqual(["", "TD-8.1a", ""]);
  });

  it("[TD-s6.41d] [TD-s6.41s] two at a time, and no third while two are out", () => {
    const f = archer({ [TN1]: tn1() });
    f.play({ do: "detach", unit: unit(TN1), at: "B1724" }, { do: "detach", unit: unit(TN1), at: "B1724" });
    expect(f.refused({ do: "detach", unit: unit(TN1), at: "B1724" })).toBe("TD-s6.41s");
  });

  it("[TD-s6.41p] [TD-s6.41q] none that would Collapse the parent", () => {
    expect(archer({ [AL13]: { at: "B1724", sp: 3, facing: "S" } }).refused({ do: "detach", unit: unit(AL13), at: "B1724" })).toBe(
      "TD-s6.41p",
    );
    expect(archer({ [AL13]: { at: "B1724", sp: 4, facing: "S" } }).refused({ do: "detach", unit: unit(AL13), at: "B1724" })).toBe("");
  });

  it("[TD-s6.42d] [TD-s6.42e] not next to the enemy, and only before the unit moves", () => {
    const near = archer({ [TN1]: { at: "B1824", sp: 6, facing: "S" }, [PA56]: { at: "B1924", sp: 5, facing: "N" } });
    expect(near.refused({ do: "detach", unit: unit(TN1), at: "B1824" })).toBe("TD-s6.42d");
    const moved = archer({ [TN1]: tn1() }, { spent: [unit(TN1)] });
    expect(moved.refused({ do: "detach", unit: unit(TN1), at: "B1724" })).toBe("TD-s6.42e");
  });

  it("[TD-s6.42a] [TD-s6.42b] within the leader's range without a die, beyond it by a test that harms nobody", () => {
    const far = () => archer({ [TN1]: tn1() }, { astray: [unit(TN1)] });
    const failed = far()
      .dice(9)
      .play({ do: "detach", unit: unit(TN1), at: "B1724" }) as Field;
    expect([failed.sp(TN1), failed.where(CS), failed.isDisordered(TN1)]).toEqual([6, "unused", false]);
    expect(
      far()
        .dice(0)
        .play({ do: "detach", unit: unit(TN1), at: "B1724" })
        .last("test"),
    ).toMatchObject({ holds: true });
    expect(
      archer({ [TN1]: tn1() })
        .play({ do: "detach", unit: unit(TN1), at: "B1724" })
        .last("test"),
    ).toBeUndefined();
  });

  it("[TD-s6.42f] the parent may move then, but under Advance does not fire", () => {
    const f = archer({ [TN1]: tn1(), [PA56]: { at: "B1924", sp: 5, facing: "N" } });
    f.play({ do: "detach", unit: unit(TN1), at: "B1724" });
    expect(f.refused({ do: "fire", unit: unit(TN1), at: "B1924" })).toBe("TD-s6.42f");
    expect(f.refused({ do: "take", unit: unit(TN1) })).toBe("");
  });

  it("[TD-b1.0c] [TD-s6.45d] not where they are not played; by agreement only the Sharpshooters", () => {
    expect(acting("cs-archer", { [TN1]: tn1() }).refused({ do: "detach", unit: unit(TN1), at: "B1724" })).toBe("TD-s6.45d");
    const few = { options: { skirmishersUsssOnly: true } };
    expect(acting("cs-archer", { [TN1]: tn1() }, few).refused({ do: "detach", unit: unit(TN1), at: "B1724" })).toBe("TD-s6.45d");
    const ward = acting("us-2-1-iii", { "us-1usss": { at: "B1724", sp: 6, facing: "S" } }, few);
    expect(ward.refused({ do: "breakDown", unit: unit("us-1usss") })).toBe("");
  });

  it("[TD-s6.41g] [TD-s6.41h] Union cavalry on foot: one from three points; none in the saddle, none of the Confederates", () => {
    const il8 = "us-8il-cav-a";
    const gamble = (more = {}) => acting("us-1-1-cav", { [il8]: { at: "B1724", sp: 3, facing: "S" } }, { ...on, ...more });
    const f = gamble().play({ do: "detach", unit: unit(il8), at: "B1724" });
    expect(f.where("us-cav-sk-1")).toBe("B1724");
    expect(f.refused({ do: "detach", unit: unit(il8), at: "B1724" })).toBe("TD-s6.41s");
    expect(gamble({ mounted: [unit(il8)] }).refused({ do: "detach", unit: unit(il8), at: "B1724" })).toBe("TD-s6.41g");
  });

  it("[TD-s6.41i] [TD-s8.62a] who has sent some out does not mount in that activation, nor later among them", () => {
    const [il8, sk] = ["us-8il-cav-a", "us-cav-sk-1"];
    const gamble = (more: Readonly<Record<string, Standing>>) =>
      acting("us-1-1-cav", { [il8]: { at: "B1724", sp: 3, facing: "S", order: "advance" }, ...more }, on);
    const mounts = (f: Field) => f.refused({ do: "mount", unit: unit(il8) });
    const f = gamble({}).play({ do: "detach", unit: unit(il8), at: "B1724" }, { do: "take", unit: unit(sk) }) as Field;
    f.play({ do: "step", to: "B1824" }, { do: "halt" });
    expect([mounts(f), mounts(gamble({ [sk]: sent("B1724", il8) })), mounts(gamble({ [sk]: sent("B1824", il8) }))]).toEqual([
      "TD-s6.41i",
      "TD-s8.62a",
      "",
    ]);
  });
});

describe("broken down and taken back", () => {
  const usss = { "us-2usss": { at: "B1724", sp: 3, facing: "S" } };
  const ward = (units: Readonly<Record<string, Standing>>) => acting("us-2-1-iii", units, on);

  it("[TD-s6.41b] [TD-s6.41c] [TD-s2.7b] the 2nd Sharpshooters become as many counters as they have points, and form up again", () => {
    const f = ward(usss).play({ do: "breakDown", unit: unit("us-2usss") });
    expect([f.where("us-2usss"), f.where("us-2usss-1"), f.where("us-2usss-3")]).toEqual(["unused", "B1724", "B1724"]);
    f.play({ do: "reform", unit: unit("us-2usss") });
    expect([f.where("us-2usss"), f.sp("us-2usss"), f.where("us-2usss-1")]).toEqual(["B1724", 3, "unused"]);
    expect(ward({ "us-99pa": { at: "B1724", sp: 5, facing: "S" } }).refused({ do: "breakDown", unit: unit("us-99pa") })).toBe("TD-s6.41b");
  });

  it("[TD-s6.43f] [TD-s6.43j] only all together, and not next to the enemy", () => {
    const parts = (far: string) => ({ "us-2usss-1": sent("B1724", "us-2usss"), "us-2usss-2": sent(far, "us-2usss") });
    expect(ward(parts("B1723")).refused({ do: "reform", unit: unit("us-2usss") })).toBe("TD-s6.43f");
    expect(ward({ ...parts("B1724"), [TN1]: { at: "B1624", sp: 6, facing: "S" } }).refused({ do: "reform", unit: unit("us-2usss") })).toBe(
      "TD-s6.43j",
    );
  });

  it("[TD-8.1a] [TD-s8.62a] nor as a fourth unit of a hex, nor among Skirmishers of another brigade", () => {
    const forms = (others: Readonly<Record<string, Standing>>) =>
      ward({ "us-2usss-1": sent("B1724", "us-2usss"), ...others }).refused({ do: "reform", unit: unit("us-2usss") });
    const two = { "us-99pa": { at: "B1724", sp: 3, facing: "S" }, "us-86ny": { at: "B1724", sp: 3, facing: "S" } };
    expect([forms(two), forms({ ...two, "us-20in": { at: "B1724", sp: 3, facing: "S" } })]).toEqual(["", "TD-8.1a"]);
    const among = (parent: string) => forms({ "us-inf-sk-1": sent("B1724", parent) });
    expect([among("us-99pa"), among(PA56)]).toEqual(["", "TD-s8.62a"]);
  });

  it("[TD-s6.43i] fewer than half of them are Disordered, and Collapsed", () => {
    const f = ward({ "us-1usss-1": sent("B1724", "us-1usss"), "us-1usss-2": sent("B1724", "us-1usss") });
    f.play({ do: "reform", unit: unit("us-1usss") });
    expect([f.sp("us-1usss"), f.isDisordered("us-1usss")]).toEqual([2, true]);
  });

  it("[TD-s6.43a] [TD-s6.43e] [TD-s6.41n] two detachments join a parent in one hex, up to its first strength, and it is done", () => {
    const two = { [TN1]: tn1(4), [CS]: sent("B1724", TN1), [CS2]: sent("B1724", TN1) };
    const f = archer(two).play({ do: "rejoin", unit: unit(TN1), count: 2 });
    expect([f.sp(TN1), f.where(CS), f.where(CS2)]).toEqual([6, "unused", "unused"]);
    expect(f.refused({ do: "take", unit: unit(TN1) })).toBe("TD-3.1c");
    expect(archer({ ...two, [TN1]: tn1(5) }).refused({ do: "rejoin", unit: unit(TN1), count: 2 })).toBe("TD-s6.41l");
  });

  it("[TD-8.1a] [TD-s6.43a] nor do they join a line whose other half would then overfill its hex", () => {
    const joins = (others: number, count: number) => {
      const two = { [CS]: sent("B1724", "cs-11nc"), [CS2]: sent("B1724", "cs-11nc") };
      const line = { at: "B1724", second: "B1723", sp: 9, facing: "S" };
      const f = acting("cs-pettigrew", { "cs-11nc": line, "cs-47nc": { at: "B1723", sp: others, facing: "S" }, ...two }, on);
      return f.refused({ do: "rejoin", unit: unit("cs-11nc"), count });
    };
    expect([joins(8, 1), joins(7, 1), joins(8, 2), joins(7, 2)]).toEqual(["TD-8.1a", "", "TD-8.1a", ""]);
  });

  it("[TD-8.1a] [TD-s12.49f] nor is that asked of who has fallen back to such a line", () => {
    const asked = (others: number) => {
      const line = { at: "B1724", second: "B1723", sp: 9, facing: "S" };
      const units = { "cs-11nc": line, "cs-47nc": { at: "B1723", sp: others, facing: "S" }, [CS]: sent("B1724", "cs-11nc") };
      return acting("cs-pettigrew", units, { ...on, agenda: [...TURN, ["homeward", unit(CS)]] }).asked();
    };
    expect([asked(8) === "confederate homeward", asked(7)]).toEqual([false, "confederate homeward"]);
  });

  it("[TD-s6.41l] [TD-s6.43d] not with a unit rated above their parent, not next to the enemy", () => {
    const better = { [TN1]: tn1(5), [AL13]: { at: "B1725", sp: 6, facing: "S" }, [CS]: sent("B1724", AL13) };
    expect(archer(better).refused({ do: "rejoin", unit: unit(TN1), count: 1 })).toBe("TD-s6.41l");
    const near = { [TN1]: tn1(5), [CS]: sent("B1724", TN1), [PA56]: { at: "B1824", sp: 5, facing: "N" } };
    expect(archer(near).refused({ do: "rejoin", unit: unit(TN1), count: 1 })).toBe("TD-s6.43d");
  });

  describe("by mounted cavalry", () => {
    const il8 = "us-8il-cav-a";
    const rides = (more: Readonly<Record<string, Standing>>): Field =>
      acting("us-1-1-cav", { [il8]: { at: "B1724", sp: 1, facing: "S" }, ...more }, { ...on, mounted: [unit(il8)] }).play({
        do: "take",
        unit: unit(il8),
      }) as Field;
    const [first, second] = ["us-cav-sk-1", "us-cav-sk-2"];

    it("[TD-s6.43k] [TD-s6.43n] detachments beside it are taken in, a point for all at one place", () => {
      const f = rides({ [first]: sent("B1824", il8), [second]: sent("B1825", il8) });
      f.play({ do: "absorb", unit: unit(first) }, { do: "absorb", unit: unit(second) });
      expect([f.sp(il8), f.where(first), f.where(second)]).toEqual([3, "unused", "unused"]);
      expect(f.game.prompt(f.s)).toMatchObject({ points: 11 });
    });

    it("[TD-s6.43n] and a point again at the next place", () => {
      const f = rides({ [first]: sent("B1824", il8), [second]: sent("B1924", il8) });
      f.play({ do: "absorb", unit: unit(first) }, { do: "step", to: "B1824" }, { do: "absorb", unit: unit(second) });
      expect([f.sp(il8), f.game.prompt(f.s)]).toMatchObject([3, { points: 9 }]);
    });

    it("[TD-s6.43l] not while it is next to the enemy", () => {
      const f = rides({ [first]: sent("B1824", il8), [TN1]: { at: "B1624", sp: 6, facing: "S" } });
      expect(f.refused({ do: "absorb", unit: unit(first) })).toBe("TD-s6.43l");
    });
  });

  it("[TD-s13.23b] a unit broken down counts as one, whole while a counter lives", () => {
    const f = ward({ "us-2usss-1": sent("B1724", "us-2usss"), "us-99pa": { at: "B1624", sp: 5, facing: "S" } });
    expect(isBroken(f.s, f.s.brigade)).toBe(false);
  });

  it("[TD-s13.23b] [TD-12.2b] with the last of its counters the unit is no more", () => {
    const f = ward({ "us-2usss-1": sent("B1724", "us-2usss"), "us-2usss-2": sent("B1724", "us-2usss") });
    const gone = (id: string) => {
      lose(f.s, unitOf(id), 1, "TD-12.2b", f.log);
      return f.where("us-2usss");
    };
    expect([gone("us-2usss-1"), gone("us-2usss-2")]).toEqual(["unused", "eliminated"]);
  });
});
