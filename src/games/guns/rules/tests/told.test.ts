/** What players are told: prompts that offer and threaten only what can come, refusals that name the true cause. */
import { expect, it } from "vitest";
import { type Action, eventsFor } from "../../../../engine/index.js";
import { guns } from "../../index.js";
import { type Field, field, handle } from "../../tests/field.js";
import { and, assault, declared, join, noGuns, on, reduced } from "./assault.js";

const told = (f: Field): string => f.game.prompt(f.s).text;

it("[GG-2.1g] an enemy's block is not told apart from one that there is not", () => {
  const f = field({ blocks: { "HOWARD A": "c2-c3>c3", "HOOD A": "a1-a2>a1" } });
  for (const block of ["HOOD A", "HETH A", "NOBODY A"])
    expect(f.game.why(f.s, { do: "take", block })?.text).toBe(`You have no block "${block}".`);
});

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

/** HOWARD A has been taken up at a2-b1 and is told to march there. */
function marchTo(to: string, more: { hours?: number; block?: string; mounted?: true; rest?: object } = {}) {
  const { hours = 1, block = "HOWARD A", mounted, rest = {} } = more;
  const f = field({ blocks: { [block]: "a2-b1>b1", "HOOD A": "c3-c4>c3" }, rest: { hours, longest: hours, ...rest } });
  return f.game.why(f.play({ do: "take", block, ...(mounted && { mounted }) }).s, { do: "move", to });
}

it("[GG-12.1b] [GG-12.1c] [GG-12.1d] who cannot march there is told how far it is and how far he may", () => {
  expect(marchTo("a5-b5")).toMatchObject({ rule: "GG-12.1b", text: "It is 4 steps away; HOWARD A may march 2 steps." });
  const far = "It is 5 steps away; HOWARD A may march 2 steps, or 4 to end with or next to a friend.";
  expect(marchTo("b5-c5", { hours: 3 })).toMatchObject({ rule: "GG-12.1c", text: far });
  const alone = "It is 4 steps away, and more than 2 are marched only to end with or next to a friend.";
  expect(marchTo("a5-b5", { hours: 3 })).toMatchObject({ rule: "GG-12.1d", text: alone });
  expect(marchTo("a2-b1")?.text).toBe("HOWARD A stands there already.");
});

it("[GG-12.3b] [GG-12.4a] [GG-10.5d] who is kept from there by the enemy is told by whom, and where", () => {
  const fire = "On the shortest way it must stop at b2-c3, in the field of fire of the enemy at c3-c4.";
  expect(marchTo("c3-d3", { hours: 3 })).toMatchObject({ rule: "GG-12.3b", text: fire });
  const next = "On the shortest way it must stop at b3-c4, next to the enemy at c3-c4.";
  expect(marchTo("c4-c5", { hours: 3 })).toMatchObject({ rule: "GG-12.4a", text: next });
  const f = field({ blocks: { "HOWARD A": "off a1", "HOOD A": "a1-a2>a1" } });
  const back = "HOWARD A cannot come back onto the map where it left. a1 is in the field of fire of the enemy at a1-a2.";
  expect(f.game.why(f.s, { do: "take", block: "HOWARD A" })).toMatchObject({ rule: "GG-10.5d", text: back });
});

it("[GG-12.4b] [GG-18.3a] who may only pivot, and cavalry that would pass the enemy, are told so", () => {
  const pivots = field({
    blocks: { "HOWARD A": "c4-c5>c5", "HOOD A": "c3-d3>c3", "HOOD B": "b4-c4>b4" },
    rest: { orders: ["attack", "hold"] },
  });
  pivots.play({ do: "take", block: "HOWARD A" });
  const held = "HOWARD A starts next to the enemy at b4-c4 and may only pivot round that end.";
  expect(pivots.game.why(pivots.s, { do: "move", to: "d4-d5" })).toMatchObject({ rule: "GG-12.4b", text: held });
  const rides = marchTo("c4-c5", { block: "BUFORD A", mounted: true, hours: 2 });
  expect(rides).toMatchObject({ rule: "GG-18.3a", text: expect.stringContaining("next to the enemy at c3-c4: it may not go there") });
});

it("[GG-12.1d] who would stop next to the enemy too far from his friends is told of them, not of the enemy", () => {
  const alone = "It is 3 steps away, and more than 2 are marched only to end with or next to a friend.";
  expect(marchTo("b3-c4", { hours: 3 })).toMatchObject({ rule: "GG-12.1d", text: alone });
});

it("[GG-10.7a] [GG-10.7b] under Withdraw orders it is told whether he would be touched or seen there", () => {
  const rest = { orders: ["withdraw", "hold"] };
  expect(marchTo("b3-c3", { rest })).toMatchObject({
    rule: "GG-10.7a",
    text: expect.stringContaining("That is next to the enemy at c3-c4"),
  });
  const fire = expect.stringContaining("That is in the field of fire of the enemy at c3-c4");
  expect(marchTo("b2-c3", { rest })).toMatchObject({ rule: "GG-10.7b", text: fire });
});

it("[GG-14.6a] a withdrawal under Withdraw orders is kept from the enemy by its own rules, not by those of marches", () => {
  const rest = { ask: "withdraw", stage: "withdrawal", orders: ["withdraw", "hold"] };
  const f = field({ blocks: { "HOWARD A": "c2-c3>c3", "HOOD A": "c3-c4>c3" }, rest }).play({ do: "take", block: "HOWARD A" });
  expect(f.game.why(f.s, { do: "move", to: "b3-c3" })).toMatchObject({ rule: "GG-14.6a" });
});

it("[GG-14.3a] who withdraws too far is told how far it is", () => {
  const forced = { at: "c3-c4>c3", did: ["forced"] };
  const blocks = { "HOWARD A": forced, "HOOD A": { at: "c2-c3>c3", did: ["won"] } };
  const f = field({ blocks, rest: { ask: "withdraw", stage: "withdrawal" } }).play({ do: "take", block: "HOWARD A" });
  const far = /^It is \d steps away by HOWARD A's rear area; it may withdraw 2 steps\.$/;
  expect(f.game.why(f.s, { do: "move", to: "a1-a2" })).toMatchObject({ rule: "GG-14.3a", text: expect.stringMatching(far) });
});

it("[GG-20.1a] [GG-21.2a] ways to one end are told apart by what they differ in", () => {
  const blocks = { "HOWARD A": "b2-b3>b3", "HOOD A": "e4-e5>e5" };
  const f = field({ blocks, rest: { objectives: [{ at: "b3", control: "confederate" }, { at: "c3" }, { at: "d2" }] } });
  f.play({ do: "take", block: "HOWARD A" });
  const to = (more: object) => f.game.why(f.s, { do: "move", to: "b3-c3", ...more });
  expect(to({ through: "d2" })?.text).toContain("The ways there are");
  expect(to({ across: "b3" })).toMatchObject({ rule: "GG-21.2a" });
});

it("[GG-20.1a] who would leave the map across an objective that lies on no way there is told so by the rule of objectives", () => {
  const blocks = { "HOWARD A": "a1-a2>a1", "HOOD A": "e4-e5>e5" };
  const f = field({ blocks, rest: { objectives: [{ at: "b3", control: "confederate" }, { at: "c3" }, { at: "d2" }] } });
  f.play({ do: "take", block: "HOWARD A" });
  expect(f.game.why(f.s, { do: "off", across: "a1" })).toBeUndefined();
  expect(f.game.why(f.s, { do: "off", across: "a1", through: "b3" })).toMatchObject({
    rule: "GG-20.1a",
    text: expect.stringContaining("only way"),
  });
});

it("[GG-20.3d] the end says how many objectives the Union holds, and none is said to be safe that is lost", () => {
  const ended = (control: string) =>
    handle(guns, {
      hour: "D3-N",
      track: {},
      blocks: { "HOWARD A": "C1-C2>VC1", "HETH A": "H2-H3>BH1" },
      objectives: [{ at: "MS2", control }, { at: "VK2a" }, { at: "CT0" }],
      active: "confederate",
      second: true,
      ask: "orders",
    })
      .play({ do: "orders", orders: "hold" })
      .log.at(-1)?.text;
  expect(ended("confederate")).toBe("The Union wins: the night of 3 July is over, and it fully controls 2 of 3 objectives.");
  expect(ended("union")).toBe("The Union wins: the night of 3 July is over, and it fully controls 3 of 3 objectives.");
});

it("[GG-13.8x] [GG-21.4a] a failed attack says that the attackers fall back only where they must", () => {
  const failed = (plan: Parameters<typeof assault>[0]) => {
    const f = reduced(noGuns(declared(assault(plan), join("HOOD A"))));
    while (!f.last("attackEnded")) f.play((f.legal("done")[0] ?? f.legal()[0]) as Action);
    return f.last("attackEnded")?.text;
  };
  const iron = { "HOOD A": "c3-c4>c3", "IRON BRIGADE": "c2-c3>c3" };
  expect(failed({ blocks: iron })).toBe("The attack fails; the attackers must fall back.");
  const woods = { "c2-c3/c2": { obstructed: true }, "c2-c3/c3": { obstructed: true } };
  const held = { blocks: iron, options: { fullyObstructed: true }, terrain: woods };
  expect(failed(held)).toBe("The attack fails; the attackers may fall back, or stay.");
});

it("[GG-2.2a] the owner reads the name of a block that is shown, others its tag", () => {
  const f = reduced(noGuns(declared(assault({ blocks: { "HOOD A": "c3-c4>c3", "HOWARD A": "c2-c3>c3" } }), join("HOOD A"))));
  const shown = f.log.filter(({ event }) => event === "reduced");
  const read = (seat: string | null) => eventsFor(shown, seat).map(({ text }) => text);
  expect(read("union")).toContain("HOWARD A is reduced: it was a full-strength HOWARD.");
  expect(read("confederate").join()).toMatch(/Union block u\d is reduced: it was a full-strength HOWARD/);
  expect(read(null).join()).not.toContain("HOWARD A");
  expect(read("union").join()).not.toMatch(/Union block/);
});

it("[GG-13.1t] a second target that nobody is left to attack is refused, and replayed where a game of before has it", () => {
  const f = assault({ blocks: { "HOOD A": "c3-c4>c3", "HOWARD A": "c2-c3>c3", "SLOCUM A": "c3-d2>c3" } }).play(on("c2-c3"));
  expect(f.open("target", "second")).toEqual([]);
  expect(f.refused(and("c3-d2"))).toBe("GG-13.1t");
  expect(guns.formerly?.(f.s, and("c3-d2"))).toBe(true);
  expect(guns.formerly?.(f.s, and("a1-a2"))).toBe(false);
});

it("[GG-4.2a] [GG-11.2a] [GG-10.3a] where a block is that cannot march, and which ways a position faces", () => {
  const f = handle(guns, {
    hour: "D1-12",
    track: {},
    blocks: { "HOWARD A": "C1-C2>VC1", "HOWARD B": "at EMMITSBURG", "HOWARD C": "gone" },
  });
  const take = (block: string) => guns.why(f.s, { do: "take", block })?.text;
  expect(take("HOWARD B")).toBe("HOWARD B waits at EMMITSBURG and is brought in from there.");
  expect(take("HOWARD C")).toBe("HOWARD C is lost.");
  expect(take("SYKES A")).toBe("SYKES A has not arrived yet.");
  const turn = guns.why(f.s, { do: "turn", at: "C1-C2", front: "W1" })?.text;
  expect(turn).toMatch(/^W1 is not beside C1-C2, which lies between \S+ and \S+\.$/);
});

it("[GG-12.3c] [GG-12.4f] [GG-10.3d] whose fire holds a block, who is next to it, and which stack faces apart", () => {
  const f = field({
    blocks: { "HOWARD A": "c2-c3>c3", "HOWARD B": "b3-c4>b3", "SYKES A": "a1-a2>a1", "SYKES B": "a1-a2>a2", "HOOD A": "c3-c4>c3" },
  });
  const take = (block: string) => f.game.why(f.s, { do: "take", block })?.text;
  expect(take("HOWARD A")).toBe("HOWARD A is in the field of fire of the enemy at c3-c4 and cannot march out of it.");
  expect(take("HOWARD B")).toBe("HOWARD B is next to the enemy at c3-c4: it could only pivot, and that takes Attack orders.");
  expect(f.game.why(f.s, { do: "end" })?.text).toContain("Blocks at a1-a2 face different ways");
});

it("[GG-13.1l] [GG-13.1m] [GG-5.2c] refusals name the position, and list only what is open now", () => {
  const f = assault({ blocks: { "HOOD A": "c3-c4>c3", "HOWARD A": "c2-c3>c3" } });
  expect(f.game.why(f.s, on("a1-a2"))?.text).toBe("There is no enemy at a1-a2.");
  f.play(on("c2-c3"));
  expect(f.game.why(f.s, and("c2-c3"))?.text).toBe("That position is part of the attack already.");
  expect(f.game.why(f.s, { do: "end" })?.text).toContain('Now: "join", "cancel".');
});
