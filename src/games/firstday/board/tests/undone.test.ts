/** What is said to be undone before guns pass. */
import { expect, test } from "vitest";
import { field, type Where } from "../../tests/field.js";
import { undone } from "../duties.js";

const left = (units: Readonly<Record<string, Where>>): readonly string[] => {
  const f = field(units, [["impulse", "union", 0, false]], { turn: 2 });
  return undone(f.game.view(f.s, "union"), { seat: "union" }, { do: "pass" });
};

test("one battery has not acted, two have not", () => {
  expect(left({ Hall: "3534", Marye: "2704" })).toEqual(["Hall has not acted; when both sides pass, the guns are done."]);
  expect(left({ Hall: "3534", Stewart: "3534", Marye: "2704" })[0]).toMatch(/^(Stewart and Hall|Hall and Stewart) have not acted;/);
});
