/** Answers given in advance: a question says in which words it can be answered before it is asked, and what each of them does. */
import type { Action, AnswerForm, StandingAnswer } from "../engine/index.js";

export interface Ahead<S> {
  readonly title: string;
  /** What can be said, in words, and the action that says it. */
  readonly says: Readonly<Record<string, { readonly title: string; act(s: S): Action | undefined }>>;
  /** The piece that is asked about: an answer can then be for it alone. */
  of?(s: S): string;
  /** The formations that piece is of, the smallest first: an answer can then be for one of them. */
  within?(s: S): readonly string[];
  /** What is to be gained or lost, and what it counts: an answer can then hold from so much on, from `lowest` unless that is 0. */
  readonly stake?: { readonly title: string; readonly lowest?: number; of(s: S): number };
  /** What most would say, the last before the others: given with those of all other questions in one press. */
  readonly usual?: AnswerForm["usual"];
}

/** The questions that can be answered in advance, as the pages offer them. */
export function formsOf<S>(
  chapters: Readonly<Record<string, { readonly rule?: unknown; readonly ahead?: Ahead<S> } | object>>,
): AnswerForm[] {
  return Object.entries(chapters).flatMap(([ask, chapter]) => {
    const { ahead, rule } = chapter as { readonly rule?: unknown; readonly ahead?: Ahead<S> };
    if (!ahead) return [];
    const says = Object.entries(ahead.says).map(([id, { title }]) => ({ id, title }));
    return [
      {
        ask,
        title: ahead.title,
        rule: typeof rule === "string" ? rule : "",
        says,
        byPiece: ahead.of !== undefined,
        ...(ahead.within && { byFormation: true as const }),
        ...(ahead.stake && { stake: ahead.stake.title }),
        ...(ahead.stake?.lowest !== undefined && { lowest: ahead.stake.lowest }),
        ...(ahead.usual && { usual: ahead.usual }),
      },
    ];
  });
}

/** What the answers say to the question: the one for the piece first, then by its formations, then for all; of equals the one given last. */
export function saidAhead<S>(ahead: Ahead<S>, s: S, ask: string, standing: readonly StandingAnswer[]): Action | undefined {
  const whom = ahead.of ? [ahead.of(s), ...(ahead.within?.(s) ?? [])] : [];
  const stake = ahead.stake?.of(s) ?? 0;
  const holds = (answer: StandingAnswer) => answer.ask === ask && (answer.least === undefined || stake >= answer.least);
  const saidOf = (of: string | undefined) => standing.findLast((answer) => answer.of === of && holds(answer));
  let said: StandingAnswer | undefined;
  for (const of of [...whom, undefined]) said ??= saidOf(of);
  return said && Object.hasOwn(ahead.says, said.say) ? ahead.says[said.say].act(s) : undefined;
}
