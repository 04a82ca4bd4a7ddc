/** What the guide tells after the first hour, each when it comes to pass. */
import type { LessonStep } from "../../../engine/index.js";
import type { ChapterName } from "../agenda.js";
import { read } from "./view.js";

const EVENING = "D1-18";

/** What is told when it is first asked of the Union; whoever has not met it by the evening of the first day is not kept waiting. */
const met = (rule: string, words: string, ...chapters: readonly ChapterName[]): LessonStep => ({
  words,
  rule,
  ready: (_, decision) => decision?.seat === "union" && chapters.includes(decision.ask as ChapterName),
  done: (json) => read(json).hour > EVENING,
});

/** Orders and their price, and an attack from its declaration to its end. */
export const later: readonly LessonStep[] = [
  met(
    "GG-6.3c",
    "General orders bind your next turn, and each button says its price. Withdraw costs half your tokens at once; Attack as many if you then do not attack; Hold nothing, unless you gave way. Hold until the corps come.",
    "orders",
  ),
  met(
    "GG-13.1a",
    "An attack: press the enemy you mean, then each block that goes in, and declare it. Then come his guns, your guns, both are shown; yours bombard, his fire as you come on, and who is left closes in.",
    "attack",
    "plan",
  ),
  met(
    "GG-13.2a",
    "You are attacked, and play guns first, face-down, two tokens a position at most: press a token of your tray, then a place. A command's guns go with its blocks.",
    "defend",
  ),
  met(
    "GG-13.3a",
    "Now your guns, face-down too, from where they see the target. Play what the attack is worth: after the last one all are used up, and you draw one for every two.",
    "support",
  ),
  met(
    "GG-13.5c",
    "The guns are shown and speak. Three make a strength at most; hits strike the defending guns first, then the blocks.",
    "bombard",
    "hit",
  ),
  met("GG-13.6a", "The attackers come on, and each position with guns fires once at them. Who is still there afterwards moves in.", "fire"),
  met(
    "GG-13.8e",
    "Close combat: the leaders' strength, the ground, the flanks and who stands behind are added up in the open, and the higher sum wins. Choose who leads.",
    "combat",
    "lead",
  ),
  met(
    "GG-13.9a",
    "The loser falls back at once, attackers and defenders alike, and what has nowhere to go is lost. That ends the attack.",
    "retreat",
  ),
];
