import { describe, expect, test } from "vitest";
import type { Fought, GameEvent } from "../../../engine/index.js";
import type { Entry } from "../../host/host.js";
import { takenBack } from "../desk/counted.js";
import { castOf, chapters, chaptersOf, diceOf, latestOf } from "../desk/dispatches.js";
import { growing } from "../desk/growing.js";

const event = (event: string, text: string, more: object = {}): GameEvent => ({ event, rule: "TY-1", text, ...more });
const entry = (number: number, seat: string | null, events: readonly GameEvent[], kind: Entry["kind"] = "act"): Entry => ({
  number,
  kind,
  seat,
  at: "1862-09-17T05:30:00Z",
  events,
});
const undo = (number: number, of: number) => entry(number, "blue", [event("undo", "Blue takes it back.", { entry: of })], "undo");
const march = (number: number, seat: string, piece: string) => entry(number, seat, [event("march", `${piece} marches.`, { piece })]);

const fight: Fought = {
  from: ["a"],
  targets: ["b"],
  label: "3-1",
  cast: [{ faces: 6, face: 5 }],
  column: "3-1",
  result: "Ex",
  table: { title: "", rule: "", columns: [], rows: [], legend: {} },
};
const board = {
  told: (one: GameEvent) => one.event !== "stop",
  opens: (one: GameEvent) => (one.event === "phase" ? { turn: Number(one.turn), words: one.text } : undefined),
  placesOf: (one: GameEvent) => (typeof one.place === "string" ? [one.place] : []),
  fought: (one: GameEvent) => (one.event === "combat" ? fight : undefined),
  march: (one: GameEvent) => (one.event === "march" ? { piece: String(one.piece), path: [] } : undefined),
};

describe("the log", () => {
  test("tells what goes together in one line, a march or not, but nothing over what lies between", () => {
    const together = (before: GameEvent, after: GameEvent) =>
      before.event === "order" && after.event === "order" ? { ...after, text: `${before.text} ${after.text}` } : undefined;
    const order = (number: number, who: string) => entry(number, "blue", [event("order", `${who}.`)]);
    const all = [order(1, "A"), order(2, "B"), march(3, "blue", "X"), order(4, "C")];
    const lines = chapters(all, { ...board, together }, 1)[0].phases[0].lines.map(({ event: one }) => one.text);
    expect(lines).toEqual(["A. B.", "X marches.", "C."]);
  });

  test("tells the steps of a march in one line, also of two that march side by side; what comes between ends it", () => {
    const together = (before: GameEvent, after: GameEvent) =>
      before.piece === after.piece ? event("march", `${before.text}${after.text}`, { piece: after.piece }) : undefined;
    const lines = (...entries: readonly Entry[]) =>
      chapters(entries, { ...board, together }, 1)[0].phases[0].lines.map((line) => [line.entry, line.event.text]);
    const shot = entry(5, "gray", [event("combat", "Shot.", { die: 2 })]);
    const way = [march(1, "blue", "A"), march(2, "blue", "B"), march(3, "blue", "A"), march(4, "blue", "B"), shot, march(6, "blue", "A")];
    expect(lines(...way)).toEqual([
      [3, "A marches.A marches."],
      [4, "B marches.B marches."],
      [5, "Shot."],
      [6, "A marches."],
    ]);
    expect(lines(...way.slice(0, 4), undo(5, 4))).toEqual([
      [2, "B marches."],
      [3, "A marches.A marches."],
    ]);
  });

  test("gathers dispatches under the turn and phase they fall in", () => {
    const told = chapters(
      [
        march(1, "blue", "A"),
        entry(2, "blue", [event("phase", "Blue combat", { turn: 1 }), event("combat", "A attacks.", { die: 5 })]),
        entry(3, "gray", [event("phase", "Blue movement", { turn: 2 })]),
        march(4, "blue", "B"),
      ],
      board,
      1,
    );
    expect(told.map(({ turn, phases }) => [turn, phases.map(({ words, lines }) => [words, lines.map((line) => line.event.text)])])).toEqual(
      [
        [
          1,
          [
            [undefined, ["A marches."]],
            ["Blue combat", ["A attacks."]],
          ],
        ],
        [2, [["Blue movement", ["B marches."]]]],
      ],
    );
  });

  test("begins with the turn the game began in, and has no empty headings", () => {
    expect(chapters([march(1, "blue", "A")], board, 7)[0].turn).toBe(7);
    expect(chapters([], board, 7)).toEqual([]);
    expect(chapters([entry(1, "blue", [event("phase", "Gray movement", { turn: 2 })])], board, 1).map(({ turn }) => turn)).toEqual([2]);
  });

  test("leaves out what the game does not tell", () => {
    expect(chapters([entry(1, "blue", [event("stop", "A halts.")])], board, 1)).toEqual([]);
  });

  test("forgets what was taken back, but for dice that have fallen: those stay, struck out", () => {
    const roll = entry(2, "blue", [event("combat", "A attacks.", { die: 5 }), event("lost", "B is lost.")]);
    const lines = chapters([march(1, "blue", "A"), roll, undo(3, 2), undo(4, 1), march(5, "blue", "C")], board, 1)[0].phases[0].lines;
    expect(lines.map((line) => [line.event.text, line.struck])).toEqual([
      ["A attacks.", true],
      ["C marches.", false],
    ]);
  });

  test("tells the end that the players made", () => {
    const end = entry(1, "blue", [event("end", "Blue resigns: Gray wins.", { rule: "table.resign" })], "end");
    expect(chapters([end], board, 3)[0].phases[0].lines[0].event.text).toBe("Blue resigns: Gray wins.");
  });

  test("knows every die of an event", () => {
    expect(diceOf(event("combat", "", { die: 4 }))).toEqual([4]);
    expect(diceOf(event("combat", "", { dice: [4, 2] }))).toEqual([4, 2]);
    expect(diceOf(event("march", ""))).toEqual([]);
    expect(castOf(event("combat", "", { dice: [4, 2] }), {})).toEqual([
      { faces: 6, face: 4 },
      { faces: 6, face: 2 },
    ]);
    const drawn = [{ drawn: "Rally", from: "the cup" }];
    expect(castOf(event("combat", "", { die: 4 }), { cast: () => drawn })).toEqual(drawn);
  });

  test("an entry taken back by consent together with those after it is gone with them", () => {
    expect([...takenBack([march(1, "blue", "A"), march(2, "gray", "B"), undo(3, 2), undo(4, 1)])].sort()).toEqual([1, 2]);
  });
});

describe("a game that grows", () => {
  const moments = [
    march(1, "blue", "A"),
    entry(2, "blue", [event("phase", "Blue combat", { turn: 1 }), event("combat", "A attacks.", { die: 5 })]),
    undo(3, 2),
    entry(4, "blue", [event("phase", "Gray movement", { turn: 2 })]),
    march(5, "gray", "B"),
    undo(6, 5),
    march(7, "gray", "C"),
  ];

  test("is told as if all of it were told at once, whatever is taken back on the way", () => {
    const telling = growing(chaptersOf(board, 1));
    for (let n = 0; n <= moments.length; n++) expect(telling(moments.slice(0, n))).toEqual(chapters(moments.slice(0, n), board, 1));
    const others = [march(1, "gray", "D"), ...moments.slice(1).map((entry) => ({ ...entry }))];
    expect(telling(others)).toEqual(chapters(others, board, 1));
  });

  test("looks at an entry once, as long as nothing is taken back", () => {
    let looks = 0;
    const counting = {
      ...board,
      told: (one: GameEvent) => {
        looks++;
        return board.told(one);
      },
    };
    const telling = growing(chaptersOf(counting, 1));
    const many = Array.from({ length: 50 }, (_, i) => march(i + 1, "blue", "A"));
    for (let n = 1; n <= many.length; n++) telling(many.slice(0, n));
    expect(looks).toBe(many.length);
  });

  test("has its latest chapters at once, and never none", () => {
    const long = Array.from({ length: 9 }, (_, i) => entry(i + 1, "blue", [event("phase", "Blue", { turn: i + 2 }), event("march", "A")]));
    const all = chapters(long, board, 1);
    expect(latestOf(all, 3).map(({ turn }) => turn)).toEqual([8, 9, 10]);
    expect(latestOf(all, 0).map(({ turn }) => turn)).toEqual([10]);
    expect(latestOf(all, 99)).toEqual(all);
    expect(latestOf([], 3)).toEqual([]);
  });
});
