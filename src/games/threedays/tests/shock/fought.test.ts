/** 7.3e, 8.4k, 11.1a Who is still in a Shock when enemies have gone, attackers dropped out, a line swung round or a refused flank is lost. */
import { describe, expect, it } from "vitest";
import { unitOf } from "../../data/armies.js";
import { acting, brigade, type Field, field, type Standing, unit } from "../field.js";
import { shockOf } from "../places.js";
import { AL13, GUNS, N, NY76, PA56, S, TN1 } from "./charge.js";

const NC11 = "cs-11nc";
const silent = { prepared: [unit(PA56), unit(NY76)] };
const shocks = (by: string, units: Readonly<Record<string, Standing>>, more = {}): Field =>
  field(units, [["activate", 2, brigade(by)], "shocks"], { options: { leaderShock: false }, brigade: brigade(by), ...more });
/** Whatever the Union is asked it answers with the first that is open. */
const onward = (f: Field): Field => {
  while (f.asked().startsWith("union")) f.play(f.legal()[0]);
  return f;
};
const strengths = (f: Field): string => `${f.last("odds")!.text}`.split(",")[0];

describe("two hexes at once", () => {
  it("[TD-11.11g] [TD-11.1a] a hex before which only those stood who dropped out is shocked no more", () => {
    const units = {
      [TN1]: S("B1824"),
      [AL13]: { ...S("B1825"), facing: "SE" },
      [PA56]: N("B1924"),
      [NY76]: { ...N("B1923", 4), facing: "NW" },
    };
    const f = shocks("cs-archer", units, silent);
    f.play({ do: "both", unit: unit(TN1) }, { do: "shock", unit: unit(AL13), at: "B1924" });
    f.dice(0, 9, 0, 9, 9, 9).play({ do: "go" });
    expect([strengths(f), f.last("odds")!.targets]).toEqual(["6 to 5", ["B1924"]]);
    expect(f.isDisordered(NY76)).toBe(false);
  });

  it("[TD-11.11f] who has nobody left before him after Step 2 adds nothing to the other Shock, and keeps his order", () => {
    const units = { [TN1]: S("B1824"), [AL13]: S("B1823"), [PA56]: N("B1924"), [GUNS]: N("B1923", 4) };
    const f = shocks("cs-archer", units, silent);
    f.play({ do: "both", unit: unit(TN1) }, { do: "shock", unit: unit(AL13), at: "B1923" }, { do: "go" });
    f.dice(0).play({ do: "retire", hexes: 1 });
    f.dice(0, 0, 6, 9, 9, 9);
    onward(f);
    expect(strengths(f)).toBe("6 to 5");
    f.play({ do: "hold" });
    expect([f.isDisordered(TN1), f.isDisordered(AL13)]).toEqual([true, false]);
  });

  it("[TD-8.4k] a half that swings into a hex that its enemy has left attacks from there, and does not defend", () => {
    const line = { at: "B1824", second: "B1724", sp: 10, facing: "SW", order: "attack" };
    const f = shocks("cs-pettigrew", { [NC11]: line, [PA56]: N("B1924"), [GUNS]: N("B1825", 4) }, silent);
    f.play({ do: "both", unit: unit(NC11) }, { do: "go" });
    f.dice(0).play({ do: "retire", hexes: 1 });
    onward(f);
    f.dice(0, 0, 9, 9, 9).play({ do: "swing", to: "B1825" });
    onward(f);
    expect(strengths(f)).toBe("10 to 5");
    expect([f.s.sp[unitOf(NC11)], f.log.filter(({ event, unit: who }) => event === "retreat" && who === unit(NC11))]).toEqual([10, []]);
  });
});

it("[TD-11.47a] [TD-8.4k] a half that has swung round goes on only against what lies before it", () => {
  const line = { at: "B1824", second: "B1724", sp: 10, facing: "SW", order: "attack" };
  const f = shocks("cs-pettigrew", { [NC11]: line, [PA56]: N("B1924", 1), [NY76]: N("B1725", 4) }, silent);
  f.play({ do: "shock", unit: unit(NC11), at: "B1924" }, { do: "go" });
  f.dice(0, 0, 9, 9, 9).play({ do: "swing", to: "B1825" });
  onward(f);
  expect(f.asked()).toBe("confederate advance");
  f.play({ do: "hold" });
  expect(f.asked()).not.toBe("confederate goOn");
});

it("[TD-8.4k] [TD-8.4h] a line that has swung round closes up afterwards where there is room for it", () => {
  const line = { at: "B1824", second: "B1823", sp: 9, facing: "S", order: "attack" };
  const ends = (sp: number) => {
    const f = shocks("cs-pettigrew", { [NC11]: line, "cs-47nc": S("B1824", sp), [PA56]: N("B1924", 4) }, silent);
    f.play({ do: "shock", unit: unit(NC11), at: "B1924" }, { do: "go" });
    f.dice(0, 0, 3).play({ do: "swing", to: "B1923" });
    return [f.where(NC11), f.s.second[unitOf(NC11)]];
  };
  expect([ends(3), ends(4)]).toEqual([
    ["B1824", -1],
    ["B1923", -1],
  ]);
});

it("[TD-7.3e] [TD-11.38b] who strikes through a refused flank and goes on in Disorder still strikes, and refuses it no more afterwards", () => {
  const f = shocks("cs-archer", { [TN1]: { ...S("B1824"), facing: "SE" }, [PA56]: N("B1924") }, { refusedRight: [unit(TN1)] });
  f.play({ do: "shock", unit: unit(TN1), at: "B1924" }).dice(0, 0);
  f.play({ do: "go" });
  f.dice(3, 9, 0, 5).play({ do: "fire", at: "B1824" });
  expect([strengths(f), f.isDisordered(TN1)]).toEqual(["6 to 5", true]);
  expect(f.last("odds")!.causes).not.toContain("refused flank -1");
  onward(f);
  expect(f.read("refusedRight")).toEqual([]);
});

it("[TD-7.3e] [TD-11.4j] in a refused stack who is Disordered has a flank there", () => {
  const stack = { [TN1]: S("B1824"), [PA56]: { ...N("B1924"), facing: "NW" }, [NY76]: { ...N("B1924", 4), facing: "NW" } };
  const causes = (more: object) =>
    shockOf(acting("cs-archer", stack, { refusedRight: [unit(PA56), unit(NY76)], ...more }), [TN1], ["B1924"]);
  expect(causes({})).toMatchObject({ "refused flank": -1 });
  const mixed = causes({ refusedRight: [unit(NY76)], disordered: [unit(PA56)] });
  expect([mixed.position, mixed["refused flank"]]).toEqual([1, undefined]);
});
