/** 11 Reinforcements. */
import { describe, expect, it } from "vitest";
import type { Action, JsonObject } from "../../../../engine/index.js";
import { UNION } from "../../data/blocks.js";
import { guns } from "../../index.js";
import { blocksInPlay } from "../../state.js";
import { type Field, field, handle } from "../../tests/field.js";
import { enter } from "../reinforcements.js";
import { offers } from "../verbs.js";

const END: Action = { do: "end" };
const bring = (block: string, hour = "D1-12"): Action => ({ do: "bring", block, hour });
const transfer = (block: string, to: string, hour: string): Action => ({ do: "transfer", block, to, hour });
const waiting = (at: string, since = "D1-12", did: readonly string[] = ["new"]): JsonObject => ({
  at: `at ${at}`,
  ready: since,
  arrived: since,
  did: [...did],
});
const held = (at: string, since = "D1-07") => waiting(at, since, []);
const buford = { "BUFORD A": "C1-C2>VC1" };

/** The real map, with blocks waiting to enter. */
function entering(blocks: JsonObject, rest: JsonObject = {}): Field {
  const active = Object.keys(blocks).some((name) => /^(HETH|PENDER|RODES|EARLY|JOHNSON)/.test(name)) ? "confederate" : "union";
  return handle(guns, { hour: "D1-12", active, ask: "enter", stage: "entry", track: {}, blocks: { ...buford, ...blocks }, ...rest });
}
const threeHours = { hours: 3, longest: 3 };
/** Brings in a block, off the road, to the first place open. */
function byField(f: Field, block: string, hour = "D1-12"): Field {
  f.play(bring(block, hour));
  f.play(f.legal("field")[0]);
  return f.asked().endsWith("face") ? f.play(f.legal("face")[0]) : f;
}
function byRoad(f: Field, block: string, hour = "D1-12"): Field {
  f.play(bring(block, hour));
  f.play(f.legal("road")[0]);
  return f.asked().endsWith("face") ? f.play(f.legal("face")[0]) : f;
}

describe("who arrives", () => {
  /** The Union's withdrawals are over; its tokens of the turn are turned up. */
  const turnedUp = (track: JsonObject, rest: JsonObject = {}) =>
    handle(guns, {
      hour: "D1-12",
      ask: "withdraw",
      stage: "withdrawal",
      blocks: { ...buford, "HETH A": "H2-H3>BH1" },
      track,
      ...rest,
    }).play(END);
  const queues = { EMMITSBURG: { commands: ["HOWARD", "REYNOLDS", "SICKLES"] } };

  it("[GG-11.1a] the tokens of all hours of the turn, in order, and only one's own", () => {
    const track = {
      union: { "D1-12": "EMMITSBURG", "D1-13": "BALTIMORE", "D1-14": "TANEYTOWN" },
      confederate: { "D1-12": "CHAMBERSBURG" },
    };
    const f = turnedUp(track, { hours: 2, longest: 2 });
    expect(f.log.filter(({ event }) => event === "arrival").map(({ hour, entry }) => [hour, entry])).toEqual([
      ["D1-12", "EMMITSBURG"],
      ["D1-13", "BALTIMORE"],
    ]);
    expect(f.read("track")).toMatchObject({ union: { "D1-14": "TANEYTOWN" }, confederate: { "D1-12": "CHAMBERSBURG" } });
  });

  it("[GG-11.1b] a rumor is discarded", () => {
    const f = turnedUp({ union: { "D1-12": "rumor" } });
    expect(f.last("rumor")).toMatchObject({ army: "union", hour: "D1-12" });
    expect((f.read("track") as Record<string, JsonObject>).union).toEqual({});
  });

  it("[GG-11.1c] hour and entry point of an arrival are told to all", () => {
    const f = turnedUp({ union: { "D1-12": "EMMITSBURG" } });
    expect(f.last("arrival")).toMatchObject({ hour: "D1-12", entry: "EMMITSBURG" });
    expect(f.last("arrival")).not.toHaveProperty("only");
  });

  it("[GG-11.1d] [GG-11.1e] the top of the queue arrives with all its blocks, for its owner's eyes, and is used up", () => {
    const f = turnedUp({ union: { "D1-12": "EMMITSBURG", "D1-13": "EMMITSBURG" } }, { queues });
    expect(f.last("available")).toMatchObject({ command: "HOWARD", blocks: 3, only: ["union"] });
    expect(f.last("available")?.others).not.toHaveProperty("command");
    expect(["A", "B", "C"].map((letter) => f.where(`HOWARD ${letter}`))).toEqual(Array(3).fill("at EMMITSBURG"));
    expect((f.read("queues") as Record<string, JsonObject>).EMMITSBURG.drawn).toBe(1);
    const both = turnedUp({ union: { "D1-12": "EMMITSBURG", "D1-13": "EMMITSBURG" } }, { queues, hours: 2, longest: 2 });
    expect(both.log.filter(({ event }) => event === "available").map(({ command }) => command)).toEqual(["HOWARD", "REYNOLDS"]);
  });

  it("[GG-11.1f] the arrival stays on the track, face-up, until the objectives phase", () => {
    const f = turnedUp({ union: { "D1-12": "EMMITSBURG" } });
    const union = () => (f.read("track") as Record<string, JsonObject>).union;
    expect(union()).toEqual({ "D1-12": { up: "EMMITSBURG" } });
    f.play(END, END, { do: "orders", orders: "hold" });
    expect([f.asked().split(" ")[0], union()]).toEqual(["confederate", { "D1-12": { up: "EMMITSBURG" } }]);
    while (f.read("hour") === "D1-12") f.play(f.legal("end")[0] ?? f.legal().find(({ orders }) => orders === "hold") ?? { do: "done" });
    expect(union()).toEqual({});
  });

  it("[GG-11.1g] at CHAMBERSBURG III corps comes first, then the one of II corps, then I corps", () => {
    const hours = ["D1-12", "D1-13", "D1-14", "D1-15", "D1-16", "D1-17"];
    const f = handle(guns, {
      hour: "D1-12",
      hours: 6,
      longest: 6,
      active: "confederate",
      ask: "withdraw",
      stage: "withdrawal",
      blocks: buford,
      track: { confederate: Object.fromEntries(hours.map((hour) => [hour, "CHAMBERSBURG"])) },
      queues: {
        "CHAMBERSBURG III": { commands: ["PENDER", "ANDERSON", "HETH"] },
        "CHAMBERSBURG II": { commands: ["EARLY"] },
        "CHAMBERSBURG I": { commands: ["PICKETT", "HOOD", "MCLAWS"] },
        MUMMASBURG: { commands: ["RODES"] },
        HARRISBURG: { commands: ["JOHNSON"] },
      },
    }).play(END);
    expect(f.log.filter(({ event }) => event === "available").map(({ command }) => command)).toEqual([
      "PENDER",
      "ANDERSON",
      "HETH",
      "EARLY",
      "PICKETT",
      "HOOD",
    ]);
  });
});

describe("entry moves", () => {
  it("[GG-11.2a] under any orders, and only for those who have not entered yet", () => {
    for (const orders of ["hold", "attack", "withdraw"]) {
      expect(entering({ "HOWARD A": waiting("EMMITSBURG") }, { orders: [orders, "hold"] }).refused(bring("HOWARD A"))).toBe("");
    }
    const f = entering({ "HOWARD A": waiting("EMMITSBURG"), "HOWARD B": "off SV13" });
    expect(f.refused(bring("HOWARD B"))).toBe("GG-11.2a");
    expect(f.refused(bring("BUFORD A"))).toBe("GG-11.2b");
  });

  it("[GG-11.2b] [GG-11.6a] in the hour of arrival or later; held back it waits and is in play", () => {
    const f = entering({ "HOWARD A": waiting("EMMITSBURG"), "HETH A": "H2-H3>BH1" }, { active: "union" });
    expect(blocksInPlay(f.s, 0)).toBe(2);
    f.play(END);
    while (f.asked() !== "union enter") f.play(f.legal("end")[0] ?? f.legal().find(({ orders }) => orders === "hold") ?? { do: "done" });
    expect([f.read("hour"), f.where("HOWARD A"), blocksInPlay(f.s, 0)]).toEqual(["D1-13", "at EMMITSBURG", 2]);
    expect(byField(f, "HOWARD A", "D1-13").where("HOWARD A")).toMatch(/>/);
  });

  it("[GG-11.2c] not across an entry area in an enemy field of fire", () => {
    const f = (front: string) =>
      entering({ "HOWARD A": waiting("EMMITSBURG") }, { blocks: { "HOWARD A": waiting("EMMITSBURG"), "HETH A": front } });
    const { ground } = f("H2-H3>BH1").s;
    const area = ground.entries[0].areas[0];
    const face = ground.map.area.findIndex((one, at) => one === area && !ground.obstructed[at]);
    const name = ground.map.areaNames[area];
    const away = ground.map.areaNames[ground.map.area[face ^ 1]];
    const at = ground.map.positionNames[face >> 1];
    expect(f(`${at}>${away}`).play(bring("HOWARD A")).open("across", "field")).toContain(name);
    expect(f(`${at}>${name}`).play(bring("HOWARD A")).open("across", "field")).not.toContain(name);
  });

  it("[GG-11.2d] by the road or off it, not both at one point in one turn", () => {
    const f = byField(entering({ "HOWARD A": waiting("EMMITSBURG"), "HOWARD B": waiting("EMMITSBURG") }), "HOWARD A").play(
      bring("HOWARD B"),
    );
    expect(f.legal("road")).toEqual([]);
    expect(f.legal("field").length).toBeGreaterThan(0);
  });

  it("[GG-11.2e] the Union needs no forerunners, the Confederates do", () => {
    expect(
      entering({ "HOWARD A": waiting("EMMITSBURG") })
        .play(bring("HOWARD A"))
        .legal("road").length,
    ).toBeGreaterThan(0);
    const f = entering({ "HETH A": waiting("CHAMBERSBURG") }).play(bring("HETH A"));
    expect(f.refused({ do: "road", to: "H2-H3", across: "W0 W1 BH1" })).toBe("GG-11.2e");
    expect(
      entering({ "HETH A": waiting("CHAMBERSBURG") }, { entryUsed: [0, 0, 0, 2] })
        .play(bring("HETH A"))
        .legal("road").length,
    ).toBeGreaterThan(0);
  });

  it("[GG-11.2f] a block held back may use the road, and opens it to newcomers of the same turn", () => {
    const blocks = { "HETH A": held("CHAMBERSBURG"), "PENDER A": waiting("CHAMBERSBURG") };
    const f = byRoad(entering(blocks, threeHours), "HETH A");
    expect(byRoad(f, "PENDER A", "D1-13").where("PENDER A")).toMatch(/>/);
    const strict = byRoad(entering(blocks, { ...threeHours, options: { roadNeedsEarlierTurn: true } }), "HETH A");
    expect(strict.refused(bring("PENDER A", "D1-13"))).toBe("GG-11.2f");
  });

  it("[GG-11.2d] [GG-11.2e] [GG-11.2f] why the road is closed", () => {
    const road = (f: Field, block: string) => f.play(bring(block)).refused({ do: "road", to: "C1-C2", across: "" });
    const blocks = { "PENDER A": waiting("CHAMBERSBURG"), "PENDER B": waiting("CHAMBERSBURG") };
    expect(road(entering(blocks), "PENDER A")).toBe("GG-11.2e");
    expect(road(byField(entering(blocks), "PENDER A"), "PENDER B")).toBe("GG-11.2d");
    const opened = { entryUsed: [0, 0, 0, 1, 0, 0], options: { roadNeedsEarlierTurn: true } };
    expect(road(entering(blocks, opened), "PENDER A")).toBe("GG-11.2f");
  });

  it("[GG-10.7a] [GG-18.3a] under Withdraw orders, and cavalry under any, keep away from the enemy as they enter", () => {
    const ends = (block: string, orders: string) =>
      field({
        blocks: { [block]: waiting("EMMITSBURG"), "HOOD A": "d3-e3>d3" },
        more: { entries: [{ name: "EMMITSBURG", army: UNION, areas: ["e3", "e4"], transfers: [] }] },
        rest: { ask: "enter", stage: "entry", orders: [orders, "hold"] },
      })
        .play(bring(block))
        .legal("field")
        .filter(({ across }) => across === "e3")
        .map(({ to }) => to);
    expect(ends("HOWARD A", "hold").sort()).toEqual(["d2-e3", "e2-e3", "e3-e4"]);
    expect(ends("HOWARD A", "withdraw")).toEqual(["e2-e3"]);
    expect(ends("KILPATRICK A", "hold")).toEqual(["e2-e3"]);
  });

  it("[GG-20.1a] a block that enters along a road takes the enemy's objectives on its way", () => {
    const blocks = { "PENDER A": held("CHAMBERSBURG") };
    const roads = entering(blocks).play(bring("PENDER A")).legal("road");
    const road = roads.find(({ across }) => String(across).split(" ").length > 2)!;
    const [, , at] = String(road.across).split(" ");
    const entered = (control: string) => {
      const f = entering(blocks, { objectives: [{ at, control }, { at: "CT0" }, { at: "VK2a", control: "confederate" }] });
      f.play(bring("PENDER A"), road);
      return f.asked().endsWith("face") ? f.play(f.legal("face")[0]) : f;
    };
    const f = entered("union");
    expect(f.last("objective")).toMatchObject({ at, army: "confederate" });
    expect(entered("confederate").last("objective"), "it has it already").toBeUndefined();
    expect(f.read("objectives")).toMatchObject([{ at, control: "confederate" }, { control: "union" }, { control: "confederate" }]);
    expect([f.read("entryRoad"), f.read("entryHour")], "it is no longer in hand").toEqual([undefined, undefined]);
  });

  it("[GG-11.2g] an entry has an hour of the turn, not before the block is there", () => {
    const f = entering({ "HOWARD A": waiting("EMMITSBURG", "D1-13") }, threeHours);
    expect(f.open("hour", "bring")).toEqual(["D1-13", "D1-14"]);
    expect(f.refused(bring("HOWARD A", "D1-12"))).toBe("GG-11.2g");
    expect(f.refused(bring("HOWARD A", "D1-15"))).toBe("GG-11.2g");
  });

  it("[GG-11.3b] off the road all three may come in one hour, obstructions or not", () => {
    const f = entering({ "HOWARD A": waiting("EMMITSBURG"), "HOWARD B": waiting("EMMITSBURG"), "HOWARD C": waiting("EMMITSBURG") });
    for (const letter of ["A", "B", "C"]) byField(f, `HOWARD ${letter}`);
    expect([f.where("HOWARD C"), f.asked()]).toEqual([expect.stringContaining(">"), "union march"]);
  });

  it("[GG-11.4c] by the road at most one block for each hour of the turn", () => {
    const blocks = { "HOWARD A": waiting("EMMITSBURG"), "HOWARD B": waiting("EMMITSBURG"), "HOWARD C": waiting("EMMITSBURG") };
    const f = entering(blocks, { hours: 2, longest: 2 });
    byRoad(byRoad(f, "HOWARD A"), "HOWARD B", "D1-13");
    expect([f.refused(bring("HOWARD C")), f.refused(bring("HOWARD C", "D1-13"))]).toEqual(["GG-11.4c", "GG-11.4c"]);
  });

  it("[GG-11.4d] in the same hour roads from different points may not meet, in another they may", () => {
    const f = entering({ "HOWARD A": waiting("EMMITSBURG"), "SLOCUM A": waiting("TANEYTOWN") }, threeHours);
    const ways = (hour: string) => {
      const look = handle(guns, f.game.position(f.s)).play(bring("SLOCUM A", hour));
      return look.open("to", "road");
    };
    const free = ways("D1-12");
    f.play(bring("HOWARD A"));
    const far = f.legal("road").reduce((a, b) => (String(a.across).length >= String(b.across).length ? a : b));
    f.play(far);
    if (f.asked().endsWith("face")) f.play(f.legal("face")[0]);
    expect(ways("D1-12").length).toBeLessThan(free.length);
    expect(ways("D1-13")).toEqual(free);
  });
});

describe("transfers", () => {
  it("[GG-11.5a] [GG-11.5b] [GG-11.5g] the printed example: arrive at CHAMBERSBURG 2 to 3, transfer 3 to 4, enter at MUMMASBURG 4 to 5", () => {
    const f = entering({ "HETH A": waiting("CHAMBERSBURG", "D1-14") }, { hour: "D1-14", ...threeHours });
    expect(f.refused(transfer("HETH A", "MUMMASBURG", "D1-14"))).toBe("GG-11.5b");
    f.play(transfer("HETH A", "MUMMASBURG", "D1-15"));
    expect(f.open("hour", "bring")).toEqual(["D1-16"]);
    expect(f.refused(bring("HETH A", "D1-15"))).toBe("GG-11.5b");
    expect(byField(f, "HETH A", "D1-16").where("HETH A")).toMatch(/>/);
  });

  it("[GG-11.5c] [GG-11.5d] one block an hour between two points, whichever way; between others as well", () => {
    const blocks = {
      "HETH A": held("CHAMBERSBURG"),
      "HETH B": held("CHAMBERSBURG"),
      "RODES A": held("MUMMASBURG"),
      "RODES B": held("MUMMASBURG"),
    };
    const f = entering(blocks, threeHours).play(transfer("HETH A", "MUMMASBURG", "D1-12"));
    expect(f.refused(transfer("HETH B", "MUMMASBURG", "D1-12"))).toBe("GG-11.5c");
    expect(f.refused(transfer("RODES A", "CHAMBERSBURG", "D1-12"))).toBe("GG-11.5c");
    expect(f.refused(transfer("HETH B", "MUMMASBURG", "D1-13"))).toBe("");
    expect(f.refused(transfer("RODES A", "HARRISBURG", "D1-12"))).toBe("");
    const ways = entering(blocks, { ...threeHours, options: { transfersBothWays: true } }).play(transfer("HETH A", "MUMMASBURG", "D1-12"));
    expect(ways.refused(transfer("RODES A", "CHAMBERSBURG", "D1-12"))).toBe("");
  });

  it("[GG-11.5e] not to a point where reinforcements arrive in that hour", () => {
    const f = entering(
      { "HETH A": held("CHAMBERSBURG"), "RODES A": waiting("MUMMASBURG", "D1-13") },
      { ...threeHours, track: { confederate: { "D1-13": { up: "MUMMASBURG" } } } },
    );
    expect(f.refused(transfer("HETH A", "MUMMASBURG", "D1-13"))).toBe("GG-11.5e");
    expect(f.refused(transfer("HETH A", "MUMMASBURG", "D1-14"))).toBe("");
  });

  it("[GG-11.5f] CHAMBERSBURG to HARRISBURG takes two transfers, by MUMMASBURG", () => {
    const f = entering({ "HETH A": held("CHAMBERSBURG") }, { hours: 3, longest: 3 });
    expect(f.refused(transfer("HETH A", "HARRISBURG", "D1-12"))).toBe("GG-11.5f");
    f.play(transfer("HETH A", "MUMMASBURG", "D1-12"), transfer("HETH A", "HARRISBURG", "D1-13"));
    expect([f.where("HETH A"), f.open("hour", "bring")]).toEqual(["at HARRISBURG", ["D1-14"]]);
    expect(entering({ "HOWARD A": held("EMMITSBURG") }).refused(transfer("HOWARD A", "BALTIMORE", "D1-12"))).toBe("GG-11.5f");
  });

  it("[GG-11.5g] only for hours of this turn", () => {
    const f = entering({ "HETH A": held("CHAMBERSBURG") });
    expect(f.open("hour", "transfer")).toEqual(["D1-12"]);
    expect(f.refused(transfer("HETH A", "MUMMASBURG", "D1-13"))).toBe("GG-11.5g");
  });

  it("[GG-11.5h] not by a block that has left the map", () => {
    const f = entering({ "HETH A": held("CHAMBERSBURG"), "HETH B": "off W0" });
    expect(f.open("block", "transfer")).toEqual(["HETH A"]);
    expect(f.refused(transfer("HETH B", "MUMMASBURG", "D1-12"))).toBe("GG-11.2a");
  });
});

describe("what is asked of who has reinforcements", () => {
  const all = (entry: string, ...blocks: string[]) => Object.fromEntries(blocks.map((block) => [block, held(entry)]));

  it("names a few who wait, and counts many by where they wait", () => {
    const few = entering(all("EMMITSBURG", "HOWARD A", "HOWARD B"));
    expect(guns.prompt(few.s).text).toContain("Waiting: HOWARD A at EMMITSBURG and HOWARD B at EMMITSBURG.");
    const many = entering({
      ...all("EMMITSBURG", "HOWARD A", "HOWARD B", "HOWARD C"),
      ...all("TANEYTOWN", "SICKLES A", "SICKLES B"),
    });
    expect(guns.prompt(many.s).text).toMatch(/Waiting: (3 at EMMITSBURG and 2 at TANEYTOWN|2 at TANEYTOWN and 3 at EMMITSBURG)\.$/);
  });

  it("says so where nothing can be done but to end it", () => {
    const { s } = entering(all("EMMITSBURG", "HOWARD A"));
    const words = { transfer: "transfer them", end: "go on" };
    expect(offers(s, { end: enter.verbs.end }, { end: words.end })).toBe("Union: nothing is left but to go on.");
    expect(offers(s, enter.verbs, words)).not.toContain("nothing is left");
  });
});

describe("who cannot come in is told", () => {
  const why = (f: Field, action: Action) => guns.why(f.s, action);

  it("[GG-11.3a] [GG-11.4a] by which areas and roads one enters there", () => {
    const f = entering({ "HOWARD A": held("EMMITSBURG") }).play(bring("HOWARD A"));
    const open = f.legal("field").map(({ across }) => across);
    const field = why(f, { do: "field", across: "W1", to: "B1-w1" });
    expect(field).toMatchObject({
      rule: "GG-11.3a",
      text: expect.stringContaining(`At EMMITSBURG blocks enter across Emmitsburg road and`),
    });
    expect(why(f, { do: "field", across: `${open[0]}`, to: "C1-C2" })?.text).toMatch(/^Cemetery Hill.* does not bound Emmitsburg road\.$/);
    expect(why(f, { do: "road", to: "W1-V2", across: "W1" })?.text).toMatch(/^No main road from EMMITSBURG crosses [^0-9]+\.$/);
    const [road] = f.legal("road");
    expect(why(f, { ...road, across: "W1" })?.text).toContain(`Roads there run across "${road.across}"`);
  });

  it("[GG-11.5b] who comes or transfers in the last hour is there when the battle is over", () => {
    const blocks = { "HOWARD A": held("EMMITSBURG"), "SICKLES A": waiting("EMMITSBURG", "D3-N"), "HETH A": "H2-H3>BH1" };
    const f = entering(blocks, { hour: "D3-N", active: "union" });
    expect(why(f, transfer("SICKLES A", "TANEYTOWN", "D3-N"))?.text).toContain(
      "can transfer only after the battle, not in the hour it comes",
    );
    f.play(transfer("HOWARD A", "TANEYTOWN", "D3-N"));
    expect(why(f, bring("HOWARD A", "D3-N"))?.text).toContain("is there only after the battle");
  });

  it("[GG-11.2g] [GG-11.5b] [GG-11.5f] in which hours, and where one transfers to", () => {
    const f = entering({ "HOWARD A": waiting("EMMITSBURG", "D1-13") }, threeHours);
    expect(why(f, bring("HOWARD A", "D1-12"))?.text).toBe("HOWARD A is there from 1 July, 1 to 2 PM on.");
    expect(why(f, bring("HOWARD A", "D1-16"))?.text).toBe("D1-16 is not an hour of this turn, which has D1-12, D1-13 and D1-14.");
    expect(why(f, transfer("HOWARD A", "TANEYTOWN", "D1-13"))?.text).toContain("can transfer from 1 July, 2 to 3 PM on");
    expect(why(f, transfer("HOWARD A", "BALTIMORE", "D1-14"))?.text).toBe("From EMMITSBURG blocks transfer to TANEYTOWN only.");
  });
});
