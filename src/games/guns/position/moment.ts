/**
 * What happens next, in a position: the agenda, from the bottom up. Who types one may say "ask" instead, and where it matters "stage", "after",
 * "reason" and "second", as positions did before there was an agenda.
 */
import type { Json, JsonObject, Refusal } from "../../../engine/index.js";
import { among, flag, type Kind, no, readAgenda } from "../../../kit/index.js";
import { type ChapterName, chapterNames, frames, reasonNames } from "../agenda.js";
import { armyNames, CSA } from "../data/blocks.js";
import { ask as asks } from "../options.js";
import { Extended, type State } from "../state.js";
import rows from "./moments.json" with { type: "json" };

const stageNames = ["setUp", "duration", "draw", "withdrawal", "attack", "retreat", "entry", "march", "night", "orders", "objectives"];

/** Keys that stand for an agenda: kind, and what it is when left out. */
const shorthand: Readonly<Record<string, readonly [Kind, Json]>> = {
  ask: [among(chapterNames.slice(0, chapterNames.indexOf("turn"))), "march"],
  stage: [among(stageNames), "march"],
  after: [among(["withdrawal", "fire", "combat"]), "withdrawal"],
  reason: [among(reasonNames), "night"],
  second: [flag, false],
};
export const shorthandKeys = Object.keys(shorthand);

export function readMoment(s: State, given: JsonObject): Refusal | undefined {
  const said: Record<string, Json> = {};
  for (const [key, [kind, usual]] of given.agenda === undefined ? Object.entries(shorthand) : []) {
    said[key] = given[key] === undefined ? usual : given[key];
    if (kind.read(s, said[key]) === undefined) return no("GG-4.1a", `"${key}" is ${kind.says}, not ${JSON.stringify(given[key])}.`);
  }
  const problem = readAgenda(frames, s, given.agenda === undefined ? usualAgenda(s, said) : given.agenda);
  return problem === undefined ? undefined : no("GG-5.1a", problem);
}

/** What lies below each question, and below those that depend on it with the word that tells; a block that moves has no front yet. */
const below = new Map<string, readonly Json[]>(Object.entries(rows));
/** Questions that are asked in the same places. */
const alike: Partial<Record<ChapterName, ChapterName>> = { face: "step", pick: "offer" };

function usualAgenda(s: State, { ask, stage, after, reason, second }: Readonly<Record<string, Json>>): Json {
  const name = alike[ask as ChapterName] ?? ask;
  const words = [after, stage, reason].map((word) => `${name} ${word}`);
  const found = below.get(words.find((word) => below.has(word)) ?? `${name}`)!;
  // In its second run (22) an attack is no longer one of several.
  const frames = s.extended === Extended.again ? found.filter((frame) => frame !== "attack") : found;
  const instead: Readonly<Record<string, string | false>> = {
    first: second === true && "second",
    nightPayment: asks.nightPaymentAfterDraw(s) && "latePayment",
    unionOrder: s.active === CSA && "confederateOrder",
  };
  const placed = frames.map((frame) => (Array.isArray(frame) ? frame.map((word) => instead[`${word}`] || word) : frame));
  return [...placed, ask === "return" ? [ask, reason] : ask === "write" ? [ask, armyNames[s.active]] : ask];
}
