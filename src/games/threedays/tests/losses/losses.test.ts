/** 12, 13, 17 Losses: second Disorder, retreats, routs, abandoned guns, effectiveness, Fatigue, and what the end of a turn makes good. */
import { describe, expect, it } from "vitest";
import type { Json } from "../../../../engine/index.js";
import { formationOf, leaderOf, unitOf } from "../../data/armies.js";
import { hexAt, near } from "../../data/map.js";
import { INEFFECTIVE } from "../../marks.js";
import { isBroken } from "../../rules/strength.js";
import { brigade, type Field, field, type Standing, unit } from "../field.js";

const PA56 = "us-56pa";
const GUNS = "us-2me-bty";
const HORSE = "us-8il-cav-a";
const FOE = { "cs-1tn": { at: "B1824", sp: 6, facing: "S" } };

/** What lies on the agenda is gone through at once when a position is read: what comes of a unit that is Disordered a second time. */
function again(id: string, sp: number, cause: string, lost = 0): Field {
  const marks = { disordered: [unit(id)], ...(id === HORSE && { mounted: [unit(id)] }) };
  const units: Readonly<Record<string, Standing>> = { ...FOE, [id]: { at: "B2024", sp, facing: "N" } };
  return field(
    units,
    [
      ["marker", "union", brigade("us-1-i"), null],
      ["disorder", unit(id), cause, lost],
    ],
    marks,
  );
}
const owed = (f: Field): number => {
  const frame = (f.read("agenda") as Json[]).findLast((one) => Array.isArray(one) && one[0] === "retreat") as Json[] | undefined;
  return frame === undefined ? 0 : (frame[2] as number);
};

describe("a second Disorder", () => {
  it("[TD-12.35b] [TD-12.35c] [TD-12.35d] by fire: infantry back two, one point more after two lost; horse back three; guns lose one and go back two", () => {
    const light = again(PA56, 5, "fire", 1);
    expect([light.sp(PA56), owed(light)]).toEqual([5, 2]);
    const heavy = again(PA56, 5, "fire", 2);
    expect([heavy.sp(PA56), owed(heavy)]).toEqual([4, 2]);
    const horse = again(HORSE, 3, "fire", 2);
    expect([horse.sp(HORSE), owed(horse)]).toEqual([3, 3]);
    const guns = again(GUNS, 6, "fire");
    expect([guns.sp(GUNS), owed(guns)]).toEqual([5, 2]);
  });

  it("[TD-12.35e] [TD-12.35f] by movement: a point lost, and it stays", () => {
    const f = again(PA56, 5, "movement");
    expect([f.sp(PA56), owed(f), f.where(PA56)]).toEqual([4, 0, "B2024"]);
    expect(again(GUNS, 6, "movement").sp(GUNS)).toBe(5);
  });

  it("[TD-12.35g] [TD-12.35h] [TD-12.35i] by reaction: infantry loses a point and goes one back, horse two back, guns lose one", () => {
    const f = again(PA56, 5, "reaction");
    expect([f.sp(PA56), owed(f)]).toEqual([4, 1]);
    const horse = again(HORSE, 3, "reaction");
    expect([horse.sp(HORSE), owed(horse)]).toEqual([3, 2]);
    const guns = again(GUNS, 6, "reaction");
    expect([guns.sp(GUNS), owed(guns)]).toEqual([5, 0]);
  });

  it("[TD-12.35k] [TD-12.35l] [TD-12.35n] before a Shock and by it: horse back three, guns abandoned, half of them left", () => {
    expect(owed(again(HORSE, 3, "pre-shock"))).toBe(3);
    for (const cause of ["pre-shock", "shock"]) {
      const f = again(GUNS, 5, cause);
      expect([f.where(GUNS), f.s.leftAt[0], f.s.leftGuns[0]], cause).toEqual(["eliminated", hexAt("B2024"), 3]);
    }
  });

  it("[TD-12.35m] [TD-12.5a] by a Shock infantry and horse rout, with a point lost", () => {
    const f = again(PA56, 5, "shock");
    expect([f.where(PA56), f.sp(PA56)]).toEqual(["routed", 4]);
    expect(again(HORSE, 3, "shock").where(HORSE)).toBe("routed");
  });

  it("[TD-12.35o] [TD-12.35p] by friends passing through: a point, a gun", () => {
    expect([again(PA56, 5, "passed").sp(PA56), again(GUNS, 6, "passed").sp(GUNS)]).toEqual([4, 5]);
  });

  it("[TD-12.2b] at no strength a unit is no more", () => {
    expect(again(PA56, 1, "passed").where(PA56)).toBe("eliminated");
  });
});

describe("retreats", () => {
  const back = (units: Readonly<Record<string, Standing>>, hexes: number): Field =>
    field({ ...FOE, ...units }, [
      ["marker", "union", brigade("us-1-i"), null],
      ["retreat", unit(PA56), hexes, 0],
    ]);

  it("[TD-12.4a] [TD-12.4d] each hex leads away from the enemy, and the facing is kept", () => {
    const f = back({ [PA56]: { at: "B1924", sp: 5, facing: "N" } }, 2);
    for (const hex of f.open("to", "back")) expect(near(hexAt(hex), hexAt("B1824")), hex).toBe(2);
    f.play(f.legal()[0]);
    for (const hex of f.open("to", "back")) expect(near(hexAt(hex), hexAt("B1824")), hex).toBe(3);
    f.play(f.legal()[0]);
    expect([near(hexAt(f.where(PA56)), hexAt("B1824")), f.s.facing[unitOf(PA56)]]).toEqual([3, 0]);
  });

  it("[TD-12.4b] not into an enemy front where no friend stands", () => {
    const enemies = { "cs-7tn": { at: "B2025", sp: 5, facing: "SE" } };
    const alone = back({ [PA56]: { at: "B1924", sp: 5, facing: "N" }, ...enemies }, 1);
    expect(alone.open("to", "back")).not.toContain("B2024");
  });

  it("[TD-12.4f] what cannot be made costs a point a hex", () => {
    const ring = Object.fromEntries(
      ["cs-7tn", "cs-14tn", "cs-13al", "cs-5al-bn"].map((id, i) => [
        id,
        { at: ["B1824", "B1923", "B1925", "B2024"][i], sp: 2, facing: "N" },
      ]),
    );
    const f = field(
      {
        ...ring,
        "cs-26nc-a": { at: "B1823", sp: 9, facing: "S" },
        "cs-26nc-b": { at: "B2023", sp: 8, facing: "N" },
        "cs-11nc": { at: "B2025", sp: 9, facing: "N" },
        [PA56]: { at: "B1924", sp: 5, facing: "N" },
      },
      [
        ["marker", "union", brigade("us-1-i"), null],
        ["retreat", unit(PA56), 2, 0],
      ],
    );
    expect(f.sp(PA56)).toBe(3);
  });

  it("[TD-12.4e] who is passed through by a retreat is tested", () => {
    const friends = Object.fromEntries(["us-76ny", "us-95ny"].map((id, i) => [id, { at: ["B2023", "B2024"][i], sp: 4, facing: "N" }]));
    const f = back({ [PA56]: { at: "B1924", sp: 5, facing: "N" }, ...friends }, 2);
    const through = f.legal().find((action) => action.to === "B2024")!;
    f.dice(9).play(through);
    expect(f.isDisordered("us-95ny")).toBe(true);
  });

  it("[TD-12.4e] [TD-7.1c] where it ends nobody is tested, and who has fallen back faces with those who stood there", () => {
    const f = back({ [PA56]: { at: "B1924", sp: 5, facing: "N" }, "us-95ny": { at: "B2024", sp: 4, facing: "NE" } }, 1);
    f.play({ ...f.legal()[0], to: "B2024" });
    expect([f.last("test"), f.s.facing[unitOf(PA56)] === f.s.facing[unitOf("us-95ny")]]).toEqual([undefined, true]);
  });
});

describe("effectiveness and the end of a turn", () => {
  /** The turn is over but for its end. */
  const ending = (units: Readonly<Record<string, Standing>>, more = {}, leaders: Readonly<Record<string, string>> = {}): Field =>
    field(units, [], { agenda: ["turn", ["endTurn", 0]], ...more }, leaders);

  it("[TD-13.2a] [TD-13.2e] half of its units gone, and a brigade is Combat Ineffective at the end of the activation", () => {
    const f = field(
      { "cs-1tn": { at: "B1824", sp: 6, facing: "S" }, "cs-7tn": { at: "eliminated", sp: 0 }, [PA56]: { at: "B2824", sp: 5, facing: "N" } },
      [
        ["activate", 3, brigade("cs-archer")],
        ["endActivation", -1],
      ],
      { brigade: brigade("cs-archer") },
    );
    expect(f.s.standing[formationOf("cs-archer")] & INEFFECTIVE).toBe(INEFFECTIVE);
  });

  it("[TD-13.2a] units that are still to come count among a brigade's", () => {
    const broken = (at: string): boolean => {
      const others = Object.fromEntries(["cs-1tn", "cs-13al", "cs-14tn"].map((id) => [id, { at, sp: 4, facing: "S" }]));
      const gone = { "cs-7tn": { at: "eliminated", sp: 0 }, "cs-5al-bn": { at: "B1824", sp: 3, facing: "S" } };
      return isBroken(ending({ ...gone, ...others, [PA56]: { at: "B2824", sp: 5, facing: "N" } }).s, formationOf("cs-archer"));
    };
    expect([broken("due"), broken("unused"), broken("routed")]).toEqual([false, true, true]);
  });

  it("[TD-12.7b] [TD-12.7c] a fallen leader is replaced with a unit of his command", () => {
    const f = ending({ ...FOE, [PA56]: { at: "B2824", sp: 5, facing: "N" } }, { leaders: { Archer: { is: "lost" } } });
    const l = leaderOf("ld-cs-archer");
    expect([f.s.leaderState[l], f.s.leaderHex[l]]).toEqual([1, hexAt("B1824")]);
  });

  it("[TD-17.42a] who did not act rests a level, In Reserve two", () => {
    const tired = (more = {}) =>
      ending({ ...FOE, [PA56]: { at: "B2824", sp: 5, facing: "N" } }, { formations: { [brigade("cs-archer")]: { fatigue: 3, ...more } } });
    expect(tired().s.fatigue[formationOf("cs-archer")]).toBe(2);
    expect(tired({ used: 1 }).s.fatigue[formationOf("cs-archer")]).toBe(3);
    const reserve = ending(
      { ...FOE, [PA56]: { at: "B2824", sp: 5, facing: "N" } },
      { formations: { [brigade("cs-archer")]: { fatigue: 3 } }, reserve: [brigade("cs-archer")] },
    );
    expect(reserve.s.fatigue[formationOf("cs-archer")]).toBe(1);
  });

  it("[TD-12.8c] guns left on the field fall to the enemy who stands there", () => {
    const f = ending(
      { "cs-1tn": { at: "B2024", sp: 6, facing: "S" }, [PA56]: { at: "B2824", sp: 5, facing: "N" } },
      { leftAt: ["B2024"], leftGuns: [3], leftOf: [unit(GUNS)] },
    );
    expect([f.s.captured[1], f.s.leftAt[0]]).toEqual([3, -1]);
  });
});
