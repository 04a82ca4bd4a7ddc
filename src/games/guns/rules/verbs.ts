/** What the chapters are written with: verbs, the things their actions name, and refusals. */
import type { GameEvent, Refusal } from "../../../engine/index.js";
import {
  type Area,
  type Face,
  faceInto,
  type Kind,
  no,
  offered,
  type Position,
  type Question,
  type Verb,
  verb as verbOf,
} from "../../../kit/index.js";
import { armyOf, blockNamed, blockNames } from "../data/blocks.js";
import { tokenNamed, tokenNames } from "../data/tokens.js";
import { area, position } from "../kinds.js";
import { decider } from "../seats.js";
import type { State } from "../state.js";
import { armyTitle } from "../words/names.js";

export type Ask = Question<State>;
export type Said = Verb<State>;
export const verb = verbOf<State>();

/** Who is asked, for prompts. */
export const title = (s: State): string => armyTitle(decider(s));

/** Who is asked, and what he may do of this; where that is only to end it, so much is said. */
export function offers(s: State, verbs: Readonly<Record<string, Said>>, words: Readonly<Record<string, string>>): string {
  const open = offered(s, verbs, words);
  return `${title(s)}: ${open === words.end || open === words.done ? `nothing is left but to ${open}` : open}.`;
}

/** A block of the side that is asked, whose faces it may name; another's are not told apart from none. */
export const ownBlock: Kind<State, string> = {
  says: "a block of yours",
  write: (_, value) => blockNames[value],
  source: () => blockNames,
  read(s, json) {
    const b = blockNamed(json);
    return armyOf[b] === decider(s) ? b : undefined;
  },
  none: (shown) => `You have no block ${shown}.`,
};

export const ownToken: Kind<State, string> = {
  says: "a token of yours",
  write: (_, value) => tokenNames[value],
  source: () => tokenNames,
  read(s, json) {
    const token = tokenNamed(decider(s), json);
    return token < 0 ? undefined : token;
  },
  none: (shown) => `You have no token ${shown}.`,
};

/** A verb that names a front: a position and the area before it. */
interface FrontVerb extends Pick<Said, "rule" | "notNow"> {
  /** The rule under which an area that is not beside the position is refused. */
  readonly beside: string;
  /** Lists the fronts that are open. Without it every one on the map is tried. */
  list?(s: State, open: (front: Face) => void): void;
  refuse(s: State, front: Face): Refusal | undefined;
  do(s: State, front: Face, log?: GameEvent[]): void;
}

export function frontVerb({ beside, list, refuse, do: act, ...rest }: FrontVerb): Said {
  const faceOf = (s: State, { at, front }: { readonly at: number; readonly front: number }) => faceInto(s.ground.map, at, front);
  const tryAll: typeof list = (s, open) => {
    for (const face of s.ground.map.area.keys()) if (!refuse(s, face)) open(face);
  };
  return verb({
    ...rest,
    fields: { at: position, front: area },
    each: (s, open) => (list ?? tryAll)(s, (face) => open(face >> 1, s.ground.map.area[face])),
    refuse: (s, given) => whyNotBeside(s, given.at, given.front, beside) ?? refuse(s, faceOf(s, given)),
    do: (s, given, log) => act(s, faceOf(s, given), log),
  });
}

/** 9.2a a front is one of the two areas beside the position. */
export function whyNotBeside(s: State, at: Position, front: Area, rule: string): Refusal | undefined {
  const { map } = s.ground;
  if (faceInto(map, at, front) >= 0) return undefined;
  const [one, other] = [map.area[2 * at], map.area[2 * at + 1]].map((area) => map.areaNames[area]);
  return no(rule, `${map.areaNames[front]} is not beside ${map.positionNames[at]}, which lies between ${one} and ${other}.`);
}

/** 10.1b while a block is in hand. */
export const handFull = (_s: State, _verb: string, now: string): Refusal =>
  no("GG-10.1b", `Blocks move one at a time: finish with the one in hand first (${now}), or take the step back.`);
