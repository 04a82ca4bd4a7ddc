import { describe, expect, test, vi } from "vitest";
import type { JsonObject } from "../../../engine/index.js";
import { Trouble } from "../../host/host.js";
import { createDesk } from "../desk/desk.js";
import { aide, board, openRow, START } from "./row.js";

function sit(start = START) {
  const table = openRow(start);
  return { ...table, desk: createDesk(table.open, board, aide) };
}

/** Until all answers that are under way have come. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 5));
const on = (place: string, piece?: string) => ({ place, piece });

test("every legal action is an aim at once, and has its cost when the rules have rehearsed it", async () => {
  const { desk } = sit({ ...START, hand: "A", left: 3 });
  expect(desk.aims.value.map(({ role, place }) => [role, place])).toEqual(["p0", "p2", "p3", "p4"].map((place) => ["go", place]));
  await settled();
  expect(desk.aims.value.map(({ mark }) => mark)).toEqual(["1", "1", "2", "3"]);
});

test("pressing a piece takes it, pressing a lit place goes there", async () => {
  const { desk, sent } = sit();
  await desk.press(on("p1", "A"));
  expect(desk.hand.value).toBe("A");
  await desk.press(on("p2"));
  expect(sent).toEqual(["take A", "move p2"]);
  expect(desk.pieces.value.find(({ id }) => id === "A")?.place).toBe("p2");
});

test("a place of which one piece may be taken takes that piece", async () => {
  const { desk, sent } = sit();
  await desk.press(on("p1"));
  expect(sent).toEqual(["take A"]);
});

test("several things in one place are a choice, and nothing is done until one is chosen", async () => {
  const { desk, sent } = sit({ ...START, where: { A: "p3", B: "p3", X: "p6" } });
  await desk.press(on("p3"));
  expect(sent).toEqual([]);
  expect(desk.choice.value?.aims.map(({ piece }) => piece)).toEqual(["A", "B"]);
  await desk.take(desk.choice.value!.aims[1]);
  expect(sent).toEqual(["take B"]);
  expect(desk.choice.value).toBeUndefined();
});

test("pressing the very piece in a stack leaves no choice open", async () => {
  const { desk, sent } = sit({ ...START, where: { A: "p3", B: "p3", X: "p6" } });
  await desk.press(on("p3", "B"));
  expect(sent).toEqual(["take B"]);
});

test("a place that may not be entered says why, with the rule, and nothing is sent", async () => {
  const { desk, sent } = sit({ ...START, where: { A: "p5", B: "p3", X: "p6" }, hand: "A", left: 3 });
  await desk.press(on("p6", "X"));
  expect(desk.whyNot.value).toEqual({ text: "The enemy stands there.", rule: "R-6", place: "p6" });
  expect(sent).toEqual([]);
  await desk.press(on("p4"));
  expect(desk.whyNot.value).toBeUndefined();
});

test("an empty place means nothing while no piece is in hand", async () => {
  const { desk, sent } = sit();
  await desk.press(on("p5"));
  expect(sent).toEqual([]);
  expect(desk.whyNot.value).toBeUndefined();
  expect(desk.chosen.value).toBe("p5");
});

test("another own piece is taken instead of one that has not moved", async () => {
  const { desk, sent } = sit({ ...START, where: { A: "p0", B: "p6", X: "p5" } });
  await desk.press(on("p0", "A"));
  await desk.press(on("p6", "B"));
  expect(sent).toEqual(["take A", "undo", "take B"]);
  expect(desk.hand.value).toBe("B");
});

test("a piece of the side that the seat leads is an own piece, whatever the seat is called", async () => {
  const table = openRow({ ...START, where: { A: "p0", B: "p6", X: "p5" } });
  const pieces = (view: JsonObject) =>
    board.pieces(view).map((piece) => ({ ...piece, side: piece.side === "blue" ? "union" : piece.side }));
  const desk = createDesk(table.open, { ...board, pieces, sideOf: () => "union" }, aide);
  await desk.press(on("p0", "A"));
  await desk.press(on("p6", "B"));
  expect(table.sent).toEqual(["take A", "undo", "take B"]);
});

test("a board that tells everything without a rehearsal is not given one", async () => {
  const table = openRow(START);
  const rehearse = vi.fn(aide.rehearse);
  createDesk(table.open, { ...board, unrehearsed: true }, { ...aide, rehearse });
  await settled();
  expect(rehearse).not.toHaveBeenCalled();
  createDesk(table.open, board, { ...aide, rehearse });
  await settled();
  expect(rehearse).toHaveBeenCalledOnce();
});

test("another own piece is taken after the one that has moved is put down", async () => {
  const { desk, sent } = sit({ ...START, where: { A: "p0", B: "p6", X: "p5" } });
  await desk.press(on("p0", "A"));
  await desk.press(on("p1"));
  await desk.press(on("p6", "B"));
  expect(sent).toEqual(["take A", "move p1", "stop", "take B"]);
});

describe("a friend's piece, where the one in hand could go too", () => {
  test("is taken up instead of one that has not moved: a press never moves the wrong piece", async () => {
    const { desk, sent } = sit();
    await desk.press(on("p1", "A"));
    expect(desk.lit.value.some(({ role, place }) => role === "go" && place === "p3")).toBe(true);
    await desk.press(on("p3", "B"));
    expect(sent).toEqual(["take A", "undo", "take B"]);
    expect(desk.hand.value).toBe("B");
  });

  test("is taken up after the one that has moved is put down", async () => {
    const { desk, sent } = sit();
    await desk.press(on("p1", "A"));
    await desk.press(on("p2"));
    await desk.press(on("p3", "B"));
    expect(sent).toEqual(["take A", "move p2", "stop", "take B"]);
  });

  test("is gone onto by its cost", async () => {
    const { desk, sent } = sit();
    await desk.press(on("p1", "A"));
    await desk.press({ place: "p3", cost: true });
    expect(sent).toEqual(["take A", "move p3"]);
  });

  test("is gone onto by a second press, where it may not be taken up", async () => {
    const { desk, sent } = sit({ ...START, moved: ["B"] });
    await desk.press(on("p1", "A"));
    await desk.press(on("p3", "B"));
    expect(desk.whyNot.value).toMatchObject({ text: expect.stringContaining("Press again"), place: "p3" });
    expect(sent).toEqual(["take A"]);
    await desk.press(on("p3", "B"));
    expect(sent).toEqual(["take A", "move p3"]);
  });

  test("is gone onto by choice, where it may not be taken up and there are several ways to go", async () => {
    const { open, sent } = openRow({ ...START, moved: ["B"] });
    const twoWays: typeof board = {
      ...board,
      aim: (...given) => {
        const aim = board.aim(...given);
        return aim.place === "p4" ? { ...aim, place: "p3" } : aim;
      },
    };
    const desk = createDesk(open, twoWays, aide);
    await desk.press(on("p1", "A"));
    await desk.press(on("p3", "B"));
    expect(desk.whyNot.value).toBeUndefined();
    expect(desk.choice.value?.aims.map(({ action }) => action.to)).toEqual(["p3", "p4"]);
    expect(sent).toEqual(["take A"]);
  });
});

test("the piece in hand is not put down for one that may not be taken", async () => {
  const { desk, sent } = sit({ ...START, where: { A: "p0", B: "p6", X: "p5" }, moved: ["B"] });
  await desk.press(on("p0", "A"));
  await desk.press(on("p1"));
  await desk.press(on("p6", "B"));
  expect(sent).toEqual(["take A", "move p1"]);
  expect(desk.whyNot.value?.rule).toBe("R-3");
  expect(desk.hand.value).toBe("A");
});

test("Escape puts a piece back where it came from, step by step, and no further", async () => {
  const { desk, sent } = sit();
  await desk.press(on("p3", "B"));
  await desk.press(on("p4"));
  await desk.take(desk.aims.value.find(({ role }) => role === "drop")!);
  await desk.press(on("p1", "A"));
  await desk.press(on("p0"));
  sent.length = 0;
  await desk.putBack();
  expect(sent).toEqual(["undo", "undo"]);
  expect(desk.hand.value).toBeUndefined();
  expect(desk.pieces.value.map(({ id, place }) => id + place)).toEqual(["Ap1", "Bp4", "Xp6"]);
  expect(desk.whyNot.value).toBeUndefined();
});

test("pressing the piece in hand, which has not moved, puts it back", async () => {
  const { desk, sent } = sit();
  await desk.press(on("p1", "A"));
  await desk.press(on("p1", "A"));
  expect(sent).toEqual(["take A", "undo"]);
  expect(desk.whyNot.value).toBeUndefined();
});

test("Escape closes first what is open", async () => {
  const { desk, sent } = sit({ ...START, where: { A: "p3", B: "p3", X: "p6" } });
  await desk.press(on("p3"));
  await desk.putBack();
  expect(desk.choice.value).toBeUndefined();
  expect(sent).toEqual([]);
});

test("undo takes one action back, and says why when it stops", async () => {
  const { desk } = sit();
  await desk.press(on("p1", "A"));
  await desk.press(on("p2"));
  await desk.undo();
  expect(desk.pieces.value.find(({ id }) => id === "A")?.place).toBe("p1");
  await desk.press(on("p2"));
  await desk.press(on("p2", "A"));
  await desk.undo();
  expect(desk.whyNot.value).toMatchObject({ text: "It has been put down.", rule: "R-5" });
});

test("where there is nothing to take back, nothing is offered", async () => {
  const { desk } = sit();
  expect(desk.hasOrder.value).toBe(false);
  await desk.undo();
  expect(desk.whyNot.value).toEqual({ text: "There is nothing to take back.", rule: "table.undo", place: undefined });
  await desk.press(on("p1", "A"));
  expect(desk.hasOrder.value).toBe(true);
  await desk.undo();
  expect(desk.hasOrder.value).toBe(false);
});

test("waypoints are walked only when the way ends, and each leg's end lights what lies beyond", async () => {
  const { desk, sent } = sit();
  await desk.press(on("p3", "B"));
  await settled();
  await desk.waypoint(on("p2"));
  expect(sent).toEqual(["take B"]);
  expect(desk.waypoints.value.map(({ place, mark }) => [place, mark])).toEqual([["p2", "1"]]);
  expect(desk.lit.value.filter(({ role }) => role === "go").map(({ place }) => place)).toEqual(["p0", "p1", "p3", "p4"]);
  await desk.waypoint(on("p3"));
  await desk.press(on("p4"));
  expect(sent).toEqual(["take B", "move p2", "move p3", "move p4"]);
  expect(desk.waypoints.value).toEqual([]);
});

test("pressing the last waypoint again walks the way to its end", async () => {
  const { desk, sent } = sit({ ...START, hand: "A", left: 3 });
  await settled();
  await desk.waypoint(on("p2"));
  await desk.press(on("p2"));
  expect(sent).toEqual(["move p2"]);
});

test("beyond the points that waypoints leave one is told so, and the way stays", async () => {
  const { desk, sent } = sit({ ...START, hand: "A", left: 3 });
  await settled();
  await desk.waypoint(on("p0"));
  await desk.press(on("p4"));
  expect(desk.whyNot.value?.rule).toBe("R-7");
  expect(desk.waypoints.value).toHaveLength(1);
  expect(sent).toEqual([]);
});

test("undo takes the last waypoint away, Escape all of them", async () => {
  const { desk, sent } = sit({ ...START, hand: "A", left: 3 });
  await settled();
  await desk.waypoint(on("p2"));
  await desk.waypoint(on("p3"));
  await desk.undo();
  expect(desk.waypoints.value.map(({ place }) => place)).toEqual(["p2"]);
  await desk.waypoint(on("p1"));
  await desk.putBack();
  expect(desk.waypoints.value).toEqual([]);
  expect(sent).toEqual([]);
});

test("a second press while an answer is awaited does nothing", async () => {
  const { desk, sent, hold } = sit();
  const release = hold();
  const first = desk.press(on("p1", "A"));
  expect(desk.busy.value).toBe(true);
  await desk.press(on("p1", "A"));
  await desk.press(on("p3", "B"));
  release();
  await first;
  expect(sent).toEqual(["take A"]);
  expect(desk.busy.value).toBe(false);
});

test("what is taken back while an answer is awaited is what was just sent", async () => {
  const { desk, sent, hold } = sit();
  const release = hold();
  const first = desk.press(on("p1", "A"));
  const back = desk.undo();
  expect(sent).toEqual(["take A"]);
  release();
  await Promise.all([first, back]);
  expect(sent).toEqual(["take A", "undo"]);
  expect(desk.hand.value).toBeUndefined();
});

test("a stale answer says that the table has moved on, and the next press works again", async () => {
  const { desk, sent, refuse } = sit();
  refuse(new Trouble("stale", "The table has moved on: you have seen entry 0, and it is at 1."));
  await desk.press(on("p1", "A"));
  expect(desk.whyNot.value?.text).toMatch(/moved on. Look again/);
  await desk.press(on("p1", "A"));
  expect(sent).toEqual(["take A", "take A"]);
  expect(desk.hand.value).toBe("A");
});

test("a leg that is refused ends the walk", async () => {
  const { desk, sent, refuse } = sit({ ...START, hand: "A", left: 3 });
  await settled();
  await desk.waypoint(on("p2"));
  await desk.waypoint(on("p1"));
  refuse(new Trouble("unavailable", "The database is away."));
  await desk.press(on("p0"));
  expect(sent).toEqual(["move p2"]);
  expect(desk.whyNot.value?.text).toBe("The database is away.");
});

test("a rehearsal that comes too late changes nothing", async () => {
  const table = openRow();
  const answers: (() => void)[] = [];
  const slow = {
    ...aide,
    rehearse: (...asked: Parameters<typeof aide.rehearse>) =>
      new Promise<Awaited<ReturnType<typeof aide.rehearse>>>((resolve) => answers.push(() => resolve(aide.rehearse(...asked)))),
  };
  const desk = createDesk(table.open, board, slow);
  await desk.press(on("p1", "A"));
  answers[0]();
  await settled();
  expect(desk.aims.value.every(({ role }) => role === "go")).toBe(true);
  expect(desk.aims.value.every(({ mark }) => mark === undefined)).toBe(true);
  answers[1]();
  await settled();
  expect(desk.aims.value.every(({ mark }) => mark !== undefined)).toBe(true);
});

test("ending a phase asks first when something is undone, and not when nothing is", async () => {
  const { desk, sent } = sit();
  const end = () => desk.aims.value.find(({ role }) => role === "next")!;
  await desk.take(end());
  expect(desk.sure.value?.undone).toEqual(["somebody could still move"]);
  expect(sent).toEqual([]);
  await desk.confirm();
  expect(sent).toEqual(["end"]);
  expect(desk.sure.value).toBeUndefined();
  const rested = sit({ ...START, moved: ["A", "B"] });
  await rested.desk.take(rested.desk.aims.value[0]);
  expect(rested.sent).toEqual(["end"]);
});

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

test("a moment of the past is shown without its question", async () => {
  const { desk } = sit();
  await desk.press(on("p1", "A"));
  await desk.press(on("p2"));
  await desk.reel.go(1);
  expect(desk.mine.value).toBe(false);
  expect(desk.aims.value).toEqual([]);
  expect(desk.pieces.value.find(({ id }) => id === "A")?.place).toBe("p1");
  await desk.reel.go(2);
  expect(desk.mine.value).toBe(true);
  expect(desk.pieces.value.find(({ id }) => id === "A")?.place).toBe("p2");
});
