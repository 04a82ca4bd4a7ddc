import { expect, test } from "vitest";
import { type ResultTable, rowHit } from "../board-combat.js";

const table = { rows: ["1", "2-3", "4–5", "6+"].map((head) => ({ head, cells: [] })) } as unknown as ResultTable;
const die = (face: number) => ({ cast: [{ faces: 10, face }] });

test("the line of a table is found for single faces, spans and open ends", () => {
  expect([1, 2, 3, 4, 5, 6, 9].map((face) => rowHit(table, die(face)))).toEqual([0, 1, 1, 2, 2, 3, 3]);
  expect(rowHit(table, die(0))).toBe(-1);
});

test("several dice are added up, what is drawn counts for nothing, and a line that is named is that line", () => {
  const cast = [
    { faces: 6, face: 2 },
    { drawn: "Rally", from: "the cup" },
    { faces: 6, face: 3 },
  ];
  expect(rowHit(table, { cast })).toBe(2);
  expect(rowHit(table, { cast, row: "1" })).toBe(0);
  expect(rowHit(table, { cast, row: "lost" })).toBe(-1);
});
