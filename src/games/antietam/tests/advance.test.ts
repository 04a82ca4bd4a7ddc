import { describe, expect, it } from "vitest";
import type { CombatResult } from "../data/tables.js";
import { antietam } from "../index.js";
import { asked } from "./attack.js";
import { at, type Field, field, handle } from "./field.js";
import { fight } from "./fight.js";

const here = at(0, 0);
const east = at(1, 0);
const west = at(-1, 0);
const back = (unit: string, to: string) => ({ do: "retreat", unit, to });
const go = (unit: string, to: string) => ({ do: "advance", unit, to });
const hold = { do: "hold" };

/** Two Union stacks, 12 in all, against C4: every result can be had. */
const duel = () => field({ phase: "combat", units: { U4: east, U5: east, U3: at(0, -1), C4: here } });

/** The duel brought to a result and its retreats and losses, so that the advance is asked. */
function duelTo(result: CombatResult): Field {
  const f = fight(duel(), result, here, east, at(0, -1));
  if (result === "Dr") f.play(back("C4", at(-1, 1)));
  if (result === "Ar") f.play(back("U4", at(2, 0)), back("U5", at(2, 0)), back("U3", at(0, -2)));
  if (result === "Ex") f.play({ do: "lose", unit: "U4" });
  return f;
}

describe("7.75 advance after combat", () => {
  it("[BG-7.75a] one victorious unit of the combat may enter the hex that combat emptied", () => {
    const f = duelTo("Dr");
    expect(asked(f)).toBe("union advance");
    expect(f.legal("advance")).toEqual([go("U4", here), go("U5", here), go("U3", here)]);
    expect(f.play(go("U5", here)).where("U5")).toBe(here);
    expect(asked(f)).toBe("union attack");
    const stranger = field({ phase: "combat", units: { U9: east, U1: at(-3, 0), C4: here, C1: at(-4, 0) } });
    fight(stranger, "Dr", here, east).play(back("C4", at(0, -1)));
    expect(stranger.refused(go("U1", here))).toBe("BG-7.75a");
    expect(stranger.refused(go("U9", at(0, 1)))).toBe("BG-7.75a");
  });

  it("[BG-7.75b] enemy zones bar neither the hex left nor the hex entered", () => {
    const f = field({ phase: "combat", units: { U4: east, C3: here, C5: at(0, 1), U9: at(0, 2) } });
    fight(f, "Dr", here, east).play(back("C3", west), go("U4", here));
    expect(f.where("U4")).toBe(here);
  });

  it("[BG-7.75c] the choice is made at once; after the next step of combat it is gone", () => {
    const f = field({ phase: "combat", units: { U9: east, C3: here, U8: at(4, -3), C2: at(4, -4) } });
    fight(f, "Dr", here, east).play(back("C3", west));
    expect(f.refused({ do: "attack", target: at(4, -4) })).toBe("BG-7.0f");
    f.play(hold);
    expect(f.refused(go("U9", here))).toBe("BG-7.75c");
    f.play({ do: "attack", target: at(4, -4) });
    expect(f.refused(go("U9", here))).toBe("BG-7.75c");
    f.play({ do: "join", hex: at(4, -3) })
      .dice(1)
      .play({ do: "roll", odds: "4-1" });
    expect(f.legal("advance")).toEqual([go("U8", at(4, -4))]);
    expect(f.refused(go("U9", here))).toBe("BG-7.75a");
  });

  it.each(["De", "Dr", "Ex", "Ar", "Ae"] as const)("[BG-7.75d] nobody need advance after %s", (result) => {
    const f = duelTo(result);
    const before = ["U4", "U5", "U3", "C4"].map(f.where);
    const player = asked(f).split(" ")[0];
    f.play(hold);
    expect(["U4", "U5", "U3", "C4"].map(f.where)).toEqual(before);
    expect(f.log.at(-1)).toMatchObject({ event: "hold", player });
    expect(asked(f)).toBe("union attack");
  });

  it("[BG-7.75e] it is one hex and no more", () => {
    const f = duelTo("Dr");
    expect(f.refused(go("U4", west))).toBe("BG-7.75e");
    f.play(go("U4", here));
    expect(f.refused(go("U4", west))).toBe("BG-7.75c");
    expect(f.refused({ do: "take", unit: "U4" })).toBe("BG-5.11");
    expect(f.legal()).toEqual([{ do: "end" }]);
  });

  it("[BG-7.75f] a unit that advanced attacks no more in the phase", () => {
    const f = field({ phase: "combat", units: { U9: east, C2: here, U5: at(-2, 0), C3: west } });
    fight(f, "De", here, east).play(go("U9", here), { do: "attack", target: west });
    expect(f.open("hex", "join")).toEqual([at(-2, 0)]);
    expect(f.refused({ do: "join", hex: here })).toBe("BG-7.14a");
    const alone = field({ phase: "combat", units: { U9: east, C2: here, C3: at(-1, 1) } });
    fight(alone, "De", here, east).play(go("U9", here));
    expect(alone.refused({ do: "attack", target: at(-1, 1) })).toBe("BG-7.0b");
    expect(alone.legal()).toEqual([{ do: "end" }]);
  });

  it("[BG-7.75g] a unit that advanced is not attacked in the phase", () => {
    const f = field({ phase: "combat", units: { U4: here, C3: west, U5: at(1, -1), Ua5: at(4, 0) } });
    fight(f, "Ar", west, here).play(back("U4", east), go("C3", here));
    expect(f.refused({ do: "attack", target: here })).toBe("BG-7.14b");
    expect(f.legal()).toEqual([{ do: "end" }]);
  });

  it("[BG-7.75h] its zone works at once and closes the retreat of enemies still to be fought", () => {
    const make = () =>
      fight(
        field({ phase: "combat", units: { U4: east, U4b: at(0, -1), C2: here, U5: at(-2, 3), C3: at(-2, 2) } }),
        "Dr",
        at(-2, 2),
        at(-2, 3),
      ).play(back("C3", at(-3, 2)));
    const free = fight(make().play(hold), "Dr", here, east, at(0, -1));
    expect(free.open("to")).toEqual([at(-1, 1)]);
    const trapped = fight(make().play(go("U5", at(-2, 2))), "Dr", here, east, at(0, -1));
    expect(trapped.where("C2")).toBe("lost");
  });

  it.each(["Ar", "Ae"] as const)("[BG-7.75i] after %s a defender may enter a hex the attackers left", (result) => {
    const f = duelTo(result);
    expect(asked(f)).toBe("confederate advance");
    expect(f.legal("advance")).toEqual(expect.arrayContaining([go("C4", east), go("C4", at(0, -1))]));
    expect(f.play(go("C4", east)).where("C4")).toBe(east);
  });

  it("[BG-7.75j] it does not matter how the hex was emptied", () => {
    for (const result of ["De", "Dr", "Ex"] as const) expect(duelTo(result).open("to", "advance")).toContain(here);
    expect(duelTo("Ae").open("to", "advance")).toEqual([east, at(0, -1)].sort());
    const ring = field({ phase: "combat", units: { U4: east, U4b: at(-1, 1), U4c: at(0, -1), C3: here } });
    expect(fight(ring, "Dr", here, east, at(-1, 1), at(0, -1)).open("to", "advance")).toEqual([here, here, here]);
  });

  it("[BG-7.75k] who survives an exchange may advance; not so by the other reading", () => {
    const exchange = (exchangeSurvivorsAdvance: boolean) => {
      const f = field({ phase: "combat", units: { U4: east, U5: east, C3: here }, options: { exchangeSurvivorsAdvance } });
      return fight(f, "Ex", here, east).play({ do: "lose", unit: "U4" });
    };
    expect(exchange(true).legal("advance")).toEqual([go("U5", here)]);
    expect(asked(exchange(false))).toBe("union attack");
    // into the defender's hex, not into the one of a friend who was given up
    const apart = field({ phase: "combat", units: { U4: at(1, -1), U5: east, C3: here } });
    fight(apart, "Ex", here, east, at(1, -1)).play({ do: "lose", unit: "U4" });
    expect(apart.legal("advance")).toEqual([go("U5", here)]);
  });

  it("[BG-7.75l] a bombarding battery never advances", () => {
    const f = fight(field({ phase: "combat", units: { Ua9: at(2, 0), C3: here } }), "De", here, "Ua9");
    expect(asked(f)).toBe("union attack");
    const creek = field({ phase: "combat", player: "confederate", units: { Ca9: east, U3: here }, sides: [[here, east, "creek"]] });
    expect(asked(fight(creek, "De", here, "Ca9"))).toBe("confederate attack");
    const both = field({ phase: "combat", player: "confederate", units: { Ca3: at(2, 0), C6: west, U3: here } });
    fight(both, "De", here, west, "Ca3");
    expect(both.legal("advance")).toEqual([go("C6", here)]);
    expect(both.refused(go("Ca3", here))).toBe("BG-7.75l");
  });

  it("[BG-7.75m] artillery that fought in contact advances like infantry", () => {
    const f = field({ phase: "combat", player: "confederate", units: { Ca3: east, U3: here } });
    fight(f, "Dr", here, east).play(back("U3", west));
    expect(f.play(go("Ca3", here)).where("Ca3")).toBe(here);
    const defence = field({ phase: "combat", units: { Ca3: here, U3: east } });
    fight(defence, "Ar", here, east).play(back("U3", at(2, 0)));
    expect(defence.legal("advance")).toEqual([go("Ca3", east)]);
  });

  it.each(["bridge", "ford"] as const)("[BG-7.75n] it goes over a %s as the attack did, and costs no points", (crossing) => {
    const f = field({ phase: "combat", units: { U9: east, C2: here }, sides: [[here, east, crossing]], ground: { [here]: "forestRough" } });
    fight(f, "Dr", here, east).play(back("C2", west));
    expect(f.play(go("U9", here)).where("U9")).toBe(here);
  });

  it("[BG-7.75o] there is none into a hex where an enemy stays", () => {
    const f = field({ phase: "combat", player: "confederate", units: { Ca9: east, Ua4: here, U4: here } });
    fight(f, "Dr", here, east).play(back("U4", west));
    expect([f.where("Ua4"), asked(f)]).toEqual([here, "confederate attack"]);
    const two = field({ phase: "combat", player: "confederate", units: { Ca9: east, Ca8: east, Ua4: here, U1: at(0, 1) } });
    fight(two, "Dr", [here, at(0, 1)], east).play(back("U1", at(-1, 2)));
    expect(two.open("to", "advance")).toEqual([at(0, 1), at(0, 1)]);
    expect(two.refused(go("Ca9", here))).toBe("BG-7.75o");
  });

  it("[BG-7.75p] hexes along a chain of displacement are not vacated", () => {
    const river = Object.fromEntries([at(-1, 2), at(-2, 1)].map((hex) => [hex, "river" as const]));
    const units = { U9: east, U9b: at(0, -1), C3: here, C1: at(-1, 1), C1b: at(-1, 1), C2: at(-2, 2), C2b: at(-2, 2) };
    const f = field({ phase: "combat", units, ground: river });
    fight(f, "Dr", here, east, at(0, -1)).play(
      { ...back("C3", at(-1, 1)), displace: "C1" },
      { ...back("C1", at(-2, 2)), displace: "C2" },
      back("C2", at(-3, 3)),
    );
    expect([...new Set(f.open("to", "advance"))]).toEqual([here]);
  });

  it("[BG-7.75q] units held from moving on turn 1 retreat and advance all the same", () => {
    const make = () => handle(antietam, { turn: 1, phase: "combat", units: { Wilcox: "0715", "1/1/V": "0714", "1/1/IX": "0714" } });
    expect(make().read("held")).toEqual(["Wilcox"]);
    const won = fight(make(), "Ar", "0715", "0714").play(back("1/1/V", "0713"), back("1/1/IX", "0713"));
    expect(won.play(go("Wilcox", "0714")).where("Wilcox")).toBe("0714");
    const lost = fight(make(), "Dr", "0715", "0714");
    expect(lost.play(back("Wilcox", "0716")).where("Wilcox")).toBe("0716");
  });

  it("[BG-7.75r] an immovable Union battery does not advance", () => {
    const f = field({ phase: "combat", player: "confederate", units: { C3: east, Ua5: here } });
    fight(f, "Ar", here, east).play(back("C3", at(2, 0)));
    expect(asked(f)).toBe("confederate attack");
    const mixed = field({ phase: "combat", player: "confederate", units: { C3: east, Ua5: here, U4: here } });
    fight(mixed, "Ar", here, east).play(back("C3", at(2, 0)));
    expect(mixed.legal("advance")).toEqual([go("U4", east)]);
    expect(mixed.refused(go("Ua5", east))).toBe("BG-7.75r");
  });
});

describe("7.76 one unit only", () => {
  it("[BG-7.76a] a second unit does not follow into the hex", () => {
    const f = duelTo("Dr").play(go("U4", here));
    expect(asked(f)).toBe("union attack");
    expect(f.refused(go("U5", here))).toBe("BG-7.75c");
    expect([f.where("U4"), f.where("U5")]).toEqual([here, east]);
  });

  it("[BG-7.76b] nor into a second hex that the same combat emptied", () => {
    const f = field({ phase: "combat", units: { U9: east, U8: east, C3: here, C2: at(0, 1) } });
    fight(f, "De", [here, at(0, 1)], east);
    expect(f.open("to", "advance")).toEqual([here, here, at(0, 1), at(0, 1)].sort());
    f.play(go("U9", here));
    expect(f.refused(go("U8", at(0, 1)))).toBe("BG-7.75c");
    expect(f.legal()).toEqual([{ do: "end" }]);
  });

  it("[BG-7.76c] nor for a defender who has emptied three hexes of attackers", () => {
    const hexes = [east, at(-1, 1), at(0, -1)];
    const f = field({ phase: "combat", units: { U1: hexes[0], U2: hexes[1], U3: hexes[2], C9: here, C8: here } });
    fight(f, "Ae", here, ...hexes);
    expect(f.open("to", "advance")).toEqual([...hexes, ...hexes].sort());
    f.play(go("C9", hexes[0]));
    expect(f.refused(go("C8", hexes[1]))).toBe("BG-7.75c");
    expect(f.where("C8")).toBe(here);
  });
});
