/** 21, 23, 24 and 25: advanced and optional rules. */
import { describe, expect, it } from "vitest";
import { type Action, createRandom, Refusal } from "../../../engine/index.js";
import { guns } from "../index.js";
import { optionList } from "../options.js";
import type { State } from "../state.js";
import { field, handle } from "./field.js";

function begin(options: Readonly<Record<string, boolean>>, seed = "options") {
  const all = Object.fromEntries(optionList.map((info) => [info.key, options[info.key] ?? info.default]));
  const s = guns.setup("battle", all, createRandom(seed));
  if (s instanceof Refusal) throw new Error(s.text);
  return handle(guns, guns.position(s as State));
}

describe("the auction", () => {
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
    expect(f.asked()).toBe(`${loser} balance`);
    const one = f.legal("shift")[0] as Action;
    f.play(one);
    expect(f.open("objective", "shift")).not.toContain(one.to);
    while (f.asked().endsWith("balance")) f.play((f.legal("done")[0] ?? f.legal("reset")[0]) as Action);
    expect(f.asked()).toBe(`${loser} buford`);
  });
});

describe("team play", () => {
  it("[GG-25.1b] [GG-25.1c] the commander writes and the subordinate places BUFORD", () => {
    const f = begin({ unionTeam: true });
    expect(f.asked()).toBe("union write");
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
});

describe("history", () => {
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

describe("fully-obstructed positions", () => {
  const woods = { "c2-c3/c2": { obstructed: true }, "c2-c3/c3": { obstructed: true } };
  const options = { fullyObstructed: true };

  it("[GG-21.2a] [GG-21.2e] a march may enter one that the enemy holds, facing him", () => {
    const f = field({ terrain: woods, options, blocks: { "HOOD A": "c3-c4>c3", "HOWARD A": "c2-c3>c3" }, rest: { active: "confederate" } });
    f.play({ do: "take", block: "HOOD A" }, { do: "move", to: "c2-c3", across: "c3", through: "c3" });
    expect(f.where("HOOD A")).toBe("c2-c3>c2");
    expect(f.refused({ do: "turn", at: "c2-c3", front: "c3" })).toBe("GG-10.3b");
  });

  it("[GG-21.3a] [GG-21.3b] [GG-21.3f] who faces the enemy there attacks in place; +2 costs both", () => {
    const f = field({
      terrain: woods,
      options,
      blocks: { "HOOD A": { at: "c2-c3>c2", stands: "c2-c3>c3" }, "HOWARD A": { at: "c2-c3>c3", stands: "c2-c3>c2", grade: "reduced-1" } },
      rest: { ask: "attack", stage: "attack", active: "confederate", orders: ["hold", "attack"] },
    });
    f.play({ do: "attack", target: "c2-c3" }, { do: "join", block: "HOOD A", to: "c2-c3", across: "" }, { do: "declare" });
    while (/ (defend|support|fill)$/.test(f.asked())) f.play((f.legal("done")[0] ?? f.legal()[0]) as Action);
    expect(f.last("combat")).toMatchObject({ result: 2 });
    expect(f.where("HOWARD A")).toBe("gone");
    expect(f.asked()).toBe("confederate offer");
  });

  it("[GG-21.4a] [GG-21.4b] a beaten attacker in one may stay or go", () => {
    const f = field({
      terrain: woods,
      options,
      blocks: { "HOOD A": "c3-c4>c3", "IRON BRIGADE": "c2-c3>c3" },
      rest: { ask: "attack", stage: "attack", active: "confederate", orders: ["hold", "attack"] },
    });
    f.play({ do: "attack", target: "c2-c3" }, f.legal("join")[0] ?? { do: "join", block: "HOOD A", to: "c2-c3", across: "c3" }, {
      do: "declare",
    });
    while (/ (defend|support|fill|offer|pick)$/.test(f.asked())) f.play((f.legal("done")[0] ?? f.legal()[0]) as Action);
    expect(f.asked()).toBe("confederate retreat");
    expect(f.refused({ do: "end" })).toBe("");
    expect(f.open("block", "take")).toEqual(["HOOD A"]);
  });
});
