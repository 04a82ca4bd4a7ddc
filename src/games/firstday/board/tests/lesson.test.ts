/** The guided first turn tells what is asked of the Union, whatever the enemy has done before. */
import { expect, test } from "vitest";
import type { JsonObject } from "../../../../engine/index.js";
import { field } from "../../tests/field.js";
import { lesson } from "../lesson.js";

const units = { Hall: "3534", "76 NY": "3635", Marye: "2704" };
const { steps } = lesson;
const step = (words: RegExp) => steps.find((one) => words.test(one.words))!;

test("the enemy's guns that have fired do not end the step about one's own", () => {
  const f = field(units, [["impulse", "confederate", 0, false]], { turn: 0 });
  const seen = (): JsonObject => f.game.view(f.s, "union");
  f.play({ do: "guns", hex: "2704" }, { do: "end" });
  expect(f.read("fireMove")).toEqual(["Marye"]);
  expect(step(/^Now the guns/).done(seen(), null)).toBe(false);
  f.play({ do: "guns", hex: "3534" }, { do: "end" });
  expect(step(/^Now the guns/).done(seen(), null)).toBe(true);
});

test("falling back is explained when a unit of the Union has to", () => {
  const ready = (unit: string) =>
    step(/falls back at once/).ready?.(
      {
        agenda: [
          ["impulse", "union"],
          ["retreat", unit, 3, 0],
        ],
        turn: 0,
      } as unknown as JsonObject,
      null,
    );
  expect(ready("Hall")).toBe(true);
  expect(ready("Marye")).toBe(false);
});
