/** Answers given in advance: a question says in which words it can be answered before it is asked, and what each of them does. */
import type { Action, AnswerForm, StandingAnswer } from "../engine/index.js";

export interface Ahead<S> {
  readonly title: string;
  /** What can be said, in words, and the action that says it. */
  readonly says: Readonly<Record<string, { readonly title: string; act(s: S): Action }>>;
  /** The piece that is asked about: an answer can then be for it alone. */
  of?(s: S): string;
  /** What is to be gained or lost, and what it counts: an answer can then hold from so much on. */
  readonly stake?: { readonly title: string; of(s: S): number };
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
        ...(ahead.stake && { stake: ahead.stake.title }),
      },
    ];
  });
}

/** What the answers say to the question: the one for the piece before the one for all, and of equals the one given last. */
export function saidAhead<S>(ahead: Ahead<S>, s: S, ask: string, standing: readonly StandingAnswer[]): Action | undefined {
  const piece = ahead.of?.(s);
  const stake = ahead.stake?.of(s) ?? 0;
  const holds = (answer: StandingAnswer) => answer.ask === ask && (answer.least === undefined || stake >= answer.least);
  const said =
    standing.findLast((answer) => holds(answer) && answer.of !== undefined && answer.of === piece) ??
    standing.findLast((answer) => holds(answer) && answer.of === undefined);
  return said && Object.hasOwn(ahead.says, said.say) ? ahead.says[said.say].act(s) : undefined;
}
