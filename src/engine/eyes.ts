/**
 * What a pair of eyes gets to see. Eyes are a seat, or null for a spectator. Everything that leaves a host about a game in progress is made
 * here, from what the eyes may know.
 */
import { type Action, type Game, type GameEvent, isOver, type Json, type JsonObject, type Outcome, Refusal } from "./game.js";
import { canonical, isRecord } from "./json.js";
import { createRandom } from "./random.js";

export type Eyes = string | null;

/** Who decides is for everyone; what is asked, and every action open, only for who decides: either could tell what is hidden. */
export interface Outlook {
  readonly view: JsonObject;
  readonly decision: JsonObject | null;
  readonly legal?: readonly Action[];
}

/** `goesOn` is false where the players have ended what the rules had not. */
export function outlookOf(game: Game, state: object, eyes: Eyes, goesOn: boolean): Outlook {
  const view = viewOf(game, state, eyes);
  const decision = game.decision(state);
  if (!goesOn || isOver(decision)) return { view, decision: null };
  if (decision.seat !== eyes) return { view, decision: { seat: decision.seat } };
  return { view, decision: { ...game.prompt(state), ...decision }, legal: game.legal(state) };
}

/** A spectator knows what every seat knows, and nothing else. */
export function viewOf(game: Game, state: object, eyes: Eyes): JsonObject {
  if (eyes !== null) return game.view(state, eyes);
  const settled = game.settled?.(state) ?? state;
  const [first, ...others] = game.seats.map(({ id }) => game.view(settled, id));
  return others.reduce<JsonObject>((known, view) => inCommon(known, view) as JsonObject, first);
}

/** What two views agree on; null where they do not, as in any view for what cannot be known. */
export function inCommon(a: Json | undefined, b: Json | undefined): Json {
  if (Array.isArray(a) && Array.isArray(b)) return a.length === b.length ? a.map((item, i) => inCommon(item, b[i])) : null;
  if (isRecord(a) && isRecord(b)) {
    // Also that there is such a key may be known to one only.
    const keys = Object.keys(a).filter((key) => Object.hasOwn(b, key));
    return Object.fromEntries(keys.map((key) => [key, inCommon(a[key] as Json | undefined, b[key] as Json | undefined)]));
  }
  return a !== undefined && a === b ? a : null;
}

/**
 * An event tells everyone, unless it names in `only` the seats that may know it. The others then get what stands in `others` in place of
 * all its fields but `event` and `rule`, or, where there is no `others`, nothing.
 */
export function eventsFor(events: readonly GameEvent[], eyes: Eyes): GameEvent[] {
  return events.flatMap((event) => {
    const { only, others, ...told } = event;
    if (only === undefined) return [told as GameEvent];
    const may = eyes !== null && (Array.isArray(only) ? only.includes(eyes) : only === eyes);
    if (may) return [told as GameEvent];
    return isRecord(others) ? [{ event: event.event, rule: event.rule, ...others } as GameEvent] : [];
  });
}

/**
 * Why an action may not be, said from what the seat knows: the rules are asked about a state that could lie behind its view, not about the
 * true one, so that no refusal gives a secret away.
 */
export function whyNot(game: Game, state: object, seat: string, action: unknown): Refusal | undefined {
  return game.why(imagined(game, state, seat), action);
}

/** The odds of an action, from what the seat knows. */
export function oddsFor(game: Game, state: object, seat: string, action: unknown): readonly Outcome[] | Refusal {
  const guess = imagined(game, state, seat);
  const open = game.legal(guess).find((one) => canonical(one) === canonical(action));
  if (!open) return game.why(guess, action) ?? new Refusal("table.action", "This is not open now.");
  return game.forecast(guess, open);
}

function imagined(game: Game, state: object, seat: string): object {
  return game.imagine(game.view(state, seat), createRandom("imagined"));
}
