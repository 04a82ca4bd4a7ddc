/** A guided first turn. Each step shows until its moment has passed, whatever the player did instead. */
import type { Board, JsonObject, LessonStep } from "../engine/index.js";

export interface LessonRow<V> {
  /** The stage of the turn that it belongs to: with the next one it is over. */
  readonly of: number;
  readonly rule: string;
  readonly words: string;
  /** Whether the player has got there; without it the stage has to end. */
  done?(view: V): boolean;
  /** Whether its moment has come, where that is not the whole stage: until then others are shown. */
  ready?(view: V): boolean;
  /** Where to look. */
  at?(view: V): ReturnType<NonNullable<LessonStep["at"]>>;
}

export function lessonOf<V>(
  seat: string,
  read: (json: JsonObject) => V,
  stage: (view: V) => number,
  rows: readonly LessonRow<V>[],
): Board["lesson"] {
  const steps = rows.map(
    ({ of, rule, words, done, ready, at }): LessonStep => ({
      words,
      rule,
      at: (json) => at?.(read(json)),
      ...(ready && { ready: (json: JsonObject) => ready(read(json)) }),
      done(json) {
        const view = read(json);
        return stage(view) > of || (stage(view) === of && (done?.(view) ?? false));
      },
    }),
  );
  return { seat, steps };
}

interface Telling<V> {
  /** Told only where this holds besides. */
  where?(view: V, decision: JsonObject): boolean;
  /** Where to look. */
  at?(view: V): ReturnType<NonNullable<LessonStep["at"]>>;
}

/** Steps that are told when one of their questions first comes to the seat; once `isPast`, whoever has not met them is not kept waiting. */
export function tellerOf<V>(seat: string, read: (json: JsonObject) => V, isPast: (view: V) => boolean) {
  return (rule: string, words: string, asks: readonly string[], { where, at }: Telling<V> = {}): LessonStep => ({
    words,
    rule,
    ...(at && { at: (json: JsonObject) => at(read(json)) }),
    ready: (json, decision) => decision?.seat === seat && asks.includes(`${decision.ask}`) && (where?.(read(json), decision) ?? true),
    done: (json) => isPast(read(json)),
  });
}
