/** The rulebook of a game as a page of its own: `#/rules/antietam`, or at a rule, `#/rules/antietam/BG-5.13a`. */
import { useMemo } from "preact/hooks";
import { games } from "../games.js";
import { href } from "../route.js";
import { Book } from "../rulebook/book.js";
import { openBook } from "../rulebook/open.js";
import { LostPage } from "./lost.js";

export function RulebookPage({ game, rule }: { readonly game: string; readonly rule?: string }) {
  const book = useMemo(() => openBook(game), [game]).value;
  const asked = useMemo(() => (rule === undefined ? undefined : { rule }), [rule]);
  if (book === "unknown") return <LostPage title="There is no such rulebook">The address names a game that is not played here.</LostPage>;
  if (book === "lost") {
    return (
      <LostPage title="The rulebook could not be loaded" again>
        The connection is gone, or Longroll has been renewed since you came.
      </LostPage>
    );
  }
  return (
    <article class="page">
      <h1>{book === "loading" ? "Rulebook" : `${book.title}: the rules`}</h1>
      <nav class="ways" aria-label="Rulebooks">
        {games.map(({ card }) => (
          <a key={card.id} href={href({ page: "rules", game: card.id })} aria-current={card.id === game ? "page" : undefined}>
            {card.title}
          </a>
        ))}
      </nav>
      {book === "loading" ? <p class="soft">Fetching the book …</p> : <Book game={game} book={book} asked={asked} />}
    </article>
  );
}
