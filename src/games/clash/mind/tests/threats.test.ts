/** What the general fears: open sides, weak stacks, and no way back. */
import { expect, test } from "vitest";
import { UNION } from "../../battle.js";
import { B, G, hexOf, marching, type Places, play, unitOf, where } from "../../tests/field.js";
import { outlookOf } from "../goals.js";
import { mind } from "../index.js";
import { danger } from "../threats.js";

const near: Places = { Archer: "3004", Davis: "3004", Pettigrew: "3306", Perrin: "3305", Brockenbrough: "2706", Scales: "2705" };
const dangerOf = (units: Places): number => {
  const { state } = marching(G, { formation: "Heth", points: 6, units: { ...near, ...units } });
  return danger(state, unitOf(state, "Vincent"), hexOf(state, "3006"), outlookOf(state, UNION));
};
const alone = dangerOf({ Vincent: "3006" });

test("a brigade alone before a division is in danger; far from it, in none", () => {
  expect(alone).toBeGreaterThan(0.3);
  const { state } = marching(G, { formation: "Heth", points: 6, units: { ...near, Vincent: "2020" } });
  expect(danger(state, unitOf(state, "Vincent"), hexOf(state, "2020"), outlookOf(state, UNION))).toBe(0);
});

test("friends on either hand close the flanks, and one behind keeps the way back", () => {
  expect(dangerOf({ Vincent: "3006", Tilton: "3007" })).toBeLessThan(alone);
  expect(dangerOf({ Vincent: "3006", Tilton: "3106", Harrow: "2906" })).toBeLessThan(alone);
});

test("under Pope's Orders the way that ends out of Jackson's reach is taken", () => {
  const endWith = (jackson: Places) => {
    const more = { control: { "3823": "union", "4504": "union" } };
    const t = marching(B, { formation: "Kearny", points: 4, turn: 2, units: { Robinson: "3124", ...jackson }, fresh: ["Robinson"], more });
    play(t, mind.courses(t.state)[0][0]);
    return where(t, "Robinson");
  };
  const ways = [endWith({ Stonewall: "2505" }), endWith({ Stonewall: "4312", Taliaferro: "4312", Early: "4311", Hays: "4311" })];
  expect(ways).toEqual(["4316", "4317"]);
});
