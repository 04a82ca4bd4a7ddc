/** 15 When a block can move twice: marches after an entry, a withdrawal or an attack. */
import { describe, expect, it } from "vitest";
import type { Action, JsonObject } from "../../../engine/index.js";
import { type Field, field } from "./field.js";

const SPEND: Action = { do: "spend" };
const take = (block: string): Action => ({ do: "take", block });
/** Friends at every distance from a2-b1, so that any number of steps may qualify. */
const friends = { "HOWARD B": "c3-c4>c4", "HOWARD C": "d3-d4>d4", "SLOCUM A": "d4-e5>d4" };
const enemy = { "HOOD A": "a5-b5>a5" };

interface Turn {
  readonly hours: number;
  readonly second?: boolean;
  readonly did?: readonly string[];
  readonly entered?: string;
  readonly alone?: boolean;
}

/** HOWARD A at a2-b1 in the march step of a turn that begins at D1-10. */
function marching({ hours, second = false, did = [], entered, alone = false }: Turn): Field {
  const walker = { at: "a2-b1>b1", did: [...did], ...(entered && { entered }) };
  const rest = { hour: "D1-10", hours, longest: hours, first: second ? "confederate" : "union", second };
  return field({ blocks: { "HOWARD A": walker, ...(alone ? {} : friends), ...enemy }, trays: [{ MARCH: 2 }, {}], rest });
}

/** The most steps that HOWARD A can march. */
function steps(f: Field): number {
  const { least, map } = f.s.ground;
  const index = (name: string) => map.positionNames.indexOf(name);
  f.play(take("HOWARD A"));
  return Math.max(...f.open("to", "move").map((to) => least[index("a2-b1") * map.positions + index(to)]));
}

describe("an entry, then a march", () => {
  const entered = (hours: number, hour: string, more: Partial<Turn> = {}) => ({ hours, did: ["entered"], entered: hour, ...more });

  it("[GG-15.1b] [GG-15.1d] counts the hours left after the entry", () => {
    expect(steps(marching(entered(3, "D1-10", { alone: true })))).toBe(2);
    expect(steps(marching(entered(3, "D1-10")))).toBe(3);
    expect(steps(marching(entered(4, "D1-11", { second: true, alone: true })))).toBe(2);
    expect(steps(marching(entered(4, "D1-11", { second: true })))).toBe(4);
    expect(steps(marching(entered(4, "D1-10", { second: true })))).toBe(6);
  });

  it("[GG-15.1c] [GG-15.1f] after an entry in the last hour only a march token gives a single step", () => {
    const f = marching(entered(1, "D1-10"));
    expect(f.refused(take("HOWARD A"))).toBe("GG-15.1c");
    expect(steps(f.play(SPEND))).toBe(1);
    expect(steps(marching(entered(3, "D1-12")).play(SPEND))).toBe(1);
  });

  it("[GG-15.1g] who may march anyway gets one step more from a token", () => {
    expect(steps(marching(entered(3, "D1-10", { alone: true })).play(SPEND))).toBe(3);
    expect(steps(marching(entered(3, "D1-10")).play(SPEND))).toBe(4);
  });
});

describe("a withdrawal, then a march", () => {
  it("[GG-15.1e] counts one hour less than the turn has", () => {
    const withdrew = (hours: number) => marching({ hours, did: ["withdrew"] });
    expect(steps(withdrew(3))).toBe(steps(marching({ hours: 2 })));
    expect(steps(withdrew(2))).toBe(2);
    expect(withdrew(1).refused(take("HOWARD A"))).toBe("GG-15.1e");
    expect(steps(withdrew(1).play(SPEND))).toBe(1);
  });

  it("[GG-15.1j] is a march like any other: not out of a field of fire", () => {
    const blocks = { "HOWARD A": { at: "c2-c3>c2", did: ["withdrew"] }, "HOOD A": "c3-c4>c3" };
    expect(field({ blocks, rest: { hours: 3, longest: 3 } }).refused(take("HOWARD A"))).toBe("GG-12.3c");
  });
});

describe("no more than two moves", () => {
  const refused = (did: readonly string[], options: JsonObject = {}) =>
    field({
      blocks: { "HOWARD A": { at: "a2-b1>b1", did: [...did] }, ...enemy },
      options: options as Record<string, boolean>,
      trays: [{ MARCH: 1 }, {}],
      rest: { hours: 3, longest: 3 },
    })
      .play(SPEND)
      .refused(take("HOWARD A"));

  it("[GG-15.1a] who has withdrawn, or entered, and marched stays where he is", () => {
    expect(refused(["withdrew", "marched"])).toBe("GG-10.1d");
    expect(refused(["marched"])).toBe("GG-10.1d");
    expect(refused(["withdrew"])).toBe("");
  });

  it("[GG-15.1h] [GG-15.1i] attackers do not march, beaten or not, and no token helps them", () => {
    expect(refused(["attacked", "withdrew"])).toBe("GG-15.1i");
    expect(refused(["attacked", "won"])).toBe("GG-15.1i");
    expect(refused(["attacked", "withdrew"], { tokenMovesLosers: true })).toBe("");
    expect(refused(["attacked", "won"], { tokenMovesLosers: true })).toBe("GG-15.1i");
  });
});
