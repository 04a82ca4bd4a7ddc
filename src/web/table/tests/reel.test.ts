import { expect, test } from "vitest";
import type { Board, Fought, GameEvent } from "../../../engine/index.js";
import type { Entry } from "../../host/host.js";
import { createReel, lastTurnOf, nextTold } from "../reel.js";
import { counted, lastFought, lastMarch } from "../shown.js";
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
  expect(counted(entries, 4).map(({ number }) => number)).toEqual([1, 4]);
  expect(counted(entries, 2).map(({ number }) => number)).toEqual([1, 2]);
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

test("the last turn of the others begins where one's own ended, whatever one decided in it", () => {
  const entries = [
    entry(1, "red", event("move")),
    entry(2, "blue", event("phase")),
    entry(3, "red", event("fight")),
    entry(4, "blue", event("retreat")),
    entry(5, "red", event("move")),
    entry(6, "blue"),
  ];
  expect(lastTurnOf(entries, board, new Set(["blue"]))).toEqual({ from: 2, to: 5 });
  expect(lastTurnOf([entries[5]], board, new Set(["blue"]))).toBeUndefined();
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
