/** Another wants to play it again: whoever still sits at the old table is called to the new one. */
import { type ReadonlySignal, signal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import type { TableInfo } from "../host/host.js";
import { asksMe } from "../pages/lists.js";
import { go } from "../route.js";
import { drum } from "../sound.js";
import { attempt, type Tabletop } from "./desk/tabletop.js";
import { armyName, otherPeople } from "./seats.js";

/** The new table, once it is known that a seat of it is kept for this player. */
function useCall({ host }: Tabletop, rematch: string | null): ReadonlySignal<TableInfo | undefined> {
  const call = useMemo(() => signal<TableInfo | undefined>(undefined), [rematch]);
  useEffect(() => {
    if (rematch === null || host.id === "device") return;
    host.ask("GET", `/api/tables/${rematch}`).then(
      (answer) => {
        const { table } = answer as unknown as { readonly table: TableInfo };
        if (!asksMe(table) || table.status !== "open") return;
        call.value = table;
        drum();
      },
      // Without the call the way to the new game is still among what can be done with the old one.
      () => undefined,
    );
  }, [rematch]);
  return call;
}

export function RematchCall({ top }: { readonly top: Tabletop }) {
  const { open, board } = top.desk;
  const table = open.table.value;
  const call = useCall(top, table?.rematch ?? null).value;
  useEffect(() => {
    if (call) document.title = `● Called to play again · ${board.card.title} · Longroll`;
  }, [call]);
  if (!table || !call) return null;
  const seat = call.seats.find(({ openToYou }) => openToYou);
  const caller = otherPeople(table).map(({ name }) => name);
  const sit = async () => {
    await top.host.ask("POST", `/api/tables/${call.id}/join`, {});
    go({ page: "table", id: call.id });
  };
  return (
    <div class="requests" role="alert">
      <div class="request">
        <p>
          {caller.join(" and ")} {caller.length > 1 ? "want" : "wants"} to play it again, sides turned: you would lead the{" "}
          {armyName(board.card, seat?.seat)} side.
        </p>
        <div class="buttons">
          <button type="button" class="chief" onClick={() => attempt(top.trouble, sit)}>
            Sit down
          </button>
        </div>
      </div>
    </div>
  );
}
