/** What the others have done since one last decided, in a line, and a way to see it again. */
import { useComputed, useSignal } from "@preact/signals";
import { sinceLast, summary } from "./desk/dispatches.js";
import type { Tabletop } from "./desk/tabletop.js";
import { armyName, mySeats } from "./seats.js";

export function EnemyTurn({ top }: { readonly top: Tabletop }) {
  const { desk } = top;
  const away = useSignal(-1);
  const told = useComputed(() => {
    const table = desk.open.table.value;
    const seats = table ? mySeats(table) : [];
    if (!table || !desk.mine.value || seats.length === 0 || seats.length === table.seats.length) return undefined;
    const since = sinceLast(desk.open.entries.value, seats);
    const last = since.at(-1);
    const words = summary(since, desk.board);
    return last && words && { ...words, last: last.number, seat: last.seat };
  });
  const now = told.value;
  if (!now || now.last === away.value) return null;
  return (
    <section class="enemy-turn" aria-label="What the other side did">
      <p>
        <b>{armyName(desk.board.card, now.seat)}:</b> {now.words}
      </p>
      {now.fights.length > 0 && (
        <ul>
          {now.fights.slice(0, 6).map(({ label, targets, table, result }) => (
            <li key={`${targets.join(" ")} ${label}`}>
              {targets.join(", ")}: {label}, {table.legend[result] ?? result}
            </li>
          ))}
        </ul>
      )}
      <div class="buttons">
        <button type="button" onClick={() => desk.reel.lastTurn()}>
          Watch again
        </button>
        <button type="button" class="plain" onClick={() => (away.value = now.last)}>
          Thanks
        </button>
      </div>
    </section>
  );
}
