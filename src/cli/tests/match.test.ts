import { expect, test } from "vitest";
import type { Bot } from "../../bots/index.js";
import type { Action, Game } from "../../engine/index.js";
import { toy } from "../../engine/tests/toy.js";
import { playOut } from "../match.js";
import { drummer } from "./talk.js";

const game = toy as Game;
const FIRE = { do: "fire" };

/** A bot that always means to do the same, and counts how often it is asked. */
function resolved(action: Action, ...then: Action[]) {
  const asked = { times: 0 };
  const bot: Bot = {
    id: "resolved",
    title: "Resolved",
    choose() {
      asked.times++;
      return { action, because: "It was decided long ago.", then };
    },
  };
  return { bot, asked };
}

function match(blue: Bot, gray: Bot) {
  const players = new Map([
    ["blue", blue],
    ["gray", gray],
  ]);
  return { game, scenario: "picket", options: { heavy: false, motto: "" }, players };
}

test("the same seed gives the same game, another seed another", () => {
  const many = (seed: string) => Array.from({ length: 10 }, (_, i) => playOut(match(drummer, drummer), `${seed}/${i}`));
  expect(many("a")).toEqual(many("a"));
  expect(many("a")).not.toEqual(many("b"));
});

test("every decision counts, and the seat that decides is the one that is asked", () => {
  const blue = resolved(FIRE);
  const gray = resolved({ do: "march" });
  expect(playOut(match(blue.bot, gray.bot), "s")).toMatchObject({ length: 12, result: { score: { gray: 0 } } });
  expect([blue.asked.times, gray.asked.times]).toEqual([6, 6]);
});

test("a bot that said what it means to do next is not asked again while that is legal", () => {
  const blue = resolved({ do: "load", powder: 2 }, FIRE);
  expect(playOut(match(blue.bot, resolved(FIRE).bot), "s").length).toBe(18);
  expect(blue.asked.times).toBe(6);
});

test("it is asked again when that is not legal, or the other side came in between", () => {
  const blue = resolved(FIRE, FIRE);
  expect(playOut(match(blue.bot, resolved(FIRE).bot), "s").length).toBe(12);
  expect(blue.asked.times).toBe(6);
  // Loading twice is not legal.
  const then: Action[] = [{ do: "load", powder: 1 }];
  let step = 0;
  const stubborn: Bot = {
    id: "stubborn",
    title: "Stubborn",
    choose: () => ({ action: step++ % 2 === 0 ? { do: "load", powder: 1 } : FIRE, because: "", then }),
  };
  expect(playOut(match(stubborn, resolved(FIRE).bot), "s").length).toBe(18);
  expect(step).toBe(12);
});

test("a bot that does not keep to the rules ends the match", () => {
  expect(() => playOut(match(resolved({ do: "fly" }).bot, drummer), "s")).toThrow(/seed s, resolved chose \{"do":"fly"\} after 0 actions/);
});
