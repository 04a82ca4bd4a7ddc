/** B 8.2, 8.5, 8.6, 8.8, 9 what holds commanders back at Second Bull Run; its set-ups. */
import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../../engine/index.js";
import { mirror } from "../../../kit/index.js";
import {
  asked,
  B,
  declared,
  fighting,
  legal,
  marching,
  open,
  type Places,
  play,
  still,
  strike,
  strikeWith,
  tableOf,
  where,
  why,
} from "./field.js";

describe("B 8.5 Jackson's column", () => {
  const light = (turn: number, units: Places) => marching(B, { formation: "Light Division", points: 8, turn, units });
  test("[CG-B8.5a CG-3.1h] on turns 1 to 5 no unit of his Wing ends west of column 23, though it may pass there", () => {
    const west = (turn: number) => {
      const t = light(turn, { Gregg: "2411", Pender: "3010" });
      play(t, { do: "take", unit: "Gregg" }, { do: "road", to: "2212" });
      return why(t, { do: "stop" });
    };
    expect([west(3), west(7)]).toEqual(["CG-B8.5a", undefined]);
    const far = marching(B, { formation: "Light Division", points: 2, turn: 3, units: { Gregg: "2411", Pender: "3010" } });
    play(far, { do: "take", unit: "Gregg" });
    expect(open(far, "road", "to")).not.toContain("2212");
  });
  test("[CG-B8.5c CG-B8.5f] who stands west of it and can come back must; night turn 6 is free", () => {
    expect(why(light(3, { Gregg: "2213", Pender: "3010" }), { do: "end" })).toBe("CG-B8.5c");
    expect(why(light(6, { Gregg: "2213", Pender: "3010" }), { do: "end" })).toBeUndefined();
  });
  test("[CG-B8.5e] Fitz Lee counts with them", () => {
    const t = marching(B, { formation: "Stuart", points: 8, turn: 2, units: { "Fitz Lee": "2411" } });
    play(t, { do: "take", unit: "Fitz Lee" }, { do: "road", to: "2212" });
    expect(why(t, { do: "stop" })).toBe("CG-B8.5a");
  });
  test("[CG-B8.5b] a retreat may break it where there is no other way", () => {
    const t = declared(B, { side: "union", formation: "King", turn: 4, units: { Gregg: "2312", Hatch: "2413" } });
    strikeWith(t, [6, 1], "2312", "Hatch");
    expect(open(t, "retreat", "to")).toEqual(["2212", "2213"]);
  });
  test("[CG-B8.5d] they attack into column 22 and do not advance there", () => {
    const t = declared(B, {
      side: "confederate",
      formation: "Light Division",
      special: "Jackson",
      turn: 4,
      units: { Gregg: "2311", Stahel: "2212", Hatch: "5010" },
      active: ["Gregg"],
    });
    strikeWith(t, [6, 1], "2212", "Gregg");
    expect(where(t, "Stahel")).toBe("lost");
    expect(asked(t)).not.toBe("confederate advance");
  });
});

describe("B 8.8 no Combat Action at first", () => {
  const units = { Gregg: "2511", Hatch: "2411" };
  const asks = (turn: number, more: JsonObject = {}) =>
    asked(fighting(B, { side: "confederate", formation: "Light Division", turn, units, more }));
  test("[CG-B8.8a] not on turns 1 to 5", () =>
    expect([asks(3), asks(7)]).toEqual([expect.not.stringMatching("confederate offer"), "confederate offer"]));
  test("[CG-B8.8b] Jackson's attack is open all the same", () => {
    expect(
      asked(fighting(B, { side: "confederate", formation: "Light Division", special: "Jackson", turn: 3, units, active: ["Gregg"] })),
    ).toBe("confederate offer");
  });
  test("[CG-B8.8c CG-B8.8d] a unit lost while defending lifts the bar, one lost attacking does not", () => {
    expect(asks(3, { stung: true })).toBe("confederate offer");
    const lost = declared(B, {
      side: "union",
      formation: "King",
      turn: 4,
      units: { Gregg: { hex: "2511", steps: 1 }, Hatch: "2411", Pender: "3010" },
    });
    strikeWith(lost, [6, 1], "2511", "Hatch");
    expect(lost.state.stung).toBe(1);
    const own = declared(B, {
      side: "confederate",
      formation: "Light Division",
      special: "Jackson",
      turn: 4,
      units: { Gregg: { hex: "2511", steps: 1 }, Hatch: "2411" },
      active: ["Gregg"],
    });
    strikeWith(own, [1, 6], "2411", "Gregg");
    expect([where(own, "Gregg"), own.state.stung]).toEqual(["lost", 0]);
  });
});

describe("B 8.6 Longstreet's Wing", () => {
  const front = { Law: "2511", Kemper: "2515", Hatch: "2411", Doubleday: "2415", Gregg: "3010" };
  test("[CG-B8.6a CG-B9.4h] one Formation of it attacks in a turn until it is released", () => {
    const t = declared(B, { side: "confederate", formation: "Light Division", units: front });
    strikeWith(t, [1, 1], "2411", "Law");
    expect(open(t, "attack", "hex")).toEqual([]);
    const free = declared(B, { side: "confederate", formation: "Light Division", units: front, more: { released: true } });
    strikeWith(free, [1, 1], "2411", "Law");
    expect(open(free, "attack", "hex")).toEqual(["2415"]);
  });
  test("[CG-12.5l CG-B8.6f] Mandatory Attacks are not counted", () => {
    const { battle } = still(B, {}).state;
    const { grid, level, passes, woods } = battle;
    const k = [...grid.neighbour.keys()].find((side) => {
      const to = grid.neighbour[side];
      return to >= 0 && level[to] > level[Math.floor(side / 6)] && passes[mirror(grid, side)] === 1 && !woods[to];
    })!;
    const [low, high] = [Math.floor(k / 6), grid.neighbour[k]].map((at) => grid.names[at]);
    const t = declared(B, {
      side: "confederate",
      formation: "Light Division",
      units: { Law: low, Hatch: high },
      more: { wingFought: "Kemper" },
    });
    expect(t.game.prompt(t.state).owes).toEqual(["Law"]);
    expect(open(t, "attack", "hex")).toEqual([high]);
  });
  const released = (turn: number, control: JsonObject) =>
    tableOf(B, { turn: turn - 1, units: { Gregg: "2705", Hatch: "5010" }, control, agenda: ["turn"] }).state.released;
  test("[CG-B8.6b CG-6.2b] by holding Manassas Junction or Centreville at the start of turn 9 or later", () => {
    expect([
      released(8, { "4504": "confederate" }),
      released(9, { "4504": "confederate" }),
      released(9, { "2507": "confederate" }),
    ]).toEqual([0, 1, 0]);
  });
  test("[CG-B8.6c CG-B8.6e] by the Union holding all three at the start of any turn; it stays released", () => {
    expect(released(8, { "2507": "union", "3823": "union", "4504": "union" })).toBe(1);
    expect(tableOf(B, { turn: 10, released: true, units: { Gregg: "2705", Hatch: "5010" }, agenda: ["turn"] }).state.released).toBe(1);
  });
});

describe("B 8.2 Williams", () => {
  const start = (turn: number, more: JsonObject = {}) =>
    tableOf(B, { turn: turn - 1, units: { Gregg: "2705", Hatch: "5010" }, agenda: ["turn"], ...more });
  test("[CG-B8.2a CG-B8.2c] asked at the start of turns 7 and 13", () => {
    expect([asked(start(7)), asked(start(13))]).toEqual(["union williams", "union williams"]);
    const t = start(7);
    play(t, { do: "leave" });
    expect(t.state.extra[1]).toBe(0);
  });
  test("[CG-B8.2b CG-B8.2d CG-B4.1.1d] he comes at E without a die, for 2 points or 1", () => {
    const t = start(7);
    play(t, { do: "bring" });
    while (asked(t).endsWith("early")) play(t, { do: "enough" });
    expect([where(t, "Crawford"), where(t, "Gordon"), t.state.extra[1]]).toEqual(["3124", "3124", 2]);
    const late = start(13);
    play(late, { do: "bring" });
    expect(late.state.extra[1]).toBe(1);
  });
});

describe("B 9 29 August", () => {
  const start = () => tableOf(B, { scenario: "29-august" });
  test("[CG-B9.3a CG-B9.3b CG-B9.3c] the Confederates stand where the book says", () => {
    const t = start();
    const at = {
      Early: "2111",
      Hays: "2109",
      Lawton: "2608",
      Trimble: "2707",
      Archer: "2605",
      Branch: "2805",
      Field: "2607",
      Gregg: "2705",
      Pender: "2606",
      Thomas: "2706",
      Garnett: "2409",
      Starke: "2409",
      Stonewall: "2508",
      Taliaferro: "2508",
    };
    for (const [name, hex] of Object.entries(at)) expect(where(t, name), name).toBe(hex);
    const steps = (name: string) => t.state.steps[t.state.battle.names.indexOf(name)];
    expect([steps("Stonewall"), steps("Taliaferro"), steps("Doubleday"), steps("Starke")]).toEqual([1, 1, 1, 2]);
  });
  test("[CG-B9.3d CG-B9.3e CG-B9.3j] Fitz Lee in 2804; the Union places the rest, IX Corps within three hexes of Centreville", () => {
    const t = start();
    expect([where(t, "Fitz Lee"), asked(t)]).toEqual(["2804", "union deploy"]);
    expect(t.game.prompt(t.state).unit).toBe("Scammon");
    expect(open(t, "place", "hex")).toContain("4507");
    expect(t.game.prompt(t.state).text).toBe("Union: place Scammon within 3 hexes of Centreville (4504).");
    expect(why(t, { do: "place", hex: "4508" })).toBe("CG-B9.3e");
  });
  test("[CG-B9.3g CG-B9.3h CG-B9.3f] King within one hex of Manassas Junction, Reynolds of Five Forks, I Corps of Henry House Hill", () => {
    const t = start();
    const near = (name: string) => {
      for (let i = 0; i < 40 && t.game.prompt(t.state).unit !== name; i++) play(t, legal(t)[0]);
      return open(t, "place", "hex").length;
    };
    expect([near("Hatch"), near("Meade"), near("Stahel")].every((count) => count > 0 && count <= 7)).toBe(true);
  });
  test("[CG-B9.2a CG-B9.4b CG-B9.4c] turns 7 to 17, 2 points to 1, Stony Ridge Confederate and the others Union", () => {
    const t = start();
    while (asked(t).endsWith("deploy")) play(t, legal(t)[0]);
    expect(t.state.turn).toBe(7);
    expect([...t.state.casualties]).toEqual([2, 1]);
    expect([...t.state.control]).toEqual([1, 0, 0]);
  });
  test("[CG-B9.3i CG-B9.4a CG-B9.3k] Ricketts and Buford come on turn 10, Williams may be called", () => {
    const t = start();
    while (asked(t).endsWith("deploy")) play(t, legal(t)[0]);
    expect(asked(t)).toBe("union williams");
    const due = (name: string) => t.state.due[t.state.battle.groupNames.indexOf(name)];
    expect([due("Ricketts, turn 5"), due("Buford, turn 3")]).toEqual([10, 10]);
  });
  const morning = (turn: number, units: Places) =>
    tableOf(B, {
      scenario: "29-august",
      turn,
      player: "confederate",
      units: units as JsonObject,
      formations: { "Light Division": { called: true } },
      agenda: ["turn", ["dayEnd", -1], "draw", ["activate", 3, "Light Division", null], "focus"],
    });
  test("[CG-B9.4d CG-B9.4e CG-B9.4f] a command of Jackson's without a Union unit within two hexes does nothing on turns 7 and 8", () => {
    const moves = (turn: number, hatch: string) => {
      const t = morning(turn, { Gregg: "2705", Pender: "2606", Hatch: hatch });
      play(t, { do: "focus", unit: "Gregg" });
      return asked(t) === "confederate march";
    };
    expect([moves(7, "5010"), moves(7, "2906"), moves(8, "5010"), moves(9, "5010")]).toEqual([false, true, false, true]);
    expect(moves(7, "3006")).toBe(false); // three hexes off
  });
  test("[CG-B9.4g] the Union does not enter columns below 21 on those turns, nor advance there", () => {
    const union = (turn: number) => {
      const t = marching(B, {
        formation: "King",
        points: 6,
        turn,
        units: { Hatch: "2113", Gibbon: "3010" },
        more: { scenario: "29-august" },
      });
      play(t, { do: "take", unit: "Hatch" });
      return open(t, "move", "to")
        .concat(open(t, "road", "to"))
        .some((to) => Number(to.slice(0, 2)) < 21);
    };
    expect([union(8), union(9)]).toEqual([false, true]);
  });
  test("[CG-B9.4j] Fitz Lee is frozen as a command of his own", () => {
    const t = fighting(B, {
      side: "confederate",
      formation: "Light Division",
      turn: 7,
      units: { "Fitz Lee": "2804", Gregg: "2705", Hatch: "2805" },
      more: { scenario: "29-august" },
    });
    expect(asked(t)).toBe("confederate offer");
  });
});

describe("B 3.1 the campaign's set-up", () => {
  const start = () => tableOf(B, { scenario: "campaign" });
  const camps = (...hexes: string[]) => {
    const t = start();
    play(t, ...hexes.map((hex) => ({ do: "camp", hex })));
    return t;
  };
  test("[CG-B3.1.1b CG-B3.1.1c CG-B3.1.1d] each Formation has two places to choose from", () => {
    const t = start();
    const offered: string[][] = [];
    for (const hex of ["3118", "3823", "2510", "2507"]) {
      offered.push(open(t, "camp", "hex"));
      play(t, { do: "camp", hex });
    }
    expect(offered).toEqual([
      ["3010", "3118"],
      ["2907", "3823"],
      ["2510", "4504"],
      ["2507", "2805"],
    ]);
  });
  test("[CG-B3.1.1e CG-B3.1.1g] and no other", () => expect(why(start(), { do: "camp", hex: "3823" })).toBe("CG-B3.1.1g"));
  test("[CG-B3.1.1f CG-B3.1.1h] units stand within three hexes of it, where they can", () => {
    const t = camps("3118", "3823", "2510", "2507");
    expect(open(t, "place", "hex")).toContain("3121");
    expect(why(t, { do: "place", hex: "3122" })).toBe("CG-B3.1.1f");
  });
  const deployed = (...hexes: string[]) => {
    const t = camps(...hexes);
    while (asked(t) === "confederate deploy") play(t, legal(t)[0]);
    return t;
  };
  test("[CG-B3.1.2b CG-11.6r CG-B3.1b] with Ewell at Manassas Junction Hooker stands in E and may march", () => {
    const t = deployed("3118", "3823", "2510", "2507");
    expect(where(t, "Grover")).toBe("3124");
    expect(t.game.position(t.state).fresh).toEqual(expect.arrayContaining(["Grover", "Carr"]));
  });
  test("[CG-B3.1.2a CG-B3.1.2c CG-B3.1.2d] else the Union places Hooker within three hexes of it, beside enemies if it likes", () => {
    const t = deployed("3118", "2907", "2510", "2507");
    expect(asked(t)).toBe("union deploy");
    expect(open(t, "place", "hex")).toContain("3820");
    expect(t.game.decision(t.state)).toMatchObject({ rule: "CG-B3.1.2c" });
    expect(why(t, { do: "place", hex: "3819" })).toBe("CG-B3.1.2c");
    while (asked(t) === "union deploy") play(t, legal(t)[0]);
    expect(t.state.turn).toBe(1);
  });
  test("[CG-B4.2.1a CG-B4.2.1c CG-B3.1.3c] the Confederates control what they occupy, nobody the rest; all points are 0", () => {
    const t = camps("3118", "2907", "2510", "2507");
    while (asked(t).endsWith("deploy")) {
      const at = open(t, "place", "hex");
      play(t, { do: "place", hex: at.find((hex) => !["2507", "3823", "4504"].includes(hex))! });
    }
    expect([...t.state.control]).toEqual([-1, -1, -1]);
    expect([...t.state.casualties, ...t.state.delay]).toEqual([0, 0, 0, 0]);
  });
  test("[CG-B4.2.1b CG-B4.2.1d CG-B3.1.1i] Hooker in 3823 controls it, Fitz Lee in 2507 too unless the other reading is taken", () => {
    const held = (options: JsonObject) => {
      const t = tableOf(B, { scenario: "campaign", options });
      play(t, { do: "camp", hex: "3118" }, { do: "camp", hex: "2907" }, { do: "camp", hex: "2510" }, { do: "camp", hex: "2507" });
      while (asked(t).endsWith("deploy")) {
        const at = open(t, "place", "hex");
        const unit = String(t.game.prompt(t.state).unit);
        const wanted = unit === "Fitz Lee" ? "2507" : unit === "Grover" ? "3823" : at.find((hex) => !["2507", "3823"].includes(hex))!;
        play(t, { do: "place", hex: wanted });
      }
      return [...t.state.control];
    };
    expect(held({})).toEqual([1, 0, -1]);
    expect(held({ setupControlByCavalry: false })).toEqual([-1, 0, -1]);
  });
});
test("[CG-B6.2e] Stuart's guns serve once a turn", () => {
  const t = declared(B, {
    side: "union",
    formation: "King",
    units: { Hatch: "2411", Starke: "2511", "Fitz Lee": "2515" },
    guns: { "Stuart Horse": "used" },
  });
  strike(t, "2511", "Hatch");
  expect(asked(t)).not.toBe("confederate support");
});
