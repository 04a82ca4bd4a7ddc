/** How much a second on the 9,990 hexes of Three Days: lines of sight over heights, and how far an army's units get. */
import { below, createRandom } from "../src/engine/index.js";
import { heights } from "../src/games/threedays/data/map.js";
import { createReach, facedNet, flood, type Hex, NEVER, NO, overlooks, pricesOf, remembered } from "../src/kit/index.js";
import { mapOf } from "../src/kit/tests/maps.js";

const ground = mapOf("threeDays");
const { grid } = ground;

/** A gun's range. */
const FAR = 20;
const MANY = 1000;

const prices = pricesOf(ground, {
  enter: { clear: 1, orchard: 1, woods: 2, town: 2, marsh: 3, rocky: 3 },
  inside: { sloping: 1 },
  along: { road: 1, pike: 1, trail: 1 },
  across: { rise: { up: 1, down: 0 }, steep: { up: 2, down: 1 }, stream: 1, difficult: 2, creek: null },
  undoes: { bridge: ["stream", "difficult", "creek"], ford: ["creek"] },
});

const random = createRandom("map");
const hexes = Array.from({ length: MANY }, () => below(random, grid.size));
/** A hex no farther from it than a gun shoots. */
function target(from: Hex): Hex {
  let to = from;
  for (let i = below(random, FAR); i >= 0; i--) to = Math.max(0, grid.neighbour[to * 6 + below(random, 6)]);
  return to;
}
const shots = hexes.map((from) => [from, target(from)] as const);
const plain = heights(true);
const known = remembered(grid, (from, to) => overlooks(plain, from, to), MANY);

const reach = createReach(grid);
const faced = facedNet(grid);
const facedReach = createReach(faced);

/** Each does as many as it says. */
export const sights = (): number => {
  for (const [from, to] of shots) overlooks(plain, from, to);
  return MANY;
};
export const sightsKnown = (): number => {
  for (const [from, to] of shots) known(from, to);
  return MANY;
};
export const reaches = (points: number): number => {
  for (const hex of hexes)
    flood(reach, grid, hex, points, (from, _, way) => (prices[from * 6 + way] === NEVER ? NO : prices[from * 6 + way]), 1);
  return MANY;
};
/** Into the two hexes before the unit only; a sixth of a turn costs a point. */
export const facedReaches = (points: number): number => {
  for (const hex of hexes)
    flood(
      facedReach,
      faced,
      hex * 6,
      points,
      (from, _, way) => {
        if (way >= 6) return 1;
        const facing = from % 6;
        const price = way === facing || way === (facing + 1) % 6 ? prices[Math.floor(from / 6) * 6 + way] : NEVER;
        return price === NEVER ? NO : price;
      },
      1,
    );
  return MANY;
};
