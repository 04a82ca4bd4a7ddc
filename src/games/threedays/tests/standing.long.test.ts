/** In a game by mail nobody is asked anything while the enemy acts, if he has answered in advance as most would. */
import { expect, test } from "vitest";
import { createRandom, isOver } from "../../../engine/index.js";
import { threedays } from "../index.js";
import type { State } from "../state.js";

const usual = threedays.answers!.flatMap(({ ask, usual: words = [] }) => words.map((word) => ({ ask, until: "game" as const, ...word })));
const options = Object.fromEntries(threedays.options.map(({ key, default: value }) => [key, value]));
/** What is asked of whoever acts. */
const own = new Set(["actions", "move", "shocks", "resolve", "advance", "face", "goOn", "change", "marker", "wrap", "ride"]);

test.each(["S7", "S4"])("%s: every question of a reaction is settled", (scenario) => {
  const s = threedays.setup(scenario, options, createRandom("a turn")) as State;
  const [asked, settled]: [string[], string[]] = [[], []];
  for (let n = 0; n < 2000; n++) {
    const decision = threedays.decision(s);
    if (isOver(decision)) break;
    const reacts = s.brigade >= 0 && !own.has(decision.ask) && threedays.answers!.some(({ ask }) => ask === decision.ask);
    const answer = reacts ? threedays.answered!(s, usual) : undefined;
    if (reacts) (answer ? settled : asked).push(decision.ask);
    threedays.act(s, answer ?? threedays.mind!.courses(s)[0][0]);
  }
  expect(asked).toEqual([]);
  expect(new Set(settled).size).toBeGreaterThan(4);
});
