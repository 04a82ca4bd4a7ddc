import { expect, test } from "vitest";
import { castWords, toldWith } from "../die.js";

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
