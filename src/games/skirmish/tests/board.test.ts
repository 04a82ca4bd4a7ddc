import { expect, test } from "vitest";
import { skirmishBoard } from "../board/index.js";

test("the keyboard walks the map: six ways, and due east along a row", () => {
  const { beside } = skirmishBoard;
  expect([0, 60, 120, 180, 240, 300].map((way) => beside("0505", way))).toEqual(["0504", "0604", "0605", "0506", "0405", "0404"]);
  expect(["0505", "0605"].map((hex) => beside(hex, 90))).toEqual(["0605", "0705"]);
  expect(["0505", "0605"].map((hex) => beside(hex, 270))).toEqual(["0405", "0505"]);
  expect(beside("0101", 0)).toBeUndefined();
});
