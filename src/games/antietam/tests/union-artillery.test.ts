import { describe, expect, it } from "vitest";
import { antietam } from "../index.js";
import { score } from "../rules/victory.js";
import { asked } from "./attack.js";
import { at, type Field, field, handle } from "./field.js";
import { fight, plan } from "./fight.js";

const here = at(0, 0);
const east = at(1, 0);
const back = (unit: string, to: string) => ({ do: "retreat", unit, to });
const confederateAttack = (units: Record<string, string>) => field({ phase: "combat", player: "confederate", units });

describe("19.0 Union rifled artillery", () => {
  it("[BG-19.0a] never moves", () => {
    for (let turn = 1; turn <= 10; turn++) {
      const f = handle(antietam, { turn, options: { totalUnionInitiative: true } });
      for (const unit of ["A", "B", "C"]) expect(f.refused({ do: "take", unit })).toBe("BG-19.0a");
    }
    const southern = field({ player: "confederate", units: { Ca3: here } });
    expect(southern.open("unit", "take")).toEqual(["Ca3"]);
  });

  it("[BG-19.0b] is eliminated when it has to retreat", () => {
    const f = fight(confederateAttack({ C5: east, Ua5: here }), "Dr", here, east);
    expect([f.where("Ua5"), score(f.s).eliminated]).toEqual(["lost", [0, 5]]);
    expect(f.open("to", "advance")).toEqual([here]);
    // whatever orders the retreat
    const locked = field({
      phase: "combat",
      units: { Ua5: here, C3: east },
      options: { attackEffectiveness: true },
      more: { units: { Ua5: { hex: here, ineffective: true }, C3: { hex: east } } },
    });
    expect(locked.play({ do: "end" }).where("Ua5")).toBe("lost");
  });

  const bombarded = () => confederateAttack({ Ca6: at(3, 0), Ca6b: at(0, 3), Ua4: here });

  it("[BG-19.0c] stands on Dr when only artillery attacks it, but falls to De and Ex", () => {
    const stands = fight(bombarded(), "Dr", here, "Ca6", "Ca6b");
    expect([stands.where("Ua4"), asked(stands)]).toEqual([here, "confederate attack"]);
    expect(score(stands.s).eliminated).toEqual([0, 0]);
    expect(stands.log.at(-1)).toMatchObject({ event: "unmoved", rule: "BG-19.0c", unit: "Ua4" });
    expect(fight(bombarded(), "De", here, "Ca6", "Ca6b").where("Ua4")).toBe("lost");
    expect(fight(bombarded(), "Ex", here, "Ca6", "Ca6b").where("Ua4")).toBe("lost");
  });

  it("[BG-19.0d] adjacent guns count as artillery; one unit of foot or horse among the attackers ends the protection", () => {
    expect(fight(confederateAttack({ Ca3: east, Ua3: here }), "Dr", here, east).where("Ua3")).toBe(here);
    expect(fight(confederateAttack({ Ca3: east, Ca3b: at(3, -3), Ua3: here }), "Dr", here, east, "Ca3b").where("Ua3")).toBe(here);
    expect(fight(confederateAttack({ Ca3: east, C3: east, Ua3: here }), "Dr", here, east).where("Ua3")).toBe("lost");
    expect(fight(confederateAttack({ Cc3: east, Ca3: at(3, 0), Ua3: here }), "Dr", here, east, "Ca3").where("Ua3")).toBe("lost");
  });

  it("[BG-19.0e] a stack mate of a protected battery goes back alone", () => {
    const f = fight(confederateAttack({ Ca9: at(3, 0), Ua4: here, U5: here }), "Dr", here, "Ca9");
    expect([...new Set(f.open("unit"))]).toEqual(["U5"]);
    f.play(back("U5", at(-1, 0)));
    expect([f.where("Ua4"), f.where("U5")]).toEqual([here, at(-1, 0)]);
  });

  it("[BG-19.0f] is eliminated by Ar when it attacks from contact, not when it bombards", () => {
    const contact = fight(field({ phase: "combat", units: { Ua5: here, C9: east } }), "Ar", east, here);
    expect([contact.where("Ua5"), score(contact.s).eliminated]).toEqual(["lost", [0, 5]]);
    const afar = fight(field({ phase: "combat", units: { Ua5: here, C9: at(3, 0) } }), "Ar", at(3, 0), "Ua5");
    expect([afar.where("Ua5"), asked(afar)]).toEqual([here, "union attack"]);
  });

  it("[BG-19.0g] has to attack an enemy that comes next to it, alone or with friends", () => {
    const f = field({ player: "confederate", units: { Ua5: here, U3: at(2, 0), C3: at(-2, 0) } });
    f.play({ do: "take", unit: "C3" }, { do: "move", to: at(-1, 0) }, { do: "stop" }, { do: "end" });
    expect(f.refused({ do: "end" })).toBe("BG-7.0a");
    const contact = field({ phase: "combat", units: { Ua5: here, U3: at(2, -1), C3: east } });
    expect(contact.read("owes")).toEqual([here, at(2, -1)].sort());
    expect(contact.refused({ do: "end" })).toBe("BG-7.0a");
    plan(contact, east, here, at(2, -1));
    expect(contact.game.prompt(contact.s)).toMatchObject({ attack: 8, defence: 3 });
    const alone = field({ phase: "combat", units: { Ua5: here, C3: east } });
    expect(alone.legal()).toEqual([{ do: "attack", target: east }]);
  });

  it("[BG-19.0h] bombards up to seven hexes, otherwise like any artillery", () => {
    const at7 = field({ phase: "combat", units: { Ua5: at(-4, 0), C3: at(3, 0) } });
    expect(at7.open("target")).toEqual([at(3, 0)]);
    const at8 = field({ phase: "combat", units: { Ua5: at(-4, 0), Ua4: at(0, 0), C3: at(4, 0) } }).play({ do: "attack", target: at(4, 0) });
    expect(at8.open("unit", "support")).toEqual(["Ua4"]);
    expect(at8.refused({ do: "support", unit: "Ua5" })).toBe("BG-19.0h");
    const blind = field({
      phase: "combat",
      units: { Ua5: at(-4, 0), C3: at(3, 0) },
      ground: { [at(0, 0)]: "forest", [at(0, -1)]: "forest" },
    });
    expect(blind.open("target")).toEqual([]);
    const contact = field({ phase: "combat", units: { Ua5: here, Ua4: at(4, -4), C1: east, C3: at(4, 0) } }).play({
      do: "attack",
      target: at(4, 0),
    });
    expect(contact.open("unit", "support")).toEqual(["Ua4"]);
    expect(contact.refused({ do: "support", unit: "Ua5" })).toBe("BG-8.41b");
  });

  it("[BG-19.0i] counts for stacking and has a zone like any unit", () => {
    const f: Field = field({ units: { Ua5: here, U4: here, U3: at(2, 0) } }).play({ do: "take", unit: "U3" }, { do: "move", to: here });
    expect(f.refused({ do: "stop" })).toBe("BG-5.32a");
    const zone = field({ player: "confederate", units: { Ua5: here, C3: at(2, 0) } }).play(
      { do: "take", unit: "C3" },
      { do: "move", to: east },
    );
    expect(zone.legal()).toEqual([{ do: "stop" }]);
  });
});
