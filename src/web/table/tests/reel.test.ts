import { signal } from "@preact/signals";
import { expect, test } from "vitest";
import type { Board, Fought, GameEvent } from "../../../engine/index.js";
import type { Entry, OpenTable } from "../../host/host.js";
import { lastCounted } from "../desk/counted.js";
import { createReel, nextTold } from "../desk/reel.js";
import { lastFought, lastMarch } from "../desk/shown.js";
import { openRow, board as row } from "./row.js";

const event = (name: string, more: Partial<GameEvent> = {}): GameEvent => ({ event: name, rule: "", text: "", ...more });
const entry = (number: number, seat: string, ...events: GameEvent[]): Entry => ({ number, kind: "act", seat, at: "", events });
const undo = (number: number, taken: number): Entry => ({
  number,
  kind: "undo",
  seat: "blue",
  at: "",
  events: [event("undo", { entry: taken })],
});

const board = {
  told: ({ event }: GameEvent) => event !== "quiet",
  opens: ({ event }: GameEvent) => (event === "phase" ? { turn: 1, words: "" } : undefined),
  fought: ({ event }: GameEvent) => (event === "fight" ? ({ label: "fight" } as Fought) : undefined),
  march: ({ event }: GameEvent) => (event === "move" ? { piece: "A", path: ["a", "b"] } : undefined),
} as unknown as Board;

test("what was taken back does not count, nor does the taking back", () => {
  const entries = [entry(1, "blue"), entry(2, "blue"), undo(3, 2), entry(4, "blue")];
  expect(lastCounted(entries, 4, 9).map(({ number }) => number)).toEqual([1, 4]);
  expect(lastCounted(entries, 2, 9).map(({ number }) => number)).toEqual([1, 2]);
});

test("the last fight stays through its consequences, and goes when something new is begun", () => {
  const fight = entry(1, "blue", event("fight"));
  expect(lastFought([fight, entry(2, "red", event("retreat"))], board)?.label).toBe("fight");
  expect(lastFought([fight, entry(2, "red", event("retreat")), entry(3, "blue")], board)).toBeUndefined();
});

test("the trail of the last move stays until something else is told", () => {
  const move = entry(1, "blue", event("move"));
  expect(lastMarch([move, entry(2, "blue", event("quiet"))], board)?.piece).toBe("A");
  expect(lastMarch([move, entry(2, "blue", event("fight"))], board)).toBeUndefined();
});

test("the reel stops only at what the log tells", () => {
  const entries = [entry(1, "blue", event("quiet")), entry(2, "blue", event("move")), entry(3, "blue", event("quiet"))];
  expect(nextTold(entries, board, 0, 3)).toBe(2);
  expect(nextTold(entries, board, 2, 3)).toBe(3);
});

test("only the last of several wishes is shown", async () => {
  const { open } = openRow();
  await open.act({ do: "take", unit: "A" });
  await open.act({ do: "move", to: "p2" });
  const reel = createReel(open, row);
  await Promise.all([reel.go(0), reel.go(1)]);
  expect(reel.at.value).toBe(1);
  await reel.go(0);
  reel.live();
  expect(reel.at.value).toBeUndefined();
});

/** A table with three entries, whose earlier moments are answered when the test says so. */
function slowTable(status: "playing" | "over") {
  const asked: string[] = [];
  const answers: (() => void)[] = [];
  const entries = [1, 2, 3].map((number) => entry(number, "blue", event("move")));
  const open = {
    table: signal({ status }),
    outlook: signal({ number: 3, seat: "blue", view: {} }),
    entries: signal(entries),
    at: (number: number, seat?: string) => {
      asked.push(`${number} ${seat}`);
      return new Promise((resolve) => answers.push(() => resolve({ number, seat })));
    },
  } as unknown as OpenTable;
  const settle = () => new Promise((resolve) => setTimeout(resolve));
  return {
    open,
    asked,
    settle,
    answer: async () => {
      for (const one of answers.splice(0)) one();
      await settle();
    },
  };
}

test("who drags faster than the host answers sees what comes, leaves out what lies between, and ends where the hand is", async () => {
  const { open, asked, answer, settle } = slowTable("playing");
  const reel = createReel(open, { ...board, card: { secrets: false } } as unknown as Board);
  void reel.go(0);
  await settle();
  void reel.go(1);
  void reel.go(2);
  expect(asked).toEqual(["0 blue"]);
  await answer();
  expect(reel.at.value).toBe(0);
  expect(asked).toEqual(["0 blue", "2 blue"]);
  await answer();
  expect(reel.at.value).toBe(2);
});

test("what was given up is not shown when its answer comes", async () => {
  const { open, answer, settle } = slowTable("playing");
  const reel = createReel(open, { ...board, card: { secrets: false } } as unknown as Board);
  void reel.go(1);
  await settle();
  reel.live();
  await answer();
  expect(reel.at.value).toBeUndefined();
  expect(reel.view.value).toBeUndefined();
});

test("a game that is over shows all its secrets, or what one side saw, at its end and at every moment", async () => {
  const { open, answer, settle } = slowTable("over");
  const reel = createReel(open, { ...board, card: { secrets: true } } as unknown as Board);
  await answer();
  expect(reel.view.value).toEqual({ number: 3, seat: "all" });
  void reel.go(1);
  await settle();
  await answer();
  expect(reel.view.value).toEqual({ number: 1, seat: "all" });
  await answer();
  reel.eyes.value = "gray";
  await settle();
  await answer();
  expect(reel.view.value).toEqual({ number: 1, seat: "gray" });
  await answer();
  reel.live();
  await answer();
  expect(reel.at.value).toBeUndefined();
  expect(reel.view.value).toEqual({ number: 3, seat: "gray" });
});

test("a game that runs through comes to its last entry and stays there", async () => {
  const { open } = openRow();
  for (const action of [
    { do: "take", unit: "A" },
    { do: "move", to: "p2" },
    { do: "move", to: "p3" },
  ])
    await open.act(action);
  const reel = createReel(open, row);
  reel.pace.value = 1;
  const seen: (number | undefined)[] = [];
  reel.at.subscribe((at) => void seen.push(at));
  reel.play();
  await expect.poll(() => reel.playing.value).toBe(false);
  expect(seen).toEqual([undefined, 0, 2, 3]);
});
