/** Two games that a seat cannot tell apart, played side by side: only the enemy's Efficiency and what he has in the cup differ. */
import { expect } from "vitest";
import {
  type Action,
  createRandom,
  eventsFor,
  type GameEvent,
  type Json,
  type JsonObject,
  oddsFor,
  outlookOf,
  saidInAdvance,
  viewOf,
  whyNot,
} from "../../../engine/index.js";
import { threedaysBoardFor } from "../board/index.js";
import { threedays } from "../index.js";
import type { State } from "../state.js";

const game = threedays as never;

/** What nobody may do now, and what would ask after the cup. */
const strange: readonly Action[] = [
  { do: "dance" },
  { do: "play", division: "Early's Division" },
  { do: "coordinate", with: "Rodes's Division" },
  { do: "transfer", from: "Early's Division", to: "Rodes's Division" },
  { do: "activate", brigade: "Hays's brigade" },
];
const usual = threedays.answers!.flatMap(({ ask, usual: words = [] }) =>
  words.map((word) => ({ ask, until: "game" as const, turn: 0, phase: 0, ...word })),
);

/** What the seat and a spectator are sent after an action. */
const sent = (s: State, log: readonly GameEvent[], seat: string): Json =>
  [seat, null].map((eyes) => [outlookOf(game, s, eyes, true), eventsFor(log, eyes)]) as unknown as Json;

/** All that they can ask or be shown besides: how it stands, refusals, odds and sums, answers in advance, the board and what is laid over it. */
function asked(s: State, seat: string, scenario: string): Json {
  const view = viewOf(game, s, seat);
  const guess = threedays.imagine(view, createRandom("a guess")) as State;
  const board = threedaysBoardFor({ scenario, options: {} });
  const legal = threedays.legal(guess);
  const last = legal.at(-1)!;
  const shown = (eyes: JsonObject) => [
    board.displays!(eyes),
    board.marks!(eyes),
    board.affairs!(eyes),
    board.moment(eyes),
    board.pieces(eyes),
  ];
  return [
    [shown(view), shown(viewOf(game, s, null))],
    [threedays.standing!(s), threedays.moment!(s)],
    strange.map((action) => whyNot(game, s, seat, action)?.text ?? null),
    [oddsFor(game, s, seat, last), threedays.sums?.(guess, last) ?? null],
    board.overlays!.map(({ id }) => threedays.overlay!(guess, seat, id, { place: "B4718" }) ?? null),
    saidInAdvance(game, s, (who) => (who === seat ? usual : [])) ?? null,
  ] as unknown as Json;
}

export interface Twins {
  readonly scenario: string;
  readonly seed: string;
  /** Who may not know the difference. */
  readonly spy: string;
  readonly steps: number;
  /** Every so many steps everything is asked. */
  readonly every: number;
}

/** A game by its general, beside it what could be the case as well: a new one whenever a marker comes up that the other had not. How many steps were compared, and by how many others. */
export function compareTwins({ scenario, seed, spy, steps, every }: Twins): { readonly compared: number; readonly others: number } {
  const options = Object.fromEntries(threedays.options.map(({ key, default: value }) => [key, value]));
  const real = threedays.setup(scenario, options, createRandom(seed)) as State;
  const owner = threedays.seats.find(({ id }) => id !== spy)!.id;
  let other: State | undefined;
  let [compared, others] = [0, 0];
  for (let step = 0; step < steps && !("winner" in threedays.decision(real)); step++) {
    if (!other) {
      const known = JSON.stringify(threedays.view(real, owner));
      const guess = (n: number) => threedays.imagine(threedays.view(real, spy), createRandom(`${seed} ${step} ${n}`)) as State;
      const guesses = [0, 1, 2, 3, 4, 5].map(guess);
      const another = guesses.find((one) => JSON.stringify(threedays.view(one, owner)) !== known);
      if (another) others++;
      other = another ?? guesses[0];
      other.random.set(real.random);
    }
    const action = threedays.mind!.courses(real)[0][0];
    // What the owner does of what he alone knows, the other game may not have.
    const isOpen = !threedays.why(other, action);
    const [log, there]: [GameEvent[], GameEvent[]] = [[], []];
    threedays.act(real, action, log);
    if (isOpen) threedays.act(other, action, there);
    if (!isOpen || [...log, ...there].some(({ reveals }) => reveals === true)) {
      other = undefined;
      continue;
    }
    compared++;
    expect(JSON.stringify(sent(other, there, spy)), `${action.do} at ${step}`).toBe(JSON.stringify(sent(real, log, spy)));
    if (step % every === 0) expect(JSON.stringify(asked(other, spy, scenario)), `${step}`).toBe(JSON.stringify(asked(real, spy, scenario)));
  }
  return { compared, others };
}
