/** What is laid over the map on request. */
import { expect, it } from "vitest";
import type { JsonObject } from "../../../engine/index.js";
import { ridge } from "../geometry/tests/graph.js";
import { type Field, type FieldPlan, field } from "./field.js";

const layers = ({ game, s }: Field, id: string, place = "") => game.overlay!(s, "union", id, { place })?.layers ?? [];
const places = (layer: { readonly places: unknown } | undefined): string => JSON.stringify(layer?.places);

/** Where HOOD A and HETH A could march. */
const reached = (rest: JsonObject) =>
  layers(field({ blocks: { "HOOD A": "c1-c2>c2", "HETH A": "c4-c5>c4", "HOWARD A": "a1-a2>a1" }, rest }), "reach")[0];

it("[GG-12.1c] the enemy's reach counts the hours of the longest turn, twice where he has the initiative", () => {
  const far = (longest: number, first: string) =>
    (reached({ longest, first }).figures ?? []).reduce((sum, figure) => sum + Number(figure), 0);
  expect(far(2, "union")).toBeGreaterThan(far(2, "confederate"));
  expect(far(2, "confederate")).toBeGreaterThan(far(1, "confederate"));
});

it("[GG-10.7a] under Withdraw orders the enemy's reach keeps away from us", () => {
  expect(places(reached({ orders: ["hold", "hold"] }))).toContain("a1-b1");
  expect(places(reached({ orders: ["hold", "withdraw"] }))).not.toContain("a1-b1");
});

it("[GG-9.2b] [GG-9.4c] of a block's field of fire it is said what it sees and what is shut off from it", () => {
  const from = (plan: FieldPlan) => layers(field(plan), "guns", "c2-c3").map(places);
  const blocks = { "HOWARD A": "c2-c3>c3", "HOOD A": "a1-a2>a1" };
  const plain = from({ blocks });
  const high = from({ blocks, terrain: { "c2-c3/c3": ridge } });
  expect([plain[0], JSON.parse(plain[1]).length, high[1]]).toEqual(['["c3"]', 2, "[]"]);
  expect(JSON.parse(high[0]).sort()).toEqual([...JSON.parse(plain[0]), ...JSON.parse(plain[1])].sort());
});
