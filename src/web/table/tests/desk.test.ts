import { describe, expect, test, vi } from "vitest";
import type { Action } from "../../../engine/index.js";
import { Trouble } from "../../host/host.js";
import { createDesk } from "../desk/desk.js";
import { aide, board, on, openRow, START, settled, sit } from "./row.js";

test("every legal action is an aim at once, and has its cost when the rules have rehearsed it", async () => {
  const { desk } = sit({ ...START, hand: "A", left: 3 });
  expect(desk.aims.value.map(({ role, place }) => [role, place])).toEqual(["p0", "p2", "p3", "p4"].map((place) => ["go", place]));
  await settled();
  expect(desk.aims.value.map(({ mark }) => mark)).toEqual(["1", "1", "2", "3"]);
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

describe("orders pressed while an answer is awaited", () => {
  const START_IN_HAND = { where: { A: "p1", B: "p3", X: "p6" }, hand: "A", left: 3, moved: [] };
  const aimed = (desk: ReturnType<typeof sit>["desk"], action: Action) =>
    desk.aims.value.find((aim) => JSON.stringify(aim.action) === JSON.stringify(action))!;

  test("wait for it, and are taken one after the other, each once however often it was pressed", async () => {
    const { desk, sent, hold } = sit(START_IN_HAND);
    const [near, far] = [aimed(desk, { do: "move", to: "p2" }), aimed(desk, { do: "move", to: "p0" })];
    const release = hold();
    const taken = [near, far, far, near].map((aim) => desk.take(aim));
    expect(sent).toEqual(["move p2"]);
    release();
    await Promise.all(taken);
    expect(sent).toEqual(["move p2", "move p0"]);
  });

  test("wait also where several are given at one press, as on an order sheet", async () => {
    const { desk, sent, hold } = sit(START_IN_HAND);
    const [near, far, stop] = [{ do: "move", to: "p2" }, { do: "move", to: "p0" }, { do: "stop" }];
    const release = hold();
    const given = [desk.give([near, far]), desk.give([stop]), desk.give([stop])];
    expect(sent).toEqual(["move p2"]);
    release();
    await Promise.all(given);
    expect(sent).toEqual(["move p2", "move p0", "stop"]);
  });

  test("are dropped where they are no longer open, or something else is asked", async () => {
    const { desk, sent, hold } = sit(START_IN_HAND);
    const [away, stop, back] = [{ do: "move", to: "p4" }, { do: "stop" }, { do: "move", to: "p3" }];
    await desk.take(aimed(desk, { do: "move", to: "p2" }));
    const release = hold();
    const taken = [aimed(desk, away), aimed(desk, stop), aimed(desk, back)].map((aim) => desk.take(aim));
    release();
    await Promise.all(taken);
    expect(sent).toEqual(["move p2", "move p4", "stop"]);
  });
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
