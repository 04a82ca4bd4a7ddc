/** 23 Historical reinforcements, 24 the auction, 25 team play. */
import { describe, expect, it } from "vitest";
import { type Action, createRandom, type JsonObject, Refusal } from "../../../../engine/index.js";
import { onSquares, START } from "../../geometry/tests/squares.js";
import { guns } from "../../index.js";
import { optionList } from "../../options.js";
import { sidesOf } from "../../seat-names.js";
import { inCommand, inTheField, isTeam } from "../../seats.js";
import { type Field, field, handle } from "../../tests/field.js";
import { keepOrder } from "../agreements.js";
import * as chapters from "../chapters.js";
import { assault, DONE, declared, END, join, play } from "./assault.js";

const HOLD: Action = { do: "orders", orders: "hold" };
const blocks = { "BUFORD A": "C1-C2>VC1", "HETH A": "H2-H3>BH1" };

function begin(options: Readonly<Record<string, boolean | string>>, seed = "agreements"): Field {
  const all = Object.fromEntries(optionList.map((info) => [info.key, options[info.key] ?? info.default]));
  const s = guns.setup("battle", all, createRandom(seed));
  if (s instanceof Refusal) throw new Error(s.text);
  return handle(guns, guns.position(s));
}

describe("historical reinforcements", () => {
  const history = (rest: JsonObject) => handle(guns, { options: { historicalReinforcements: true }, blocks, ...rest });

  it("[GG-23.1b] the first hour brings HETH to the Chambersburg Pike", () => {
    const f = history({
      hour: "D1-07",
      blocks: { "BUFORD A": "C1-C2>VC1" },
      ask: "withdraw",
      stage: "withdrawal",
      active: "confederate",
    }).play(END);
    expect(f.last("available")).toMatchObject({ command: "HETH", only: ["confederate"] });
    expect([f.where("HETH A"), f.asked()]).toEqual(["at CHAMBERSBURG", "confederate enter"]);
  });

  it("[GG-23.1d] arrivals give the Union its objective moves", () => {
    const rest = { ask: "orders", stage: "orders", active: "confederate", second: true };
    const f = history({ ...rest, hour: "D1-07", track: { confederate: { "D1-07": { up: "CHAMBERSBURG" } } } }).play(HOLD);
    expect([f.asked(), f.read("received"), f.read("moves")]).toEqual(["union objectives", [0, 1], 1]);
  });

  it("[GG-23.1e] in their owner's phase, under a public timetable, with their names hidden and no new tokens at night", () => {
    const f = history({ hour: "D1-10", ask: "withdraw", stage: "withdrawal" });
    expect((f.game.view(f.s, "confederate").track as Record<string, object>).union).toMatchObject({ "D1-10": "EMMITSBURG" });
    f.play(END);
    expect(f.where("REYNOLDS A")).toBe("at EMMITSBURG");
    expect(f.where("PENDER A")).toBe("not yet");
    expect(f.last("available")?.others).not.toHaveProperty("command");
    const night = history({ hour: "D1-N", active: "confederate", tokens: { confederate: { tray: {} } } });
    const before = night.read("track");
    expect(night.play(END).read("track")).toEqual(before);
  });

  it("[GG-23.1e] what the Union gives up in the night of 1 July is the next command of the timetable", () => {
    const f = history({ hour: "D2-05", forfeit: 3, ask: "withdraw", stage: "withdrawal" }).play(END);
    expect(["HANCOCK A", "HANCOCK B", "HANCOCK C"].map((block) => f.where(block))).toEqual(["gone", "gone", "gone"]);
  });

  it("[GG-23.1a] [GG-23.1b] commands arrive at their hour and place", () => {
    const f = begin({ historicalReinforcements: true });
    expect(f.read("track")).toMatchObject({
      confederate: { "D1-07": "CHAMBERSBURG", "D2-18": "CHAMBERSBURG" },
      union: { "D3-13": "TANEYTOWN" },
    });
    expect(f.read("queues")).toMatchObject({
      EMMITSBURG: { commands: ["REYNOLDS", "HOWARD", "SICKLES"] },
      "CHAMBERSBURG I": { commands: ["MCLAWS", "HOOD", "PICKETT"] },
    });
  });

  it("[GG-23.1c] BUFORD stands on Herr Ridge at the pike and on McPherson Ridge north of it", () => {
    const f = begin({ historicalDeployment: true });
    expect(f.open("at", "place")).toEqual(["H2-H3", "H2-H3"]);
    f.play(f.legal("place")[0] as Action);
    expect(f.open("at", "place")).toEqual(["M1-M2", "M1-M2"]);
  });
});

describe("the auction", () => {
  const shift = (objective: string, to: string): Action => ({ do: "shift", objective, to });
  const balancing = (moves: number) =>
    onSquares({ ask: "balance", stage: "setUp", moves, objectiveWas: START, options: { auction: true } });

  it("[GG-24.1c] moves are spread as evenly as they can be", () => {
    const f = balancing(4).play(shift("a1.1", "a2.1"));
    expect(f.refused(shift("a2.1", "a3.1"))).toBe("GG-24.1c");
    f.play(shift("a1.4", "a1.5"), shift("a4.1", "a5.1"));
    expect(f.refused(shift("a1.5", "a2.5"))).toBe("");
  });

  it("[GG-24.1d] no two objectives may end within two areas of each other", () => {
    const f = balancing(1).play(shift("a1.1", "a1.2"));
    expect(f.refused(DONE)).toBe("GG-24.1d");
    f.play({ do: "reset" }, shift("a4.1", "a5.1"));
    expect(f.refused(DONE)).toBe("");
  });

  it("[GG-24.1e] control stays with the Union, and no partial area is entered", () => {
    const f = onSquares(
      { ask: "balance", stage: "setUp", moves: 1, objectiveWas: START, options: { auction: true } },
      { "HETH A": "a4.1|a5.1>a4.1" },
    );
    expect(f.refused(shift("a4.1", "a4.0"))).toBe("GG-16.1g");
    f.play(shift("a4.1", "a5.1"));
    expect(f.read("objectives")).toContainEqual({ at: "a5.1", control: "union" });
  });

  it("[GG-24.1a] who bids first is drawn by lot", () => {
    const first = Array.from({ length: 12 }, (_, i) => begin({ auction: true }, `lot ${i}`).asked());
    expect(new Set(first)).toEqual(new Set(["first bid", "second bid"]));
  });

  it("[GG-24.1b] a bid of nought costs nothing", () => {
    const f = begin({ auction: true }).play({ do: "bid", bid: 0 }, { do: "pass" }, { do: "side", side: "union" });
    expect(f.asked()).toMatch(/ buford$/);
  });

  it("[GG-24.1a] [GG-24.1e] bids rise from an opening that cannot be passed", () => {
    const f = begin({ auction: true });
    expect(f.refused({ do: "pass" })).toBe("GG-24.1e");
    f.play({ do: "bid", bid: 2 });
    expect(f.refused({ do: "bid", bid: 2 })).toBe("GG-24.1a");
  });

  it("[GG-24.1b] [GG-24.1c] the winner chooses a side, the loser moves objectives evenly", () => {
    const f = begin({ auction: true });
    const [first] = f.asked().split(" ");
    f.play({ do: "bid", bid: 2 }, { do: "pass" });
    expect(f.asked()).toBe(`${first} side`);
    f.play({ do: "side", side: "confederate" });
    const loser = first === "first" ? "second" : "first";
    expect([f.asked(), f.read("moves")]).toEqual([`${loser} balance`, 2]);
    const one = f.legal("shift")[0] as Action;
    f.play(one);
    expect(f.open("objective", "shift")).not.toContain(one.to);
    while (f.asked().endsWith("balance")) f.play((f.legal("done")[0] ?? f.legal("reset")[0]) as Action);
    expect(f.asked()).toBe(`${loser} buford`);
  });
});

describe("a handicap", () => {
  it("[GG-24.1f] the side that has it moves objectives before BUFORD is placed, evenly, as the loser of an auction does", () => {
    const f = begin({ handicap: "union 3" });
    expect([f.asked(), f.read("moves")]).toEqual(["union balance", 3]);
    const [one] = f.legal("shift");
    f.play(one);
    expect(f.open("objective", "shift")).not.toContain(one.to);
    while (f.asked() === "union balance") f.play(f.legal("done")[0] ?? f.legal("reset")[0]);
    expect(f.asked()).toBe("union buford");
    expect(begin({ handicap: "confederate 3" }).asked()).toBe("confederate balance");
    expect(begin({}).asked()).toBe("union buford");
  });

  it("[GG-24.1f] an auction takes its place, and it stays with the position", () => {
    expect(begin({ handicap: "union 3", auction: true }).asked()).toMatch(/bid$/);
    expect(begin({ handicap: "union 3" }).read("options")).toEqual({ handicap: "union 3" });
    expect(guns.fromPosition({ options: { handicap: "union 99" } })).toBeInstanceOf(Refusal);
  });

  it("the new table shows what it rests on: how often the Union won with it, with the bounds", () => {
    const { choices = [], title } = guns.options.find(({ key }) => key === "handicap")!;
    expect(title).toMatch(/^Handicap in objective moves .* share that the Union won of \d+ games between captains$/);
    for (const choice of choices) expect(choice.title).toMatch(/: \d+ % \(\d+ to \d+\)$/);
  });
});

describe("teams", () => {
  /** The Union, a team, begins its phase after a Confederate one. */
  const phase = (hours = 1, rest: JsonObject = {}) =>
    field({
      options: { unionTeam: true },
      blocks: { "HOWARD A": "c2-c3>c3", "HOWARD B": "c2-c3>c3", "HOOD A": "a1-a2>a1" },
      rest: { ask: "orders", stage: "orders", active: "confederate", first: "confederate", hours, longest: hours, ...rest },
    }).play(HOLD);
  const write = (text: string): Action => ({ do: "write", text });

  it("[GG-25.1a] a team may face a team or a single player", () => {
    expect(sidesOf({})).toEqual([["union"], ["confederate"]]);
    expect(sidesOf({ unionTeam: true })).toEqual([["union", "union-field"], ["confederate"]]);
    const teams = sidesOf({ unionTeam: true, confederateTeam: true });
    expect(teams).toEqual([
      ["union", "union-field"],
      ["confederate", "confederate-field"],
    ]);
    expect(sidesOf({ auction: true, confederateTeam: true })).toEqual([["first"], ["second", "second-field"]]);
  });

  it("[GG-25.1a] [GG-24.1b] with the auction a team stays together, whichever side it takes", () => {
    const f = begin({ auction: true, unionTeam: true });
    f.play({ do: "bid", bid: 0 }, { do: "pass" });
    const winner = f.asked().split(" ")[0];
    f.play({ do: "side", side: winner === "first" ? "confederate" : "union" });
    expect([isTeam(f.s, 0), isTeam(f.s, 1)]).toEqual([false, true]);
    expect(f.asked()).toBe("first write");
  });

  it("[GG-25.1b] [GG-25.1c] [GG-25.1j] every question goes to one of the two: tokens, orders and time to the commander, blocks to the other", () => {
    const answeredBy = (seat: unknown) =>
      Object.entries(chapters).flatMap(([name, one]) => ("seat" in one && one.seat === seat ? [name] : []));
    expect(answeredBy(inTheField).sort()).toEqual(
      "attack buford combat enter entry face lead leave march offer pick plan retreat step withdraw".split(" "),
    );
    expect(answeredBy(inCommand).sort()).toEqual(
      "balance bid bombard defend fill fire hit hours objectives orders return side spend support works write".split(" "),
    );
  });

  it("[GG-25.1d] the commander speaks by special orders alone, and nobody answers", () => {
    expect(guns.free).toEqual({ write: "text" });
    const f = phase();
    expect(f.asked()).toBe("union write");
    f.play(write("Hold"), DONE);
    expect(f.asked()).toBe("union-field march");
    expect(f.refused(write("I cannot"))).not.toBe("");
  });

  it("[GG-25.1e] orders are written right after the draw, and only the subordinate reads them", () => {
    const f = phase();
    expect(f.last("draw")).toMatchObject({ army: "union" });
    f.play(write("Hold the hill"));
    expect(f.last("specialOrder")).toMatchObject({
      text: expect.stringContaining("Hold the hill") as never,
      only: ["union", "union-field"],
    });
    expect(JSON.stringify(f.last("specialOrder")?.others ?? {})).not.toContain("hill");
    expect(f.game.view(f.s, "union-field").specialOrders).toEqual(["Hold the hill", null]);
    expect(JSON.stringify(f.game.view(f.s, "confederate"))).not.toContain("hill");
  });

  it("[GG-25.1f] three hours give fifteen words and ninety seconds", () => {
    const f = phase(3);
    expect(f.game.prompt(f.s)).toMatchObject({ words: 15, seconds: 90 });
    expect(f.refused(write(Array.from({ length: 15 }, () => "on").join(" ")))).toBe("");
    expect(f.refused(write(Array.from({ length: 16 }, () => "on").join(" ")))).toBe("GG-25.1f");
  });

  it("[GG-25.1h] nobody must obey", () => {
    const open = (text: string) => phase().play(write(text)).legal();
    expect(open("Do not move")).toEqual(open("March everybody"));
  });

  it("[GG-25.1i] the subordinate sees how many tokens there are, not which", () => {
    const f = phase().play(write(""));
    const trayOf = (seat: string) => (f.game.view(f.s, seat).tokens as Record<string, Record<string, unknown>>).union.tray;
    expect(trayOf("union")).toMatchObject({ "ANY 1": 2 });
    expect(trayOf("union-field")).toBe(3);
    expect(trayOf("confederate")).toBe(3);
  });

  it("[GG-25.1j] guns are the commander's, the leading block is the subordinate's", () => {
    const f = assault({
      options: { unionTeam: true },
      blocks: { "HOOD A": "c3-c4>c3", "HOWARD A": "c2-c3>c3", "HOWARD B": "c2-c3>c3" },
      trays: [{ "ANY 1": 1 }, { MARCH: 1 }],
    });
    declared(f, join("HOOD A"));
    expect(f.asked()).toBe("union defend");
    f.play(play("ANY 1", "c2-c3"), DONE);
    while (f.asked().startsWith("confederate")) f.play((f.legal("done")[0] ?? f.legal()[0]) as Action);
    expect(f.asked()).toBe("union-field lead");
    expect(Object.keys(f.game.view(f.s, "union").blocks as object)).toContain("HOWARD A");
  });

  describe("march tokens", () => {
    const marchers = { "HOWARD A": "a2-b1>b1", "HOWARD B": "c3-c4>c4", "HOOD A": "a5-b5>a5" };
    const marching = (union: JsonObject) =>
      field({ options: { unionTeam: true }, blocks: marchers, trays: [union, {}], rest: { ask: "spend" } });
    const march = (f: Field, block: string) => {
      f.play({ do: "take", block });
      while (f.asked() === "union-field step" || f.asked() === "union-field face") f.play(f.legal()[0]);
    };

    it("[GG-12.2a] [GG-25.1b] the commander who waits is asked again after the next march, and the token helps those after it", () => {
      const f = marching({ MARCH: 1, "ANY 1": 1 }).play({ do: "wait" });
      expect(f.asked()).toBe("union-field march");
      march(f, "HOWARD A");
      expect([f.asked(), f.s.bonus]).toEqual(["union spend", 0]);
      f.play({ do: "spend" }, { do: "done" });
      expect([f.asked(), f.s.bonus]).toEqual(["union-field march", 3]);
      march(f, "HOWARD B");
      expect([f.asked(), f.s.bonus]).toEqual(["union-field march", 2]);
    });

    it("[GG-25.1b] [GG-12.2a] when the marches of a token are made the commander is asked for another", () => {
      const left = (bonus: number) => {
        const f = field({ options: { unionTeam: true }, blocks: marchers, trays: [{ MARCH: 1 }, {}], rest: { bonus } });
        march(f, "HOWARD A");
        return f.asked();
      };
      expect([left(2), left(1), left(0)]).toEqual(["union-field march", "union spend", "union-field march"]);
    });

    it("[GG-25.1b] who is done is asked no more, and the step ends though the commander waits", () => {
      const done = marching({ MARCH: 1 }).play(DONE);
      march(done, "HOWARD A");
      expect(done.asked()).toBe("union-field march");
      const waits = marching({ MARCH: 1 }).play({ do: "wait" }, END);
      expect(waits.asked()).toBe("union orders");
      expect(waits.read("agenda")).toEqual([["turn", "first"], ["phase", "orders"], "orders"]);
    });

    it("[GG-25.1i] that a commander waits tells nobody whether he has a march token", () => {
      const open = (union: JsonObject) => marching(union).open("do");
      expect(open({ MARCH: 1, "ANY 1": 1 })).toEqual(["done", "spend", "wait"]);
      expect(open({ "ANY 1": 2 })).toEqual(["done", "wait"]);
      const waits = (union: JsonObject) => {
        const f = marching(union).play({ do: "wait" });
        return [f.asked(), f.game.view(f.s, "union-field"), f.log];
      };
      expect(waits({ MARCH: 1, "ANY 1": 1 })).toEqual(waits({ "ANY 1": 2 }));
      expect(marching({}).refused({ do: "wait" })).toBe("GG-12.2a");
    });
  });

  it("[GG-25.1b] [GG-25.1c] the commander writes and the subordinate places BUFORD", () => {
    const f = begin({ unionTeam: true });
    expect(f.asked()).toBe("union write");
    expect(f.game.binding?.(f.s, write("Delay them west of town"))).toMatchObject({ rule: "GG-25.1e" });
    f.play({ do: "write", text: "Delay them west of town" });
    expect(f.last("specialOrder")).toMatchObject({ only: ["union", "union-field"] });
    expect(JSON.stringify(f.last("specialOrder")?.others)).not.toContain("Delay");
    expect(f.asked()).toBe("union-field buford");
  });

  it("[GG-25.1f] [GG-25.1g] an order has five words an hour and no codes", () => {
    const f = begin({ unionTeam: true });
    expect(f.refused({ do: "write", text: "one two three four five six" })).toBe("GG-25.1f");
    expect(f.refused({ do: "write", text: "Hold C1-C2" })).toBe("GG-25.1g");
    expect(f.refused({ do: "write", text: "Attack at 3PM!" })).toBe("");
    expect(f.game.prompt(f.s)).toMatchObject({ words: 5, seconds: 30 });
  });

  it("[GG-25.1f] words run together to save on their number are refused", () => {
    const f = begin({ unionTeam: true });
    for (const text of ["Hold-the-ridge", "Hold.the.ridge", "Hold,fall back", "Hold—then attack"])
      expect(f.refused(write(text)), text).toBe("GG-25.1f");
    for (const text of ["Don't leave Round-Top!", "“Stop A.P. Hill”, quickly", "Hold – or fall back", "Wait; 3:30PM, (then) attack"])
      expect(f.refused(write(text)), text).toBe("");
  });

  it("[GG-25.1f] an order has 400 letters at most", () => {
    const f = begin({ unionTeam: true });
    expect(f.refused(write("o".repeat(400)))).toBe("");
    expect(f.refused(write("o".repeat(401)))).toBe("GG-25.1f");
  });

  it("[GG-25.1e] each side's latest order stands, and nothing of the one before", () => {
    const f = begin({ unionTeam: true, confederateTeam: true });
    f.play(write("Delay them west of town"), write("Take Cemetery Hill"));
    const orders = () => ["union", "confederate"].map((seat, army) => (f.game.view(f.s, seat).specialOrders as string[])[army]);
    expect(orders()).toEqual(["Delay them west of town", "Take Cemetery Hill"]);
    keepOrder(f.s, 0, "Hold");
    expect(orders()).toEqual(["Hold", "Take Cemetery Hill"]);
    const read = f.game.fromPosition(f.game.position(f.s));
    expect(read instanceof Refusal ? read.text : f.game.hash(read)).toBe(f.game.hash(f.s));
  });

  it("[GG-25.1g] pictures, hidden signs and lines are no words", () => {
    const f = begin({ unionTeam: true });
    for (const text of ["Attack →", "Attack ⚔", "Hold\u200bthe\u200bridge", "Hold\nfast", " Hold", "Hold ridge_two", "Route ②", "Move B4"])
      expect(f.refused(write(text)), text).toBe("GG-25.1g");
  });
});
