/** A table of the rules with its lit column, and after a roll the line that was hit. */
import type { ResultTable } from "../../engine/index.js";

/** The row of a roll: heads are "4", "2-3" or "10+". */
export function rowOf({ rows }: ResultTable, die: number): number {
  return rows.findIndex(({ head }) => {
    const [low, high] = head.split(/[-–]/).map(Number.parseFloat);
    if (head.trim().endsWith("+")) return die >= low;
    return high === undefined ? die === low : die >= low && die <= high;
  });
}

export interface ResultsTableProps {
  readonly table: ResultTable;
  readonly column?: string;
  readonly die?: number;
  /** The head of the row that was hit, where no die was cast. */
  readonly row?: string;
  /** Heads of the rows that may be hit. */
  readonly rows?: readonly string[];
}

export function ResultsTable({ table, column, die, row: struck, rows: open }: ResultsTableProps) {
  const lit = column === undefined ? -1 : table.columns.indexOf(column);
  const hit = die === undefined ? table.rows.findIndex(({ head }) => head === struck) : rowOf(table, die);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways where there is no room
    <section class="results" tabIndex={0} aria-label={table.title}>
      <table>
        <caption class="unseen">
          {table.title}
          {column !== undefined && `, column ${column}`}
          {die !== undefined && `, die ${die}`}
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
