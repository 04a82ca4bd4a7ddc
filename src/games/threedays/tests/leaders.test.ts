/** 4.1, 4.2, 12.7 Leaders: how they ride, and who follows who falls. */
import { describe, expect, it } from "vitest";
import { formationOf, leaderOf, leaders, unitOf } from "../data/armies.js";
import { hexAt, hexName } from "../data/map.js";
import { chiefOf, fall, steadies } from "../rules/command/leadership.js";
import { replaceLeaders } from "../rules/command/replacement.js";
import { displace } from "../rules/command/ride.js";
import { LOST } from "../state.js";
import { acting, brigade, field, leader, type Standing } from "./field.js";

const enemy: Record<string, Standing> = { "us-56pa": { at: "B3424", sp: 5, facing: "N" } };
const foe: Record<string, Standing> = { "cs-1tn": { at: "B1434", sp: 6, facing: "S" } };
const L = leaderOf;

describe("riding", () => {
  const brigades = { "cs-1tn": { at: "B1624", sp: 6, facing: "S" }, "us-56pa": { at: "B2024", sp: 5, facing: "N" } };

  it("[TD-4.1f] [TD-4.1g] commanders ride in IV.A, forty points, and at no other time", () => {
    expect(leaders.filter(({ rank }) => rank === "corps" || rank === "army").every(({ mp }) => mp === 40)).toBe(true);
    const f = field(brigades, [["commanders", "confederate"]], {}, { "cs-ewell": "B1624", "cs-ld-heth": "B1624" });
    expect(f.open("leader", "ride")).toEqual([leader("cs-ewell")]);
    const g = acting("cs-archer", brigades, {}, { "cs-ewell": "B1624", "ld-cs-archer": "B1624" });
    expect(g.refused({ do: "ride", leader: leader("cs-ewell") })).toBe("TD-4.1e");
  });

  it("[TD-4.1i] [TD-9.1i] a leader rides past the enemy, not into him; brigade and division leaders have fifteen points", () => {
    const f = acting("cs-archer", brigades, {}, { "ld-cs-archer": "B1624" });
    f.play({ do: "ride", leader: leader("ld-cs-archer") });
    expect(f.refused({ do: "to", hex: "B2024" })).toBe("TD-4.1i");
    expect(leaders.filter(({ rank }) => rank === "division" || rank === "brigade").every(({ mp }) => mp === 15)).toBe(true);
  });

  it("[TD-4.1j] a leader overrun gets away to the nearest friends and is at risk; with none within ten hexes he is taken", () => {
    const f = field(brigades, [["commanders", "confederate"]], {}, { "ld-cs-archer": "B1823" });
    f.dice(5);
    displace(f.s, hexAt("B1823"), 1, f.log);
    expect([f.s.leaderHex[L("ld-cs-archer")], f.last("leader")?.rule]).toEqual([hexAt("B1624"), "TD-4.1j"]);
    const g = field(
      { "cs-1tn": { at: "B1434", sp: 6, facing: "S" }, ...enemy },
      [["commanders", "confederate"]],
      {},
      { "ld-cs-archer": "B3020" },
    );
    displace(g.s, hexAt("B3020"), 1, g.log);
    expect(g.s.leaderState[L("ld-cs-archer")]).toBe(LOST);
  });
});

describe("replacement", () => {
  const heth = {
    "cs-1tn": { at: "B1624", sp: 6, facing: "S" },
    "cs-7tn": { at: "B2022", sp: 5, facing: "S" },
    "cs-11nc": { at: "B1626", sp: 12, facing: "S" },
    ...enemy,
  };

  it("[TD-12.7b] [TD-12.7c] [TD-4.1d] the replacement comes up with the unit nearest to the loss; after him a nameless leader", () => {
    const f = field(heth, [["endTurn", 0]], {}, { "ld-cs-archer": "B2023" });
    const next = () => {
      fall(f.s, L("ld-cs-archer"));
      replaceLeaders(f.s, f.log);
      return [f.s.leaderState[L("ld-cs-archer")], f.s.leaderHex[L("ld-cs-archer")]];
    };
    expect(next()).toEqual([1, hexAt("B2022")]);
    expect(next()).toEqual([2, hexAt("B2022")]);
  });

  it("[TD-12.7d] who is moved up leaves his brigade to its replacement: Pettigrew for Heth", () => {
    const f = field(heth, [["endTurn", 0]], {}, { "cs-ld-heth": "B1624", "ld-cs-pettigrew": "B1626" });
    fall(f.s, L("cs-ld-heth"));
    replaceLeaders(f.s, f.log);
    expect([f.s.leaderState[L("cs-ld-heth")], f.s.leaderState[L("ld-cs-pettigrew")]]).toEqual([1, 1]);
  });

  it("[TD-b4.24b] [TD-b4.24c] Slocum for Williams, and the wing leaves play; after Slocum Williams' replacement", () => {
    const f = field(
      { "us-5ct": { at: "B3024", sp: 4, facing: "N" }, ...foe },
      [["endTurn", 0]],
      {},
      { "us-williams": "B3024", "us-slocum-wing": "B3026" },
    );
    fall(f.s, L("us-williams"));
    replaceLeaders(f.s, f.log);
    expect([chiefOf(f.s, formationOf("us-c-xii")), f.s.leaderHex[L("us-slocum-corps")], f.s.leaderHex[L("us-slocum-wing")]]).toEqual([
      L("us-slocum-corps"),
      hexAt("B3026"),
      -1,
    ]);
    fall(f.s, L("us-slocum-corps"));
    replaceLeaders(f.s, f.log);
    expect([chiefOf(f.s, formationOf("us-c-xii")), f.s.leaderState[L("us-williams")]]).toEqual([L("us-williams"), 1]);
  });

  it("[TD-b4.46k] where Slocum has fallen before him, Geary takes the corps", () => {
    const f = field(
      { "us-5ct": { at: "B3024", sp: 4, facing: "N" }, ...foe },
      [["endTurn", 0]],
      {},
      { "us-williams": "B3024", "us-slocum-wing": "B3026" },
    );
    fall(f.s, L("us-slocum-wing"));
    fall(f.s, L("us-williams"));
    replaceLeaders(f.s, f.log);
    expect(f.s.leaderState[L("us-slocum-corps")]).toBe(1);
    expect(f.last("replaced")?.text).toContain("Geary");
  });

  it("[TD-b4.46l] [TD-b4.46j] nobody takes the place of Slocum's wing", () => {
    const f = field({ "us-5ct": { at: "B3024", sp: 4, facing: "N" }, ...foe }, [["endTurn", 0]], {}, { "us-slocum-wing": "B3026" });
    fall(f.s, L("us-slocum-wing"));
    replaceLeaders(f.s, f.log);
    expect(f.s.leaderState[L("us-slocum-wing")]).toBe(LOST);
  });

  it("[TD-2.6f] [TD-b4.24a] Slocum steadies the XII Corps and nobody else", () => {
    const { s } = field(enemy, [["endTurn", 0]]);
    expect([steadies(s, L("us-slocum-wing"), unitOf("us-5ct")), steadies(s, L("us-slocum-wing"), unitOf("us-56pa"))]).toEqual([
      true,
      false,
    ]);
  });

  it("[TD-b4.42a] [TD-b4.42b] (option) Trimble takes over a division whose leader has fallen, once", () => {
    const f = field(heth, [["trimble", brigade("cs-d-heth")]], { options: { trimble: true } }, { "cs-trimble": "B1624" });
    f.s.leaderState[L("cs-ld-heth")] = LOST;
    f.play({ do: "trimble" });
    expect(chiefOf(f.s, formationOf("cs-d-heth"))).toBe(L("cs-trimble"));
    // To where its men are, and it is told.
    expect(f.last("replaced")).toMatchObject({ leader: leader("cs-trimble"), path: ["B1624", hexName(f.s.leaderHex[L("cs-trimble")])] });
    replaceLeaders(f.s, f.log);
    expect(f.s.leaderState[L("cs-ld-heth")]).toBe(LOST);
    expect(steadies(f.s, L("cs-trimble"), unitOf("cs-1tn"))).toBe(true);
  });

  it("[TD-b4.42c] [TD-b4.42d] before that he helps nobody and rides in IV.A, fifteen points", () => {
    const f = field(heth, [["commanders", "confederate"]], {}, { "cs-trimble": "B1624" });
    expect([steadies(f.s, L("cs-trimble"), unitOf("cs-1tn")), leaders[L("cs-trimble")].mp]).toEqual([false, 15]);
    expect(f.open("leader", "ride")).toEqual([leader("cs-trimble")]);
  });
});
