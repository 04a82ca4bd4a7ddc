/** The rules, chapter by chapter: out of them the kit makes who decides, what is legal, why something is not, and doing it. */
import { type Chapter, rulesOf } from "../../../kit/index.js";
import { type ChapterName, frames } from "../agenda.js";
import { buford } from "../setup.js";
import type { State } from "../state.js";
import { defend, fill, support } from "./artillery.js";
import { assault } from "./assault.js";
import { bid, side } from "./auction.js";
import { bombard, hit, shelling } from "./bombardment.js";
import { combat, fighting, lead } from "./combat.js";
import { fire, losses } from "./fire.js";
import { march, marching, spend } from "./march.js";
import { leave, works } from "./night.js";
import { balance, objectives } from "./objectives.js";
import { orders } from "./orders.js";
import { attack, plan } from "./plan.js";
import { offer, pick } from "./reduction.js";
import { enter, entering, entry } from "./reinforcements.js";
import { hours, phase, turn } from "./sequence.js";
import { face, step } from "./step.js";
import { write } from "./team.js";
import { returnTokens } from "./tokens.js";
import { resultOf } from "./victory.js";
import { retreat, withdraw, withdrawing } from "./withdrawal.js";

export const chapters: Readonly<Record<ChapterName, Chapter<State, State>>> = {
  bid,
  side,
  balance,
  write,
  buford,
  hours,
  return: returnTokens,
  withdraw,
  step,
  face,
  attack,
  plan,
  defend,
  support,
  fill,
  bombard,
  hit,
  fire,
  combat,
  lead,
  offer,
  pick,
  retreat,
  enter,
  entry,
  march,
  spend,
  works,
  leave,
  orders,
  objectives,
  over: { result: resultOf },
  turn,
  phase,
  withdrawing,
  marching,
  entering,
  assault,
  shelling,
  losses,
  fighting,
};

export const { decision, prompt, legal, act, why, goOn } = rulesOf<State, State>(frames, chapters, "GG-5.2c");
