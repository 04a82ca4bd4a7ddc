/** The promises of the contract that can be tried on one position. */

import type { Game } from "../game.js";
import { oddsAddUp } from "./chance.js";
import { copiesAreApart, jsonKeepsAll, positionReadsBack, undoLeadsBack } from "./copies.js";
import { answersAreLegal, optionsAreWhole } from "./declared.js";
import { demand } from "./demand.js";
import type { Check, Halt } from "./halt.js";
import { decisionIsWhole, legalIsAccepted, legalIsASet, standingIsWhole } from "./questions.js";
import { elseIsRefused } from "./refusals.js";
import { logKeepsSecrets, viewsKeepSecrets } from "./secrets.js";
import { type Walk, type WalkReport, walk } from "./walk.js";

export interface Promised {
  readonly name: string;
  /** Throws where it does not hold. */
  readonly holds: <S extends object>(halt: Halt<S>) => void;
}

export const PROMISES: readonly Promised[] = [
  { name: "the decision names a seat, a question and a rule, in words too", holds: decisionIsWhole },
  { name: "the legal actions have verbs and are all different", holds: legalIsASet },
  { name: "every option has a value it may have", holds: optionsAreWhole },
  { name: "what was answered in advance could be answered now", holds: answersAreLegal },
  { name: "what is legal is accepted", holds: legalIsAccepted },
  { name: "anything else is refused by a rule", holds: elseIsRefused },
  { name: "a copy is the same and goes its own way", holds: copiesAreApart },
  { name: "state, position and views survive JSON", holds: jsonKeepsAll },
  { name: "a position read again is the same state", holds: positionReadsBack },
  { name: "an action taken back leads back", holds: undoLeadsBack },
  { name: "how it stands is a whole result", holds: standingIsWhole },
  { name: "the odds add up, and their dice bring them about", holds: oddsAddUp },
  { name: "a seat sees nothing of chance or of others' secrets", holds: viewsKeepSecrets },
  { name: "a seat is told nothing of others' secrets before they are revealed", holds: logKeepsSecrets },
];

/** Every promise, at one halt in so many. */
export function promisesKept<S extends object>(every = 1): Check<S> {
  return { name: "every promise of the contract is kept", every, look: tryPromises };
}

/** Walks with every promise tried at every halt, unless said, and throws what was found first. */
export function conformance<S extends object>(game: Game<S>, given: Walk<S>): WalkReport {
  const report = walk(game, { checks: [promisesKept()], ...given });
  if (report.violations.length > 0) throw report.violations[0];
  return report;
}

function tryPromises<S extends object>(halt: Halt<S>): void {
  const { game, state } = halt;
  const hash = game.hash(state);
  for (const { name, holds } of PROMISES) {
    holds(halt);
    demand(game.hash(state) === hash, `the state was changed by asking: ${name}`);
  }
}
