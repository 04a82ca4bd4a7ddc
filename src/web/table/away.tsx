/** While the server cannot be heard: what was pressed waits and is named, and a game that needs no server may go on without it. */
import { deviceHost } from "../host/index.js";
import { TroubleLine, useDeed } from "../pages/deed.js";
import { go } from "../route.js";
import { isSame } from "./desk/orders.js";
import type { Tabletop } from "./desk/tabletop.js";
import { mySeats } from "./seats.js";

export const isAway = ({ desk }: Tabletop): boolean => desk.open.line.value === "away";

/** Beside the buttons: what becomes of a press. */
export function Waits({ top }: { readonly top: Tabletop }) {
  const { desk } = top;
  if (!isAway(top) || !desk.mine.value) return null;
  if (!desk.open.waiting.value) return <p class="waits">The server is away: what you press waits until it is back.</p>;
  const sent = desk.sending.value;
  const aim = sent && desk.aims.value.find(({ action }) => isSame(action, sent));
  return (
    <p class="waits" role="status">
      <span>
        Waits for the server: <b>{aim?.words ?? "what you pressed"}</b>. It is done then, if the same is still asked.
      </span>
      <button type="button" onClick={() => desk.open.drop()}>
        Put it back
      </button>
    </p>
  );
}

/** All that such a game needs is on this page: it has no secrets, and nobody but the computer sits opposite. */
function mayGoOnHere({ desk, host }: Tabletop): boolean {
  const table = desk.open.table.value;
  if (host.id !== "server" || table?.status !== "playing" || desk.board.card.secrets) return false;
  return mySeats(table).length > 0 && table.seats.every(({ you, bot }) => you || bot !== null);
}

export function GoOnHere({ top }: { readonly top: Tabletop }) {
  const { desk } = top;
  const deed = useDeed();
  if (!isAway(top) || !mayGoOnHere(top)) return null;
  const goOn = () =>
    deed.run(async () => {
      const table = desk.open.table.peek();
      const seen = desk.open.outlook.peek();
      if (!table || !seen) return;
      const sitter = (bot: string | null) => (bot === null ? ({ who: "me" } as const) : ({ who: "bot", level: bot } as const));
      const sitters = Object.fromEntries(table.seats.map(({ seat, bot }) => [seat, sitter(bot)]));
      go({ page: "table", id: await deviceHost.playOn(table.game, seen.view, sitters, table.id) });
    });
  return (
    <section class="go-on-here" aria-label="Without the server">
      <p>
        You can go on with this game on this device, as a new one with dice of its own. What came before is then not proved; this one stays.
      </p>
      <button type="button" disabled={deed.busy.value} onClick={goOn}>
        Go on on this device
      </button>
      <TroubleLine trouble={deed.trouble.value} />
    </section>
  );
}

/** At the table that goes on without the server: what its dice can show and what not. */
export function NotProved({ top }: { readonly top: Tabletop }) {
  const { continues } = top.desk.open.table.value ?? {};
  if (continues === undefined) return null;
  return (
    <p
      class="not-proved"
      title="It goes on with a game of the server from what this page had seen of it: what came before cannot be proved here."
    >
      not proved
    </p>
  );
}
