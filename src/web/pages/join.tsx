/** An invitation: who invites to what, and one button. */
import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import "../style/join.css";
import { type OptionInfo, usualIn } from "../../engine/index.js";
import { gameOf } from "../games.js";
import type { TableInfo } from "../host/host.js";
import { serverHost } from "../host/index.js";
import { isAway, type Offer, offerOf } from "../offer.js";
import { person } from "../person.js";
import { go, href } from "../route.js";
import { RuleLink } from "../rule-link.js";
import { armyName, mySeats } from "../table/seats.js";
import { TroubleLine, useDeed } from "./deed.js";
import { LostPage } from "./lost.js";
import { clockWords } from "./table-line.js";

export interface JoinProps {
  readonly id: string;
  readonly invitation: string;
}

export function JoinPage({ id, invitation }: JoinProps) {
  const table = useSignal<TableInfo | undefined>(undefined);
  const offer = useSignal<Offer | undefined>(undefined);
  const looking = useDeed();
  const isLeft = useRef(false);
  const look = () =>
    looking.run(async () => {
      const answer = await serverHost.ask("GET", `/api/tables/${id}?invitation=${encodeURIComponent(invitation)}`);
      const found = (answer as unknown as { readonly table: TableInfo }).table;
      offer.value = await offerOf(serverHost, found.game);
      // Whoever has gone elsewhere meanwhile is not led back.
      if (isLeft.current) return;
      if (mySeats(found).length > 0) go({ page: "table", id }, { replace: true });
      else table.value = found;
    });
  useEffect(() => {
    void look();
    return () => {
      isLeft.current = true;
    };
  }, []);

  const trouble = looking.trouble.value;
  if (trouble && isAway(trouble)) {
    return (
      <LostPage title="The server cannot be reached" again>
        The invitation waits there. Try again in a moment.
      </LostPage>
    );
  }
  if (trouble) {
    return (
      <LostPage title="This invitation leads nowhere">
        The table is gone, or the link is not whole. Ask whoever sent it for a new one.
      </LostPage>
    );
  }
  if (!table.value) {
    return (
      <div class="page narrow">
        <h1>An invitation</h1>
        <p class="soft">Unfolding it…</p>
      </div>
    );
  }
  const options = offer.value?.games.find((game) => game.id === table.value?.game)?.options ?? [];
  return <Invitation table={table.value} invitation={invitation} options={options} />;
}

interface InvitationProps {
  readonly table: TableInfo;
  readonly invitation: string;
  readonly options: readonly OptionInfo[];
}

function Invitation({ table, invitation, options }: InvitationProps) {
  const deed = useDeed();
  const card = gameOf(table.game)?.card;
  const open = table.seats.filter(({ openToYou }) => openToYou);
  // Others may be open to anyone: the invitation is to its own.
  const seat = open.find(({ opensTo }) => opensTo === "invitation") ?? open[0];
  if (!card)
    return <LostPage title="A game unknown here">This page does not know the game of that table. Reload the page and try again.</LostPage>;
  if (!seat) {
    return (
      <LostPage title="Somebody was faster">
        {table.status === "cancelled" ? "The table has been cancelled." : "The seat is taken."} Set up a table of your own and invite them
        in turn.
      </LostPage>
    );
  }
  const host = table.seats.find(({ name }) => name !== null)?.name ?? "Somebody";
  const changed = options.filter((option) => {
    const usual = usualIn(option, table.scenario);
    return (table.options[option.key] ?? usual) !== usual;
  });
  const sit = () =>
    deed.run(async () => {
      await serverHost.ask("POST", `/api/tables/${table.id}/join`, { seat: seat.seat, invitation });
      go({ page: "table", id: table.id }, { replace: true });
    });
  return (
    <div class="page narrow">
      <article class="invitation sheet">
        <h1>
          {host} invites you to {card.title}
        </h1>
        <p class="soft">{card.subtitle}</p>
        <p>{card.line}</p>
        <dl>
          <dt>You would lead</dt>
          <dd>the {armyName(card, seat.seat)} side</dd>
          <dt>Length</dt>
          <dd>{card.length}</dd>
          <dt>Clock</dt>
          <dd>{clockWords(table.clock)}</dd>
          <dt>Rules</dt>
          <dd>
            {changed.length === 0 ? "as in the " : "with changes to the "}
            <a href={href({ page: "rules", game: card.id })}>rulebook</a>
            <ul>
              {changed.map(({ key, kind, title, rule }) => (
                <li key={key}>
                  {title}
                  {kind === "switch" ? (table.options[key] ? ": yes" : ": no") : `: ${table.options[key]}`}{" "}
                  <RuleLink game={card.id} rule={rule} />
                </li>
              ))}
            </ul>
          </dd>
        </dl>
        <div class="ways">
          <button type="button" class="chief" onClick={sit} disabled={deed.busy.value}>
            Sit down as {armyName(card, seat.seat)}
          </button>
          <a href={href({ page: "start" })}>Not now</a>
        </div>
        {person.value === null && <p class="soft">You need no account: you get a made-up name, and can take one of your own later.</p>}
        <TroubleLine trouble={deed.trouble.value} />
      </article>
    </div>
  );
}
