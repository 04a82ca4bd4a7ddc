import { expect, test } from "vitest";
import { castWords } from "../die.js";

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
