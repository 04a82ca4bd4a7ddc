/** A table: the map, the decision, and everything round them. */
import "../style/table.css";
import "../style/table-decision.css";
import "../style/table-hours.css";
import "../style/table-panels.css";
import "../style/table-combat.css";
import "../style/table-leaves.css";
import "../style/table-small.css";
import "../style/table-away.css";
import { useSignal } from "@preact/signals";
import { useEffect, useMemo } from "preact/hooks";
import { gameOf } from "../games.js";
import { serverHere } from "../host/index.js";
import { LostPage } from "../pages/lost.js";
import { href } from "../route.js";
import { Around } from "./around.js";
import { type Opening, openTable } from "./desk/opening.js";
import { Waiting } from "./waiting.js";

export interface TablePageProps {
  readonly id: string;
  readonly invitation?: string;
}

export function TablePage({ id, invitation }: TablePageProps) {
  const opening = useSignal<Opening | undefined>(undefined);
  useEffect(() => {
    const one = openTable(id, invitation);
    opening.value = one;
    return () => one.close();
  }, [id, invitation]);
  return opening.value ? <Opened opening={opening.value} /> : <Laying />;
}

function Laying({ away = false }: { readonly away?: boolean }) {
  return (
    <div class="laying" role="status">
      {away ? (
        <p>
          The server cannot be reached, and this table is there. It will be shown as soon as the connection is back.{" "}
          <a href={href({ page: "start" })}>To the start</a>
        </p>
      ) : (
        <p>The map is being unrolled.</p>
      )}
    </div>
  );
}

function Opened({ opening }: { readonly opening: Opening }) {
  const { open, host } = opening;
  const table = open.table.value;
  const lost = open.lost.value ?? opening.trouble.value;
  const card = useMemo(() => table && gameOf(table.game)?.card, [table?.game]);
  if (lost) {
    return (
      <LostPage title="This table cannot be shown" again={lost.code === "away"}>
        {lost.message}
      </LostPage>
    );
  }
  if (!table || !card) return <Laying away={host.id === "server" && serverHere.value === false} />;
  if (table.status === "cancelled") {
    return <LostPage title="This table was cancelled">Whoever set it up has called it off before it began. Set up another one.</LostPage>;
  }
  if (table.status === "open") return <Waiting table={table} card={card} host={host} open={open} />;
  if (!open.outlook.value && table.status !== "frozen") {
    return open.line.value === "here" && !table.seats.some(({ you }) => you) && !table.spectators ? (
      <LostPage title="This game is played in private">Only its players see it. Ask them to let others watch next time.</LostPage>
    ) : (
      <Laying />
    );
  }
  return opening.top.value ? <Around top={opening.top.value} /> : <Laying />;
}
