/** One's own games, and the tables of others that one can sit down at or watch. */
import { games } from "../games.js";
import type { TableInfo } from "../host/host.js";
import { deviceHost, serverHost } from "../host/index.js";
import { watchNow } from "../offer.js";
import { go, href } from "../route.js";
import { TroubleLine, useDeed } from "./deed.js";
import { isFinished, refresh, type TableLists } from "./lists.js";
import { Sure } from "./sure.js";
import { clockWords, isHere, TableLine } from "./table-line.js";

export function MyGames({ lists }: { readonly lists: TableLists | undefined }) {
  const mine = lists?.mine ?? [];
  const going = mine.filter((table) => !isFinished(table));
  const finished = mine.filter(isFinished);
  return (
    <section class="sheet" aria-labelledby="my-games">
      <h2 id="my-games">Your games</h2>
      {!lists && <p class="soft">Looking for your games…</p>}
      {lists && going.length === 0 && (
        <p class="soft">
          {finished.length === 0
            ? "None yet. “Play now” takes you straight to the field; a game is kept from its first move."
            : "All of them are finished."}
        </p>
      )}
      <ul>
        {going.map((table) => (
          <MyLine key={table.id} table={table} />
        ))}
      </ul>
      {finished.length > 0 && (
        <details>
          <summary>Finished ({finished.length})</summary>
          <p>
            <a href={href({ page: "me" })}>Your record</a>
          </p>
          <ul>
            {finished.map((table) => (
              <MyLine key={table.id} table={table} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

function MyLine({ table }: { readonly table: TableInfo }) {
  const deed = useDeed();
  if (!isHere(table)) return <TableLine table={table} />;
  const remove = () =>
    deed.run(async () => {
      await deviceHost.remove(table.id);
      await refresh();
    });
  return (
    <TableLine table={table}>
      <Sure words="Remove" really="Really remove" label="Remove this game from this device" disabled={deed.busy.value} onSure={remove} />
      <TroubleLine trouble={deed.trouble.value} />
    </TableLine>
  );
}

export function OpenTables({ open }: { readonly open: readonly TableInfo[] | undefined }) {
  return (
    <section class="sheet" aria-labelledby="open-tables">
      <h2 id="open-tables">Open tables</h2>
      {open === undefined && <p class="soft">Open tables are on the server, and it cannot be reached just now.</p>}
      {open?.length === 0 && (
        <p class="soft">
          Nobody waits for an opponent. <a href={href({ page: "new", game: games[0].card.id })}>Set up a table for anyone</a>, and it is
          listed here.
        </p>
      )}
      <ul>
        {open?.map((table) => (
          <OpenLine key={table.id} table={table} />
        ))}
      </ul>
    </section>
  );
}

function OpenLine({ table }: { readonly table: TableInfo }) {
  const deed = useDeed();
  const sit = () =>
    deed.run(async () => {
      await serverHost.ask("POST", `/api/tables/${table.id}/join`, {});
      go({ page: "table", id: table.id });
    });
  const free = table.seats.filter(({ openToYou }) => openToYou).length;
  return (
    <TableLine table={table}>
      <p class="soft">{clockWords(table.clock)}</p>
      {free > 1 && <a href={href({ page: "table", id: table.id })}>Choose a seat</a>}
      {free === 1 && (
        <button type="button" onClick={sit} disabled={deed.busy.value}>
          Sit down
        </button>
      )}
      <TroubleLine trouble={deed.trouble.value} />
    </TableLine>
  );
}

export function GamesToWatch({ watch }: { readonly watch: readonly TableInfo[] | undefined }) {
  return (
    <section class="sheet" aria-labelledby="to-watch">
      <h2 id="to-watch">To watch</h2>
      {(watch === undefined || watch.length === 0) && <p class="soft">No game is open to watchers now.</p>}
      <ul>
        {watch?.map((table) => (
          <TableLine key={table.id} table={table} />
        ))}
      </ul>
      <AgainstItself />
    </section>
  );
}

function AgainstItself() {
  const deed = useDeed();
  return (
    <div class="against-itself">
      <p>The computer against itself, at a pace you set:</p>
      <div class="ways">
        {games.map(({ card }) => (
          <button
            key={card.id}
            type="button"
            disabled={deed.busy.value}
            onClick={() => deed.run(async () => go({ page: "table", id: await watchNow(card) }))}
          >
            {card.title}
          </button>
        ))}
      </div>
      <TroubleLine trouble={deed.trouble.value} />
    </div>
  );
}
