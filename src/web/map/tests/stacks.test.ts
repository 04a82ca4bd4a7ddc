import { expect, test } from "vitest";
import type { Board, Piece, Place, Spot } from "../../../engine/index.js";
import { lyingOf, onTop, under } from "../stacks.js";

const place = (id: string, x: number): [string, Place] => [id, { id, name: id, at: { x, y: 0 }, outline: [], facts: [] }];
const places = new Map([place("a", 0), place("b", 2), place("c", 4)]);
const board: Pick<Board, "placeAt"> = {
  placeAt: ({ x }: Spot) => [...places.values()].find(({ at }) => Math.abs(at.x - x) <= 1)?.id,
};
const piece = (id: string, at: string): Piece => ({
  id,
  name: id,
  title: id,
  side: "blue",
  branch: "infantry",
  figures: "4",
  place: at,
  badges: [],
});
const pieces = [piece("one", "a"), piece("low", "b"), piece("high", "b"), piece("off", "nowhere")];

test("a piece alone lies in the middle of its place, a stack steps up to the right, and tells its height once", () => {
  const lying = lyingOf(pieces, places);
  expect(lying.map(({ piece, height }) => [piece.id, height])).toEqual([
    ["one", 1],
    ["low", 0],
    ["high", 2],
  ]);
  expect(lying[0].at.x).toBe(0);
  expect(lying[2].at.x).toBeGreaterThan(lying[1].at.x);
  expect(lying[2].at.y).toBeLessThan(lying[1].at.y);
});

test("a fanned stack lies side by side, above everything else", () => {
  const lying = lyingOf([...pieces, piece("last", "c")], places, "b");
  expect(lying.map(({ piece }) => piece.id)).toEqual(["one", "last", "low", "high"]);
  const [low, high] = lying.slice(-2);
  expect(high.at.y).toBe(low.at.y);
  expect(high.at.x - low.at.x).toBeGreaterThan(1.16);
});

test("pointing means the piece that is alone, the place of a stack, and the very piece of a fan", () => {
  expect(under({ x: 0.2, y: 0 }, lyingOf(pieces, places), board)).toEqual({ place: "a", piece: "one" });
  expect(under({ x: 2, y: 0 }, lyingOf(pieces, places), board)).toEqual({ place: "b" });
  const fanned = lyingOf(pieces, places, "b");
  expect(under(fanned.find(({ piece }) => piece.id === "low")!.at, fanned, board)).toEqual({ place: "b", piece: "low" });
  expect(under({ x: 40, y: 0 }, fanned, board)).toBeUndefined();
});

test("a fan that reaches over another place is meant where it lies", () => {
  const three = [...pieces, piece("top", "b"), piece("under it", "c")];
  const fanned = lyingOf(three, places, "b");
  const top = fanned.find(({ piece }) => piece.id === "top")!;
  expect(board.placeAt({ x: top.at.x + 0.4, y: 0 })).toBe("c");
  expect(under({ x: top.at.x + 0.4, y: 0 }, fanned, board)).toEqual({ place: "b", piece: "top" });
});

test("higher layers lie on top, whatever their order in the list", () => {
  const lying = lyingOf([{ ...piece("order", "a"), layer: 2 }, piece("unit", "a"), { ...piece("marker", "a"), layer: -1 }], places);
  expect(lying.map(({ piece }) => piece.id)).toEqual(["marker", "unit", "order"]);
  expect(lying.map(({ height }) => height)).toEqual([0, 0, 3]);
});

test("a leader stands beside his stack, counts for nothing in its height, and is pointed at himself; fanned out he is one of them", () => {
  const led = [piece("unit", "a"), { ...piece("Reynolds", "a"), stars: 3 }];
  const lying = lyingOf(led, places);
  const [unit, leader] = lying;
  expect([unit.piece.id, unit.height, leader.piece.id, leader.height]).toEqual(["unit", 1, "Reynolds", 0]);
  expect(leader.at.x).toBeLessThan(unit.at.x);
  expect(under(leader.at, lying, board)).toEqual({ place: "a", piece: "Reynolds" });
  expect(under({ x: 0.3, y: 0.3 }, lying, board)).toEqual({ place: "a", piece: "unit" });
  expect(lyingOf(led, places, "a").every(({ fanned }) => fanned)).toBe(true);
});

test("leaders stand above all stacks, and their names meet no other: below, above, or not written where there is no room", () => {
  const leader = (id: string, at: string, stars: number) => ({ ...piece(id, at), stars });
  const long = "von Steinwehr";
  const crowd = [leader(long, "a", 1), leader("Krzyzanowski", "a", 1), leader("Schimmelfennig", "a", 1), leader("Howard", "a", 3)];
  const lying = lyingOf([...crowd, piece("unit", "b")], places);
  expect(lying.map(({ piece }) => piece.id)).toEqual(["unit", ...crowd.map(({ id }) => id)]);
  const lineOf = (id: string) => lying.find(({ piece }) => piece.id === id)!.nameAt;
  // The army's first of all; the brigades' as they stand, as long as there is room.
  expect(lineOf("Howard")).toBeGreaterThan(0);
  expect(lineOf(long)).toBeGreaterThan(0);
  expect(lineOf("Krzyzanowski")).toBeLessThan(0);
  expect(lineOf("Schimmelfennig")).toBeUndefined();
  expect(lyingOf(crowd, places, "a").every(({ nameAt }) => nameAt !== undefined)).toBe(true);
});

test("a counter over two places lies from the one to the other, and is pointed at on both", () => {
  const lying = lyingOf([{ ...piece("line", "b"), over: "c" }], places);
  expect(lying[0].bar).toMatchObject({ at: { x: 3, y: 0 }, turn: 0 });
  expect(lying[0].bar!.length).toBeGreaterThan(2);
  for (const x of [1.8, 3, 4.2]) expect(under({ x, y: 0.3 }, lying, board)).toEqual({ place: "b", piece: "line" });
});

test("a line over two places steps before those it lies on and is drawn above them, and behind and below those that lie on it", () => {
  const line = { ...piece("line", "b"), over: "c", facing: 180 };
  const alone = lyingOf([line], places)[0].bar!;
  for (const [layer, order, side] of [
    [1, ["mate", "line"], 1],
    [-1, ["line", "mate"], -1],
  ] as const) {
    const lying = lyingOf([{ ...line, layer }, piece("mate", "c")], places);
    expect(lying.map(({ piece: { id } }) => id)).toEqual(order);
    const { at, depth } = lying.find(({ piece: { id } }) => id === "line")!.bar!;
    // It looks south: before it is farther down.
    expect(Math.sign(at.y)).toBe(side);
    expect(depth).toBeLessThan(alone.depth);
    // What lies there is seen beside the other, whose half is 0.58.
    expect(Math.abs(at.y) + depth / 2).toBeGreaterThan(0.95);
    expect(under({ x: 3, y: at.y }, lying, board)).toEqual({ place: "b", piece: "line" });
    expect(under({ x: 4, y: -side * 0.4 }, lying, board)).toEqual({ place: "c", piece: "mate" });
  }
});

test("a line alone on its places lies above its neighbours, in whatever order they come", () => {
  const lying = lyingOf([{ ...piece("line", "a"), over: "b" }, piece("neighbour", "c")], places);
  expect(lying.map(({ piece: { id } }) => id)).toEqual(["neighbour", "line"]);
});

const line = (id: string, from: string, to: string, layer = 0): Piece => ({ ...piece(id, from), over: to, facing: 180, layer });
const ids = (lying: readonly { readonly piece: Piece }[]) => lying.map(({ piece: { id } }) => id);

test("a line behind others is drawn over the row behind it, and under those others", () => {
  const rows = new Map([...places, ["d", { ...places.get("a")!, id: "d", at: { x: 1, y: -1.5 } }] as const]);
  const lying = lyingOf([piece("mate", "a"), line("line", "a", "b", -1), piece("behind", "d")], rows);
  expect(ids(lying)).toEqual(["behind", "line", "mate"]);
  // The figures of the row behind end half a unit below its middle.
  expect(lying[1].at.y - lying[1].bar!.depth / 2).toBeGreaterThan(-1.05);
});

test("of lines on the same ground each lies elsewhere", () => {
  const lying = lyingOf([line("low", "a", "b", -2), line("middle", "b", "c", -1), line("high", "a", "b")], places);
  const at = lying.map(({ at: { y } }) => y.toFixed(1));
  expect(new Set(at).size).toBe(3);
  expect(ids(lying).at(-1)).toBe("high");
});

test("a leader of those before a line stands at their lower left, and leaves its figures to be read", () => {
  const led = [piece("mate", "b"), line("line", "a", "b", -1), { ...piece("Avery", "b"), stars: 1 }];
  const leader = lyingOf(led, places).find(({ piece: { id } }) => id === "Avery")!;
  expect(leader.at.y).toBeGreaterThan(0);
});

test("what is looked at lies above the rest, the fan above that, and what is pointed at and in hand above all", () => {
  const lying = lyingOf([line("line", "a", "b", -1), piece("mate", "a"), piece("low", "c"), piece("high", "c")], places, "c");
  const held = new Set<string>();
  expect(ids(onTop(lying, { held }))).toEqual(["line", "mate", "low", "high"]);
  expect(ids(onTop(lying, { held, pointed: "line" }))).toEqual(["mate", "low", "high", "line"]);
  expect(ids(onTop(lying, { held: new Set(["line"]), pointed: "mate" }))).toEqual(["low", "high", "mate", "line"]);
  expect(ids(onTop(lyingOf([piece("mate", "a"), piece("one", "b")], places), { held, chosen: "a" }))).toEqual(["one", "mate"]);
});
