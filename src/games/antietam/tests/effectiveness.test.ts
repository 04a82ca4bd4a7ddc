import { describe, expect, it } from "vitest";
import { antietam } from "../index.js";
import { asked, odds } from "./attack.js";
import { at, type Field, type FieldPlan, field, handle } from "./field.js";
import { fight, plan } from "./fight.js";

const here = at(0, 0);
const east = at(1, 0);
const north = at(0, -1);
const back = (unit: string, to: string) => ({ do: "retreat", unit, to });
const end = { do: "end" };
const hold = { do: "hold" };

/** A field with attack effectiveness in use, where the units named have lost theirs. */
function weak(plan: FieldPlan, ...names: string[]): Field {
  const units = Object.entries(plan.units).map(([name, hex]) => [name, names.includes(name) ? { hex, ineffective: true } : { hex }]);
  return field({
    ...plan,
    options: { attackEffectiveness: true, ...plan.options },
    more: { ...plan.more, units: Object.fromEntries(units) },
  });
}

function ineffective(f: Field): string[] {
  return Object.entries(f.read("units") as Record<string, { ineffective?: boolean }>).flatMap(([name, unit]) =>
    unit.ineffective ? [name] : [],
  );
}

const rallyRolls = (f: Field) => f.log.filter((event) => event.event === "rally").length;

describe("11.0, 11.1 how effectiveness is lost", () => {
  it("[BG-11.0] not at all unless the players chose the rule", () => {
    const f = field({ phase: "combat", units: { U4: east, C3: here } });
    fight(f, "Ar", here, east).play(back("U4", at(2, 0)), hold);
    expect(ineffective(f)).toEqual([]);
    expect(antietam.options.find((option) => option.key === "attackEffectiveness")).toMatchObject({ default: false });
  });

  it("[BG-11.1a] by Ar as an attacker", () => {
    const f = weak({ phase: "combat", units: { U4: east, U2: north, C3: here, U1: at(4, 0) } });
    fight(f, "Ar", here, east, north).play(back("U4", at(2, 0)), back("U2", at(0, -2)), hold);
    expect(ineffective(f)).toEqual(["U4", "U2"]);
  });

  it("[BG-11.1b] only by attacking from an enemy-controlled hex, whoever moved there", () => {
    const guns = weak({ phase: "combat", player: "confederate", units: { Ca3: at(3, 0), U4: here } });
    fight(guns, "Ar", here, "Ca3").play(back("Ca3", at(4, 0)));
    expect(ineffective(guns)).toEqual([]);
    const both = weak({ phase: "combat", player: "confederate", units: { Ca3: at(3, 0), C3: east, U4: here } });
    fight(both, "Ar", here, east, "Ca3").play(back("C3", at(2, 0)), { do: "stand" }, hold);
    expect(ineffective(both)).toEqual(["C3"]);
    // the Confederate comes adjacent twice: by moving, and by advancing after the retreat
    const moved = weak({ player: "confederate", units: { U4: here, C5: at(2, 0) } });
    moved.play({ do: "take", unit: "C5" }, { do: "move", to: east }, { do: "stop" }, end);
    fight(moved, "Dr", here, east).play(back("U4", at(-1, 0)), { do: "advance", unit: "C5", to: here }, end, end);
    fight(moved, "Ar", here, at(-1, 0)).play(back("U4", at(-2, 0)), hold);
    expect(ineffective(moved)).toEqual(["U4"]);
  });

  it("[BG-11.1c] never by defending", () => {
    const f = weak({ phase: "combat", units: { U4: east, C3: here } });
    fight(f, "Dr", here, east).play(back("C3", at(-1, 0)), hold);
    expect(ineffective(f)).toEqual([]);
  });

  it("[BG-11.1d] never by units that Ar destroys: without a retreat, or immovable guns", () => {
    const ring = [east, at(-1, 1), north];
    const f = weak({ phase: "combat", units: { U4: here, C3: ring[0], C2: ring[1], C1: ring[2] } });
    fight(f, "Ar", ring, here);
    expect([f.where("U4"), ineffective(f)]).toEqual(["lost", []]);
    const guns = weak({ phase: "combat", units: { Ua5: east, C3: here } });
    fight(guns, "Ar", here, east);
    expect(guns.where("Ua5")).toBe("lost");
    expect(guns.log.some((event) => event.event === "ineffective")).toBe(false);
  });
});

describe("11.2 results of loss", () => {
  it("[BG-11.2a] an ineffective unit may not attack, an ineffective battery not bombard", () => {
    const f = weak({ phase: "combat", units: { U4: east, U5: north, C3: here } }, "U4");
    expect(f.read("owes")).toEqual([north]);
    f.play({ do: "attack", target: here });
    expect(f.open("hex", "join")).toEqual([north]);
    expect(f.refused({ do: "join", hex: east })).toBe("BG-11.2a");
    const guns = weak({ phase: "combat", player: "confederate", units: { Ca3: at(3, 0), Ca2: at(3, -3), U4: here } }, "Ca3");
    guns.play({ do: "attack", target: here });
    expect(guns.open("unit", "support")).toEqual(["Ca2"]);
    expect(guns.refused({ do: "support", unit: "Ca3" })).toBe("BG-11.2a");
  });

  it("[BG-11.2b] nor enter an enemy-controlled hex", () => {
    const f = weak({ units: { U4: at(-2, 0), C3: east } }, "U4").play({ do: "take", unit: "U4" });
    expect(f.refused({ do: "move", to: here })).toBe("BG-11.2b");
    expect(f.open("to")).not.toContain(at(0, 1));
    expect(f.open("to")).toContain(at(-1, 0));
  });

  it("[BG-11.2c] it still moves, defends with its strength and has a zone", () => {
    const f = weak({ units: { U4: at(-2, 0), C3: east } }, "C3");
    f.play({ do: "take", unit: "U4" }, { do: "move", to: here });
    expect(f.legal()).toEqual([{ do: "stop" }]);
    f.play({ do: "stop" }, end);
    expect(odds(plan(f, east, here))).toBe("4:3 1-1");
    const mover = weak({ player: "confederate", units: { U4: at(-3, 0), C3: east } }, "C3");
    expect(mover.play({ do: "take", unit: "C3" }, { do: "move", to: at(4, 0) }).where("C3")).toBe(at(4, 0));
  });

  it("[BG-11.2d] as a victorious defender it advances only where no enemy has control", () => {
    const defends = (units: Record<string, string>) =>
      fight(weak({ phase: "combat", units: { U4: east, C3: here, ...units } }, "C3"), "Ae", here, east);
    expect(defends({}).legal("advance")).toEqual([{ do: "advance", unit: "C3", to: east }]);
    expect(asked(defends({ U5: at(2, 0) }))).toBe("union attack");
    const mixed = defends({ U5: at(2, 0), C1: here });
    expect(mixed.legal("advance")).toEqual([{ do: "advance", unit: "C1", to: east }]);
    expect(mixed.refused({ do: "advance", unit: "C3", to: east })).toBe("BG-11.2d");
  });

  it("[BG-11.2e] in a mixed stack the effective unit attacks alone and bears the result alone", () => {
    const f = weak({ phase: "combat", units: { U4: east, U5: east, C2: here } }, "U5");
    plan(f, here, east);
    expect(odds(f)).toBe("4:2 2-1");
    f.dice(6).play({ do: "roll", odds: "2-1" }, back("U4", at(2, 0)));
    expect([f.where("U5"), asked(f)]).toEqual([east, "union attack"]);
    f.play(end);
    expect([...new Set(f.open("unit", "retreat"))]).toEqual(["U5"]);
    const lost = weak({ phase: "combat", units: { U4: east, U5: east, C2: here } }, "U5");
    fight(lost, "Ae", here, east);
    expect([lost.where("U4"), lost.where("U5")]).toEqual(["lost", east]);
  });

  it("[BG-11.2f] an enemy whom only ineffective units touch need not be attacked", () => {
    const f = weak({ phase: "combat", units: { U4: east, C3: here } }, "U4");
    expect(f.legal()).toEqual([end]);
    expect(f.refused({ do: "attack", target: here })).toBe("BG-7.0b");
    f.play(end, back("U4", at(2, 0)));
    expect(asked(f)).toBe("confederate march");
  });
});

describe("11.3 ineffective units in enemy zones", () => {
  it("[BG-11.31a BG-11.31b] must retreat if the phase leaves the enemy there; the enemy does not advance", () => {
    const f = weak({ units: { U4: east, C3: here } }, "U4")
      .dice(2)
      .play(end, end);
    expect(f.game.decision(f.s)).toEqual({ seat: "union", ask: "retreat", rule: "BG-11.31a" });
    expect(f.open("to")).toEqual([at(2, 0), at(1, 1), at(2, -1)].sort());
    f.play(back("U4", at(2, 0)));
    expect(asked(f)).toBe("confederate march");
    expect(f.where("C3")).toBe(here);
    // a position written down within the phase knows it too
    expect(asked(weak({ phase: "combat", units: { U4: east, C3: here } }, "U4").play(end))).toBe("union retreat");
  });

  const beside = (options: Record<string, boolean> = {}) =>
    weak({ units: { U4: east, U9: north, C3: here }, options }, "U4")
      .dice(2)
      .play(end);

  it("[BG-11.31c] retreat at the end of the phase, when it is known whether a combat has freed them", () => {
    const freed = fight(beside(), "Dr", here, north).play(back("C3", at(-1, 1)), hold, end);
    expect([freed.where("U4"), asked(freed)]).toEqual([east, "confederate march"]);
    const beaten = fight(beside(), "Ar", here, north).play(back("U9", at(0, -2)), hold, end);
    expect([asked(beaten), ...new Set(beaten.open("unit"))]).toEqual(["union retreat", "U4"]);
  });

  it("[BG-11.31c] or, by the other reading, before the first attack", () => {
    const f = beside({ forcedRetreatAtPhaseEnd: false });
    expect([asked(f), ...new Set(f.open("unit"))]).toEqual(["union retreat", "U4"]);
    f.play(back("U4", at(2, 0)));
    fight(f, "Ar", here, north).play(back("U9", at(0, -2)), hold, end);
    expect([asked(f), f.where("U4")]).toEqual(["confederate march", at(2, 0)]);
  });

  it("[BG-11.31d] are lost without a way to go, and displace where that is the only one", () => {
    const ring = { C3: east, C2: at(-1, 1), C1: north };
    expect(
      weak({ phase: "combat", units: { U4: here, ...ring } }, "U4")
        .play(end)
        .where("U4"),
    ).toBe("lost");
    const only = at(-1, 1);
    const f = weak({ phase: "combat", units: { U4: here, C3: east, C1: north, U2: only, U3: only } }, "U4").play(end);
    expect(f.open("displace")).toEqual(["U2", "U3"]);
    f.play({ ...back("U4", only), displace: "U3" }, back("U3", at(-2, 2)));
    expect([f.where("U4"), f.where("U3"), asked(f)]).toEqual([only, at(-2, 2), "confederate march"]);
  });

  it("[BG-11.31e] stay if no enemy controls their hex any more, be he driven off or destroyed", () => {
    const f = fight(beside(), "De", here, north).play(hold, end);
    expect([f.where("U4"), asked(f)]).toEqual([east, "confederate march"]);
    const second = weak({ units: { U4: east, U9: north, C3: here, C1: at(2, 0) } }, "U4")
      .dice(2)
      .play(end);
    fight(second, "De", here, north).play(hold, end);
    expect(asked(second)).toBe("union retreat");
  });

  it("[BG-11.32] who was clear of enemies when the phase began stays, whoever advances next to him", () => {
    const f = weak({ units: { U4: at(2, -1), U5: east, C3: here } }, "U4")
      .dice(2)
      .play(end);
    fight(f, "Ar", here, east).play(back("U5", at(2, 0)), { do: "advance", unit: "C3", to: east }, end);
    expect([f.where("U4"), f.where("U5"), asked(f)]).toEqual([at(2, -1), at(2, 0), "confederate march"]);
  });
});

describe("11.4 recovery by night", () => {
  const apart = { U4: at(4, 0), C3: at(-4, 0) };

  it("[BG-11.4a] at the end of a night turn all units recover", () => {
    const f = weak({ units: apart, facts: { recovery: "night", nights: [2] } }, "U4", "C3").play(end);
    expect(ineffective(f)).toEqual(["U4", "C3"]);
    f.play(end);
    expect([f.s.turn, ineffective(f)]).toEqual([3, []]);
  });

  it("[BG-11.4b] without a night or a rally nobody ever does", () => {
    const f = weak({ units: apart, facts: { recovery: "night" } }, "U4", "C3");
    while (asked(f) !== "over") f.play(end);
    expect(ineffective(f)).toEqual(["U4", "C3"]);
  });
});

describe("21.0 recovery in Antietam", () => {
  const apart = { U4: at(4, 0), U2: at(4, -4), C3: at(-4, 0) };

  it("[BG-21.0a] each ineffective unit rolls as its side's Combat Phase begins; a 1 restores it", () => {
    for (const face of [1, 2, 3, 4, 5, 6]) {
      const f = weak({ units: apart }, "U4", "C3").dice(face).play(end);
      expect(ineffective(f)).toEqual(face === 1 ? ["C3"] : ["U4", "C3"]);
      expect(f.log.filter((event) => event.event === "rally")).toMatchObject([{ unit: "U4", die: face, rule: "BG-21.0a" }]);
    }
    const two = weak({ units: apart }, "U4", "U2").dice(2, 1).play(end);
    expect(ineffective(two)).toEqual(["U4"]);
  });

  it("[BG-21.0b BG-21.0e] a rallied unit is effective at once: it owes its attack and is not forced to retreat", () => {
    const f = weak({ units: { U4: east, C3: here } }, "U4")
      .dice(1)
      .play(end);
    expect(f.read("owes")).toEqual([east]);
    expect(f.refused(end)).toBe("BG-7.0a");
    fight(f, "Dr", here, east).play(back("C3", at(-1, 0)), { do: "advance", unit: "U4", to: here }, end);
    expect([f.where("U4"), asked(f)]).toEqual([here, "confederate march"]);
  });

  it("[BG-21.0e] by the other reading the forced retreat comes first and the roll after it", () => {
    const f = weak({ units: { U4: east, C3: here }, options: { rallyBeforeForcedRetreat: false } }, "U4")
      .dice(1)
      .play(end);
    expect([f.legal(), rallyRolls(f)]).toEqual([[end], 0]);
    f.play(end, back("U4", at(2, 0)));
    expect([ineffective(f), rallyRolls(f)]).toEqual([[], 1]);
    const early = { rallyBeforeForcedRetreat: false, forcedRetreatAtPhaseEnd: false };
    const g = weak({ units: { U4: east, U5: at(4, 0), C3: here }, options: early }, "U4", "U5")
      .dice(2, 1)
      .play(end);
    expect([asked(g), rallyRolls(g)]).toEqual(["union retreat", 0]);
    g.play(back("U4", at(2, 0)));
    expect([asked(g), ineffective(g)]).toEqual(["union attack", ["U4"]]);
  });

  it("[BG-21.0c] enemies around do not hinder the roll, and effectiveness may be lost and won back again and again", () => {
    const ring = { C3: east, C2: at(-1, 1), C1: north };
    const f = weak({ units: { U4: here, ...ring } }, "U4")
      .dice(1)
      .play(end);
    expect(ineffective(f)).toEqual([]);
    const g = weak({ units: { U4: at(2, 0), C3: here } });
    for (const rolls of [[1], [5, 1], [1]]) {
      g.play({ do: "take", unit: "U4" }, { do: "move", to: east }, { do: "stop" }, end);
      fight(g, "Ar", here, east).play(back("U4", at(2, 0)), hold, end);
      expect(ineffective(g)).toEqual(["U4"]);
      for (const roll of rolls) g.play(end, end).dice(roll).play(end, end);
      expect(ineffective(g)).toEqual([]);
      g.play(end, end);
    }
  });

  it("[BG-21.0d] it replaces recovery by night and at the end of a turn", () => {
    const f = weak({ units: apart, facts: { nights: [2] } }, "U4").play(end, end);
    expect([f.s.turn, ineffective(f)]).toEqual([3, ["U4"]]);
    const units = { "1/1/I": { hex: "0804", ineffective: true }, Hood: { hex: "0821", ineffective: true } };
    const g = handle(antietam, { options: { attackEffectiveness: true }, turn: 4, player: "confederate", units })
      .dice(3)
      .play(end, end);
    expect([g.s.turn, ineffective(g)]).toEqual([5, ["1/1/I", "Hood"]]);
  });

  it("[BG-21.0f] who loses effectiveness in a Combat Phase first rolls in his next own one", () => {
    const f = weak({ phase: "combat", units: { U4: east, C3: here } });
    fight(f, "Ar", here, east).play(back("U4", at(2, 0)), hold, end);
    expect(rallyRolls(f.play(end, end))).toBe(0);
    expect([f.s.turn, f.s.side, ineffective(f)]).toEqual([3, 0, ["U4"]]);
    f.dice(1).play(end);
    expect([rallyRolls(f), ineffective(f)]).toEqual([1, []]);
    // also where the roll comes after the forced retreats of the same phase
    const late = weak({ phase: "combat", units: { U4: east, C3: here }, options: { rallyBeforeForcedRetreat: false } });
    fight(late, "Ar", here, east).play(back("U4", at(2, 0)), hold, end);
    expect(rallyRolls(late)).toBe(0);
  });
});
