/**
 * Clocks. A seat's time runs from when the decision comes to it until it passes on to another seat, however many small steps lie between.
 * The deadline is the truth: what is left is only written down when the decision passes on.
 */
import type { Clock } from "../store/schema.js";

const HOUR = 3_600_000;

export interface ClockSeat {
  readonly seat: string;
  readonly bot: string | null;
  readonly leftMs: number | null;
}

export interface Ticking {
  readonly clock: Clock;
  readonly seats: readonly ClockSeat[];
  readonly toDecide: string | null;
  readonly deadline: Date | null;
}

export interface Passed {
  readonly deadline: Date | null;
  /** What the seat that has decided has left on a live clock. */
  readonly spent?: { readonly seat: string; readonly leftMs: number };
}

/** What each seat begins with. */
export function stock(clock: Clock): number | null {
  return clock.kind === "live" ? clock.minutes * 60_000 : null;
}

/** The decision comes to `next`, or to nobody. A bot's time does not run. */
export function passOn({ clock, seats, toDecide, deadline }: Ticking, next: string | null, now: Date): Passed {
  if (next !== null && next === toDecide) return { deadline };
  const spent =
    clock.kind === "live" && toDecide !== null && deadline ? { seat: toDecide, leftMs: leftAt(deadline, now, clock) } : undefined;
  return { deadline: deadlineOf(clock, seats, next, now), ...(spent && { spent }) };
}

function leftAt(deadline: Date, now: Date, clock: { readonly increment: number }): number {
  return Math.max(0, deadline.getTime() - now.getTime()) + clock.increment * 1000;
}

export function deadlineOf(clock: Clock, seats: readonly ClockSeat[], next: string | null, now: Date): Date | null {
  const seat = seats.find((one) => one.seat === next);
  if (!seat || seat.bot !== null || clock.kind === "none") return null;
  return new Date(now.getTime() + (clock.kind === "slow" ? clock.hours * HOUR : (seat.leftMs ?? stock(clock) ?? 0)));
}

export function isOutOfTime(deadline: Date | null, now: Date): boolean {
  return deadline !== null && now.getTime() >= deadline.getTime();
}
