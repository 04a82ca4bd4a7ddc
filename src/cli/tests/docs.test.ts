/** docs/protocol.md tells the truth: its session, line by line, is what the engine answers. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { bots } from "../../bots/index.js";
import { antietam } from "../../games/antietam/index.js";
import { answer } from "../answer.js";
import { createSession } from "../session.js";

const lines = readFileSync(new URL("../../../docs/protocol.md", import.meta.url), "utf8").split("\n");
const said = lines.filter((line) => line.startsWith("> ")).map((line) => line.slice(2));
const answered = lines.filter((line) => line.startsWith("< ")).map((line) => line.slice(2));

it("the session in docs/protocol.md runs as printed", () => {
  const session = createSession([antietam], bots, "docs");
  expect(said.length).toBeGreaterThan(20);
  expect(said.map((line) => answer(session, line))).toEqual(answered);
});
