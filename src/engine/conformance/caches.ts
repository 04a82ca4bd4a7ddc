/** A check that nothing kept beside the states of one game shows in another. */
import { demandSame } from "./demand.js";
import type { Check, Halt } from "./halt.js";

interface Remembered<S extends object> {
  readonly seed: string;
  readonly state: S;
  readonly halt: Halt<S>;
  readonly said: string;
}

/** What a state of an earlier leg said it says again, after one of another set-up was asked. */
export function setUpsApart<S extends object>(name: string, every = 1): Check<S> {
  let earlier: Remembered<S> | undefined;
  return {
    name,
    every,
    look: (halt) => {
      const { game, state, table } = halt;
      const said = all(halt, state);
      if (earlier && earlier.seed !== table.seed)
        demandSame(`what a state of ${earlier.seed} says after one of ${table.seed}`, earlier.said, all(earlier.halt, earlier.state));
      if (earlier?.seed !== table.seed) earlier = { seed: table.seed, state: game.copy(state), halt, said };
    },
  };
}

/** All that can be asked of a state, as one text. */
function all<S extends object>({ game, seats }: Halt<S>, state: S): string {
  return JSON.stringify([
    game.decision(state),
    game.prompt(state),
    game.legal(state),
    seats.map((seat) => [game.view(state, seat), game.mind?.value(state, seat), game.mind?.fitted?.chance(state, seat)]),
  ]);
}
