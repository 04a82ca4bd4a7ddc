/** A table of the rules with its lit column, and after a roll the line that was hit. */
import { type Fought, type ResultTable, rowHit } from "../../engine/index.js";
import { castWords } from "./die.js";

export interface ResultsTableProps {
  readonly table: ResultTable;
  readonly column?: string;
  /** What was cast, and the row that was hit. */
  readonly fought?: Pick<Fought, "cast" | "row">;
  /** Heads of the rows that may be hit. */
  readonly rows?: readonly string[];
}

export function ResultsTable({ table, column, fought, rows: open }: ResultsTableProps) {
  const lit = column === undefined ? -1 : table.columns.indexOf(column);
  const hit = fought ? rowHit(table, fought) : -1;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways where there is no room
    <section class="results" tabIndex={0} aria-label={table.title}>
      <table>
        <caption class="unseen">
          {table.title}
          {column !== undefined && table.columns.length > 1 && `, column ${column}`}
          {fought && fought.cast.length > 0 && `, ${castWords(fought.cast)}`}
        </caption>
        <thead>
          <tr>
            <th scope="col">{table.rowTitle ?? "Die"}</th>
            {table.columns.map((head, i) => (
              <th key={head} scope="col" class={i === lit ? "lit" : undefined}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {table.rows.map(({ head, cells }, row) => (
            <tr key={head} class={row === hit ? "hit" : open?.includes(head) ? "open" : undefined}>
              <th scope="row">{head}</th>
              {cells.map((cell, i) => (
                <td
                  key={table.columns[i]}
                  class={i === lit ? (row === hit ? "lit struck-here" : "lit") : undefined}
                  title={table.legend[cell]}
                >
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
