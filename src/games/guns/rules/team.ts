/** 25 Team play: special orders, the one word from a commander to his subordinate. */
import type { Refusal } from "../../../engine/index.js";
import { no, noted, pop } from "../../../kit/index.js";
import { inCommand, isTeam } from "../seats.js";
import { LONGEST_ORDER, type State } from "../state.js";
import { orderTitle } from "../words/names.js";
import * as words from "../words/turn.js";
import { type Ask, verb } from "./verbs.js";

const WORDS_PER_HOUR = 5;
const SECONDS_PER_HOUR = 30;

/** 25.1f before set-up the turn is one hour long. */
const wordsAllowed = (s: State): number => WORDS_PER_HOUR * s.hours;
const secondsAllowed = (s: State): number => SECONDS_PER_HOUR * s.hours;

/** Letters, digits and the signs of plain prose, in one line. */
const PLAIN = /^[\p{L}\p{M}\d .,;:!?'’"“”()–—-]*$/u;
const SIGNS = /^[.,;:!?'’"“”()–—-]+|[.,;:!?'’"“”()–—-]+$/gu;
/** "Don't", "Round-Top", "A.P": one word. */
const WORD = /^[\p{L}\p{M}'’]+(-[\p{L}\p{M}'’]+)?$|^\p{L}(\.\p{L})+$/u;
/** A time of day is the only number an order may have. */
const CLOCK = /^\d{1,2}(:\d\d)?(am|pm)?$/i;

/** 25.1f, g what is wrong with the text of an order: too many words, too long, drawn, a code, or several words run into one. */
function orderFault(s: State, text: string): Refusal | undefined {
  const parts = text.split(/\s+/u).filter((word) => word !== "");
  if (parts.length > wordsAllowed(s))
    return no("GG-25.1f", `A special order has ${wordsAllowed(s)} words at most now; this one has ${parts.length}.`);
  if (text.length > LONGEST_ORDER) return no("GG-25.1f", `A special order has ${LONGEST_ORDER} letters at most.`);
  if (text !== text.trim() || !PLAIN.test(text)) return no("GG-25.1g", "A special order is plain words in one line.");
  const odd = parts.map((part) => part.replace(SIGNS, "")).find((word) => word !== "" && !WORD.test(word) && !CLOCK.test(word));
  if (odd === undefined) return undefined;
  return /\d/.test(odd)
    ? no("GG-25.1g", `“${odd}” looks like a code; write in words.`)
    : no("GG-25.1f", `“${odd}” is more than one word; write them apart.`);
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

/** General orders in force, and in a team what the commander has written. */
export function ordersInForce(s: State) {
  return { orders: orderTitle(s.orders[s.active]), ...(isTeam(s, s.active) && { specialOrder: orderText(s, s.active) }) };
}

/** 25.1e */
export const write: Ask = {
  rule: "GG-25.1e",
  seat: inCommand,
  prompt: (s) => ({
    text: `Write a special order for your subordinate: ${wordsAllowed(s)} words, ${secondsAllowed(s)} seconds.`,
    words: wordsAllowed(s),
    seconds: secondsAllowed(s),
  }),
  done(s) {
    s.active = noted(s, 0);
    return false;
  },
  verbs: {
    write: verb({
      rule: "GG-25.1g",
      words: "text",
      refuse: (s, _, text) => orderFault(s, text),
      do(s, _, log, text) {
        keepOrder(s, s.active, text);
        log?.push(words.specialOrder(s, s.active, text));
        pop(s);
      },
    }),
  },
};
