/** The order sheet: a row for everybody who may be told something, and one for each formation, told in one press. */
import type { OrderRow, OrderSheet } from "../../engine/index.js";
import type { Desk } from "./desk/desk.js";
import { lookAt } from "./desk/look.js";
import "./order-sheet.css";

interface RowProps {
  readonly desk: Desk;
  readonly sheet: OrderSheet;
  readonly row: OrderRow;
}

function Cell({ desk, row, column }: RowProps & { readonly column: OrderSheet["columns"][number] }) {
  const actions = row.cells[column.id];
  const isNow = row.now === column.id;
  return (
    <td data-now={isNow}>
      <button
        type="button"
        disabled={!actions}
        aria-pressed={isNow}
        aria-label={`${row.title}: ${column.title}`}
        title={column.words}
        onClick={() => actions && desk.give(actions)}
      >
        {isNow ? "●" : actions ? "○" : "·"}
      </button>
    </td>
  );
}

function Row({ desk, sheet, row }: RowProps) {
  const { title, words, place, depth } = row;
  return (
    <tr data-depth={depth}>
      <th scope="row">
        {place === undefined ? (
          title
        ) : (
          <button type="button" class="plain" onClick={() => lookAt(desk, place)}>
            {title}
          </button>
        )}
        {words && <small class="soft"> {words}</small>}
      </th>
      {sheet.columns.map((column) => (
        <Cell key={column.id} desk={desk} sheet={sheet} row={row} column={column} />
      ))}
    </tr>
  );
}

export function OrderSheetPart({ desk }: { readonly desk: Desk }) {
  const sheet = desk.orders.value;
  if (!sheet) return null;
  return (
    <section class="order-sheet" aria-label={sheet.title}>
      <h3>{sheet.title}</h3>
      <table>
        <thead>
          <tr>
            <td />
            {sheet.columns.map(({ id, title, words }) => (
              <th key={id} scope="col" title={words}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sheet.rows.map((row) => (
            <Row key={row.id} desk={desk} sheet={sheet} row={row} />
          ))}
        </tbody>
      </table>
    </section>
  );
}
