/** Words of a player's own, where the rules give so many seconds for them. */
import type { Action, Game } from "./game.js";

export interface TimedWords {
  readonly seconds: number;
  /** What is done when the time is over and nothing was said. */
  readonly unsaid: Action;
}

/** What the deciding seat has to write within a time; nothing where no such thing is asked. */
export function timedWords<S extends object>(game: Game<S>, state: S): TimedWords | undefined {
  const { free } = game;
  if (!free) return undefined;
  const { seconds } = game.prompt(state);
  const unsaid = typeof seconds === "number" ? game.legal(state).find((action) => Object.hasOwn(free, action.do)) : undefined;
  return unsaid && { seconds: seconds as number, unsaid };
}

/** What stood on the paper when the time was over may still be on its way for so many milliseconds. */
export const ON_ITS_WAY = 3000;
