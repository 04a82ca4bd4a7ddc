/** 25 Team play: special orders, the one word from a commander to his subordinate. */
import type { Action, GameEvent } from "../../../engine/index.js";
import { afterFirstOrder } from "../setup.js";
import { Ask, LONGEST_ORDER, Stage, type State } from "../state.js";
import * as words from "../words/turn.js";
import { beginWithdrawals } from "./withdrawal.js";

const WORDS_PER_HOUR = 5;
const SECONDS_PER_HOUR = 30;

export function beginWriting(s: State, army: number = s.active): void {
  s.active = army;
  s.ask = Ask.write;
}

/** 25.1f before set-up the turn is one hour long. */
export const wordsAllowed = (s: State): number => WORDS_PER_HOUR * s.hours;
export const secondsAllowed = (s: State): number => SECONDS_PER_HOUR * s.hours;

export const SILENCE: Action = Object.freeze({ do: "write", text: "" });

export function legalWritings(out: Action[]): void {
  out.push(SILENCE);
}

/** Letters, digits and the signs of plain prose, in one line. */
const PLAIN = /^[\p{L}\p{M}\d .,;:!?'’"“”()–—-]*$/u;
const SIGNS = /^[.,;:!?'’"“”()–—-]+|[.,;:!?'’"“”()–—-]+$/gu;
/** "Don't", "Round-Top", "A.P": one word. */
const WORD = /^[\p{L}\p{M}'’]+(-[\p{L}\p{M}'’]+)?$|^\p{L}(\.\p{L})+$/u;
/** A time of day is the only number an order may have. */
const CLOCK = /^\d{1,2}(:\d\d)?(am|pm)?$/i;

/** 25.1f, g what is wrong with the text of an order: too many words, too long, drawn, a code, or several words run into one. */
export function orderFault(s: State, text: string): { readonly rule: string; readonly text: string } | undefined {
  const parts = text.split(/\s+/u).filter((word) => word !== "");
  if (parts.length > wordsAllowed(s)) {
    return { rule: "GG-25.1f", text: `A special order has ${wordsAllowed(s)} words at most now; this one has ${parts.length}.` };
  }
  if (text.length > LONGEST_ORDER) return { rule: "GG-25.1f", text: `A special order has ${LONGEST_ORDER} letters at most.` };
  if (text !== text.trim() || !PLAIN.test(text)) return { rule: "GG-25.1g", text: "A special order is plain words in one line." };
  const odd = parts.map((part) => part.replace(SIGNS, "")).find((word) => word !== "" && !WORD.test(word) && !CLOCK.test(word));
  if (odd === undefined) return undefined;
  return /\d/.test(odd)
    ? { rule: "GG-25.1g", text: `“${odd}” looks like a code; write in words.` }
    : { rule: "GG-25.1f", text: `“${odd}” is more than one word; write them apart.` };
}

export function orderText(s: State, army: number): string {
  const from = army * LONGEST_ORDER;
  return String.fromCharCode(...s.words.subarray(from, from + s.wordsLength[army]));
}

export function keepOrder(s: State, army: number, text: string): void {
  const from = army * LONGEST_ORDER;
  s.words.fill(0, from, from + LONGEST_ORDER);
  for (let i = 0; i < text.length; i++) s.words[from + i] = text.charCodeAt(i);
  s.wordsLength[army] = text.length;
}

/** 25.1e */
export function writeOrder(s: State, text: string, log?: GameEvent[]): void {
  keepOrder(s, s.active, text);
  log?.push(words.specialOrder(s, s.active, text));
  if (s.stage === Stage.setUp) afterFirstOrder(s);
  else beginWithdrawals(s, log);
}
