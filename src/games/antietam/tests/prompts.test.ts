/** What a prompt offers is open, and what a refusal says is why. */
import { describe, expect, it } from "vitest";
import { undone } from "../board/duties.js";
import type { antietam } from "../index.js";
import type { State } from "../state.js";
import { strike } from "./attack.js";
import { at, field } from "./field.js";

describe("a prompt does not offer", () => {
  const text = (f: { game: typeof antietam; s: State }) => f.game.prompt(f.s).text;

  it("[BG-5.24d] to stop on a ferry, [BG-5.32a] nor in a full hex", () => {
    const ferry = field({ units: { U4: at(0, 0) }, ground: { [at(1, 0)]: "ferry" } }).play({ do: "take", unit: "U4" });
    if (ferry.refused({ do: "move", to: at(1, 0) }) === "")
      expect(text(ferry.play({ do: "move", to: at(1, 0) }))).toContain("it must go on");
    const full = field({ units: { U4: at(0, 0), U5: at(1, 0), U6: at(1, 0) } }).play(
      { do: "take", unit: "U4" },
      { do: "move", to: at(1, 0) },
    );
    expect(text(full)).toContain("it must go on");
  });

  it("[BG-5.15d] to move on without points", () => {
    const f = field({ units: { U4: at(0, 0) }, ground: { [at(1, 0)]: "forestRough" } });
    f.play({ do: "take", unit: "U4" }, { do: "move", to: at(1, 0) });
    expect(text(f)).toContain("it stops here");
  });

  it("[BG-8.0a] to bombard without a gun that can", () => {
    expect(text(field({ phase: "combat", units: { U4: at(0, 0), C3: at(3, 0) } }))).toContain("no attack is owed; end combat");
    expect(text(field({ phase: "combat", units: { Ua4: at(0, 0), C3: at(3, 0) } }))).toContain("bombard or end combat");
  });
});

describe("a refusal names the cause", () => {
  it("[BG-6.0b] a hex behind enemy zones is shut off, not too far", () => {
    const f = field({ units: { U4: at(-2, 0), C3: at(0, -1), C4: at(0, 1), C5: at(0, -3), C6: at(0, 3) } }).play({
      do: "take",
      unit: "U4",
    });
    expect(f.game.why(f.s, { do: "move", to: at(2, 0) })).toMatchObject({ rule: "BG-6.0b", text: expect.stringContaining("shut U4 off") });
    expect(f.refused({ do: "move", to: at(5, 0) })).toBe("BG-5.15a");
  });

  it("[BG-5.12] a hex behind one that the enemy holds is not shut off by zones: no way leads there", () => {
    const wall = Object.fromEntries(Array.from({ length: 11 }, (_, i) => [`06${String(i + 1).padStart(2, "0")}`, "river" as const]));
    const f = field({ units: { U4: at(-2, 0), C3: at(0, 0) }, ground: { ...wall, [at(0, 0)]: "clear" } }).play({ do: "take", unit: "U4" });
    expect(f.refused({ do: "move", to: at(1, 0) })).toBe("BG-5.15a");
  });

  const gun = { phase: "combat", player: "confederate", options: { attackEffectiveness: true } } as const;
  it.each([
    ["BG-7.14a", { fought: ["Ca4"] }],
    ["BG-7.82d", { displaced: ["Ca4"] }],
    ["BG-11.2a", { units: { Ca4: { hex: at(0, 0), ineffective: true }, U3: { hex: at(2, 0) } } }],
    ["BG-8.14b", { fired: ["Ca4"] }],
  ])("[%s] of a battery that commands the target and may not fire", (rule, more) => {
    const f = field({ ...gun, units: { Ca4: at(0, 0), U3: at(2, 0) }, more });
    expect(f.refused({ do: "attack", target: at(2, 0) })).toBe(rule);
  });

  it("[BG-8.41b] of a battery in an enemy zone", () => {
    const f = field({ ...gun, units: { Ca4: at(0, 0), U3: at(2, 0), U5: at(-1, 0) } });
    expect(f.refused({ do: "attack", target: at(2, 0) })).toBe("BG-8.41b");
  });

  it("a missing field is said to be missing, and a verb that does not exist to be none", () => {
    const f = field({ units: { U4: at(0, 0) } });
    expect(f.game.why(f.s, { do: "take" })?.text).toBe('"unit" is missing: "take" needs a unit.');
    expect(f.game.why(f.s, { do: "dance" })?.text).toContain('There is no verb "dance" in this game; now: "take", "end".');
  });
});

it("[BG-11.31a] who ends combat is told of ineffective units that have nowhere to go", () => {
  const ring = [at(1, 0), at(-1, 1), at(0, -1)];
  const units = { U4: { hex: at(0, 0), ineffective: true }, ...Object.fromEntries(ring.map((hex, i) => [`C${i + 1}`, { hex }])) };
  const f = field({
    phase: "combat",
    units: { U4: at(0, 0), C1: ring[0], C2: ring[1], C3: ring[2] },
    options: { attackEffectiveness: true },
    more: { units },
  });
  const warned = undone(f.game.view(f.s, "union"), f.game.prompt(f.s), { do: "end" });
  expect(warned).toEqual([expect.stringContaining("U4 is ineffective in contact, has nowhere to go, and will be lost")]);
  f.dice(2).play({ do: "end" });
  expect(f.where("U4")).toBe("lost");
});

it("[BG-7.1c] a plan that nothing can be added to is only rolled", () => {
  const f = field({ phase: "combat", units: { U9: at(0, 0), C1: at(1, 0) } }).play(...strike([at(1, 0)], [at(0, 0)]));
  expect(f.game.prompt(f.s).text).toContain("; roll.");
});

it("[BG-4.1f] [BG-7.0f] [BG-7.22a] what is not asked for is said to be so, not that something must come first", () => {
  const march = field({ units: { U4: at(0, 0) } });
  const says = (f: typeof march, action: object) => f.game.why(f.s, action)?.text;
  expect(says(march, { do: "advance", unit: "U4", to: at(1, 0) })).toMatch(/^"advance" is no part of movement; now: "take", "end"\.$/);
  expect(says(march, { do: "move", to: at(1, 0) })).toMatch(/^Take up a unit first/);
  const fight = field({ phase: "combat", units: { U9: at(0, 0), C1: at(1, 0) } });
  expect(says(fight, { do: "stand" })).toMatch(/^"stand" is not asked for now/);
  expect(says(fight, { do: "join", hex: at(0, 0) })).toMatch(/^Begin an attack first/);
  expect(says(fight, { do: "attack", target: at(1, 0), colour: "red" })).toBe('"attack" has no field "colour".');
  expect(says(fight, { do: "attack", target: at(1, 0), units: ["C3"] })).toMatch(/^Hexes attack and are attacked whole/);
});
