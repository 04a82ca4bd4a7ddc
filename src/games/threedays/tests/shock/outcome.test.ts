/** 11.4, 11.45-11.47, 12.77 What a Shock comes to: fire at it, results that break a side, going on, and leaders in the thick of it. */
import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../../../../engine/index.js";
import { leaderOf, unitOf } from "../../data/armies.js";
import { bridge, creek, difficult, ford, hexAt, stream, way } from "../../data/map.js";
import { shockResults } from "../../data/tables.js";
import { SHOCKS } from "../../marks.js";
import { resolveShock } from "../../rules/shock/shock-results.js";
import { put } from "../../stacks.js";
import { acting, brigade, type Field, field, onAllSheets, type Standing, unit } from "../field.js";
import { type Row, row, shockOf } from "../places.js";
import { AL13, GUNS, N, NY76, PA56, S, TN1, TN7 } from "./charge.js";

const FEW = "us-inf-sk-1";
const calm = { options: { leaderShock: false } };
const shocks = (units: Readonly<Record<string, Standing>>, more = {}, leaders = {}): Field =>
  field(units, [["activate", 2, brigade("cs-archer")], "shocks"], { ...calm, brigade: brigade("cs-archer"), ...more }, leaders);
/** All Confederates shock B1924, with these dice. */
const charge = (units: Readonly<Record<string, Standing>>, dice: readonly number[], more = {}, leaders = {}): Field => {
  const f = shocks(units, more, leaders);
  for (const id of Object.keys(units)) if (id.startsWith("cs-")) f.play({ do: "shock", unit: unit(id), at: "B1924" });
  return f.dice(...dice).play({ do: "go" }) as Field;
};
const plain = { [TN1]: S("B1824"), [PA56]: N("B1924") };
const silent = { prepared: [unit(PA56), unit(NY76)] };
const frames = (f: Field, name: string): Json[][] =>
  (f.read("agenda") as Json[]).filter((one): one is Json[] => Array.isArray(one) && one[0] === name);

describe("over water", () => {
  const over = ({ at, on }: Row, order: string, target: Readonly<Record<string, Standing>>, more = {}) =>
    field(
      { [TN1]: { at: at[0], sp: 6, facing: on, order }, [AL13]: S("B1824"), [NY76]: N("B1924"), ...target },
      [["activate", 2, brigade("cs-archer")], "shocks"],
      {
        brigade: brigade("cs-archer"),
        ...calm,
        ...more,
      },
    ).refused({ do: "shock", unit: unit(TN1), at: at[1] });
  const foe = ({ at, back }: Row): Readonly<Record<string, Standing>> => ({ [PA56]: { at: at[1], sp: 5, facing: back } });
  const few = ({ at, back }: Row): Readonly<Record<string, Standing>> => ({
    [PA56]: { at: "B0110", sp: 5, facing: "N" },
    [FEW]: { at: at[1], sp: 1, facing: back, order: "skirmish", parent: unit(PA56) } as Standing,
  });
  const crossing = (is: (k: number) => boolean): Row => row("S4", 1, (_, [k]) => is(k));

  it("[TD-11.1n] no Shock over a Creek, bridged or not; one over a bridged Stream, as over any other", () =>
    onAllSheets(() => {
      const deep = crossing((k) => creek[k] === 1 && way[k] === 0);
      const bridged = crossing((k) => creek[k] === 1 && bridge[k] === 1);
      const small = crossing((k) => stream[k] === 1 && bridge[k] === 1 && difficult[k] === 0);
      expect([over(deep, "attack", foe(deep)), over(bridged, "attack", foe(bridged)), over(small, "attack", foe(small))]).toEqual([
        "TD-11.1n",
        "TD-11.1n",
        "",
      ]);
      const f = acting("cs-archer", { [TN1]: { at: small.at[0], sp: 6, facing: small.on, order: "attack" }, ...foe(small) });
      expect(shockOf(f, [TN1], [small.at[1]])).toMatchObject({ stream: -1 });
    }));

  it("[TD-11.1n] [TD-9.4u] no Shock on horseback over works; on foot there is", () => {
    const [mounted, onFoot] = ["cs-14va-cav-a", "cs-16va-cav-a"];
    const f = field(
      { [mounted]: S("B1824", 3), [onFoot]: S("B1824", 3), [PA56]: N("B1924") },
      [["activate", 2, brigade("cs-jenkins")], "shocks"],
      { brigade: brigade("cs-jenkins"), worksAt: ["B1924"], worksFacing: ["N"], worksLevel: [1], mounted: [unit(mounted)] },
    );
    expect([mounted, onFoot].map((id) => f.refused({ do: "shock", unit: unit(id), at: "B1924" }))).toEqual(["TD-11.1n", ""]);
  });

  it("[TD-11.1o] under Advance Orders Skirmishers beyond a bridge are shocked, at two less", () =>
    onAllSheets(() => {
      const at = crossing((k) => creek[k] === 1 && bridge[k] === 1);
      expect(over(at, "advance", few(at), { options: { skirmishers: true } })).toBe("");
      const f = acting(
        "cs-archer",
        { [TN1]: { at: at.at[0], sp: 6, facing: at.on, order: "advance" }, ...few(at) },
        { options: { skirmishers: true } },
      );
      expect(shockOf(f, [TN1], [at.at[1]])["deep water"]).toBe(-2);
    }));

  it("[TD-11.4w] over a Creek Ford two less", () =>
    onAllSheets(() => {
      const at = row("S4", 1, (_, [k]) => creek[k] === 1 && ford[k] === 1);
      const f = acting("cs-archer", { [TN1]: { at: at.at[0], sp: 6, facing: at.on, order: "attack" }, ...foe(at) });
      expect(shockOf(f, [TN1], [at.at[1]])["deep water"]).toBe(-2);
    }));
});

describe("before it comes to blows", () => {
  it("[TD-13.2c] who is of a Combat Ineffective brigade stands a charge at one more", () => {
    const tested = (ineffective: readonly string[]) =>
      charge(plain, [0, 0, 5, 5, 5, 5, 5], { ...silent, ineffective: ineffective.map(brigade) }).log.find(
        ({ rule }) => rule === "TD-11.37a",
      )?.modifier;
    expect(Number(tested(["us-2-1-i"])) - Number(tested([]))).toBe(1);
  });

  it("[TD-8.4m] [TD-11.38a] a line shocked in its second hex fires out of it", () => {
    const f = charge({ [TN1]: S("B1824"), "us-7in": { at: "B1925", second: "B1924", sp: 9, facing: "N" } }, [0, 0]);
    expect(f.asked()).toBe("union defend");
    f.dice(0, 0, 5).play({ do: "fire", at: "B1824" });
    expect(f.log.find(({ event }) => event === "fire")).toMatchObject({ from: ["B1924"], column: 4 });
  });

  it("[TD-10.1l] [TD-11.38a] a stack that is charged fires as one, once", () => {
    const f = charge({ [TN1]: S("B1824"), [PA56]: N("B1924", 3), [NY76]: N("B1924", 3) }, [0, 0, 0]);
    expect(f.asked()).toBe("union defend");
    f.dice(0, 5, 5, 5).play({ do: "fire", at: "B1824" });
    expect(f.log.filter(({ event }) => event === "fire").map(({ units }) => (units as string[]).length)).toEqual([2]);
    expect(f.asked()).not.toBe("union defend");
  });

  it("[TD-10.1l] [TD-11.38a] or each of them by itself, as their owner likes", () => {
    const f = charge({ [TN1]: S("B1824"), [PA56]: N("B1924", 3), [NY76]: N("B1924", 4) }, [0, 0, 0]);
    const [one] = f.open("unit", "alone");
    f.dice(0, 0, 0).play({ do: "alone", unit: one, at: "B1824" });
    expect([f.last("fire")?.units, f.asked(), f.open("unit", "alone")]).toEqual([[one], "union defend", []]);
    f.dice(0, 5, 5, 5).play({ do: "fire", at: "B1824" });
    expect(f.log.filter(({ event }) => event === "fire").map(({ units }) => (units as string[]).length)).toEqual([1, 1]);
  });

  it("[TD-10.1l] [TD-10.6e] who has held its fire does not fire along, and counts no rounds", () => {
    const guns = ["us-2me-bty", "us-1pa-b"];
    const f = charge({ [TN1]: S("B1824"), [guns[0]]: N("B1924", 3), [guns[1]]: N("B1924", 4) }, [0, 0, 0]);
    while (f.asked() === "union beforeShock") f.dice(0, 0, 0).play({ do: "stand" });
    f.play({ do: "hold" });
    expect(f.open("unit", "alone")).toEqual([]);
    f.dice(0, 9, 5, 5, 5).play({ do: "rapid", at: "B1824" });
    expect(f.log.filter(({ event }) => event === "fire").map(({ units }) => (units as string[]).length)).toEqual([1]);
    expect(f.log.filter(({ text }) => String(text).includes("rounds are counted")).length).toBe(1);
  });

  it("[TD-10.6d] [TD-10.1l] of two batteries of a hex one may fire rapidly alone, and the other keeps its own", () => {
    const guns = ["us-2me-bty", "us-1pa-b"];
    const charged = (more: Readonly<Record<string, Standing>>): Field => {
      const f = charge({ [TN1]: S("B1824"), [guns[0]]: N("B1924", 3), ...more }, [0, 0, 0]);
      while (f.asked() === "union beforeShock") f.dice(0, 0, 0).play({ do: "stand" });
      return f;
    };
    const f = charged({ [guns[1]]: N("B1924", 4) });
    const [one] = f.open("unit", "rapidAlone");
    f.dice(0, 9, 5, 5, 5).play({ do: "rapidAlone", unit: one, at: "B1824" });
    expect([f.last("fire")?.units, f.asked(), f.open("unit", "rapidAlone")]).toEqual([[one], "union defend", []]);
    expect(f.log.filter(({ text }) => String(text).includes("rounds are counted")).length).toBe(1);
    f.dice(0).play({ do: "fire", at: "B1824" });
    expect(f.last("fire")).toMatchObject({ causes: expect.not.arrayContaining(["Rapid Fire +2"]) });
    const single = charged({});
    const asked = [guns[0], PA56].map((id) => single.refused({ do: "rapidAlone", unit: unit(id), at: "B1824" }));
    expect([single.legal("rapidAlone"), asked]).toEqual([[], ["TD-10.1l", "TD-11.38a"]]);
  });

  it("[TD-10.3j] what burdens one of a stack that fires burdens the shot, and nobody else does", () => {
    const worn = { ...plain, [NY76]: N("B1924", 3) };
    const fired = (more: JsonObject, who: string) => {
      const f = acting("us-2-1-i", { ...worn, [TN1]: { ...S("B1824"), facing: "N" } }, more);
      f.dice(0).play({ do: "fire", unit: unit(who), at: "B1824" });
      return (f.last("fire")!.causes as string[]).filter((cause) => cause.startsWith("firer"));
    };
    for (const who of [PA56, NY76]) expect(fired({ disordered: [unit(PA56)] }, who)).toEqual(["firer Disordered -1"]);
    expect(fired({}, PA56)).toEqual([]);
  });

  it("[TD-11.38c] who is driven off by that fire does not fight", () => {
    const f = charge({ [TN1]: S("B1824"), [AL13]: S("B1825", 5), [PA56]: N("B1924") }, [0, 0, 0], {
      disordered: [unit(PA56)],
    });
    f.s.marks[unitOf(TN1)] |= 1;
    put(f.s, unitOf(TN1), hexAt("B1624"));
    f.dice(0, 0, 5, 5, 5).play({ do: "hold" });
    expect(f.last("odds")).toMatchObject({ from: ["B1825"] });
  });

  it("[TD-11.1a] [TD-6.12h] a Shock at a hex that friends have taken meanwhile is none", () => {
    const f = shocks({ [TN1]: S("B1824"), [TN7]: S("B1825", 5), [AL13]: S("B1624", 5), [PA56]: N("B1924") });
    for (const id of [TN1, TN7]) f.play({ do: "shock", unit: unit(id), at: "B1924" });
    f.s.aim[unitOf(TN7)] = hexAt("B1925");
    put(f.s, unitOf(AL13), hexAt("B1925"));
    f.dice(0, 0, 9, 9, 9).play({ do: "go" });
    expect(f.log.filter(({ event }) => event === "shock")).toHaveLength(1);
  });

  it("[TD-11.4h] a brigadier beside either half of a line counts", () => {
    const big = { "us-7in": { at: "B1924", second: "B1925", sp: 9, facing: "N", order: "attack" }, [TN1]: S("B1824") };
    const led = (at: string) => shockOf(acting("us-2-1-i", big, calm, { "ld-us-2-1-i": at }), ["us-7in"], ["B1824"])["no brigadier"];
    expect([led("B1926"), led("B1928")]).toEqual([undefined, -1]);
  });
});

describe("declaring", () => {
  it("[TD-11.1h] who moves, fires and then shocks does not charge", () => {
    const f = acting("cs-archer", { ...plain, [TN1]: S("B1724") }, silent);
    f.play({ do: "take", unit: unit(TN1) }, { do: "step", to: "B1824" }, { do: "stay" }, { do: "halt" });
    expect(f.read("charges")).toEqual([unit(TN1)]);
    f.dice(0, 0).play({ do: "fire", unit: unit(TN1), at: "B1924" });
    while (f.asked() === "union answer") f.play({ do: "hold" });
    f.play({ do: "done" });
    expect([f.read("charges"), f.refused({ do: "shock", unit: unit(TN1), at: "B1924" })]).toEqual([[], ""]);
  });

  it("[TD-11.11b] all Shocks of the brigade are declared first: once one is fought nobody else joins", () => {
    const f = shocks({ ...plain, [AL13]: S("B1821"), [NY76]: N("B1921") }, silent);
    f.play({ do: "shock", unit: unit(TN1), at: "B1924" }).dice(0, 0, 6);
    f.play({ do: "go" });
    expect(f.last("odds")).toBeDefined();
    expect(f.refused({ do: "shock", unit: unit(AL13), at: "B1921" })).not.toBe("");
    const both = shocks({ ...plain, [AL13]: S("B1821"), [NY76]: N("B1921") }, silent);
    both.play({ do: "shock", unit: unit(TN1), at: "B1924" }, { do: "shock", unit: unit(AL13), at: "B1921" }, { do: "go" });
    expect([both.asked(), both.open("at", "next")]).toEqual(["confederate resolve", ["B1921", "B1924"]]);
  });
});

describe("fire and tests before it", () => {
  it("[TD-11.37b] where every defender is driven off before the blow the attackers advance in Good Order", () => {
    const f = charge(plain, [0, 6, 0], { disordered: [unit(PA56)], ...silent });
    expect(f.asked()).toBe("union retreat");
    while (f.asked() === "union retreat") f.play(f.legal("back")[0]);
    expect([f.asked(), f.isDisordered(TN1), f.last("odds")]).toEqual(["confederate advance", false, undefined]);
    f.play({ do: "advance", unit: unit(TN1) }, { do: "face", to: "S" });
    expect([f.where(TN1), f.isDisordered(TN1)]).toEqual(["B1924", false]);
  });

  it("[TD-11.38e] a defender fires anew in each round, unless it has spent Prepared Fire", () => {
    const strong = { [TN1]: S("B1824", 6), [AL13]: S("B1824", 6), [NY76]: N("B1924", 6) };
    const rounds = (more = {}): number => {
      // 12 to 6 without a brigadier: a 5 is a Bloody Stand Off that may go on.
      const f = charge(strong, "prepared" in more ? [0, 0, 0, 5, 0, 0] : [0, 0, 0], more);
      let fired = 0;
      for (let guard = 0; guard < 12; guard++) {
        if (f.asked() === "union defend") {
          fired++;
          f.dice(0, 5, 0, 0, 0, 0).play({ do: "fire", at: "B1824" });
        } else if (f.asked() === "confederate goOn") f.dice(0, 0, 0, 6, 0, 0).play({ do: "on", at: "B1924" });
        else if (f.asked() === "union bleeds" || f.asked() === "confederate bleeds") f.play(f.legal()[0]);
        else break;
      }
      expect(f.log.filter(({ event }) => event === "odds").length).toBeGreaterThan(1);
      return fired;
    };
    expect(rounds()).toBeGreaterThan(1);
    expect(rounds({ prepared: [unit(NY76)] })).toBe(0);
  });

  it("[TD-10.42c] Approach Fire costs a battery neither its Return Fire nor its fire at the charge", () => {
    const approached = { approached: [unit(GUNS)] };
    const guns = { [TN1]: S("B1824"), [GUNS]: N("B1924", 6) };
    const answer = acting("cs-archer", guns, approached).dice(0) as Field;
    answer.play({ do: "fire", unit: unit(TN1), at: "B1924" });
    expect(answer.open("unit", "reply")).toEqual([unit(GUNS)]);
    const f = charge(guns, [], approached);
    f.dice(0, 0).play({ do: "stand" });
    expect(f.asked()).toBe("union defend");
  });

  it("[TD-10.5e] an advance draws no Prepared Fire; who is then shocked fires at the charge", () => {
    const units = { [TN1]: S("B1824", 6), [AL13]: S("B1824", 6), [PA56]: N("B1924", 3), [NY76]: { at: "B2024", sp: 8, facing: "N" } };
    const f = charge(units, [0, 0, 0, 9, 0, 0, 0], { prepared: [unit(PA56)] });
    expect(shockResults.indexOf(String(f.last("odds")?.result))).toBeGreaterThan(6);
    while (f.asked() === "union retreat") f.play(f.legal("back")[0]);
    for (const id of [TN1, AL13]) f.play({ do: "advance", unit: unit(id) });
    f.play({ do: "face", to: "S" }, { do: "stay" });
    expect(f.asked()).toBe("confederate goOn");
    f.dice(0, 0, 0, 0, 0).play({ do: "on", at: "B2024" });
    expect(f.asked()).toBe("union defend");
  });
});

describe("results that break a side", () => {
  it("[TD-11.45b] Attack Wrecked: each attacker loses a point, is Disordered and goes back two; the defender may follow", () => {
    // 6 to 16 against works: far below.
    const units = { [TN1]: S("B1824", 3), [TN7]: S("B1824", 3), [PA56]: N("B1924", 5), [NY76]: N("B1924", 8) };
    const f = charge(units, [0, 0, 0, 0, 0], { ...silent, worksAt: ["B1924"], worksFacing: ["N"], worksLevel: [2] });
    expect(f.last("odds")?.result).toBe("Attack Wrecked");
    expect([f.sp(TN1), f.sp(TN7)]).toEqual([2, 2]);
    expect(frames(f, "retreat").map((frame) => frame[2])).toEqual([2, 2]);
    while (f.asked() === "confederate retreat") f.play(f.legal("back")[0]);
    expect([f.isDisordered(TN1), f.isDisordered(TN7)]).toEqual([true, true]);
    expect(f.asked()).toBe("union follow");
  });

  /** 12 to a few, on the march: as high as it goes. */
  const rolled = (defenders: Readonly<Record<string, Standing>>, die: number): Field => {
    const all = Object.keys(defenders).map(unit);
    return charge({ [TN1]: S("B1824", 6), [AL13]: S("B1824", 6), ...defenders }, [0, 0, ...all.map(() => 0), die, 0, 0, 0, 0], {
      prepared: all,
    });
  };

  it("[TD-11.45j] Defender Broken: each loses a point, is Disordered and goes back three", () => {
    const three = { [PA56]: N("B1924", 2), [NY76]: N("B1924", 2), "us-95ny": N("B1924", 2) };
    const f = rolled(three, 9);
    expect(f.last("odds")?.result).toBe("Defender Broken");
    expect([PA56, NY76, "us-95ny"].map((id) => f.sp(id))).toEqual([1, 1, 1]);
    expect(frames(f, "retreat").map((frame) => frame[2])).toEqual([3, 3, 3]);
    while (f.asked() === "union retreat") f.dice(0, 0).play(f.legal("back")[0]);
    expect([PA56, NY76, "us-95ny"].every((id) => f.isDisordered(id))).toBe(true);
  });

  it("[TD-11.45k] [TD-12.5d] Defender Routed: two points from the top, then foot rout and guns are left, never routed", () => {
    const f = rolled({ [PA56]: { ...N("B1924", 4), order: "march" }, [GUNS]: N("B1924", 2) }, 9);
    if (f.asked() === "union beforeShock") f.dice(0, 0, 0, 0, 9, 0, 0, 0).play({ do: "stand" });
    while (f.asked() === "union defend") f.play({ do: "hold" });
    expect([f.last("odds")?.result, f.where(PA56), f.sp(PA56)]).toEqual(["Defender Routed", "routed", 1]);
    expect([f.where(GUNS), f.last("abandoned")?.unit]).toEqual(["eliminated", unit(GUNS)]);
  });

  it("[TD-11.47g] who fought on in Disorder may advance, and not go on", () => {
    const units = { [TN1]: S("B1824", 6), [AL13]: S("B1824", 6), [PA56]: N("B1924", 2), [NY76]: N("B2024", 8) };
    const f = charge(units, [0, 0, 0, 9, 0, 0], { prepared: [unit(PA56)] });
    for (const id of [TN1, AL13]) f.s.marks[unitOf(id)] |= 1;
    while (f.asked() === "union retreat") f.play(f.legal("back")[0]);
    expect(f.asked()).toBe("confederate advance");
    for (const id of [TN1, AL13]) f.play({ do: "advance", unit: unit(id) });
    f.play({ do: "face", to: "S" });
    expect(f.asked()).not.toBe("confederate goOn");
  });

  it("[TD-12.6f] those who advance into one hex take one facing, within a vertex of one that they had", () => {
    const units = { [TN1]: S("B1825", 6), [AL13]: S("B1824", 6, "SW"), [PA56]: { ...N("B1924", 2), order: "march" } };
    const f = charge(units, [0, 0, 0, 9, 0, 0], { prepared: [unit(PA56)] });
    while (f.asked() === "union retreat") f.play(f.legal("back")[0]);
    for (const id of [TN1, AL13]) f.play({ do: "advance", unit: unit(id) });
    expect(f.open("to", "face")).toEqual(["NW", "S", "SE", "SW"]);
    f.play({ do: "face", to: "SE" });
    expect([f.s.facing[unitOf(TN1)], f.s.facing[unitOf(AL13)]]).toEqual([2, 2]);
  });
});

describe("leaders in a Shock", () => {
  const exposed = { options: { leaderShock: true }, ...silent };
  const riders = { "ld-cs-archer": "B1824", "ld-us-2-1-i": "B1924" };
  const checks = (f: Field) => f.log.filter(({ event }) => event === "leader").map(({ rule }) => rule);

  it("[TD-b12.77a] [TD-b12.77e] (option) a leader of either side with those who fight rolls once, and dies of a 0 alone", () => {
    const f = charge(plain, [0, 0, 5, 1, 9], exposed, riders);
    expect([f.last("odds")?.result, checks(f)]).toEqual(["Stand Off", ["TD-b12.77a", "TD-b12.77a"]]);
    expect([f.s.leaderState[leaderOf("ld-cs-archer")], f.s.leaderState[leaderOf("ld-us-2-1-i")]]).toEqual([0, 0]);
    const dead = charge(plain, [0, 0, 5, 0, 9], exposed, riders);
    expect(dead.log.filter(({ event, hit }) => event === "leader" && hit).map(({ leader: who }) => who)).toEqual(["Archer"]);
    expect(checks(charge(plain, [0, 0, 5], { ...silent, ...calm }, riders))).toEqual([]);
  });

  it("[TD-b12.77a] with either half of a line", () => {
    const lines = { "cs-26nc-a": { ...S("B1724", 8), second: "B1824" }, [PA56]: N("B1924", 5) };
    const f = acting("cs-pettigrew", lines, { ...exposed, target: "B1924", shocked: [unit(PA56)] }, { "ld-cs-pettigrew": "B1824" });
    f.s.marks[unitOf("cs-26nc-a")] |= SHOCKS;
    f.dice(5, 9, 9);
    resolveShock(f.s, f.log);
    expect(f.log.filter(({ rule }) => rule === "TD-b12.77a").map(({ leader: who }) => who)).toEqual(["Pettigrew"]);
  });

  it("[TD-b12.77b] besides the roll for a loss of strength", () => {
    const f = charge(plain, [0, 0, 4, 5, 5, 5, 5, 0, 0], exposed, riders);
    expect([f.last("odds")?.result, checks(f)]).toEqual(["Bloody Stand Off", ["TD-b12.77a", "TD-b12.77a", "TD-12.7a", "TD-12.7a"]]);
  });

  it("[TD-b12.77d] [TD-11.45l] before the tests of that step: who falls steadies nobody in it", () => {
    const udds = (die: number): (number | undefined)[] => {
      const f = charge(plain, [0, 0, 4, die, 5, 5, 5, 0, 0], exposed, riders);
      return f.log
        .filter(({ event, rule, unit: who }) => event === "test" && rule === "TD-11.45f" && who === unit(TN1))
        .map(({ modifier }) => modifier as number);
    };
    const [[fallen], [alive]] = [udds(0), udds(5)];
    expect(Number(fallen) - Number(alive)).toBe(1);
  });

  it("[TD-11.45f] [TD-12.35m] who is Disordered already and fails in a bloody stand off routs", () => {
    const bloody = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
      .map((die) => charge(plain, [0, 0, die, 9, 9, 9, 9], { ...silent, disordered: [unit(PA56)] }))
      .find((f) => f.log.some(({ event, rule, unit: who }) => event === "test" && rule === "TD-11.45f" && who === unit(PA56)))!;
    expect(bloody.log.find(({ event, unit: who }) => event === "second" && who === unit(PA56))).toMatchObject({ cause: "shock" });
    expect(bloody.where(PA56)).toBe("routed");
  });

  it("[TD-b12.77c] in every round anew", () => {
    const f = acting("cs-archer", plain, { ...exposed, target: "B1924", shocked: [unit(PA56)] }, riders);
    f.s.marks[unitOf(TN1)] |= SHOCKS;
    for (const round of [1, 2]) {
      f.dice(5, 9, 9);
      resolveShock(f.s, f.log);
      expect(checks(f)).toHaveLength(2 * round);
    }
  });
});
