/** The rules: every chapter that can lie on the agenda, by its name there. */
import type { Prompt } from "../../../engine/index.js";
import { type Chapter, rulesOf } from "../../../kit/index.js";
import { frames, type State } from "../state.js";
import { attack, plan } from "./combat.js";
import { rally } from "./effectiveness.js";
import { march } from "./march.js";
import { step } from "./movement.js";
import { call, sendBack } from "./reinforcements.js";
import { aftermath, exchange } from "./results.js";
import { advance, forced, guns, retreat } from "./retreat.js";
import { combat, contact, turn } from "./sequence.js";
import { resultOf, score } from "./victory.js";

const chapters: Record<keyof typeof frames, Chapter<State>> = {
  turn,
  march,
  step,
  sendBack,
  call,
  combat,
  contact,
  attack,
  plan,
  aftermath,
  exchange,
  retreat,
  guns,
  advance,
  forced,
  rally,
  over: { result: resultOf },
};

export const rules = rulesOf<State>(frames, chapters);

/** The question of the moment in words, with all that bears on it. */
export function prompt(s: State): Prompt {
  const [union, confederate] = score(s).total;
  return { ...rules.prompt(s), turn: s.turn, score: { union, confederate } };
}
