/** How actions show, from rows of words: what they say of a fact stands in the row, what the fact is the game says. */
import type { Aim } from "../engine/index.js";
import { capital, filled } from "./words.js";

export interface AimRow {
  readonly role: Aim["role"];
  /** Texts, as `filled` reads them. */
  readonly words: string;
  readonly brief?: string;
  readonly mark?: string;
  /** Names of facts. */
  readonly piece?: string;
  readonly place?: string;
  readonly path?: readonly string[];
  readonly token?: string;
}

type Fact = (name: string) => unknown;

/** `word` says a fact in words; `id` names it, where a piece or a place is called otherwise than it is said. */
export function aimed({ role, words, brief, mark, piece, place, path, token }: AimRow, word: Fact, id: Fact = word): Omit<Aim, "action"> {
  const said = (text?: string) => (text && capital(filled(text, word))) || undefined;
  const named = (fact?: string) => (fact === undefined ? undefined : (id(fact) as string | undefined));
  const way = path?.map(id);
  return {
    role,
    words: filled(words, word),
    brief: said(brief),
    mark: said(mark),
    piece: named(piece),
    place: named(place),
    path: way?.includes(undefined) ? undefined : (way?.flat() as string[] | undefined),
    token: named(token),
  };
}
