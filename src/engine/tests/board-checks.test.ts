import { expect, test } from "vitest";
import type { Board } from "../board.js";
import type { Cast } from "../board-combat.js";
import type { Display, Piece } from "../board-pieces.js";
import { boardCheck, boardChecks, busy, type Check, conformance } from "../conformance/index.js";
import type { GameEvent } from "../game.js";
import { type Toy, toy } from "./toy.js";

const table = {
  title: "Fire",
  rule: "TY-4.1",
  columns: ["loose"],
  rows: [1, 2, 3, 4, 5, 6].map((face) => ({ head: `${face}`, cells: ["shot"] })),
  legend: { shot: "a shot" },
};
const fire = ({ event }: GameEvent) => event === "fire";

const loaded = { id: "loaded", shape: "disc", letters: "L", words: "has loaded" } as const;

/** Pickets on a map of one place. */
const pickets: Board = {
  card: {
    id: "toy",
    title: "Pickets",
    subtitle: "",
    line: "",
    length: "",
    players: "",
    hidden: "",
    complexity: 1,
    first: "blue",
    secrets: true,
    seats: toy.seats,
  },
  sheet: {},
  badges: [loaded],
  places: new Map([["road", { id: "road", name: "The road", at: { x: 0, y: 0 }, outline: [], facts: [] }]]),
  placeAt: () => "road",
  beside: () => undefined,
  hours: [1, 2, 3, 4, 5, 6, 7].map((turn) => ({ turn, title: `${turn}`, light: "noon", history: [] })),
  pieces: () =>
    toy.seats.map(({ id }) => ({
      id,
      name: "Picket",
      title: "",
      side: id,
      branch: "infantry",
      figures: "",
      place: "road",
      badges: [loaded],
    })),
  moment: ({ turn, seat }) => ({ turn: Number(turn), words: `Turn ${turn}, ${seat}` }),
  army: () => [],
  brings: () => [],
  aim: (action) => ({
    action,
    words: action.powder ? `Load ${action.powder}` : action.do,
    role: action.do === "march" ? "next" : "choose",
    place: "road",
  }),
  wanted: (_view, _decision, { piece }) => (piece ? { do: "march" } : { do: "fly" }),
  hand: ({ seat }) => `${seat}`,
  duties: () => [{ place: "road", kind: "owes", words: "Hold the road" }],
  combat: (_view, _decision, legal) => ({
    title: "Fire",
    sides: [],
    steps: [],
    from: ["road"],
    targets: ["road"],
    table,
    rolls: legal.filter((action) => action.do === "fire").map((action) => ({ action, column: "loose" })),
  }),
  undone: () => ["The card is not shown."],
  told: () => true,
  opens: () => undefined,
  placesOf: () => ["road"],
  march: () => undefined,
  losses: () => [],
  fought: (event) =>
    fire(event)
      ? {
          from: ["road"],
          targets: ["road"],
          label: "",
          cast: [{ faces: 6, face: Number(event.die) }],
          table,
          column: "loose",
          result: "shot",
        }
      : undefined,
  rolled: (event) => (fire(event) ? { do: "fire" } : undefined),
  lesson: { seat: "blue", steps: [] },
};

function examine(broken: Partial<Board>, more: readonly Check<Toy>[] = [], wrong?: () => string): void {
  const board = boardFor({ ...pickets, ...broken });
  const checks = [...boardChecks<Toy>(board, wrong), ...more].map((check) => ({ ...check, every: 1 }));
  conformance(toy, { seed: "board", actions: 40, setUp: {}, players: [busy(board)], checks });
}

const boardFor = (board: Board) => () => board;
const one = (more: Partial<Piece>): Partial<Board> => ({ pieces: (view) => pickets.pieces(view).map((piece) => ({ ...piece, ...more })) });
const cup = { id: "cup", kind: "cup", title: "Cup", side: "blue", words: "", boxes: [{ id: "in", title: "", held: [] }] } as const;
const shown = (display: Partial<Display>): Partial<Board> => ({ displays: () => [{ ...cup, ...display }] });
const token = { id: "ball", name: "Ball", figures: "", count: 1 };
const cast = (...dice: Cast[]): Partial<Board> => ({
  fought: (event) => (fire(event) ? { ...pickets.fought(event)!, cast: dice } : undefined),
});

test("a sound board passes", () => {
  examine({});
});

test("who is busy ends less than chance would", () => {
  const marches = (players: readonly ReturnType<typeof busy<Toy>>[] | undefined) => {
    let times = 0;
    const told: Check<Toy> = { name: "marches", told: (_, { do: verb }) => void (verb === "march" && times++) };
    const { actions } = conformance(toy, { seed: "busy", actions: 600, checks: [told], players });
    return times / actions;
  };
  expect(marches([busy(() => pickets)])).toBeLessThan(marches(undefined) / 3);
});

test.each<[string, Partial<Board>, RegExp]>([
  ["words said twice", { aim: (action) => ({ action, words: "Something", role: "choose" }) }, /"Something" is said twice/],
  ["no words", { aim: (action) => ({ action, words: "", role: "choose" }) }, /"" are no words/],
  [
    "an aim at a place that is not there",
    { aim: (action) => ({ action, words: JSON.stringify(action), role: "go", place: "moon" }) },
    /on moon, no place/,
  ],
  [
    "an aim at a piece that is not there",
    { aim: (action) => ({ action, words: JSON.stringify(action), role: "take", piece: "ghost" }) },
    /on ghost, which is not there/,
  ],
  [
    "a path through nowhere",
    { aim: (action) => ({ action, words: JSON.stringify(action), role: "go", path: ["road", "moon"] }) },
    /on moon, no place/,
  ],
  ["a piece twice", { pieces: (view) => [...pickets.pieces(view), ...pickets.pieces(view)] }, /a piece is there twice/],
  ["a hand that holds nothing", { hand: () => "ghost" }, /ghost is in hand and not there/],
  ["a duty nowhere", { duties: () => [{ place: "moon", kind: "owes", words: "Land" }] }, /a duty at moon/],
  ["a turn without an hour", { hours: [] }, /turn 1: "Turn 1, blue"/],
  ["something undone without a name", { undone: () => [""] }, /leaves something without a name undone/],
  [
    "a roll that is not open",
    { combat: (...given) => ({ ...pickets.combat(...given)!, rolls: [{ action: { do: "fly" }, column: "loose" }] }) },
    /a roll that is not open/,
  ],
  ["an event at no place", { placesOf: () => ["moon"] }, /is at moon, no place/],
  [
    "a piece that is gone and not lost",
    { pieces: ({ turn }) => pickets.pieces({}).slice(turn === 1 ? 0 : 1) },
    /gone from road, and no loss/,
  ],
  [
    "a loss of who is still there",
    { losses: () => [{ side: "blue", piece: "blue", words: "destroyed", gone: true }] },
    /lost and still there/,
  ],
  ["a march that goes nowhere", { march: () => ({ piece: "blue", path: ["road"] }) }, /goes road/],
  ["dice of another action", { rolled: (event) => (fire(event) ? { do: "march" } : undefined) }, /was rolled by {"do":"fire"}/],
  [
    "a result that the table does not have",
    { fought: (event) => (fire(event) ? { ...pickets.fought(event)!, result: "miss" } : undefined) },
    /is not miss/,
  ],
  ["a place outside the window", { window: { left: 1, top: 1, right: 2, bottom: 2 } }, /road lies outside the window/],
  ["a badge declared twice", { badges: [loaded, loaded] }, /badge loaded is declared twice/],
  ["a badge nobody declared", { badges: [] }, /wears loaded, which is not declared/],
  ["a badge in another shape", one({ badges: [{ ...loaded, shape: "star" }] }), /wears loaded in another shape/],
  ["a badge that says nothing", one({ badges: [{ ...loaded, words: "" }] }), /wears loaded without a word/],
  ["more seals than fit", one({ badges: [loaded, loaded, loaded, loaded, loaded] }), /wears 5 seals, and there is room for 4/],
  ["a piece over no second place", one({ over: "road" }), /lies over road, no other place/],
  ["a front that is no direction", one({ facing: 400 }), /looks to 400 degrees/],
  ["a leader with half a star", one({ stars: 0.5 }), /has 0.5 stars/],
  ["a display twice", { displays: () => [cup, cup] }, /display cup is there twice/],
  ["a display without a box", shown({ boxes: [] }), /display cup has no box/],
  ["a gauge that fills up to nothing", shown({ kind: "gauge", boxes: [], filled: { value: 1, of: 0 } }), /gauge cup cannot be filled/],
  ["a track whose boxes have no names", shown({ kind: "track" }), /a box of cup has no title/],
  [
    "a track that stands at two hours",
    shown({ boxes: ["1", "2"].map((id) => ({ id, title: id, held: [], now: true })) }),
    /cup stands at two of its boxes/,
  ],
  ["the same thing twice in a box", shown({ boxes: [{ id: "in", title: "", held: [token, token] }] }), /something is twice in in of cup/],
  [
    "none of something in a box",
    shown({ boxes: [{ id: "in", title: "", held: [{ ...token, count: 0 }] }] }),
    /0 of "Ball" are in in of cup/,
  ],
  [
    "an aim at something that nobody holds",
    { ...shown({}), aim: (action) => ({ action, words: JSON.stringify(action), role: "choose", token: "ball" }) },
    /uses ball, which no display holds/,
  ],
  ["a die that cannot fall so", cast({ faces: 10, face: 11 }), /a die of 10 fell on 11/],
  ["a draw of nothing", cast({ drawn: "", from: "the cup" }), /something without a name was drawn/],
])("%s is thrown", (_, broken, text) => {
  expect(() => examine(broken)).toThrow(text);
});

test("a game may judge refusals and decisions for itself", () => {
  expect(() => examine({}, [], () => "too curt")).toThrow(/{"do":"fly"}: too curt/);
  expect(() => examine({}, [boardCheck("own", 1, ({ view, decision }) => [`${view.turn} ${decision.ask}`])])).toThrow(/toy: 1 turn$/);
});

test("a board that is made anew for the same set-up is told: pages keep what they have of it", () => {
  const checks = boardChecks<Toy>(() => ({ ...pickets }));
  expect(() => conformance(toy, { seed: "board", actions: 40, checks })).toThrow(/the same set-up gives another board/);
});

const CASTS: readonly Cast[] = [
  { faces: 10, face: 10 },
  { faces: 6, face: 3, words: "tens" },
  { drawn: "Rally", from: "the cup" },
];

test("dice of any kind, draws, facings, pieces over two places, leaders and displays pass where they are whole", () => {
  const sound = {
    fought: (event: GameEvent) => (fire(event) ? { ...pickets.fought(event)!, cast: [...CASTS], row: "1" } : undefined),
    ...shown({ kind: "track", boxes: [{ id: "1", title: "Dawn", held: [token], now: true }] }),
    places: new Map([...pickets.places, ["lane", { ...pickets.places.get("road")!, id: "lane" }]]),
    ...one({ over: "lane", facing: 330, layer: 2, stars: 3 }),
  };
  expect(() => examine(sound)).not.toThrow();
});
