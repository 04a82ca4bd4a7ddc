/** Before the start: who is missing, the link to send them, and what the host may still change. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Card, Json } from "../../engine/index.js";
import { copyText, useCopied } from "../copy.js";
import type { Host, OpenTable, SeatInfo, TableInfo } from "../host/host.js";
import { invitationsOf, keepInvitations } from "../invitations.js";
import { type Offer, offerOf } from "../offer.js";
import { TroubleLine, useDeed } from "../pages/deed.js";
import { Sure } from "../pages/sure.js";
import { go, link } from "../route.js";
import { armyName, mySeats, seatsOf } from "./seats.js";

const opensTo: Readonly<Record<string, string>> = {
  anyone: "free for anyone",
  person: "kept for a player by name",
  invitation: "kept for whoever has the link",
};

function CopyLink({ address }: { readonly address: string }) {
  const { copied, note } = useCopied();
  return (
    <div class="copy">
      <input type="text" readOnly value={address} aria-label="Invitation link" onFocus={(event) => event.currentTarget.select()} />
      <button type="button" class="chief" onClick={async () => note(await copyText(address))}>
        {copied.value ? "Copied" : "Copy"}
      </button>
    </div>
  );
}

interface SeatProps {
  readonly seat: SeatInfo;
  readonly table: TableInfo;
  readonly card: Card;
  readonly host: Host;
  readonly open: OpenTable;
}

function EmptySeat({ seat, table, host, open }: SeatProps) {
  const deed = useDeed();
  const offer = useSignal<Offer | undefined>(undefined);
  const invitation = useSignal<string | undefined>(invitationsOf(table.id)[seat.seat]);
  useEffect(() => {
    if (!table.host) return;
    offerOf(host, table.game).then(
      (got) => {
        offer.value = got;
      },
      () => undefined,
    );
  }, [table.host]);
  const give = (who: Json) =>
    deed.run(async () => {
      const answer = (await host.ask("PUT", `/api/tables/${table.id}/seats/${seat.seat}`, who)) as { readonly invitation?: string };
      if (answer.invitation === undefined) return;
      keepInvitations(table.id, { [seat.seat]: answer.invitation });
      invitation.value = answer.invitation;
    });
  const bots = offer.value?.bots ?? [];
  return (
    <>
      <p class="soft">{seat.opensTo ? opensTo[seat.opensTo] : "empty"}</p>
      {seat.openToYou && mySeats(table).length === 0 && (
        <button type="button" class="chief" disabled={deed.busy.value} onClick={() => deed.run(() => open.join(seat.seat))}>
          Sit down here
        </button>
      )}
      {table.host && seat.opensTo === "invitation" && invitation.value !== undefined && (
        <CopyLink address={link({ page: "join", id: table.id, invitation: invitation.value })} />
      )}
      {table.host && (
        <div class="buttons">
          <button type="button" disabled={deed.busy.value} onClick={() => give({ who: "invitation" })}>
            {seat.opensTo === "invitation" ? "New link" : "Invite by link"}
          </button>
          {seat.opensTo !== "anyone" && (
            <button type="button" disabled={deed.busy.value} onClick={() => give({ who: "anyone" })}>
              Open to anyone
            </button>
          )}
          {bots.length > 0 && (
            <button type="button" disabled={deed.busy.value} onClick={() => give({ who: "bot", level: bots[bots.length - 1].id })}>
              Give it to the computer
            </button>
          )}
        </div>
      )}
      <TroubleLine trouble={deed.trouble.value} />
    </>
  );
}

export function Waiting({ table, card, host, open }: Omit<SeatProps, "seat">) {
  const deed = useDeed();
  const seated = mySeats(table).length > 0;
  const leave = () =>
    deed.run(async () => {
      await (table.host ? host.ask("DELETE", `/api/tables/${table.id}`) : open.leave());
      go({ page: "start" });
    });
  return (
    <div class="page narrow waiting">
      <h1>{card.title}</h1>
      <p class="soft">{card.subtitle}</p>
      <p role="status">The battle begins by itself as soon as every seat is taken.</p>
      <ul class="waiting-seats">
        {seatsOf(card, table).map((seat) => (
          <li key={seat.seat} data-side={seat.seat} class="sheet">
            <h2>{armyName(card, seat.seat)}</h2>
            {seat.you && <p>You sit here.</p>}
            {!seat.you && seat.bot !== null && <p>The computer sits here.</p>}
            {!seat.you && seat.bot === null && seat.name !== null && <p>{seat.name} sits here.</p>}
            {!seat.you && seat.bot === null && seat.name === null && (
              <EmptySeat seat={seat} table={table} card={card} host={host} open={open} />
            )}
          </li>
        ))}
      </ul>
      {table.host && <Sure words="Cancel the table" really="Really cancel it, for everyone" disabled={deed.busy.value} onSure={leave} />}
      {seated && !table.host && (
        <button type="button" class="grave" disabled={deed.busy.value} onClick={leave}>
          Get up and leave
        </button>
      )}
      <TroubleLine trouble={deed.trouble.value} />
    </div>
  );
}
