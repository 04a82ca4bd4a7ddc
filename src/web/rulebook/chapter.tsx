/** A chapter of a rulebook: its sections, their tables and rules. */
import { useSignal } from "@preact/signals";
import type { Rulebook, RuleEntry, RuleSection, RuleTable } from "../../engine/index.js";
import { copyText } from "../copy.js";
import { link } from "../route.js";
import { RuleLink } from "../rule-link.js";
import { From } from "./provenance.js";
import { hits } from "./search.js";

interface ChapterProps {
  readonly game: string;
  readonly chapter: Rulebook["chapters"][number];
  readonly query: string;
  readonly marked: string | undefined;
  readonly narrow: boolean;
}

export function Chapter({ game, chapter, query, marked, narrow }: ChapterProps) {
  const { id, title, sections } = chapter;
  const Head = narrow ? "h3" : "h2";
  return (
    <section class="chapter" aria-label={`${id} ${title}`}>
      <Head data-chapter={id} tabIndex={-1}>
        <span class="number">{id}</span> {title}
      </Head>
      {sections.map((section) => (
        <Section
          key={section.id}
          game={game}
          section={section}
          alone={section.title === title}
          query={query}
          marked={marked}
          narrow={narrow}
        />
      ))}
    </section>
  );
}

interface SectionProps extends Omit<ChapterProps, "chapter"> {
  readonly section: RuleSection;
  /** The only section of its chapter needs no heading. */
  readonly alone: boolean;
}

function Section({ game, section, alone, query, marked, narrow }: SectionProps) {
  const { id, title, tables, rules } = section;
  const Head = narrow ? "h4" : "h3";
  return (
    <>
      {!alone && (
        <Head>
          <span class="number">{id}</span> {title}
        </Head>
      )}
      {tables.map((table) => (
        <Table key={table.title} game={game} table={table} />
      ))}
      {rules.map((rule) => (
        <Paragraph key={rule.id} game={game} rule={rule} query={query} marked={rule.id === marked} />
      ))}
    </>
  );
}

interface ParagraphProps {
  readonly game: string;
  readonly rule: RuleEntry;
  readonly query: string;
  readonly marked: boolean;
}

function Paragraph({ game, rule, query, marked }: ParagraphProps) {
  const { id, title, text, from, options } = rule;
  return (
    <div class="rule" data-rule={id} tabIndex={-1} aria-current={marked || undefined}>
      <RuleLink game={game} rule={id} />
      <p>
        <strong>
          <Marked text={title} query={query} />.
        </strong>{" "}
        <Marked text={text} query={query} /> <From from={from} />
        {marked && <CopyLink game={game} rule={id} />}
      </p>
      {options.map((option) => (
        <p key={option.title} class="option-note">
          <span class="tag">{option.ruling ? "Switch" : "Option"}</span> <Marked text={option.title} query={query} />{" "}
          <span class="soft">({option.on ? "on" : "off"} unless you say otherwise)</span>
        </p>
      ))}
    </div>
  );
}

function Marked({ text, query }: { readonly text: string; readonly query: string }) {
  return <>{hits(text, query).map((piece, i) => (piece.hit ? <mark key={i}>{piece.text}</mark> : piece.text))}</>;
}

function CopyLink({ game, rule }: { readonly game: string; readonly rule: string }) {
  const said = useSignal<string | undefined>(undefined);
  const copy = async () => {
    const address = link({ page: "rules", game, rule });
    said.value = (await copyText(address)) ? "Copied" : address;
  };
  return (
    <>
      {" "}
      <button type="button" class="plain copy-link" onClick={copy}>
        Copy link
      </button>{" "}
      <span role="status">{said.value}</span>
    </>
  );
}

function Table({ game, table }: { readonly game: string; readonly table: RuleTable }) {
  const { title, head, rows, note } = table;
  const cited = rows.some((row) => row.rule);
  const sourced = rows.some((row) => row.from);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by the keyboard too
    <section class="table-frame" aria-label={title} tabIndex={0}>
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            {head.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
            {cited && <th scope="col">rule</th>}
            {sourced && <th scope="col">source</th>}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ cells: [first, ...cells], rule, from }) => (
            <tr key={first}>
              <th scope="row">{first}</th>
              {cells.map((cell, i) => (
                <td key={head[i + 1]} data-cell={cell.length <= 3 ? "short" : undefined}>
                  {cell}
                </td>
              ))}
              {cited && <td>{rule && <RuleLink game={game} rule={rule} />}</td>}
              {sourced && <td>{from && <From from={from} />}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {note && <p class="soft">{note}</p>}
    </section>
  );
}
