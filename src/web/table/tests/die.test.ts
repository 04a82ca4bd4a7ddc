import { expect, test } from "vitest";
import { castWords, fightLabel, rollWords, toldWith } from "../die.js";

test("dice are told by what is written on them, and which of several they are", () => {
  expect(castWords([{ faces: 10, face: 10, written: "0" }])).toBe("die 0");
  expect(
    castWords([
      { faces: 6, face: 3, words: "tens" },
      { faces: 6, face: 4 },
    ]),
  ).toBe("dice tens 3 and 4");
  expect(castWords([{ drawn: "Rally", from: "the cup" }])).toBe("Rally drawn");
});

test("what was drawn stands once in a line: where the line names it, or before it", () => {
  const [first, second] = [
    { drawn: "II Corps", from: "the cup" },
    { drawn: "I Corps", from: "the cup" },
  ];
  const die = { faces: 6, face: 3 };
  expect(toldWith("Artillery drawn: II Corps, I Corps.", [first, second])).toEqual({
    unnamed: [],
    parts: ["Artillery drawn: ", first, ", ", second, "."],
  });
  expect(toldWith("Nobody comes.", [die, second])).toEqual({ unnamed: [die, second], parts: ["Nobody comes."] });
});

test("a roll is told with the column of its table, and without it where there is but one", () => {
  const fought = {
    from: [],
    targets: [],
    label: "",
    cast: [{ faces: 10, face: 6, written: "5" }],
    row: "8 to 9",
    result: "Defender Beaten",
  };
  const table = (columns: readonly string[]) => ({ title: "Shock", rule: "R-1", columns, rows: [], legend: {} });
  const said = (columns: readonly string[], column: string) => {
    const roll = { ...fought, column, table: table(columns) };
    return [fightLabel(roll), rollWords(roll)];
  };
  expect(said(["1-1", "3-1"], "3-1")).toEqual(["3-1 · die 5 · Defender Beaten", "column 3-1, die 5"]);
  expect(said(["result"], "result")).toEqual(["die 5 · Defender Beaten", "die 5"]);
});
