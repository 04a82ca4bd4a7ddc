/** What one has said in advance at this table: kept by its host, seen by nobody else, asked for again when a turn or phase has passed. */
import { computed, effect, type ReadonlySignal, type Signal, signal } from "@preact/signals";
import type { AnswerForm, AnswersShown, KeptAnswer, StandingAnswer } from "../../../engine/index.js";
import { troubleOf } from "../../pages/deed.js";
import type { Desk } from "../desk/desk.js";
import { mySeats } from "../seats.js";

/** One answer, and the seat that has given it. */
export interface GivenAnswer {
  readonly seat: string;
  readonly answer: KeptAnswer;
}

export interface AnswersAhead {
  /** The questions that can be answered so; none where the game has none or is over, or one only looks on. */
  readonly forms: ReadonlySignal<readonly AnswerForm[]>;
  readonly given: ReadonlySignal<readonly GivenAnswer[]>;
  /** Why what was asked for last was not granted. */
  readonly trouble: Signal<string | undefined>;
  give(seat: string, answer: StandingAnswer, instead?: KeptAnswer): Promise<void>;
  /** Says what most would to every question that has not been answered for all. */
  giveUsual(seat: string): Promise<void>;
  takeAway(given: GivenAnswer): Promise<void>;
  takeAllAway(): Promise<void>;
  close(): void;
}

const NOTHING: AnswersShown = { forms: [], answers: {} };

export function answersAt({ open, board, view }: Pick<Desk, "open" | "board" | "view">): AnswersAhead {
  const shown = signal(NOTHING);
  const trouble = signal<string | undefined>(undefined);
  let without = false;
  const seats = computed(() => (open.table.value?.status === "playing" ? mySeats(open.table.value).join() : ""));
  const standing = computed(() => (seats.value === "" ? NOTHING : shown.value));
  const moment = computed(() => (view.value ? board.moment(view.value).words : ""));
  const stop = effect(() => {
    const seated = seats.value !== "" && moment.value !== "";
    if (!seated || without) return;
    open.answers().then(
      (now) => {
        without = now.forms.length === 0;
        shown.value = now;
      },
      () => {},
    );
  });
  const set = async (seat: string, answers: readonly StandingAnswer[]) => {
    trouble.value = undefined;
    try {
      shown.value = await open.giveAnswers(seat, answers.map(bare));
    } catch (error) {
      trouble.value = troubleOf(error).message;
    }
  };
  const others = (seat: string, one: KeptAnswer | undefined) => (shown.peek().answers[seat] ?? []).filter((answer) => answer !== one);
  return {
    forms: computed(() => standing.value.forms),
    given: computed(() => Object.entries(standing.value.answers).flatMap(([seat, list]) => list.map((answer) => ({ seat, answer })))),
    trouble,
    give: (seat, answer, instead) => set(seat, [...others(seat, instead), answer]),
    giveUsual(seat) {
      const said = shown.peek().answers[seat] ?? [];
      const open = shown.peek().forms.filter(({ ask }) => !said.some((answer) => answer.ask === ask && answer.of === undefined));
      return set(seat, [...open.flatMap(({ ask, usual = [] }) => usual.map((one) => ({ ask, ...one, until: "game" as const }))), ...said]);
    },
    takeAway: ({ seat, answer }) => set(seat, others(seat, answer)),
    async takeAllAway() {
      for (const seat of Object.keys(shown.peek().answers)) await set(seat, []);
    },
    close: stop,
  };
}

/** One answer in its turn: `otherwise` where it is given only if those before it do not hold. */
export interface InTurn extends GivenAnswer {
  readonly otherwise: boolean;
}

/** As they are gone through: question by question, those for somebody before those for all, and of equals the one given last first. */
export function inTurn(given: readonly GivenAnswer[], forms: readonly Pick<AnswerForm, "ask">[]): readonly InTurn[] {
  const rank = ({ answer }: GivenAnswer) => 2 * forms.findIndex(({ ask }) => ask === answer.ask) + (answer.of === undefined ? 1 : 0);
  const sorted = given.toReversed().toSorted((a, b) => a.seat.localeCompare(b.seat) || rank(a) - rank(b));
  const isSame = (a: GivenAnswer, b: GivenAnswer) => a.seat === b.seat && a.answer.ask === b.answer.ask && a.answer.of === b.answer.of;
  return sorted.map((one, i) => ({ ...one, otherwise: i > 0 && isSame(sorted[i - 1], one) }));
}

/** As it was said, without when: the host notes that anew. */
function bare({ ask, say, of, least, until }: StandingAnswer): StandingAnswer {
  return { ask, say, until, ...(of !== undefined && { of }), ...(least !== undefined && { least }) };
}

const ends: Readonly<Record<StandingAnswer["until"], string>> = {
  phase: "until the phase ends",
  turn: "until the turn ends",
  game: "to the end of the game",
};

const counted = (n: number, { lowest = 0 }: AnswerForm): string => (lowest < 0 && n >= 0 ? `+${n}` : `${n}`);

/** "fire, Archer alone, from 4 chances in ten of a hit on, until the turn ends". A formation has no piece to be named by. */
export function answerWords(
  { say, of, least, until }: StandingAnswer,
  form: AnswerForm,
  nameOf: (piece: string) => string | undefined,
): string {
  const parts = [
    form.says.find(({ id }) => id === say)?.title ?? say,
    of !== undefined && (nameOf(of) === undefined ? `all of ${of}` : `${nameOf(of)} alone`),
    least !== undefined && `from ${counted(least, form)} ${form.stake} on`,
    ends[until],
  ];
  return parts.filter(Boolean).join(", ");
}
