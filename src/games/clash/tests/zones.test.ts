/** 7 Stacking, 8 zones of control, and where they stop movement. */
import { describe, expect, test } from "vitest";
import { inZone } from "../state.js";
import { asked, B, G, hexOf, marching, open, type Places, play, still, where, why } from "./field.js";

const zoned = (game: typeof B, units: Places, side: 0 | 1, hex: string, more = {}) => {
  const { state } = still(game, units, more);
  return inZone(state, side, hexOf(state, hex));
};
const around = (hex: string) => {
  const { state } = still(G, {});
  const at = hexOf(state, hex);
  return [0, 1, 2, 3, 4, 5].map((d) => state.battle.grid.names[state.battle.grid.neighbour[at * 6 + d]]);
};

describe("8.1 where zones reach", () => {
  test("[CG-8.1a CG-8.1n] the six hexes round a unit, and no more for two units", () => {
    const one = still(G, { Archer: "3005" }).state;
    const two = still(G, { Archer: "3005", Davis: "3005" }).state;
    const count = (s: typeof one) => Array.from(s.zone.subarray(s.battle.grid.size)).filter((n) => n > 0).length;
    expect(count(one)).toBe(6);
    expect(count(two)).toBe(6);
  });
  test("[CG-8.1b] reduced infantry and cavalry have the same zone", () => {
    expect(zoned(G, { "Gamble a": "3005" }, 0, "3006")).toBe(true);
    expect(zoned(G, { Archer: { hex: "3005", steps: 1 } }, 1, "3006")).toBe(true);
  });
  test("[CG-8.1c CG-8.1m] zones reach woods, other levels and over creeks", () => {
    expect(zoned(G, { Archer: "1716" }, 1, "1816")).toBe(true);
    expect(zoned(G, { Archer: "1301" }, 1, "1401")).toBe(true);
  });
  test("[CG-8.1d] no zone reaches into a Town hex", () => expect(zoned(G, { Steuart: "4115" }, 1, "4216")).toBe(false));
  test("[CG-8.1f CG-B7.3b] none passes a ford or bridge", () => {
    expect(zoned(B, { Starke: "3408" }, 1, "3308")).toBe(false);
    expect(zoned(B, { Starke: "3207" }, 1, "3306")).toBe(false);
  });
  test("[CG-8.1g] none passes the river", () => {
    const { state } = still(B, {});
    const side = state.battle.strikes.findIndex((open_, k) => open_ === 0 && state.battle.grid.neighbour[k] >= 0);
    const [a, b] = [Math.floor(side / 6), state.battle.grid.neighbour[side]].map((at) => state.battle.grid.names[at]);
    expect(zoned(B, { Starke: a }, 1, b)).toBe(false);
  });
  test("[CG-8.1h CG-G7.6a] none passes a steep side, up or down", () => {
    expect(zoned(G, { Archer: "1414" }, 1, "1514")).toBe(false);
    expect(zoned(G, { Archer: "1514" }, 1, "1414")).toBe(false);
  });
  test("[CG-8.1i CG-G7.4a] none reaches into or out of Devil's Den", () => {
    expect(zoned(G, { Archer: "1912" }, 1, "1913")).toBe(false);
    expect(zoned(G, { Archer: "1913" }, 1, "1912")).toBe(false);
  });
  test("[CG-8.1k CG-G7.3a] a zone leaves a sunken road over its side and does not enter there", () => {
    const { battle } = still(G, {}).state;
    const side = battle.sunken.findIndex((own, k) => own === 1 && Math.floor(k / 6) === battle.grid.ids.get("3714"));
    const front = battle.grid.names[battle.grid.neighbour[side]];
    expect(zoned(G, { Day: "3714" }, 0, front)).toBe(true);
    expect(zoned(G, { Archer: front }, 1, "3714")).toBe(false);
  });
  test("[CG-8.1l] the embankment does not stop zones, but by the other reading", () => {
    expect(zoned(B, { Starke: "2508" }, 1, "2509")).toBe(true);
    expect(zoned(B, { Starke: "2508" }, 1, "2509", { options: { zocAcrossEmbankment: false } })).toBe(false);
  });
  test("[CG-8.4a CG-8.4b] a friend does not cancel a zone for ordinary movement", () => {
    const t = marching(G, { formation: "Heth", points: 6, units: { Archer: "3005", Davis: "3007", Day: "3008" } });
    play(t, { do: "take", unit: "Archer" }, { do: "move", to: "3006" }, { do: "move", to: "3007" });
    expect(where(t, "Archer")).toBe("3007");
    expect(asked(t)).toBe("confederate march");
  });
});

describe("8.2, 8.3 zones and movement", () => {
  const archer = (points: number, units: Places = {}) =>
    marching(G, { formation: "Heth", points, units: { Archer: "3005", Davis: "2002", ...units } });
  test("[CG-8.2a CG-11.4a] who enters a zone stops", () => {
    const t = archer(6, { Day: "3007" });
    play(t, { do: "take", unit: "Archer" }, { do: "move", to: "3006" });
    expect(asked(t)).toBe("confederate march");
  });
  test("[CG-8.2b CG-11.7e] the road rate does not enter a zone", () => {
    const t = marching(G, { formation: "II Corps", points: 6, units: { Zook: "2018", Archer: "2219", Cross: "1401" } });
    play(t, { do: "take", unit: "Zook" });
    expect(open(t, "road", "to")).not.toContain("2218");
    expect(open(t, "road", "to")).toContain("2117");
  });
  test("[CG-8.3c CG-8.3a] who begins in a zone passes another only by Emergency Withdrawal", () => {
    const t = marching(G, { formation: "Heth", points: 4, units: { Davis: "4810", Brockenbrough: "4809", "Iron Brigade": "4709" } });
    play(t, { do: "take", unit: "Davis" });
    expect(why(t, { do: "move", to: "4809" })).toBe("CG-8.3a");
    expect(open(t, "withdraw", "to")).toContain("4809");
  });
  test("[CG-8.5a CG-10.4e] a stray may not come next to an enemy, zone or not", () => {
    const t = marching(G, {
      formation: "Johnson",
      points: 6,
      units: { Stonewall: "4114", Jones: "2002", Carroll: "4217" },
      strays: ["Stonewall"],
    });
    play(t, { do: "take", unit: "Stonewall" });
    expect(open(t, "move", "to")).not.toContain("4216");
    expect(why(t, { do: "move", to: "4216" })).toBe("CG-10.4e");
  });
  test("[CG-6.4d] at night no unit enters a zone", () => {
    const t = marching(G, { formation: "Heth", points: 6, turn: 5, units: { Archer: "3005", Davis: "2002", Day: "3007" } });
    play(t, { do: "take", unit: "Archer" });
    expect(why(t, { do: "move", to: "3006" })).toBe("CG-6.4d");
  });
});

describe("7 stacking", () => {
  const into = (game: typeof B, formation: string, unit: string, units: Places, to: string, more = {}) => {
    const t = marching(game, { formation, points: 1, units, more });
    if (!open(t, "take", "unit").includes(unit)) return false;
    play(t, { do: "take", unit });
    return open(t, "move", "to").includes(to) || open(t, "road", "to").includes(to);
  };
  test("[CG-7.1a] at most two units", () => {
    expect(into(B, "Taliaferro", "Stonewall", { Stonewall: "2410", Garnett: "2411", Starke: "2411" }, "2411")).toBe(false);
    expect(into(B, "Taliaferro", "Stonewall", { Stonewall: "2410", Garnett: "2411" }, "2411")).toBe(true);
  });
  test("[CG-7.1b CG-7.1c] not of different divisions or Formations", () => {
    expect(into(B, "King", "Hatch", { Hatch: "2410", Meade: "2411", Seymour: "2020", Patrick: "2021" }, "2411")).toBe(false);
    expect(into(B, "Ewell", "Hays", { Hays: "2410", Early: "2411" }, "2411")).toBe(true);
  });
  test("[CG-7.1f] cavalry only with cavalry of its own Formation", () => {
    expect(into(G, "Buford", "Gamble a", { "Gamble a": "3005", "Gamble b": "3006" }, "3006")).toBe(true);
    expect(into(G, "Buford", "Gamble a", { "Gamble a": "3005", "Iron Brigade": "3006", "Gamble b": "2002" }, "3006")).toBe(false);
  });
  const lastOfHood = { Texas: { hex: "lost" }, Evans: { hex: "lost" }, Law: "2410" };
  test("[CG-7.2c] the last of a division stacks within its wing only, unless the other reading is taken", () => {
    expect(into(B, "Hood", "Law", { ...lastOfHood, Kemper: "2411", Jenkins: "2020" }, "2411")).toBe(true);
    expect(into(B, "Hood", "Law", { ...lastOfHood, Gregg: "2411", Pender: "2020" }, "2411")).toBe(false);
    expect(
      into(B, "Hood", "Law", { ...lastOfHood, Gregg: "2411", Pender: "2020" }, "2411", {
        options: { stackingExceptionWithinCorps: false },
      }),
    ).toBe(true);
  });
  test("[CG-7.2d] who is still due counts as there", () => {
    expect(into(G, "III Corps", "Graham", { Graham: "3005", Ward: { hex: "lost" }, Carr: "3006", Excelsior: "2002" }, "3006")).toBe(false);
    expect(
      into(
        G,
        "III Corps",
        "Graham",
        { Graham: "3005", Ward: { hex: "lost" }, "De Trobriand": { hex: "lost" }, Carr: "3006", Excelsior: "2002" },
        "3006",
      ),
    ).toBe(true);
  });
  test("[CG-7.2e] the only brigade of a division stacks from the start, but by the other reading", () => {
    const units = { Koltes: "3013", Milroy: "3012", Schimmelfennig: "2020" };
    expect(into(B, "I Corps, Army of Virginia", "Koltes", units, "3012")).toBe(true);
    expect(into(B, "I Corps, Army of Virginia", "Koltes", units, "3012", { options: { singleBrigadeDivisionMayStack: false } })).toBe(
      false,
    );
  });
  test("[CG-7.4b CG-7.1e] nobody walks back into a crowd in an entry hex", () => {
    expect(into(G, "V Corps", "Day", { Day: "4126", Vincent: "4127", Tilton: "4127" }, "4127")).toBe(false);
  });
  test("[CG-7.4a CG-9.1d] a whole corps may wait in its entry hex, with a zone", () => {
    const units = Object.fromEntries(["Tilton", "Sweitzer", "Vincent", "Day", "Burbank", "Zouaves"].map((name) => [name, "4127"]));
    expect(zoned(G, units, 0, "4126")).toBe(true);
  });
});

describe("3.1 the grids", () => {
  const near = (game: typeof B, hex: string) => {
    const { battle } = still(game, {}).state;
    const at = battle.grid.ids.get(hex)!;
    return [0, 1, 2, 3, 4, 5].map((d) => battle.grid.names[battle.grid.neighbour[at * 6 + d]]).sort();
  };
  test("[CG-3.1a] Gettysburg: rows grow north, odd rows lie half a hex east", () => {
    expect(near(G, "3713")).toEqual(["3613", "3614", "3712", "3714", "3813", "3814"]);
    expect(near(G, "4216")).toEqual(["4115", "4116", "4215", "4217", "4315", "4316"]);
  });
  test("[CG-3.1b] Second Bull Run: columns grow east, odd columns lie half a hex south", () => {
    expect(near(B, "3423")).toEqual(["3322", "3323", "3422", "3424", "3522", "3523"]);
    expect(near(B, "3323")).toEqual(["3223", "3224", "3322", "3324", "3423", "3424"]);
  });
  test("[CG-3.1c CG-G2.2a] the directions and the compass of Gettysburg", () => {
    expect(around("4810")[4]).toBe("4809");
    const { battle } = still(G, {}).state;
    const from = (hex: string, side: number) =>
      battle.compass[side].map((d) => battle.grid.names[battle.grid.neighbour[battle.grid.ids.get(hex)! * 6 + d]]).sort();
    expect(from("3713", 0)).toEqual(["3614", "3714", "3814"]);
    expect(from("3713", 1)).toEqual(["3613", "3712", "3813"]);
  });
  test("[CG-3.1d CG-B2.2a] the directions and the compass of Second Bull Run", () => {
    const { battle } = still(B, {}).state;
    const from = (hex: string, side: number) =>
      battle.compass[side].map((d) => battle.grid.names[battle.grid.neighbour[battle.grid.ids.get(hex)! * 6 + d]]).sort();
    expect(from("3423", 0)).toEqual(["3522", "3523"]);
    expect(from("3423", 1)).toEqual(["3322", "3323"]);
    expect(from("3323", 0)).toEqual(["3423", "3424"]);
  });
});
