import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { asked, odds, outcome, ring, roll, settle, strike } from "./attack.js";
import { at, field } from "./field.js";

const a = at(0, 0);

describe("12.0, 22.0, 23.0 notes", () => {
  it("[BG-22.0] notes bind nobody", () => {
    const room = new URL("../", import.meta.url);
    for (const name of readdirSync(room).filter((file) => file.endsWith(".ts")))
      expect(readFileSync(new URL(name, room), "utf8"), name).not.toMatch(/BG-(12|22|23)\./);
    // "Always" lower the odds to 3-1 against surrounded units; never give 16 for 4; never cross the creek: all of it is allowed.
    const corners = [ring[0], ring[2], ring[4]];
    const trap = field({ phase: "combat", units: { U6: corners[0], "U6.b": corners[1], "U6.c": corners[2], C3: a } });
    expect(trap.play(...strike([a], corners)).refused({ do: "roll", odds: "6-1" })).toBe("");
    const hill = field({ phase: "combat", player: "confederate", units: { C16: a, U4: at(1, 0) } });
    settle(roll(hill.play(...strike([at(1, 0)], [a])), 6));
    expect([outcome(hill), hill.where("C16"), hill.where("U4")]).toEqual(["Ex", "lost", "lost"]);
    const creek = field({ player: "confederate", units: { C3: a, U4: at(0, 5) }, sides: [[a, at(1, 0), "bridge"]] });
    expect(creek.play({ do: "take", unit: "C3" }).refused({ do: "move", to: at(1, 0) })).toBe("");
  });

  it("[BG-22.3] a bombardment can be lowered to 1-5, so that the enemy stays in contact", () => {
    const units = { Ua9: at(-3, 3), U4: a, C3: at(0, 1), C2: at(1, 0) };
    const f = field({ phase: "combat", units }).play(...strike([at(0, 1)], [], ["Ua9"]));
    expect(odds(f)).toBe("9:3 3-1");
    roll(f, 1, "1-5");
    expect([outcome(f), f.where("C3"), asked(f)]).toEqual(["Ar", at(0, 1), "union attack"]);
    expect(odds(f.play(...strike([at(1, 0)], [a])))).toBe("4:2 2-1");
  });
});
