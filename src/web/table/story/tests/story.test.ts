import { signal } from "@preact/signals";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Entry, OpenTable, Outlook, TableInfo } from "../../../host/host.js";
import { table as tableOf } from "../../tests/fakes.js";
import type { Pace } from "../pace.js";
import { tellStory } from "../story.js";
import { board, entry, event, move, phase } from "./toy.js";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

let tables = 0;

/** A table at a host that moves when it is told to; gray's beats are told as fast as they can. */
function sit(first: readonly Entry[] = [], about: Partial<TableInfo> = {}, pace: Pace = "fast") {
  const entries = signal<readonly Entry[]>(first);
  const table = signal<TableInfo | undefined>(tableOf({ ...about, number: first.length }));
  const look = (number: number, asked: boolean): Outlook => ({
    number,
    seat: "blue",
    view: { at: number },
    decision: { seat: asked ? "blue" : "gray" },
    legal: asked ? [{ do: "answer" }] : [],
  });
  const outlook = signal<Outlook | undefined>(look(first.length, true));
  const open = { id: `table-${++tables}`, table, outlook, entries, at: async (number: number) => ({ at: number }) } as unknown as OpenTable;
  const speed = signal<Pace>(pace);
  const story = tellStory(open, board, speed);
  const shown: number[] = [];
  story.open.outlook.subscribe((now) => now && shown.push(now.number));
  return {
    story,
    shown,
    speed,
    table,
    /** The host has gone on by these; `asked` where blue decides then. */
    moved(more: readonly Entry[], asked: boolean) {
      entries.value = [...entries.peek(), ...more];
      outlook.value = look(entries.peek().length, asked);
    },
  };
}

const asked = ({ story }: ReturnType<typeof sit>) => (story.open.outlook.value?.legal.length ?? 0) > 0;
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const told = async ({ story }: ReturnType<typeof sit>) => {
  await pass(30_000);
  expect(story.on.value).toBe(false);
};

const own = entry(1, "blue", phase("gray"));
const march = entry(2, "gray", move("X", "x", "y"));
const combat = entry(3, "gray", event("combat"));
const onward = entry(4, "gray", move("X", "y", "b"));

test("one's own order is shown at once, the others' beat by beat, and what is asked waits for them", async () => {
  const at = sit();
  at.story.watched.value = true;
  at.moved([own], false);
  expect(at.shown).toEqual([0, 1]);
  at.moved([march, combat], true);
  expect(asked(at)).toBe(false);
  expect(at.story.open.entries.value).toHaveLength(1);
  await told(at);
  expect(at.shown).toEqual([0, 1, 2, 3, 3]);
  expect(asked(at)).toBe(true);
});

test("what comes while it is told is told after it", async () => {
  const at = sit([own]);
  at.story.watched.value = true;
  at.moved([march], false);
  await pass(1);
  expect(at.story.beat.value?.to).toBe(2);
  at.moved([combat, onward], true);
  await told(at);
  expect(at.shown).toEqual([1, 2, 3, 4, 4]);
});

test("while nobody looks, or it is paused, nothing is told", async () => {
  const at = sit([own]);
  at.moved([march, combat], true);
  await pass(30_000);
  expect(at.shown).toEqual([1]);
  at.story.paused.value = true;
  at.story.watched.value = true;
  await pass(30_000);
  expect(at.shown).toEqual([1]);
  at.story.paused.value = false;
  await told(at);
  expect(asked(at)).toBe(true);
});

test("a decision in the middle is asked when its moment has come, and the story goes on after it", async () => {
  const at = sit([own]);
  at.story.watched.value = true;
  at.moved([march, combat], true);
  await told(at);
  at.moved([entry(4, "blue", move("A", "b", "a"))], false);
  expect(at.story.on.value).toBe(false);
  at.moved([entry(5, "gray", move("X", "y", "b"))], true);
  await told(at);
  expect(at.story.stretch.value?.entries.map(({ number }) => number)).toEqual([2, 3, 4, 5]);
});

test("who skips is where the game stands, and can watch all of it again", async () => {
  const at = sit([own]);
  at.story.watched.value = true;
  at.moved([march, combat, onward], true);
  at.story.skip();
  expect(asked(at)).toBe(true);
  expect(at.shown).toEqual([1, 4]);
  at.story.again();
  await pass(1);
  expect(at.shown.slice(2)).toEqual([1]);
  expect(asked(at)).toBe(false);
  await told(at);
  expect(at.shown.slice(2)).toEqual([1, 2, 3, 4, 4]);
});

test("at once, nothing is told; and whoever has every seat has seen it all", () => {
  const at = sit([own], {}, "once");
  at.moved([march, combat], true);
  expect(at.shown).toEqual([1, 3]);
  const seats = tableOf().seats.map((seat) => ({ ...seat, you: true, bot: null }));
  const alone = sit([own], { seats });
  alone.moved([march], true);
  expect(alone.shown).toEqual([1, 2]);
});

test("who has everything at once can watch it again all the same, beat by beat", async () => {
  const at = sit([own], {}, "once");
  at.story.watched.value = true;
  at.moved([march, combat], true);
  at.story.again();
  await pass(1);
  expect(at.shown).toEqual([1, 3, 1]);
  expect(asked(at)).toBe(false);
  await told(at);
  expect(at.shown).toEqual([1, 3, 1, 2, 3, 3]);
  at.moved([entry(4, "blue", move("A", "b", "a")), entry(5, "gray", move("X", "y", "b"))], true);
  expect(at.shown.at(-1)).toBe(5);
});

test("who opens the table is told what was done since his last decision, and the end only when it comes", async () => {
  const at = sit([own, march, combat]);
  at.story.watched.value = true;
  at.table.value = { ...at.table.peek()!, status: "over" };
  await pass(1);
  expect(at.shown).toEqual([1]);
  expect(at.story.open.table.value?.status).toBe("playing");
  await told(at);
  expect(at.story.open.table.value?.status).toBe("over");
});
