/** Attacks in short, for tests: who strikes what, what the odds are, and what the die brings. */
import { type Action, isOver } from "../../../engine/index.js";
import { at, type Field } from "./field.js";

/** The six hexes around the middle, each next to the one before it. */
export const ring = [at(1, 0), at(0, 1), at(-1, 1), at(-1, 0), at(0, -1), at(1, -1)];

/** The orders of one attack, up to the roll: target hexes, hexes that join, batteries that support. */
export function strike(targets: readonly string[], from: readonly string[], guns: readonly string[] = []): Action[] {
  return [
    { do: "attack", target: targets[0] },
    ...targets.slice(1).map((hex) => ({ do: "target", hex })),
    ...from.map((hex) => ({ do: "join", hex })),
    ...guns.map((unit) => ({ do: "support", unit })),
  ];
}

/** The attack being planned, as in "9:3 3-1". */
export function odds(f: Field): string {
  const { attack, defence, odds: column } = f.game.prompt(f.s);
  return `${attack}:${defence} ${column}`;
}

/** Rolls the die given, in the best column unless another is named. */
export function roll(f: Field, die: number, column?: string): Field {
  return f.dice(die).play({ do: "roll", odds: column ?? String(f.game.prompt(f.s).odds) });
}

/** What is asked, and of whom: "union attack". */
export function asked(f: Field): string {
  const now = f.game.decision(f.s);
  return isOver(now) ? "over" : `${now.seat} ${now.ask}`;
}

/** Answers with the first choice until an attack can be begun again. */
export function settle(f: Field): Field {
  while (/(exchange|retreat|guns|advance)$/.test(asked(f))) f.play(f.legal()[0]);
  return f;
}

/** What the last combat came to: "Dr". */
export function outcome(f: Field): string {
  return String(f.log.findLast((event) => event.event === "combat")?.result);
}
