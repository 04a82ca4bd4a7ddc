/** The tables, cell by cell against what the ledger says of them. */
import { describe, expect, test } from "vitest";
import {
  clampColumn,
  combatCodes,
  combatResult,
  combatTolls,
  FIRE_COLUMNS,
  fireCode,
  fireColumn,
  fireColumns,
  fireResult,
  rankOf,
  testResult,
  testWords,
} from "../data/tables.js";
import { oddsShift } from "../rules/odds.js";

const roll = (d66: number): number => rankOf(Math.floor(d66 / 10), d66 % 10);

test("[FD-1.0a] a d66 reads red as tens and white as units: 36 ranks", () => {
  expect([rankOf(1, 1), rankOf(4, 2), rankOf(6, 6)].map((rank) => rank + 1)).toEqual([1, 20, 36]);
});

describe("the fire table", () => {
  const counts: readonly [string, string, Readonly<Record<string, number>>][] = [
    ["FD-9.3m", "C", { "-": 32, T0: 3, T1: 1 }],
    ["FD-9.3n", "1", { "-": 29, T0: 5, T1: 2 }],
    ["FD-9.3o", "2", { "-": 26, T0: 5, T1: 3, T2: 1, D1: 1 }],
    ["FD-9.3p", "3", { "-": 23, T0: 5, T1: 4, T2: 1, D1: 3 }],
    ["FD-9.3q", "4-5", { "-": 20, T0: 5, T1: 4, T2: 2, D1: 5 }],
    ["FD-9.3r", "6-7", { "-": 17, T0: 5, T1: 4, T2: 3, D1: 6, D2: 1 }],
    ["FD-9.3s", "8-9", { "-": 14, T0: 5, T1: 5, T2: 3, D1: 7, D2: 2 }],
    ["FD-9.3t", "10-12", { "-": 11, T0: 4, T1: 5, T2: 4, D1: 9, D2: 3 }],
    ["FD-9.3u", "13-15", { "-": 8, T0: 4, T1: 4, T2: 5, D1: 10, D2: 4, D3: 1 }],
    ["FD-9.3v", "16-18", { "-": 6, T0: 4, T1: 4, T2: 5, D1: 10, D2: 5, D3: 2 }],
    ["FD-9.3w", "19-22", { "-": 4, T0: 3, T1: 4, T2: 6, D1: 10, D2: 6, D3: 3 }],
    ["FD-9.3x", "23+", { "-": 2, T0: 3, T1: 3, T2: 7, D1: 10, D2: 7, D3: 4 }],
  ];
  const rows = counts.map(([, label, row]) => ({ label, row }));
  const cellsOf = (label: string) =>
    Array.from({ length: 36 }, (_, rank) =>
      fireCode(fireResult[rank * FIRE_COLUMNS + fireColumns.indexOf(label)]).replace("no effect", "-"),
    );
  const inOrder = (row: Readonly<Record<string, number>>) =>
    Object.entries(row).flatMap(([code, n]) => Array.from({ length: n }, () => code));

  test("[FD-9.3m] [FD-9.3n] [FD-9.3o] columns C, 1 and 2", () => {
    for (const { label, row } of rows.slice(0, 3)) expect(cellsOf(label), label).toEqual(inOrder(row));
  });
  test("[FD-9.3p] [FD-9.3q] [FD-9.3r] columns 3, 4-5 and 6-7", () => {
    for (const { label, row } of rows.slice(3, 6)) expect(cellsOf(label), label).toEqual(inOrder(row));
  });
  test("[FD-9.3s] [FD-9.3t] [FD-9.3u] columns 8-9, 10-12 and 13-15", () => {
    for (const { label, row } of rows.slice(6, 9)) expect(cellsOf(label), label).toEqual(inOrder(row));
  });
  test("[FD-9.3v] [FD-9.3w] [FD-9.3x] columns 16-18, 19-22 and 23+", () => {
    for (const { label, row } of rows.slice(9, 12)) expect(cellsOf(label), label).toEqual(inOrder(row));
  });

  test.each([
    ["C", 62, "-"],
    ["C", 63, "T0"],
    ["1", 65, "T1"],
    ["2", 66, "D1"],
    ["6-7", 35, "-"],
    ["6-7", 66, "D2"],
    ["13-15", 66, "D3"],
    ["23+", 12, "-"],
    ["23+", 63, "D3"],
  ])("[FD-9.3c] column %s, %i: %s", (label, d66, code) => expect(cellsOf(label)[roll(d66)]).toBe(code));

  test("[FD-9.3a] the base column of a sum", () => {
    const labels = [0.5, 1, 5, 7.9, 12, 13, 30].map((sum) => fireColumns[fireColumn(sum)]);
    expect(labels).toEqual(["C", "1", "4-5", "6-7", "10-12", "13-15", "23+"]);
  });
});

describe("the Close Combat table", () => {
  const bands = ["AX", "A2", "A1", "B", "D1", "D2", "DX", "DR"];
  const value = (rank: number, column: number) => rank + 1 + 3 * column;
  const band = (n: number) => bands[n <= 3 ? 0 : n <= 9 ? 1 : n <= 15 ? 2 : n <= 21 ? 3 : n <= 27 ? 4 : n <= 33 ? 5 : n <= 39 ? 6 : 7];

  test("[FD-11.4a] every cell is the rank and three times the column", () => {
    for (let rank = 0; rank < 36; rank++)
      for (let column = -6; column <= 6; column++)
        expect(combatCodes[combatResult(rank, column)], `${rank} ${column}`).toBe(band(value(rank, column)));
  });
  test("[FD-11.4b] the best and the worst column", () => {
    const code = (d66: number, column: number) => combatCodes[combatResult(roll(d66), column)];
    expect([code(11, 6), code(66, 6), code(11, -6), code(66, -6)]).toEqual(["B", "DR", "AX", "B"]);
  });
  test("[FD-11.3i] columns are clamped to -6 and +6", () => expect([9, -9, 2].map(clampColumn)).toEqual([6, -6, 2]));

  const tolls = Object.fromEntries(combatCodes.map((code, i) => [code, combatTolls[i]]));
  const none = { loss: false, test: -1, least: 0, panic: false };
  test("[FD-11.4c] [FD-11.4d] [FD-11.4e] what AX, A2 and A1 ask", () => {
    expect(tolls.AX).toEqual({ attackers: { loss: true, test: 2, least: 1, panic: false }, defenders: none });
    expect(tolls.A2).toEqual({ attackers: { ...none, test: 2, least: 1 }, defenders: none });
    expect(tolls.A1).toEqual({ attackers: { ...none, test: 1, least: 1 }, defenders: { ...none, test: 0 } });
  });
  test("[FD-11.4f] [FD-11.4g] [FD-11.4h] what B, D1 and D2 ask", () => {
    expect(tolls.B).toEqual({ attackers: { ...none, test: 1 }, defenders: { ...none, test: 1 } });
    expect(tolls.D1).toEqual({ attackers: { ...none, test: 0 }, defenders: { ...none, test: 1, least: 1 } });
    expect(tolls.D2).toEqual({ attackers: none, defenders: { ...none, test: 2, least: 2 } });
  });
  test("[FD-11.4i] [FD-11.4j] what DX and DR ask", () => {
    expect(tolls.DX).toEqual({ attackers: none, defenders: { loss: true, test: 2, least: 2, panic: false } });
    expect(tolls.DR).toEqual({ attackers: none, defenders: { ...none, loss: true, panic: true } });
  });

  test.each([
    [
      "[FD-x11.3(c)a] [FD-x11.3(c)b] three to one and two to one",
      [
        [18, 6, 3],
        [17, 6, 2],
        [12, 6, 2],
      ],
    ],
    [
      "[FD-x11.3(c)c] half as many again",
      [
        [9, 6, 1],
        [8, 6, 0],
      ],
    ],
    [
      "[FD-x11.3(c)d] [FD-x11.3(c)e] [FD-x11.3(c)f] the defender stronger",
      [
        [6, 9, -1],
        [6, 12, -2],
        [6, 18, -3],
        [6, 8, 0],
      ],
    ],
  ] as const)("%s", (_, rows) => {
    for (const [attack, defence, shift] of rows) expect(oddsShift(attack, defence)).toBe(shift);
  });
});

describe("Cohesion Tests", () => {
  const result = (rating: number, n: number, die: number) => testWords[testResult(rating, n, die)];
  test("[FD-12.1a] [FD-12.1d] [FD-12.1e] the margin: pass, a hit", () => {
    expect([result(4, 1, 3), result(5, 0, 5), result(4, 0, 5)]).toEqual(["pass", "pass", "MH"]);
  });
  test("[FD-12.1f] [FD-12.1g] [FD-12.1h] a hit with one or two back, Panic", () => {
    expect([result(4, 0, 6), result(3, 0, 6), result(4, 2, 6)]).toEqual(["MH+R1", "MH+R2", "PANIC"]);
  });
  test("[FD-12.1i] [FD-12.1j] [FD-12.1k] a Depletion and Panic; a 1 passes; a 6 hits", () => {
    expect([result(2, 2, 5), result(-1, 2, 1), result(6, 0, 6)]).toEqual(["D+PANIC", "pass", "MH"]);
  });
  test("[FD-12.1a] every cell follows from the margin", () => {
    const words = ["pass", "MH", "MH+R1", "MH+R2", "PANIC", "D+PANIC"];
    for (let rating = -2; rating <= 6; rating++)
      for (let n = 0; n <= 3; n++)
        for (let die = 1; die <= 6; die++) {
          const margin = Math.max(0, Math.min(5, die + n - rating));
          const want = die === 1 ? 0 : die === 6 ? Math.max(1, margin) : margin;
          expect(result(rating, n, die), `${rating} T${n} ${die}`).toBe(words[want]);
        }
  });
});
