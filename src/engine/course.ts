/**
 * The course of a game at a host, the server or a device: its latest stretch as a table, and the entry that brought each action. It is opened
 * from the nearest snapshot and the few actions since, however long the game is. What a host has stored is the truth: a course is never ahead
 * of it for longer than it takes to store.
 */
import { type Action, type Game, type GameEvent, isOver, type Json, type JsonObject, type Options, Refusal, type Result } from "./game.js";
import { fromPosition, newTable, playAgain, repeat, rewind, STRIDE, stateAt, type Table, undo } from "./table.js";
import type { Dice } from "./toss.js";

export interface Course {
  readonly game: Game;
  /** The game from action `base` on. */
  readonly table: Table;
  base: number;
  /** For each action of the table, its entry's number and who made it. */
  readonly taken: Taken[];
}

export interface Taken {
  readonly number: number;
  readonly seat: string | null;
}

/** An entry as far as the course of the game goes. Dice that were laid out stand among the actions. */
export interface Noted extends Taken {
  readonly kind: "act" | "undo" | "end";
  readonly action?: Action;
}

/** A state that was kept: after which entry, after how many actions. None of those has been taken back since. */
export interface Snapshot {
  readonly number: number;
  readonly actions: number;
  readonly state: Json;
}

export interface Begun {
  readonly scenario: string;
  readonly options: Options;
  readonly seed: string;
  readonly position: JsonObject | null;
  readonly dice?: Dice | null;
}

/** A fault in the rules of a game: it stops the table it happens at, and nothing else. */
export class RulesFault extends Error {
  constructor(
    cause: unknown,
    readonly tried?: unknown,
  ) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
    this.name = "RulesFault";
  }
}

/** Calls into the rules: what they throw is a fault of theirs. */
export function byTheRules<T>(ask: () => T, tried?: unknown): T {
  try {
    return ask();
  } catch (error) {
    throw error instanceof RulesFault ? error : new RulesFault(error, tried);
  }
}

/** The game before its first action. */
export function begin(game: Game, { scenario, options, seed, position, dice }: Begun): Table | Refusal {
  if (position) return fromPosition(game, position, seed, dice);
  return newTable(game, { scenario, options, seed, ...(dice && { dice }) });
}

/** Opens the game after these entries, which are all since the snapshot, or since the beginning. */
export function openCourse(game: Game, begun: Begun, snapshot: Snapshot | undefined, since: readonly Noted[]): Course {
  return byTheRules(() => {
    const first = begin(game, begun);
    if (first instanceof Refusal) throw new Error(`The set-up is refused: ${first.text}`);
    const table = snapshot ? { ...first, state: game.fromJson(snapshot.state) } : first;
    const course: Course = { game, table, base: snapshot?.actions ?? 0, taken: [] };
    for (const { number, seat, action } of standing(since)) {
      repeat(table, action!, number);
      noteTaken(course, number, seat);
    }
    return course;
  });
}

/** What stands of the actions among these entries: those that were taken back are left out. */
export function standing<E extends Pick<Noted, "kind">>(entries: readonly E[]): readonly E[] {
  const left: E[] = [];
  for (const entry of entries) {
    if (entry.kind === "act") left.push(entry);
    else if (entry.kind === "undo") left.pop();
  }
  return left;
}

/** How many actions stand. */
export function standingOf({ base, table }: Course): number {
  return base + table.actions.length;
}

/** Does what an entry says that somebody else has stored. False when it reaches further back than the course does. */
export function follow(course: Course, { kind, number, seat, action }: Noted): boolean {
  if (kind === "act") {
    repeat(course.table, action!, number);
    noteTaken(course, number, seat);
  } else if (kind === "undo") {
    if (course.taken.length === 0) return false;
    undo(course.table, true);
    course.taken.pop();
  }
  return true;
}

/** An action of the table has become an entry. The oldest stretch goes when there is more than enough. */
export function noteTaken(course: Course, number: number, seat: string | null): void {
  const { table, taken } = course;
  taken.push({ number, seat });
  if (table.actions.length < 2 * STRIDE + 1) return;
  const lines = table.logStart[STRIDE];
  table.actions.splice(0, STRIDE);
  table.entries.splice(0, STRIDE);
  table.logStart.splice(0, STRIDE);
  table.logStart.forEach((start, i) => {
    table.logStart[i] = start - lines;
  });
  table.log.splice(0, lines);
  table.snapshots.shift();
  taken.splice(0, STRIDE);
  course.base += STRIDE;
}

/** The course far enough back to hold such an action, opened by the host from an earlier snapshot; nothing where there is none. */
export async function reaching<C extends Course>(
  course: C,
  wanted: (taken: Taken) => boolean,
  open: (downTo: number) => Promise<C>,
): Promise<C | undefined> {
  let reached = course;
  while (!reached.taken.some(wanted)) {
    if (reached.base === 0) return undefined;
    reached = await open(reached.base - 1);
  }
  return reached;
}

/**
 * The entry that begins the move which this one belongs to. Long decisions are cut into short ones: a move begins where its seat is asked what
 * it was asked when the decision, or this part of the turn, came to it, or after the last die.
 */
export function moveOf({ game, table, taken }: Course, number: number): number {
  const last = taken.findIndex((one) => one.number === number);
  const asked = (i: number) => {
    const before = stateAt(table, i);
    const decision = game.decision(before);
    const { turn, phase } = game.moment?.(before) ?? {};
    return { ask: isOver(decision) ? "" : decision.ask, part: `${turn} ${phase}` };
  };
  return byTheRules(() => {
    const run = [asked(last)];
    for (let i = last - 1; i >= 0 && taken[i].seat === taken[last].seat && !rolled(table, i); i--) {
      const earlier = asked(i);
      if (earlier.part !== run[0].part) break;
      run.unshift(earlier);
    }
    return taken[last - run.length + 1 + run.findLastIndex(({ ask }) => ask === run[0].ask)].number;
  });
}

function rolled({ log, logStart }: Table, i: number): boolean {
  return log.slice(logStart[i], logStart[i + 1]).some(({ die }) => die !== undefined);
}

/** Takes back the action of an entry and everything after it, whatever they told; the last comes first. */
export function takeBack({ table, taken }: Course, target: number): readonly Taken[] {
  const first = taken.findIndex(({ number }) => number >= target);
  if (first < 0) return [];
  byTheRules(() => rewind(table, first));
  return taken.splice(first).reverse();
}

/** What is told of it. */
export function takenBack({ seats }: Game, number: number, seat: string | null, consent: boolean): GameEvent {
  const name = seats.find(({ id }) => id === seat)?.name ?? "Someone";
  const text = `${name} takes back entry ${number}${consent ? ", as agreed" : ""}.`;
  return { event: "undo", rule: "table.undo", text, entry: number };
}

/** How it stands, for the host's row. `ended` where the players ended it and not the rules. */
export function outcome<Ended extends Result = never>({ game, table }: Pick<Course, "game" | "table">, ended: Ended | null = null) {
  return byTheRules(() => {
    const decision = game.decision(table.state);
    const over = isOver(decision);
    const result = ended ?? (over ? { ...decision, by: "rules" as const } : null);
    return {
      status: result ? ("over" as const) : ("playing" as const),
      result,
      toDecide: result || over ? null : decision.seat,
      hash: game.hash(table.state),
    };
  });
}

/** The state, to be kept after the entry of that number; nothing but at every 128th action. */
export function snapshotOf(course: Course, number: number): Snapshot | undefined {
  const actions = standingOf(course);
  if (actions === 0 || actions % STRIDE > 0) return undefined;
  return { number, actions, state: byTheRules(() => course.game.toJson(course.table.state)) };
}

/**
 * The whole game by rules that have not played it: every action must be legal. A step for each stretch, so that others get their turn; each
 * brings its snapshot.
 */
export function* playedAgain(game: Game, begun: Begun, entries: readonly Noted[]): Generator<Snapshot, Course> {
  const course = openCourse(game, begun, undefined, []);
  for (const { number, seat, action } of standing(entries)) {
    const refusal = byTheRules(() => playAgain(course.table, action!, number), action);
    if (refusal) throw new RulesFault(`Entry ${number} is refused (${refusal.rule}: ${refusal.text})`, action);
    noteTaken(course, number, seat);
    const snapshot = snapshotOf(course, number);
    if (snapshot) yield snapshot;
  }
  return course;
}
