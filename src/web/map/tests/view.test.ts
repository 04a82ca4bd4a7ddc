import { expect, test } from "vitest";
import { centredOn, filling, fitting, held, panned, standingIn, zoomed } from "../view.js";

const sheet = { left: -10, top: -2, right: 34, bottom: 51 };
const frame = { width: 1200, height: 900 };

test("fitting shows the whole sheet, in the middle", () => {
  const view = fitting(sheet, frame, 0);
  expect(view.scale).toBeCloseTo(900 / 53);
  expect(view.y).toBeCloseTo(-2);
  expect(view.x + frame.width / view.scale / 2).toBeCloseTo(12);
});

test("zooming keeps the map point under the pointer", () => {
  const before = { x: 3, y: 4, scale: 20 };
  const after = zoomed(before, { x: 200, y: 100 }, 2);
  expect(after.scale).toBe(40);
  expect(after.x + 200 / after.scale).toBeCloseTo(before.x + 200 / before.scale);
  expect(after.y + 100 / after.scale).toBeCloseTo(before.y + 100 / before.scale);
});

test("panning moves the map with the hand", () => {
  expect(panned({ x: 3, y: 4, scale: 20 }, 40, -20)).toEqual({ x: 1, y: 5, scale: 20 });
});

test("looking at a place brings it to the middle", () => {
  expect(centredOn({ x: 0, y: 0, scale: 10 }, { x: 80, y: 50 }, frame)).toEqual({ x: 20, y: 5, scale: 10 });
});

test("the sheet cannot be pushed off the window", () => {
  const view = held({ x: 500, y: -500, scale: 60 }, sheet, frame);
  expect(view.x + frame.width / 60).toBeLessThan(sheet.right + 1);
  expect(view.y).toBeGreaterThan(sheet.top - 1);
});

test("one cannot go farther than the whole sheet, nor nearer than the paper has grain", () => {
  expect(held({ x: 0, y: 0, scale: 1 }, sheet, frame).scale).toBeCloseTo(fitting(sheet, frame).scale);
  expect(held({ x: 0, y: 0, scale: 1e6 }, sheet, frame).scale).toBeLessThanOrEqual(150);
});

test("the first sight fills the window with the drawing while all who stand on it are in sight", () => {
  const drawing = { left: 0, top: 0, right: 30, bottom: 46 };
  const pane = { width: 780, height: 850 };
  const armies = standingIn(
    [
      { x: 6, y: 8 },
      { x: 25, y: 36 },
    ],
    drawing,
  );
  const { x, y, scale } = filling(drawing, pane, armies);
  expect(scale).toBeCloseTo(780 / 30);
  expect(x).toBeCloseTo(0);
  expect(y).toBeLessThan(6);
  expect(y + pane.height / scale).toBeGreaterThan(38);
});

test("in a large window nobody is left out of the first sight; in a small one counters can be read", () => {
  const drawing = { left: 0, top: 0, right: 30, bottom: 46 };
  const corners = [
    { x: 1, y: 1 },
    { x: 29, y: 45 },
  ];
  const large = { width: 2270, height: 2060 };
  expect(filling(drawing, large, standingIn(corners, drawing)).scale).toBeCloseTo(2060 / 46);
  const small = { width: 780, height: 850 };
  expect(filling(drawing, small, standingIn(corners, drawing)).scale).toBeCloseTo(26);
  expect(standingIn([], drawing)).toBe(drawing);
});

test("the first sight has both armies and where an answer is pressed, or the latter where not all can be seen", () => {
  const drawing = { left: 0, top: 0, right: 60, bottom: 46 };
  const [armies, asked] = [standingIn([{ x: 8, y: 10 }], drawing), standingIn([{ x: 46, y: 10 }], drawing)];
  const both = { ...armies, right: asked.right };
  const sees = (width: number, x: number) => {
    const view = filling(drawing, { width, height: 850 }, both, asked);
    return x > view.x && x < view.x + width / view.scale;
  };
  expect([8, 46].map((x) => sees(1100, x))).toEqual([true, true]);
  expect([8, 46].map((x) => sees(390, x))).toEqual([false, true]);
});
