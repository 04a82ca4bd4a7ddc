/** A game of this device goes on at the server, from where it stands: who sits where is chosen anew. */
import { useSignal } from "@preact/signals";
import type { Card } from "../../engine/index.js";
import type { DeviceHost, NewTable, TableInfo } from "../host/host.js";
import { serverHost } from "../host/index.js";
import { keepInvitations } from "../invitations.js";
import { offerOf } from "../offer.js";
import { TroubleLine, useDeed } from "../pages/deed.js";
import { Pick } from "../pages/fields.js";
import { go } from "../route.js";
import { Dialog } from "./dialog.js";
import { seatsAt } from "./seats.js";

const sitters = [
  { value: "me", words: "You" },
  { value: "invitation", words: "Whoever has the link" },
  { value: "anyone", words: "Anyone" },
  { value: "bot", words: "The computer" },
];

/** Bots as they were; the first seat of the player's stays theirs, and the others are for whom they invite. */
function usual({ seats }: TableInfo): Readonly<Record<string, string>> {
  const mine = seats.find(({ you }) => you)?.seat;
  return Object.fromEntries(seats.map(({ seat, bot }) => [seat, bot !== null ? "bot" : seat === mine ? "me" : "invitation"]));
}

export interface MoveProps {
  readonly table: TableInfo;
  readonly card: Card;
  readonly host: DeviceHost;
  readonly onClose: () => void;
}

export function Move({ table, card, host, onClose }: MoveProps) {
  const deed = useDeed();
  const chosen = useSignal(usual(table));
  const move = () =>
    deed.run(async () => {
      const { bots } = await offerOf(serverHost, card.id);
      const level = table.seats.find(({ bot }) => bot !== null)?.bot ?? bots[bots.length - 1].id;
      const seats = Object.fromEntries(
        Object.entries(chosen.value).map(([seat, who]) => [seat, who === "bot" ? { who, level } : { who }]),
      ) as NewTable["seats"];
      const sameScreen = Object.values(chosen.value).filter((who) => who === "me").length > 1;
      const made = await host.move(table.id, { seats, sameScreen });
      keepInvitations(made.table.id, made.invitations);
      go({ page: "table", id: made.table.id });
    });
  return (
    <Dialog title="Move to the server" onClose={onClose}>
      <p>The game goes on there from this position, where others can join it. The one on this device stays as it is.</p>
      {seatsAt(card, table).map(({ id, name }) => (
        <Pick
          key={id}
          label={name}
          value={chosen.value[id]}
          choices={sitters}
          onChoose={(who) => {
            chosen.value = { ...chosen.value, [id]: who };
          }}
        />
      ))}
      <div class="buttons">
        <button type="button" class="chief" disabled={deed.busy.value} onClick={move}>
          Move it
        </button>
        <button type="button" onClick={onClose}>
          Not now
        </button>
      </div>
      <TroubleLine trouble={deed.trouble.value} />
    </Dialog>
  );
}
