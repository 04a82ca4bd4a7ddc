/** The rulebook beside the map: a rule number pressed anywhere at the table opens here. */
import { useMemo } from "preact/hooks";
import { ruleAsked } from "./rule-link.js";
import { Book } from "./rulebook/book.js";
import { openBook } from "./rulebook/open.js";

export function RulesTab({ game }: { readonly game: string }) {
  const book = useMemo(() => openBook(game), [game]).value;
  if (book === "loading") return <p class="soft">Fetching the book …</p>;
  if (typeof book === "string")
    return <p class="trouble">The rulebook could not be loaded. Open another tab and come back to try again.</p>;
  return <Book game={game} book={book} asked={ruleAsked.value} narrow />;
}
