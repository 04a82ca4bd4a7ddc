/** The stack or formation in hand, and what would become of it where one points. */

import { inWords } from "../../../kit/index.js";
import "./group.css";
import type { Desk } from "../desk/desk.js";

const units = (count: number): string => `${count} ${count === 1 ? "piece" : "pieces"}`;

export function GroupInHand({ desk }: { readonly desk: Desk }) {
  const group = desk.group.value;
  if (!group) return null;
  const column = desk.column.value;
  const place = column && (desk.board.places.get(column.to)?.name ?? column.to);
  const names = new Map(desk.pieces.value.map(({ id, name }) => [id, name]));
  return (
    <section class="group-in-hand" aria-label="In hand">
      <p>
        <b>In hand: {group.title}</b>, {units(group.pieces.length)}. Point at where it shall go: everyone comes as near as he can.
      </p>
      <p aria-live="polite">
        {column && column.marches.length > 0 && `To ${place}: ${units(column.marches.length)} can march. `}
        {column && column.marches.length === 0 && `To ${place}: nobody can come nearer. `}
        {column && column.stays.length > 0 && `Stays: ${inWords(column.stays.map((id) => names.get(id) ?? id))}.`}
      </p>
      <div class="buttons">
        {column && column.marches.length > 0 && (
          <button type="button" class="chief" onClick={() => desk.marchGroup(column.to)}>
            March to {place}
          </button>
        )}
        <button type="button" onClick={() => desk.putGroup()}>
          Put down
        </button>
      </div>
    </section>
  );
}
