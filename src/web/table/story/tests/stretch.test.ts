import { expect, test } from "vitest";
import type { Board } from "../../../../engine/index.js";
import type { Entry } from "../../../host/host.js";
import { accountOf, briefly, isEmpty } from "../account.js";
import { beatsOf } from "../beats.js";
import { beforeOthers, isOwnTurn, lastTurnOf, stretchOf } from "../stretch.js";
import { board, entry, event, fight, move, phase, undo } from "./toy.js";

const blue = { seats: new Set(["blue"]), sides: new Set(["blue"]) };
const nobody = { seats: new Set<string>(), sides: new Set<string>() };
const numbers = (stretch: ReturnType<typeof stretchOf>) => stretch?.entries.map(({ number }) => number);

/** Blue ends its turn with 2; gray marches and attacks, blue falls back with 5, gray goes on. */
const theirs = [
  entry(1, "blue", move("A", "a", "b")),
  entry(2, "blue", phase("gray")),
  entry(3, "gray", move("X", "x", "y")),
  entry(4, "gray", event("combat")),
  entry(5, "blue", move("A", "b", "a")),
  entry(6, "gray", move("X", "y", "b")),
];

test("the story goes back to one's own last turn: an answer in the middle does not end it", () => {
  expect(stretchOf(theirs, board, blue)).toMatchObject({ from: 2, to: 6 });
  expect(numbers(stretchOf(theirs, board, blue))).toEqual([3, 4, 5, 6]);
});

test("where a phase is nobody's alone, every decision of one's own ends it", () => {
  const entries = [entry(1, "blue", phase()), entry(2, "gray", event("rest")), entry(3, "blue"), entry(4, "gray", event("rest"))];
  expect(numbers(stretchOf(entries, board, blue))).toEqual([4]);
});

test("one's first order ends it, and taking that back brings it back", () => {
  const mine = [...theirs, entry(7, "gray", phase("blue")), entry(8, "blue", move("B", "c", "d"))];
  expect(stretchOf(mine, board, blue)).toBeUndefined();
  expect(numbers(stretchOf([...mine, undo(9, "blue", 8)], board, blue))).toEqual([3, 4, 5, 6, 7]);
});

test("the last turn of the others is still there when one has given orders, and what they answer in them is no turn", () => {
  const mine = [...theirs, entry(7, "gray", phase("blue")), entry(8, "blue", event("combat")), entry(9, "gray", move("X", "b", "y"))];
  expect(numbers(lastTurnOf(mine, board, blue))).toEqual([3, 4, 5, 6, 7]);
  expect([6, 8, 9].map((number) => isOwnTurn(mine, number, board, blue))).toEqual([false, true, true]);
});

test("what was taken back is not told", () => {
  expect(numbers(stretchOf([...theirs, undo(7, "gray", 6)], board, blue))).toEqual([3, 4, 5]);
});

test("who only looks on has the phase that goes on", () => {
  expect(numbers(stretchOf(theirs, board, nobody))).toEqual([3, 4, 5, 6]);
});

test("one's own orders are shown at once, and the story begins after them", () => {
  expect(beforeOthers(theirs, 0, blue)).toBe(2);
  expect(beforeOthers(theirs.slice(0, 2), 0, blue)).toBeUndefined();
});

test("a piece that goes on is one march, a combat and a phase are beats of their own, and silence is none", () => {
  const entries = [
    entry(1, "gray", move("X", "x", "y")),
    entry(2, "gray", move("X", "y", "z")),
    entry(3, "gray", event("stop")),
    entry(4, "gray", event("combat"), phase("blue")),
    entry(5, "gray", move("Y", "p", "q")),
    undo(6, "gray", 5),
  ];
  expect(beatsOf(entries, board)).toMatchObject([
    { to: 2, march: { piece: "X", path: ["x", "y", "z"] }, places: ["z", "y", "x"] },
    { to: 4, fought: fight },
    { to: 4, heading: true, text: "blue phase" },
  ]);
});

test("the card tells who marched from where to where, the combats, and the last of what befell each piece", () => {
  const account = accountOf([...theirs.slice(2), entry(7, "gray", event("lost", { piece: "A" }), event("weather"))], board);
  expect(account.marches).toEqual([
    { piece: "X", path: ["x", "y", "b"] },
    { piece: "A", path: ["b", "a"] },
  ]);
  expect(account.fights).toEqual([{ fought: fight, text: "combat." }]);
  expect(account.losses).toMatchObject([{ piece: "A", words: "destroyed" }]);
  expect(account.said).toMatchObject([{ text: "weather." }]);
  expect(briefly(account)).toBe("2 marched, 1 combat, 1 loss");
  const quiet = { marches: [], fights: [], losses: [] };
  expect(briefly({ ...quiet, said: account.said })).toBe("1 dispatch");
  expect(briefly({ ...quiet, said: [...account.said, ...account.said] })).toBe("2 dispatches");
});

test("who turns where he stands has not marched, and where nothing was told there is no card", () => {
  const account = accountOf([entry(1, "gray", phase("gray"), move("X", "x"), move("Y", "y", "z", "y"))], board);
  expect(account.marches).toEqual([{ piece: "Y", path: ["y", "z", "y"] }]);
  expect(account.said).toMatchObject([{ text: "X moves." }]);
  expect(isEmpty(account)).toBe(false);
  expect(isEmpty(accountOf([entry(1, "gray", phase("gray"))], board))).toBe(true);
});

test("a march of several steps is told as one where the board has words for that", () => {
  const together = (before: { text: string }, after: { text: string }) => ({ ...event("move"), text: `${before.text} ${after.text}` });
  const way = [1, 2, 3].map((number) => entry(number, "gray", move("X", `${number - 1}`, `${number}`)));
  expect(beatsOf(way, { ...board, together }).map(({ text }) => text)).toEqual(["X moves. X moves. X moves."]);
  expect(beatsOf(way, board).map(({ text }) => text)).toEqual(["X moves."]);
});

test("orders of one kind are one beat of the story and one line of its card; those of the other side are told by themselves", () => {
  const order = (number: number, seat: string, who: string) => entry(number, seat, event("order", { who, text: `${who}.` }));
  const together: Board["together"] = (before, after) =>
    before.event === "order" && after.event === "order"
      ? { ...after, who: `${before.who} and ${after.who}`, text: `${before.who} and ${after.who}.` }
      : undefined;
  const entries = [order(1, "gray", "A"), order(2, "gray", "B"), order(3, "gray", "C")];
  const beats = (all: readonly Entry[]) => beatsOf(all, { ...board, together }).map(({ to, text }) => [to, text]);
  expect(beats([...entries, order(4, "blue", "D")])).toEqual([
    [3, "A and B and C."],
    [4, "D."],
  ]);
  expect(accountOf(entries, { ...board, together }).said).toEqual([{ text: "A and B and C.", place: undefined }]);
});
