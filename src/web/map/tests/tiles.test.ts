import { expect, test } from "vitest";
import { SIDE, surplus, tilesIn, wholeOf } from "../tiles.js";

const sheet = { left: -10, top: -2, right: 190, bottom: 170 };
const look = { scale: 40, rules: false };

test("tiles cover the part that is seen without gap or overlap, on whole pixels, and end with the sheet", () => {
  const part = { left: 60, top: 50, right: 100, bottom: 75 };
  const tiles = tilesIn(sheet, part, look, { x: 80, y: 60 });
  const area = tiles.reduce((sum, { order }) => sum + order.width * order.height, 0);
  const [xs, ys] = [tiles.map(({ x }) => x), tiles.map(({ y }) => y)];
  expect(area).toBe((Math.max(...xs) - Math.min(...xs) + SIDE) * (Math.max(...ys) - Math.min(...ys) + SIDE));
  expect(Math.min(...tiles.map(({ order }) => order.left))).toBeLessThanOrEqual(part.left);
  expect(Math.max(...tiles.map(({ order }) => order.left + order.width / order.scale))).toBeGreaterThanOrEqual(part.right);
  expect(xs.every((x) => x % SIDE === 0)).toBe(true);
  const all = tilesIn(sheet, sheet, look, { x: 0, y: 0 });
  expect(all.reduce((sum, { order }) => sum + order.width * order.height, 0)).toBe(200 * 40 * 172 * 40);
});

test("where the eye rests is painted first", () => {
  const [first, ...others] = tilesIn(sheet, sheet, look, { x: 120, y: 33 });
  expect(first.order.left).toBeLessThanOrEqual(120);
  expect(first.order.left + SIDE / look.scale).toBeGreaterThan(120);
  expect(first.order.top).toBeLessThanOrEqual(33);
  const far = ({ order }: (typeof others)[number]) => Math.hypot(order.left + 6.4 - 120, order.top + 6.4 - 33);
  const whole = others.filter(({ order }) => order.width === SIDE && order.height === SIDE).map(far);
  expect(whole).toEqual([...whole].sort((a, b) => a - b));
});

test("a part beyond the sheet has no tiles", () => {
  expect(tilesIn(sheet, { left: 300, top: 0, right: 400, bottom: 50 }, look, { x: 0, y: 0 })).toEqual([]);
});

test("the whole sheet never takes more pixels than it may, nor is painted finer than asked", () => {
  const { width, height } = wholeOf(sheet, 16, 1_500_000, false);
  expect(width * height).toBeLessThan(1_510_000);
  expect(wholeOf({ left: 0, top: 0, right: 40, bottom: 50 }, 16, 1_500_000, true)).toMatchObject({ scale: 16, width: 640, height: 800 });
});

test("over the budget the longest unwanted tiles go first, and those wanted now stay whatever they weigh", () => {
  const tile = (wanted: number) => ({ pixels: 100, wanted });
  const [old, older, now, alsoNow] = [tile(4), tile(2), tile(9), tile(9)];
  expect(surplus([old, older, now], 300, 9)).toEqual([]);
  expect(surplus([old, older, now, alsoNow], 300, 9)).toEqual([older]);
  expect(surplus([old, older, now, alsoNow], 50, 9)).toEqual([older, old]);
});
