/** A rulebook: searched, linked, with where each rule comes from. It knows no game. */
import "../style/rules.css";
import { type Signal, useComputed, useSignal } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import type { Rulebook } from "../../engine/index.js";
import { Chapter } from "./chapter.js";
import { Legend } from "./provenance.js";
import { hasRule, search } from "./search.js";

export interface BookProps {
  readonly game: string;
  readonly book: Rulebook;
  /** The rule asked for: scrolled to and marked. A fresh object each time it is asked for. */
  readonly asked: { readonly rule: string } | undefined;
  /** In a narrow tab beside a map. */
  readonly narrow?: boolean;
}

export function Book({ game, book, asked, narrow = false }: BookProps) {
  const query = useSignal("");
  const paper = useRef<HTMLDivElement>(null);
  const found = useComputed(() => search(book, query.value));
  const rule = asked && hasRule(book, asked.rule) ? asked.rule : undefined;

  useEffect(() => {
    if (rule === undefined) return;
    query.value = "";
    const frame = requestAnimationFrame(() => {
      const paragraph = paper.current?.querySelector<HTMLElement>(`[data-rule="${CSS.escape(rule)}"]`);
      paragraph?.scrollIntoView({ block: "center" });
      paragraph?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [asked]);

  const chapters = useMemo(
    () =>
      found.value.book.chapters.map((chapter) => (
        <Chapter key={chapter.id} game={game} chapter={chapter} query={query.value} marked={rule} narrow={narrow} />
      )),
    [found.value, rule, game, narrow],
  );
  return (
    <div class={narrow ? "rulebook narrow-book" : "rulebook"} ref={paper}>
      {!narrow && book.introduction.map((text) => <p key={text}>{text}</p>)}
      <Legend />
      <search class="rule-search">
        <SearchField query={query} />
        <p class="found soft" role="status">
          {query.value.trim() !== "" && countWords(found.value)}
        </p>
      </search>
      {asked && rule === undefined && (
        <p class="trouble" role="alert">
          There is no rule {asked.rule} in this book. Search for it by its number or its words.
        </p>
      )}
      <Contents paper={paper} book={found.value.book} narrow={narrow} />
      <div class="chapters">{chapters}</div>
    </div>
  );
}

function SearchField({ query }: { readonly query: Signal<string> }) {
  return (
    <label>
      <span>Search</span>
      <input
        type="search"
        placeholder="a word, or the number of a rule"
        autocomplete="off"
        spellcheck={false}
        value={query.value}
        onInput={({ currentTarget }) => {
          query.value = currentTarget.value;
        }}
        onKeyDown={(event) => {
          if (event.key !== "Escape" || query.value === "") return;
          event.stopPropagation();
          query.value = "";
        }}
      />
    </label>
  );
}

function countWords({ rules, tables }: { readonly rules: number; readonly tables: number }): string {
  if (rules + tables === 0) return "Nothing has all of these words. Try fewer, or a number such as 7.75.";
  const counted = (n: number, one: string) => `${n} ${one}${n === 1 ? "" : "s"}`;
  return [...(rules > 0 ? [counted(rules, "rule")] : []), ...(tables > 0 ? [counted(tables, "table")] : [])].join(" and ");
}

interface ContentsProps {
  readonly book: Rulebook;
  readonly paper: { readonly current: HTMLDivElement | null };
  readonly narrow: boolean;
}

/** Leads to the chapters within the page: the address stays that of the book. Folded where it would push the book down. */
function Contents({ book, paper, narrow }: ContentsProps) {
  const beside = useMemo(() => !narrow && matchMedia("(min-width: 1100px)").matches, [narrow]);
  return (
    <nav class="contents" aria-label="Chapters">
      <details open={beside}>
        <summary>Chapters</summary>
        <ol>
          {book.chapters.map(({ id, title }) => (
            <li key={id}>
              <button
                type="button"
                class="plain"
                onClick={() => {
                  const heading = paper.current?.querySelector<HTMLElement>(`[data-chapter="${id}"]`);
                  heading?.scrollIntoView({ block: "start" });
                  heading?.focus({ preventScroll: true });
                }}
              >
                <span class="number">{id}</span> {title}
              </button>
            </li>
          ))}
        </ol>
      </details>
    </nav>
  );
}
