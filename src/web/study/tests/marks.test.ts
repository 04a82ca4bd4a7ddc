import { expect, test } from "vitest";
import type { Board, Fought, GameEvent } from "../../../engine/index.js";
import type { Entry } from "../../host/host.js";
import { indexAt, marksOf, phaseAt, shareOf, stepFrom, stopAt, turnFrom } from "../marks.js";
import { momentWords, railKey } from "../rail.js";

const event = (name: string, more: Partial<GameEvent> = {}): GameEvent => ({ event: name, rule: "", text: name, ...more });
const entry = (number: number, seat: string | null, ...events: GameEvent[]): Entry => ({ number, kind: "act", seat, at: "", events });
const phase = (turn: number, words: string) => event("phase", { turn, words });

const board = {
  told: ({ event }: GameEvent) => event !== "quiet",
  opens: ({ event, turn, words }: GameEvent) => (event === "phase" ? { turn: Number(turn), words: `${words}` } : undefined),
  fought: ({ event }: GameEvent) => (event === "fight" ? ({} as Fought) : undefined),
} as unknown as Board;

/** Two turns: a fight that was taken back, one that stands, and a resignation. */
const game: readonly Entry[] = [
  entry(1, "blue", event("quiet")),
  entry(2, "blue", event("move")),
  entry(3, "blue", event("fight")),
  { number: 4, kind: "undo", seat: "blue", at: "", events: [event("undo", { entry: 3 })] },
  entry(5, "blue", phase(1, "Red movement")),
  entry(6, "red", event("fight", { text: "X attacks A." }), event("quiet")),
  entry(7, "red", phase(2, "Blue movement")),
  { number: 8, kind: "end", seat: "red", at: "", events: [event("end", { text: "Red resigns." })] },
];
const marks = marksOf(game, board, 1);

test("one stops where something new is told, and not at what was taken back", () => {
  expect(marks.stops).toEqual([0, 2, 5, 6, 7, 8]);
  expect(marks.lines.get(6)).toBe("X attacks A.");
  expect(marks.lines.get(8)).toBe("Red resigns.");
});

test("fights that stand are marked with who began them, and turns where they begin", () => {
  expect(marks.fights).toEqual([{ at: 6, seat: "red", text: "X attacks A." }]);
  expect(marks.phases.map(({ at, opensTurn }) => [at, opensTurn])).toEqual([
    [5, false],
    [7, true],
  ]);
});

test("each stop has the same way on the bar, and what lies between belongs to the one before", () => {
  expect([0, 1, 2, 4, 8].map((at) => shareOf(marks, at))).toEqual([0, 0, 0.2, 0.2, 1]);
  expect([-1, 0.09, 0.11, 0.59, 2].map((share) => stopAt(marks, share))).toEqual([0, 0, 2, 6, 8]);
  expect(shareOf({ stops: [0] }, 0)).toBe(0);
});

test("the last number that is not above is found among few and many", () => {
  const many = Array.from({ length: 100 }, (_, i) => 3 * i);
  for (const number of [-1, 0, 1, 2, 3, 148, 297, 999])
    expect(indexAt(many, number)).toBe(Math.max(0, Math.min(99, Math.floor(number / 3))));
});

test("steps go from stop to stop, and from between two back to the first of them", () => {
  expect([stepFrom(marks, 2, 1), stepFrom(marks, 2, -1), stepFrom(marks, 4, -1), stepFrom(marks, 4, 1)]).toEqual([5, 0, 2, 5]);
  expect([stepFrom(marks, 0, -1), stepFrom(marks, 8, 1)]).toEqual([0, 8]);
});

test("turns go to the next beginning, or to this one's, or to the one before", () => {
  expect([turnFrom(marks, 0, 1), turnFrom(marks, 7, 1), turnFrom(marks, 8, -1), turnFrom(marks, 7, -1)]).toEqual([7, 8, 7, 0]);
});

test("the keys of the bar: arrows step, Page turns, Home and End, Space plays, and no other", () => {
  const leads = ["ArrowRight", "ArrowLeft", "PageUp", "PageDown", "Home", "End", " ", "x"].map((key) => railKey(key, marks, 6));
  expect(leads).toEqual([7, 5, 7, 0, 0, 8, "play", undefined]);
});

test("a moment is called by its phase and what the log says", () => {
  expect(phaseAt(marks, 6)?.words).toBe("Red movement");
  expect(momentWords(marks, 0)).toBe("The start");
  expect(momentWords(marks, 6)).toBe("Turn 1, Red movement: X attacks A.");
});
