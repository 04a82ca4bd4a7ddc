/** What players are told: prompts that offer and threaten only what can come, refusals that name the true cause. */
import { expect, it } from "vitest";
import { guns } from "../../index.js";
import { type Field, field, handle } from "../../tests/field.js";
import { assault } from "./assault.js";

const told = (f: Field): string => f.game.prompt(f.s).text;

it("[GG-21.2e] a block beside an enemy in the woods keeps its front, and is told why", () => {
  const f = field({
    options: { fullyObstructed: true },
    terrain: { "c2-c3/c2": { obstructed: true }, "c2-c3/c3": { obstructed: true } },
    blocks: { "HOOD A": { at: "c2-c3>c2", stands: "c2-c3>c3" }, "HOWARD A": { at: "c2-c3>c3", stands: "c2-c3>c2" } },
  });
  expect(f.refused({ do: "turn", at: "c2-c3", front: "c2" })).toBe("GG-21.2e");
});

it("[GG-25.1b] whether the commander has a march token is not said to the subordinate who asks for one", () => {
  const spend = (union: Record<string, number>) =>
    guns.why(field({ options: { unionTeam: true }, blocks: { "HOWARD A": "c2-c3>c3" }, trays: [union, {}] }).s, { do: "spend" });
  expect(spend({ MARCH: 2 })).toMatchObject({ rule: "GG-25.1b" });
  expect(spend({ "ANY 1": 2 })).toEqual(spend({ MARCH: 2 }));
});

it("[GG-20.3a] orders are asked with the warning that all but Attack lose, where they do", () => {
  const declaring = (control: string, hour = "D2-12") =>
    told(
      handle(guns, {
        hour,
        track: {},
        blocks: { "HOWARD A": "C1-C2>VC1", "HETH A": "H2-H3>BH1" },
        tokens: { union: { tray: { "ANY 1": 2 } } },
        objectives: [{ at: "MS2", control }, { at: "VK2a" }, { at: "CT0" }],
        ask: "orders",
      }),
    );
  expect(declaring("confederate")).toContain("controls 2 of 3 objectives: any orders but Attack lose the game at once");
  expect(declaring("union")).not.toContain("lose");
  expect(declaring("confederate", "D1-12")).not.toContain("lose");
});

it("[GG-6.3e] [GG-6.3f] the price of idleness is named only where it can fall due", () => {
  const attacking = (rest: Record<string, boolean | boolean[]>) =>
    told(assault({ blocks: { "HOOD A": "c3-c4>c3", "HOWARD A": "c2-c3>c3" }, rest }));
  expect(attacking({ couldAttack: true })).toContain("To make none costs at least half your tray");
  expect(attacking({ couldAttack: false })).not.toContain("half your tray");
  expect(attacking({ couldAttack: true, stirred: [false, true] })).not.toContain("half your tray");
});
