/**
 * How the toss for a table's dice stands (docs/dice.md). Nobody can hold the table up: who has promised nothing in time is left out before
 * anything is opened; who does not open what they promised takes no more part, and the others begin anew, with a new secret and new numbers.
 */
import { sha256, type Toss } from "../../engine/index.js";
import { commitment, secretSeed } from "../fair.js";
import type { Dice, OpenToss } from "../store/schema.js";
import { Trouble } from "../trouble.js";
import type { Seat } from "./records.js";

export const TO_PROMISE_MS = 5_000;
export const TO_OPEN_MS = 10_000;

export const NO_TOSS: Dice = { tosses: [], leftOut: [], open: null };

/** Who can take part: everybody once, by the first of their seats. */
export function takersOf(seats: readonly Seat[], leftOut: readonly string[] = []): string[] {
  const firstOf = new Map<string, string>();
  for (const { seat, person } of [...seats].sort((a, b) => (a.seat < b.seat ? -1 : 1))) {
    if (person !== null && !firstOf.has(person)) firstOf.set(person, seat);
  }
  return [...firstOf.values()].filter((seat) => !leftOut.includes(seat));
}

export function newToss(seats: readonly string[], at: Date): OpenToss {
  const secret = secretSeed();
  const takers = Object.fromEntries(seats.map((seat) => [seat, {}]));
  return { secret, commitment: commitment(secret), phase: "promise", until: later(at, TO_PROMISE_MS), takers };
}

const later = (at: Date, ms: number) => new Date(at.getTime() + ms).toISOString();
const illegal = (text: string) => new Trouble("illegal", text, "table.dice");

/** A seat promises its number, by its hash. In play it may so ask for a toss, to which all whose numbers are in the dice have to come. */
export function promised(dice: Dice, seat: string, hash: string, others: readonly string[], at: Date): Dice {
  if (dice.leftOut.includes(seat)) throw illegal("You promised a number for these dice and did not open it: they go on without yours.");
  const isIn = (one: string) => dice.tosses.at(-1)?.numbers[one] !== undefined;
  if (!dice.open && isIn(seat)) throw illegal("Your number is in these dice.");
  const open = dice.open ?? newToss([seat, ...others.filter(isIn)], at);
  const own = open.takers[seat];
  if (!own || open.phase !== "promise") throw illegal("A toss is under way. Come to the next one.");
  if (own.hash !== undefined) throw illegal("You have promised a number.");
  return { ...dice, open: { ...open, takers: { ...open.takers, [seat]: { hash } } } };
}

/** A seat opens the number it promised. */
export function opened(dice: Dice, seat: string, number: string): Dice {
  const { open } = dice;
  const own = open?.takers[seat];
  if (open?.phase !== "open" || !own) throw illegal("No number is to be opened now.");
  if (sha256(number) !== own.hash) throw illegal("That is not the number you promised.");
  return { ...dice, open: { ...open, takers: { ...open.takers, [seat]: { ...own, number } } } };
}

/** On to the next part when everybody has done theirs. `from` is the entry that the dice would count from. */
export function advanced(dice: Dice, from: number, at: Date): Dice {
  const { open } = dice;
  if (!open) return dice;
  const takers = Object.values(open.takers);
  if (open.phase === "promise") return takers.every(({ hash }) => hash !== undefined) ? opening(dice, open, at) : dice;
  return takers.every(({ number }) => number !== undefined) ? done(dice, open, from) : dice;
}

/** Time is up for this part of it. */
export function late(dice: Dice, isPlaying: boolean, from: number, at: Date): Dice {
  const { open } = dice;
  if (!open) return dice;
  const has = open.phase === "promise" ? "hash" : "number";
  const [there, away] = [true, false].map((is) => Object.keys(open.takers).filter((seat) => (open.takers[seat][has] !== undefined) === is));
  const leftOut = open.phase === "open" ? [...dice.leftOut, ...away] : dice.leftOut;
  // The dice that are being played with stay as they are unless everybody takes part.
  if (isPlaying) return { ...dice, leftOut, open: null };
  const fresh = newToss(there, at);
  if (there.length === 0) return done({ ...dice, leftOut }, fresh, from);
  if (open.phase === "open") return { ...dice, leftOut, open: fresh };
  return opening(dice, { ...open, takers: Object.fromEntries(there.map((seat) => [seat, open.takers[seat]])) }, at);
}

function opening(dice: Dice, open: OpenToss, at: Date): Dice {
  return { ...dice, open: { ...open, phase: "open", until: later(at, TO_OPEN_MS) } };
}

function done(dice: Dice, { secret, commitment, takers }: OpenToss, from: number): Dice {
  const numbers = Object.fromEntries(Object.entries(takers).map(([seat, { number }]) => [seat, number!]));
  return { ...dice, tosses: [...dice.tosses, { from, commitment, secret, numbers }], open: null };
}

/** What everybody may know of it: a secret is opened when the game is over. */
export function diceShown({ tosses, leftOut, open }: Dice, isOver: boolean) {
  return {
    tosses: tosses.map(({ secret, ...told }: Toss) => (isOver ? { ...told, secret } : told)),
    leftOut,
    open: open && {
      phase: open.phase,
      commitment: open.commitment,
      until: open.until,
      promised: Object.fromEntries(Object.entries(open.takers).map(([seat, { hash }]) => [seat, hash ?? null])),
    },
  };
}
