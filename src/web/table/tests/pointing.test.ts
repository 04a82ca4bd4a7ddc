import { expect, test, vi } from "vitest";
import { createDesk } from "../desk/desk.js";
import { after, aide, board, legalOf, on, openRow, PLACES, START, settled, sit } from "./row.js";

/** While A is in hand. */
const DECIDES = { seat: "blue", ask: "step", hand: "A" };

test("pointing shows what a press would take", async () => {
  const { desk } = sit({ ...START, hand: "A", left: 3 });
  await settled();
  desk.pointed.value = on("p3");
  expect(desk.preview.value).toMatchObject({ place: "p3", mark: "2", path: ["p1", "p2", "p3"] });
  desk.pointed.value = on("p5");
  expect(desk.preview.value).toBeUndefined();
});

test("of several orders that lead to one place the very one that is pointed at in the list is shown, and no longer than it can be given", async () => {
  const { desk } = sit({ ...START, where: { A: "p3", B: "p3", X: "p6" } });
  await settled();
  desk.pointed.value = on("p3");
  expect(desk.preview.value).toBeUndefined();
  desk.weighed.value = desk.aims.value.find(({ piece }) => piece === "B");
  expect(desk.preview.value?.piece).toBe("B");
  await desk.take(desk.weighed.value!);
  expect(desk.preview.value).toBeUndefined();
});

test("lingering over a place that may not be entered says why, until one points elsewhere", async () => {
  const { desk } = sit({ ...START, hand: "A", left: 3 });
  desk.pointed.value = on("p5");
  await expect.poll(() => desk.whyNot.value?.rule).toBe("R-7");
  desk.pointed.value = on("p2");
  expect(desk.whyNot.value).toBeUndefined();
  desk.close();
});

test("resting over another piece of one's own that a press would take up says nothing; over one that has moved it says why", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const { desk } = sit({ ...START, where: { A: "p0", B: "p6", X: "p5" } });
    await desk.press(on("p0", "A"));
    desk.pointed.value = on("p6", "B");
    await vi.advanceTimersByTimeAsync(5000);
    expect(desk.whyNot.value).toBeUndefined();
    await desk.press(on("p6", "B"));
    expect(desk.hand.value).toBe("B");
    desk.close();
    const { desk: later } = sit({ ...START, where: { A: "p0", B: "p6", X: "p5" }, moved: ["B"] });
    await later.press(on("p0", "A"));
    later.pointed.value = on("p6", "B");
    await vi.advanceTimersByTimeAsync(5000);
    expect(later.whyNot.value?.rule).toBe("R-7");
    later.close();
  } finally {
    vi.useRealTimers();
  }
});

test("of a place that one pointed at before something was done nothing is said until one points anew", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const { desk } = sit();
    desk.pointed.value = on("p5");
    await desk.press(on("p1", "A"));
    expect(desk.hand.value).toBe("A");
    await vi.advanceTimersByTimeAsync(5000);
    expect(desk.whyNot.value).toBeUndefined();
    desk.pointed.value = on("p5");
    await vi.advanceTimersByTimeAsync(5000);
    expect(desk.whyNot.value?.rule).toBe("R-7");
    desk.close();
  } finally {
    vi.useRealTimers();
  }
});

test("resting over a place that a press would walk to, step by step or as far as where somebody is asked, says nothing; else it says why", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const stepwise = {
      ...board,
      stepwise: true as const,
      toward: (to: string) => (from: string) => Math.abs(PLACES.indexOf(to) - PLACES.indexOf(from)),
    };
    /** One place at a time, as often as one likes. */
    const ahead: typeof aide.ahead = async (view, actions) => {
      const row = actions.reduce((before, action) => ({ ...after(before, action).row, left: 1 }), view as unknown as typeof START);
      const asked = row.where.A === halt ? { decision: { seat: "red" }, legal: [] } : { decision: DECIDES, legal: legalOf(row) };
      return { view: row as never, ...asked, events: [] };
    };
    let halt = "";
    const desk = createDesk(openRow({ ...START, hand: "A", left: 1 }).open, stepwise, { ...aide, ahead });
    desk.pointed.value = on("p4");
    await vi.advanceTimersByTimeAsync(5000);
    expect(desk.whyNot.value).toBeUndefined();
    desk.pointed.value = on("p6");
    await vi.advanceTimersByTimeAsync(5000);
    expect(desk.whyNot.value?.rule).toBe("R-6");
    halt = "p3";
    desk.pointed.value = on("p5");
    await vi.advanceTimersByTimeAsync(5000);
    expect(desk.whyNot.value).toBeUndefined();
    desk.close();
  } finally {
    vi.useRealTimers();
  }
});
