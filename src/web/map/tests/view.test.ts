import { effect } from "@preact/signals";
import { expect, test, vi } from "vitest";
import { centredOn, createCamera, filling, fitting, held, panned, standingIn, zoomed } from "../view.js";

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

test("a place that is looked up is brought to the middle only where it is out of sight, near the edge or too small to read", () => {
  vi.stubGlobal("cancelAnimationFrame", () => {});
  const wide = { left: -100, top: -100, right: 100, bottom: 100 };
  const camera = createCamera(wide, wide, wide);
  camera.frame.value = frame;
  const middle = () => camera.pointAt({ x: frame.width / 2, y: frame.height / 2 });
  const seen = { x: 0, y: 0, scale: 20 };
  camera.goTo(seen);
  camera.lookUp({ x: 10, y: 10 });
  expect(camera.view.value).toEqual(seen);
  for (const far of [
    { x: 65, y: 10 },
    { x: 59, y: 10 },
  ]) {
    camera.goTo(seen);
    camera.lookUp(far);
    expect(middle()).toEqual(far);
  }
  camera.goTo({ x: 0, y: 0, scale: 8 });
  camera.lookUp({ x: 50, y: 50 });
  expect(middle()).toEqual({ x: 50, y: 50 });
  expect(camera.view.value.scale).toBe(14);
});

test("a map on its way rests where it goes to, until a hand moves it", () => {
  vi.stubGlobal("cancelAnimationFrame", () => {});
  vi.stubGlobal("requestAnimationFrame", () => 1);
  const camera = createCamera(sheet, sheet, sheet);
  camera.frame.value = frame;
  camera.goTo({ x: 0, y: 0, scale: 60 });
  const [near, home] = [camera.view.value, { x: 2, y: 20, scale: 40 }];
  expect(camera.resting()).toEqual(near);
  camera.goTo(home, 1e6);
  expect(camera.view.value).not.toEqual(home);
  expect(camera.resting()).toEqual(home);
  camera.pan(10, 0);
  expect(camera.resting()).toEqual(camera.view.value);
});

test("what has the map go somewhere is not called again by its going", () => {
  vi.stubGlobal("cancelAnimationFrame", () => {});
  vi.stubGlobal("requestAnimationFrame", () => 1);
  const camera = createCamera(sheet, sheet, sheet);
  camera.frame.value = frame;
  camera.goTo({ x: 0, y: 0, scale: 60 });
  let times = 0;
  const stop = effect(() => {
    if (times++ < 3) camera.lookAt({ x: 9, y: 9 }, 1000);
  });
  camera.pan(10, 10);
  expect(times).toBe(1);
  stop();
});

test("the sheet cannot be pushed off the window", () => {
  const view = held({ x: 500, y: -500, scale: 60 }, sheet, frame);
  expect(view.x + frame.width / 60).toBeLessThan(sheet.right + 1);
  expect(view.y).toBeGreaterThan(sheet.top - 1);
});

test("on a phone the foot of the sheet can be pulled up, and what is looked up lies above the panels", () => {
  vi.stubGlobal("cancelAnimationFrame", () => {});
  const phone = { width: 390, height: 630 };
  const foot = { x: 12, y: 50 };
  const camera = createCamera(sheet, sheet, sheet);
  camera.frame.value = phone;
  camera.goTo({ x: 0, y: 0, scale: 20 });
  camera.lookUp(foot);
  expect(camera.pixelOf(foot).y).toBeLessThan(0.48 * phone.height);
  expect(camera.pixelOf(foot).x).toBeCloseTo(phone.width / 2);
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

test("the first sight shows the sheet's margin rather than the table beyond it", () => {
  const drawing = { left: 0, top: 0, right: 32, bottom: 48 };
  const camera = createCamera(sheet, drawing, drawing);
  camera.resize({ width: 1800, height: 2060 });
  const { x, scale } = camera.view.value;
  expect(x).toBeLessThan(0);
  expect(x + 1800 / scale - sheet.right).toBeLessThan(1);
});
