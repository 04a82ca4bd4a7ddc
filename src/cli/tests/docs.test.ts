/** The documents tell the truth: the session of docs/protocol.md, line by line, is what the engine answers; docs/guns.md names every decision. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { bots } from "../../bots/index.js";
import { Refusal } from "../../engine/index.js";
import { antietam } from "../../games/antietam/index.js";
import { guns } from "../../games/guns/index.js";
import * as chapters from "../../games/guns/rules/chapters.js";
import { answer } from "../answer.js";
import { createSession } from "../session.js";

const read = (name: string) => readFileSync(new URL(`../../../docs/${name}`, import.meta.url), "utf8");
const lines = read("protocol.md").split("\n");
const said = lines.filter((line) => line.startsWith("> ")).map((line) => line.slice(2));
const answered = lines.filter((line) => line.startsWith("< ")).map((line) => line.slice(2));

it("the session in docs/protocol.md runs as printed", () => {
  const session = createSession([antietam], bots, "docs");
  expect(said.length).toBeGreaterThan(20);
  expect(said.map((line) => answer(session, line))).toEqual(answered);
});

it("docs/guns.md has every decision of the game, and its examples of positions can be read", () => {
  const rows = read("guns.md").split("\n");
  for (const [ask, chapter] of Object.entries(chapters))
    if ("verbs" in chapter)
      expect(
        rows.some((row) => row.startsWith("| ") && row.split("|")[1].includes(`\`${ask}\``)),
        ask,
      ).toBe(true);
  const example = (field: string) => JSON.parse(/`(\{[^`]*\})`/.exec(rows.find((row) => row.startsWith(`| \`${field}\``))!)![1]);
  expect(guns.fromPosition({ game: "guns", ask: "march", active: "union", hour: "D1-09", blocks: example("blocks") })).not.toBeInstanceOf(
    Refusal,
  );
});
