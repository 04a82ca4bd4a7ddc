/** The rules: every chapter that can lie on the agenda, by its name there. */
import type { Prompt } from "../../../engine/index.js";
import { type Chapter, rulesOf } from "../../../kit/index.js";
import { frames, type State } from "../state.js";
import { activate, along, draw, instead } from "./activation.js";
import { arrivals, arrive, early, elsewhere, entry } from "./arrivals.js";
import { artillery, withhold } from "./artillery.js";
import { attack, offer, plan } from "./attack.js";
import { advance, combat } from "./combat.js";
import { focus } from "./command.js";
import { call, firstMarkers, open } from "./first-markers.js";
import { march } from "./march.js";
import { fall, fallBack, flee, retreat, slip } from "./retreat.js";
import { camp, deploy, setUp } from "./set-up.js";
import { step } from "./step.js";
import { support } from "./support.js";
import { battery, opening, turn, williams } from "./turn.js";
import { dayEnd, night, replace } from "./turn-end.js";
import { resultOf, targetOf, towardsTarget } from "./victory.js";
import { detail, interrupt, sally } from "./warren.js";

const chapters: Record<keyof typeof frames, Chapter<State>> = {
  setUp,
  camp,
  deploy,
  turn,
  opening,
  williams,
  battery,
  arrivals,
  early,
  arrive,
  elsewhere,
  entry,
  artillery,
  withhold,
  firstMarkers,
  open,
  call,
  draw,
  activate,
  instead,
  along,
  interrupt,
  detail,
  sally,
  focus,
  march,
  step,
  offer,
  attack,
  plan,
  combat,
  slip,
  support,
  retreat,
  flee,
  advance,
  dayEnd,
  fallBack,
  fall,
  night,
  replace,
  over: { result: resultOf },
};

export const rules = rulesOf<State>(frames, chapters, "CG-6.2a");

/** The question of the moment in words, with all that bears on it. */
export function prompt(s: State): Prompt {
  const score = [0, 1].map((side) => ({ casualties: towardsTarget(s, side), target: targetOf(s, side), delay: s.delay[side] }));
  return { ...rules.prompt(s), turn: s.turn, score: { union: score[0], confederate: score[1] } };
}
