/** What is laid over the map: zones, the enemy's reach, what guns have in range and sight. */
import { describe, expect, it } from "vitest";
import type { OverlayOn } from "../../../engine/index.js";
import { antietam } from "../index.js";
import { at, type Field, field, handle } from "./field.js";

const laid = (f: Field, seat: string, id: string, on: Partial<OverlayOn> = {}) => f.game.overlay!(f.s, seat, id, { place: "", ...on });
const placesOf = (f: Field, id: string, layer: number) => laid(f, "union", id)!.layers[layer].places;

it("[BG-6.0a] zones of both sides, not over plain creek", () => {
  const f = field({ units: { U4: at(0, 0), C3: at(4, 0) }, sides: [[at(0, 0), at(1, 0), "creek"]] });
  expect(placesOf(f, "zones", 0)).toEqual([at(-1, 0), at(-1, 1), at(0, -1), at(0, 1), at(1, -1)].sort());
  expect(placesOf(f, "zones", 1)).toHaveLength(6);
});

describe("the enemy's reach", () => {
  const isHeldThen = (turn: number, player: "union" | "confederate", seat: string) => {
    const f = field({ units: { U4: at(-4, 0), C3: at(4, 0) }, turn, player, facts: { frozen: (s) => s.turn === 2 } });
    return laid(f, seat, "reach")!.layers[0].places.length === 0;
  };

  it("[BG-4.1a] is that of its next Player-Turn, the same turn for who comes second", () => {
    expect(isHeldThen(2, "union", "union")).toBe(true);
    expect(isHeldThen(2, "confederate", "union")).toBe(false);
    expect(isHeldThen(1, "confederate", "union")).toBe(true);
    expect(isHeldThen(1, "union", "confederate")).toBe(true);
    expect(isHeldThen(2, "confederate", "confederate")).toBe(false);
    expect(isHeldThen(1, "confederate", "confederate")).toBe(true);
  });

  it("[BG-5.17a] counts who has moved in this turn, and says how many can come", () => {
    const f = field({ units: { U4: at(-4, 0), C3: at(4, 0), C4: at(4, -1) }, player: "confederate", more: { moved: ["C3"] } });
    const [{ places, figures }] = laid(f, "union", "reach")!.layers;
    expect([figures?.[places.indexOf(at(3, -1))], figures?.[places.indexOf(at(-1, -2))]]).toEqual(["2", "1"]);
  });

  it("changes nothing", () => {
    const f = handle(antietam, {});
    const before = f.game.hash(f.s);
    laid(f, "confederate", "reach");
    expect(f.game.hash(f.s)).toBe(before);
  });
});

describe("guns and sight", () => {
  const plan = { units: { Ca3: at(0, 0), U4: at(3, 0), U5: at(-2, 0), C3: at(0, 4) }, ground: { [at(1, 0)]: "forest" as const } };

  it("[BG-8.31a] what a battery sees in range, what it does not, and the lines to its enemies", () => {
    const { title, layers, lines } = laid(field(plan), "union", "guns", { piece: "Ca3" })!;
    const [seen, hidden] = layers.map(({ places }) => places);
    expect(title).toBe("Range of Ca3: 3 hexes");
    expect(seen).toContain(at(-2, 0));
    expect(seen).not.toContain(at(0, 4));
    expect(hidden).toContain(at(3, 0));
    expect(lines?.map(({ to, blockedAt }) => [to, blockedAt])).toEqual([
      [at(-2, 0), undefined],
      [at(3, 0), at(1, 0)],
    ]);
    expect(laid(field(plan), "union", "guns", { piece: "U4" })).toBeUndefined();
  });

  it("[BG-8.12] sight from any hex, as far as any guns reach, with the line to where one points", () => {
    const { layers, lines } = laid(field(plan), "union", "sight", { place: at(0, 0), to: at(3, 0) })!;
    expect(layers[0].places).toContain(at(0, 4));
    expect(layers[0].places).not.toContain(at(0, 0));
    expect(lines).toMatchObject([{ words: `3 hexes, blocked by ${at(1, 0)}` }]);
    expect(laid(field(plan), "union", "sight", { place: at(0, 0) })!.lines).toEqual([]);
    expect(laid(field(plan), "union", "sight", { place: "9999" })).toBeUndefined();
  });
});
