import { describe, expect, test } from "vitest";
import type { JsonObject } from "../../../engine/index.js";
import { createDesk } from "../desk/desk.js";
import { aide, board, on, openRow, START, sit } from "./row.js";

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
