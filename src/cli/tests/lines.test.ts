import fc from "fast-check";
import { expect, test } from "vitest";
import { type InputLine, LINE_LIMIT, readLines } from "../lines.js";

async function linesOf(...chunks: readonly (string | Buffer)[]): Promise<InputLine[]> {
  const stream = (async function* () {
    for (const chunk of chunks) yield Buffer.from(chunk as string);
  })();
  const lines: InputLine[] = [];
  for await (const line of readLines(stream)) lines.push(line);
  return lines;
}

test("a line ends at its newline; the last may do without; empty ones count", async () => {
  expect(await linesOf("one\n\ntwo\r\nthree")).toEqual(["one", "", "two\r", "three"]);
  expect(await linesOf("one\n")).toEqual(["one"]);
  expect(await linesOf()).toEqual([]);
});

test("wherever the bytes are cut, the lines are the same", async () => {
  const bytes = Buffer.from('{"a":"é🥁"}\n\n{"b":"ß"}\nlast');
  const whole = await linesOf(bytes);
  await fc.assert(
    fc.asyncProperty(fc.array(fc.integer({ min: 0, max: bytes.length })), async (cuts) => {
      const ends = [...cuts.sort((a, b) => a - b), bytes.length];
      expect(await linesOf(...ends.map((end, i) => bytes.subarray(i === 0 ? 0 : ends[i - 1], end)))).toEqual(whole);
    }),
  );
});

test("a line too long is one wrong line, and those after it are right", async () => {
  expect(await linesOf("x".repeat(LINE_LIMIT), "\nafter\n")).toEqual(["x".repeat(LINE_LIMIT), "after"]);
  expect(await linesOf("x".repeat(LINE_LIMIT), "x\nafter\n")).toEqual([{ wrong: "length" }, "after"]);
  expect(await linesOf("x".repeat(LINE_LIMIT), "x".repeat(LINE_LIMIT))).toEqual([{ wrong: "length" }]);
});

test("bytes that are no text are one wrong line", async () => {
  expect(await linesOf(Buffer.from([0xff, 0xfe, 10, 0x61]))).toEqual([{ wrong: "text" }, "a"]);
});
