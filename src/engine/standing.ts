/**
 * Answers given in advance, at a table: who gave them and when, which of them still stand, and what they say now. A host keeps them with its
 * table, each seat's for itself alone, and takes what they say as the seat's own action.
 */
import { byTheRules, type Course, noteTaken } from "./course.js";
import { type Action, type AnswerForm, type Game, type GameEvent, isOver, type JsonObject, Refusal, type StandingAnswer } from "./game.js";
import { isRecord, shown } from "./json.js";
import { createRandom } from "./random.js";
import { act } from "./table.js";

/** An answer as its table keeps it, with the turn and phase in which it was given. */
export interface KeptAnswer extends StandingAnswer {
  readonly turn: number;
  readonly phase: number;
}

const MOST = 100;

/** All that a seat wants answered from now on, instead of what it said before; refused where the game has no such question or answer. */
export function keepAnswers(game: Game, state: object, asked: unknown): readonly KeptAnswer[] | Refusal {
  if (!Array.isArray(asked) || asked.length > MOST) return no(`Answers in advance are a list of ${MOST} at most.`);
  const { turn, phase } = game.moment?.(state) ?? { turn: 0, phase: 0 };
  const kept: KeptAnswer[] = [];
  for (const one of asked) {
    const answer = readAnswer(game, one);
    if (answer instanceof Refusal) return answer;
    kept.push({ ...answer, turn, phase });
  }
  return kept;
}

function readAnswer({ title, answers = [] }: Game, json: unknown): StandingAnswer | Refusal {
  const { ask, say, of, least, until } = isRecord(json) ? json : ({} as JsonObject);
  const form = answers.find((one) => one.ask === ask);
  if (!form) {
    const known = answers.map((one) => `"${one.ask}"`).join(", ");
    return no(`${title} has no question ${shown(ask)} to answer in advance. ${known ? `There are ${known}.` : "There are none."}`);
  }
  if (!form.says.some(({ id }) => id === say))
    return no(`"${form.ask}" is answered by ${form.says.map(({ id }) => `"${id}"`).join(", ")}, not ${shown(say)}.`);
  if (of !== undefined && (!form.byPiece || typeof of !== "string"))
    return no(
      form.byPiece ? `"of" names a piece${form.byFormation ? " or a formation" : ""}.` : `"${form.ask}" is answered for all pieces alike.`,
    );
  if (least !== undefined && (form.stake === undefined || !Number.isFinite(least)))
    return no(form.stake === undefined ? `"${form.ask}" has nothing to count.` : `"least" is a number: ${form.stake}.`);
  if (until !== "phase" && until !== "turn" && until !== "game") return no(`"until" is "phase", "turn" or "game", not ${shown(until)}.`);
  return {
    ask: form.ask,
    say: say as string,
    until,
    ...(of !== undefined && { of: of as string }),
    ...(least !== undefined && { least: least as number }),
  };
}

function no(text: string): Refusal {
  return new Refusal("table.answers", text);
}

/** Those that still stand. */
export function standingNow(game: Game, state: object, kept: readonly KeptAnswer[]): readonly KeptAnswer[] {
  const now = game.moment?.(state) ?? { turn: 0, phase: 0 };
  return kept.filter(({ until, turn, phase }) => until === "game" || (turn === now.turn && (until === "turn" || phase === now.phase)));
}

/**
 * What the decider has said in advance to what is asked now: worked out from what the seat knows, as the player would at this moment, and
 * never something the rules would refuse.
 */
export function saidInAdvance(game: Game, state: object, keptBy: (seat: string) => readonly KeptAnswer[]): Action | undefined {
  const decision = game.decision(state);
  if (!game.answered || isOver(decision)) return undefined;
  const standing = standingNow(game, state, keptBy(decision.seat));
  if (standing.length === 0) return undefined;
  const guess = game.imagine(game.view(state, decision.seat), createRandom("imagined"));
  const action = game.answered(guess, standing);
  return action && !game.why(state, action) ? action : undefined;
}

/** An action that was taken because its seat had said so. */
export interface SaidAction {
  readonly seat: string;
  readonly action: Action;
  readonly events: readonly GameEvent[];
}

/** What was said in advance is done, one answer after the other, as the entries after this one. */
export function answersAfter(course: Course, number: number, keptBy: (seat: string) => readonly KeptAnswer[]): readonly SaidAction[] {
  const { game, table } = course;
  const done: SaidAction[] = [];
  while (done.length < MOST) {
    const decision = byTheRules(() => game.decision(table.state));
    const action = byTheRules(() => saidInAdvance(game, table.state, keptBy));
    if (isOver(decision) || !action) break;
    const entry = number + done.length + 1;
    const told = byTheRules(() => act(table, action, entry), action);
    if (told instanceof Refusal) break;
    noteTaken(course, entry, decision.seat);
    done.push({ seat: decision.seat, action, events: told.events });
  }
  return done;
}

/** What a page shows of answers in advance: the questions that can be answered so, and what each of one's seats has said that still stands. */
export interface AnswersShown {
  readonly forms: readonly AnswerForm[];
  readonly answers: Readonly<Record<string, readonly KeptAnswer[]>>;
}

export function answersShown(game: Game, state: object, kept: Readonly<Record<string, readonly KeptAnswer[]>>): AnswersShown {
  const standing = Object.entries(kept).map(([seat, answers]) => [seat, standingNow(game, state, answers)]);
  const forms = (game.answers ?? []).filter(({ ask }) => game.mayAsk?.(state, ask) ?? true);
  return { forms, answers: Object.fromEntries(standing) };
}
