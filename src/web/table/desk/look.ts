import type { Desk } from "./desk.js";

/** Brings a place into sight and opens its stack. */
export function lookAt(desk: Pick<Desk, "chosen" | "look">, place: string): void {
  desk.chosen.value = place;
  desk.look.peek()?.(place);
}
