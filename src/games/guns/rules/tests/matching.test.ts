/** 13.10 Artillery organization: which blocks a token matches, and how many must be near. */
import { describe, expect, it } from "vitest";
import type { Action, JsonObject } from "../../../../engine/index.js";
import { positionNamed } from "../../../../kit/area.js";
import { blockNames, blocksOfArmy, CSA, UNION } from "../../data/blocks.js";
import { tokenNamed } from "../../data/tokens.js";
import type { Field } from "../../tests/field.js";
import { blocksNear, matches } from "../matching.js";
import { assault, DECLARE, DONE, declared, join, on, play } from "./assault.js";

/** Blocks of its side that a token matches. */
function matched(army: number, token: string): string[] {
  return blocksOfArmy[army].filter((b) => matches(tokenNamed(army, token), b)).map((b) => blockNames[b]);
}

describe("organization", () => {
  it("[GG-13.10a] guns of a command match its blocks, the Iron Brigade those of REYNOLDS [GG-19.1f]", () => {
    expect(matched(UNION, "SYKES 2")).toEqual(["SYKES A", "SYKES B", "SYKES C"]);
    expect(matched(UNION, "REYNOLDS 2")).toEqual(["REYNOLDS A", "REYNOLDS B", "IRON BRIGADE"]);
  });

  it("[GG-13.10b] guns of a corps match all its commands", () => {
    expect(matched(CSA, "III 1")).toEqual(["HETH A", "HETH B", "PENDER A", "PENDER B", "ANDERSON A", "ANDERSON B"]);
  });

  it("[GG-13.10c] the RESERVE matches infantry and no cavalry", () => {
    const all = blocksOfArmy[UNION].map((b) => blockNames[b]);
    expect(matched(UNION, "RESERVE 2")).toEqual(all.filter((name) => !/BUFORD|KILPATRICK/.test(name)));
  });

  it("[GG-13.10d] ANY matches whoever is there, cavalry too", () => {
    expect(matched(UNION, "ANY 1")).toEqual(blocksOfArmy[UNION].map((b) => blockNames[b]));
    const f = assault({ blocks: { "HOOD A": "c3-c4>c3", "BUFORD A": "c2-c3>c3" } });
    expect(declared(f, join("HOOD A")).refused(play("ANY 1", "c2-c3"))).toBe("");
  });
});

describe("blocks needed near the guns", () => {
  /** Whether the defender may play a token at c2-c3, which HOOD attacks. */
  const union = (token: string, blocks: JsonObject) =>
    declared(assault({ blocks: { "HOOD A": "c3-c4>c3", ...blocks }, trays: [{ [token]: 1 }, { MARCH: 1 }] }), join("HOOD A")).refused(
      play(token, "c2-c3"),
    );

  it("[GG-13.2b] without enough matching blocks the defender's guns are refused", () => {
    expect(union("HOWARD 2", { "HOWARD A": "c2-c3>c3" })).toBe("GG-13.10h");
    expect(union("HOWARD 2", { "HOWARD A": "c2-c3>c3", "HOWARD B": "c2-c3>c3" })).toBe("");
    expect(union("HOWARD 2", { "SLOCUM A": "c2-c3>c3", "HOWARD A": "b2-c3>c3", "HOWARD B": "b2-c3>c3" })).toBe("GG-13.10h");
  });

  it("[GG-13.2d] [GG-13.10e] [GG-13.10f] says what keeps the guns silent", () => {
    expect(union("RESERVE 2", { "HOWARD A": "c2-c3>c3" })).toBe("GG-13.10e");
    const away = { "HOWARD A": "c2-c3>c3", "SYKES A": "c1-c2>c1" };
    const f = declared(assault({ blocks: { "HOOD A": "c3-c4>c3", ...away } }), join("HOOD A"));
    expect(f.refused(play("ANY 1", "c1-c2"))).toBe("GG-13.2d");
    const corps = declared(assault({ blocks: { "HOOD A": "c3-c4>c3", ...away }, trays: [{}, { "I 2": 1 }] }), join("HOOD A"));
    expect(corps.refused(play("I 2", "c3-c4"))).toBe("GG-13.10f");
  });

  it("[GG-13.10l] neighbours and their matching neighbours count, each once, the next ones do not", () => {
    const came = (at: string) => ({ at, did: ["came"] });
    const f = assault(
      {
        blocks: {
          "HOWARD A": "c3-c4>c3",
          "HETH A": came("c2-c3>c3"),
          "HETH B": came("c3-d2>c3"),
          "PENDER A": came("d2-d3>d2"),
          "PENDER B": came("d3-e3>d3"),
        },
        trays: [{ MARCH: 1 }, { "III 2": 1 }],
      },
      "union",
    );
    const near = (at: string) => blocksNear(f.s, tokenNamed(CSA, "III 2"), positionNamed(f.s.ground.map, at));
    expect([near("c2-c3"), near("c3-d2"), near("d3-e3"), near("b2-c2")]).toEqual([3, 4, 3, 0]);
    const ring = assault({ blocks: { "HETH A": "c2-c3>c3", "HETH B": "c3-d2>c3", "PENDER A": "c2-d2>c2", "HOWARD A": "a1-a2>a1" } });
    expect(blocksNear(ring.s, tokenNamed(CSA, "III 2"), positionNamed(ring.s.ground.map, "c2-c3"))).toBe(3);
    expect(declared(f, join("HOWARD A")).refused(play("III 2", "c2-c3"))).toBe("");
  });

  it("[GG-13.10k] [GG-13.10l] who is only next to strangers does not count, and nobody counts twice", () => {
    const near = (plan: Parameters<typeof assault>[0], at: string) => {
      const f = assault(plan);
      return blocksNear(f.s, tokenNamed(CSA, "III 2"), positionNamed(f.s.ground.map, at));
    };
    const apart = { "HETH A": "c2-c3>c3", "HETH B": "c3-d2>c3", "HOOD A": "b2-c2>c2", "PENDER A": "b1-b2>b1", "HOWARD A": "a1-a2>a1" };
    expect(near({ blocks: apart }, "c2-c3")).toBe(2);
    expect(near({ blocks: { ...apart, "ANDERSON A": "b2-c2>c2" } }, "c2-c3")).toBe(4);
    const square = { "HETH A": "s22-s32>s22", "HETH B": "s21-s22>s22", "PENDER A": "s22-s23>s22", "PENDER B": "s12-s22>s22" };
    expect(near({ graph: "Q", blocks: { ...square, "HOWARD A": "s43-s44>s44" } }, "s22-s32")).toBe(4);
  });

  it("[GG-13.10m] [GG-17.5e] guns whose blocks are all gone are silent", () => {
    const gone = { "SYKES A": "gone", "SYKES B": "gone", "SYKES C": "gone" };
    expect(union("SYKES 2", { "HOWARD A": "c2-c3>c3", ...gone })).toBe("GG-13.10m");
  });

  it("[GG-13.10o] blocks still to come count as left, so the number asked for stays", () => {
    expect(union("SYKES 2", { "SYKES A": "c2-c3>c3" })).toBe("GG-13.10h");
    expect(union("SYKES 2", { "SYKES A": "c2-c3>c3", "SYKES B": "off a1", "SYKES C": "gone" })).toBe("GG-13.10h");
    expect(union("SYKES 2", { "SYKES A": "c2-c3>c3", "SYKES B": "gone", "SYKES C": "gone" })).toBe("");
  });

  it("[GG-13.10p] the same blocks serve any number of tokens", () => {
    const came = (at: string) => ({ at, did: ["came"] });
    const blocks = {
      "HETH A": came("c3-c4>c3"),
      "HETH B": came("c3-c4>c3"),
      "PENDER A": came("c3-d3>c3"),
      "PENDER B": came("c3-d3>c3"),
      "HOWARD A": "c2-c3>c3",
    };
    const f = declared(assault({ blocks, trays: [{ MARCH: 1 }, { "HETH 2": 1, "III 2": 1, "PENDER 2": 1 }] }), join("HETH A"), {
      ...join("PENDER A"),
    });
    f.play(DONE, play("HETH 2", "c3-c4"), play("III 2", "c3-c4"));
    expect(f.refused(play("PENDER 2", "c3-d3"))).toBe("");
  });
});

const open: Action[] = [on("c2-c3"), join("HOOD A"), DECLARE];
/** HOOD attacks HOWARD across c3. */
const blocks = { "HOOD A": "c3-c4>c3", "HOOD B": "c3-c4>c3", "HOWARD A": "c2-c3>c3", "HOWARD B": "c2-c3>c3" };
const trays = (union: JsonObject, csa: JsonObject): readonly [JsonObject, JsonObject] => [union, csa];

describe("what may be played", () => {
  const plays = (f: Field) => f.legal("play").map(({ token, at }) => `${token} at ${at}`);

  it("[GG-13.10h] [GG-13.10i] [GG-13.10n] a command's guns need two of its blocks near, or all that are left", () => {
    const howard = trays({ "HOWARD 2": 1 }, { "ANY 1": 1 });
    expect(plays(assault({ blocks, trays: howard }).play(...open))).toEqual(["HOWARD 2 at c2-c3"]);
    const alone = { "HOOD A": "c3-c4>c3", "HOWARD A": "c2-c3>c3" };
    expect(plays(assault({ blocks: alone, trays: howard }).play(...open))).toEqual([]);
    const last = { ...alone, "HOWARD B": "gone", "HOWARD C": "gone" };
    expect(plays(assault({ blocks: last, trays: howard }).play(...open))).toEqual(["HOWARD 2 at c2-c3"]);
  });

  it("[GG-13.10j] [GG-13.10k] blocks next to it and next to matching neighbours count, others do not", () => {
    const howard = trays({ "HOWARD 2": 1 }, { "ANY 1": 1 });
    const withNeighbour = (neighbour: JsonObject) =>
      plays(assault({ blocks: { "HOOD A": "c3-c4>c3", "HOWARD A": "c2-c3>c3", ...neighbour }, trays: howard }).play(...open));
    expect(withNeighbour({ "HOWARD B": "b2-c2>c2" })).toEqual(["HOWARD 2 at c2-c3"]);
    expect(withNeighbour({ "SLOCUM A": "b2-c2>c2", "HOWARD B": "b1-b2>b1" })).toEqual([]);
  });

  it("[GG-13.10e] [GG-13.10g] RESERVE guns wait for four whole commands", () => {
    const reserve = trays({ "RESERVE 2": 1 }, { "ANY 1": 1 });
    const came = (count: number) =>
      Object.fromEntries(
        ["HANCOCK", "SYKES", "SEDGWICK", "SLOCUM"]
          .slice(0, count)
          .flatMap((name) => ["A", "B", "C"].map((letter) => [`${name} ${letter}`, { at: "gone", did: ["came"] }])),
      );
    const third = { "HOWARD C": "b2-c2>c2" };
    expect(plays(assault({ blocks: { ...blocks, ...third, ...came(3) }, trays: reserve }).play(...open))).toEqual([]);
    expect(plays(assault({ blocks: { ...blocks, ...third, ...came(4) }, trays: reserve }).play(...open))).toEqual(["RESERVE 2 at c2-c3"]);
    const part = { ...came(4), "SLOCUM C": "off a1" };
    expect(plays(assault({ blocks: { ...blocks, ...third, ...part }, trays: reserve }).play(...open)), "one not whole").toEqual([]);
    const cavalry = { "KILPATRICK A": { at: "gone", did: ["came"] }, "KILPATRICK B": { at: "gone", did: ["came"] } };
    expect(plays(assault({ blocks: { ...blocks, ...third, ...came(3), ...cavalry }, trays: reserve }).play(...open))).toHaveLength(1);
  });

  it("[GG-13.10f] corps guns wait for two whole commands of the corps", () => {
    const corps = trays({ MARCH: 1 }, { "I 2": 1, "ANY 1": 1 });
    const also = { "MCLAWS A": { at: "c3-d3>c3", did: ["came"] } };
    const came = { "HOOD A": { at: "c3-c4>c3", did: ["came"] }, "HOOD B": { at: "c3-c4>c3", did: ["came"] } };
    const supporting = (more: JsonObject) => {
      const f = assault({ blocks: { ...blocks, ...came, ...also, ...more }, trays: corps }).play(...open);
      return plays(f.asked() === "union defend" ? f.play(DONE) : f);
    };
    expect(supporting({})).toEqual(["ANY 1 at c3-c4"]);
    expect(supporting({ "MCLAWS B": { at: "gone", did: ["came"] } })).toEqual(["I 2 at c3-c4", "ANY 1 at c3-c4"]);
  });

  it("[GG-13.3c] a matching block must attack from where the guns stand", () => {
    const f = assault({
      blocks: { ...blocks, "HETH A": "c3-c4>c3", "HETH B": "c3-d3>c3" },
      trays: trays({ "ANY 1": 1 }, { "HETH 2": 1, "HOOD 2": 1 }),
    });
    f.play(...open, DONE);
    expect(plays(f)).toEqual(["HOOD 2 at c3-c4"]);
    expect(f.refused(play("HETH 2", "c3-c4"))).toBe("GG-13.3c");
  });
});
