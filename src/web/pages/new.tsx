/** Setting up a table: which battle, against whom, as whom, by which rules and clock, and who may see it. */
import "../style/new.css";
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import { type Listing, optionsIn } from "../../engine/index.js";
import { gameOf, games } from "../games.js";
import { deviceHost, findServer, serverHere, serverHost, type Trouble } from "../host/index.js";
import { keepInvitations } from "../invitations.js";
import { keep, kept } from "../kept.js";
import { type GameInfo, type Offer, offerOf } from "../offer.js";
import { go } from "../route.js";
import { TroubleLine, troubleOf, useDeed } from "./deed.js";
import { Pick } from "./fields.js";
import { LostPage } from "./lost.js";
import { OptionFields } from "./options.js";
import { fieldOf, fitting, isAlone, recall, sentenceOf, termsOf, usual, type Wish } from "./wish.js";
import { ClockFields, OpponentFields, PlaceFields, PrivacyFields, SideFields, summary } from "./wish-fields.js";

export function NewPage({ game: id }: { readonly game?: string }) {
  const entry = id === undefined ? games[0] : gameOf(id);
  const { offer, trouble } = useOffer(entry?.card.id);
  const game = entry && offer.value?.games.find(({ id }) => id === entry.card.id);

  if (!entry) {
    return <LostPage title="There is no such battle here">Look at the start page for those that can be played.</LostPage>;
  }
  return (
    <div class="page new-table">
      <div>
        <h1>New table: {entry.card.title}</h1>
        {game?.scenarios.length === 1 && <p class="soft">{game.scenarios[0].title}</p>}
      </div>
      {games.length > 1 && <BattlePick id={entry.card.id} />}
      <TroubleLine trouble={trouble.value} />
      {offer.value && !game && <p class="trouble">The server does not offer this battle. Choose another on the start page.</p>}
      {offer.value && game && <NewForm entry={entry} game={game} offer={offer.value} />}
      {!offer.value && !trouble.value && <p class="soft">Laying out the map…</p>}
    </div>
  );
}

function useOffer(game: string | undefined) {
  const offer = useSignal<Offer | undefined>(undefined);
  const trouble = useSignal<Trouble | undefined>(undefined);
  useEffect(() => {
    if (game === undefined) return;
    let isWanted = true;
    const take = (got: Offer | undefined, wrong?: Trouble) => {
      if (!isWanted) return;
      offer.value = got;
      trouble.value = wrong;
    };
    take(undefined);
    findOffer(game).then(take, (error) => take(undefined, troubleOf(error)));
    return () => {
      isWanted = false;
    };
  }, [game]);
  return { offer, trouble };
}

/** What the server offers, or this device where the server is away. */
async function findOffer(game: string): Promise<Offer> {
  const isHere = serverHere.peek() ?? (await findServer());
  return offerOf(isHere ? serverHost : deviceHost, game);
}

interface FormProps {
  readonly entry: Listing;
  readonly game: GameInfo;
  readonly offer: Offer;
}

function NewForm({ entry, game, offer }: FormProps) {
  const { card } = entry;
  const deed = useDeed();
  const base = usual(game, offer, card.first);
  const wish = useSignal<Wish>(recall(kept(`new.${card.id}`), base, game, offer));
  const away = serverHere.value === false;
  const wanted = fitting(away ? atHome(wish.value) : wish.value, game);

  const change = (changes: Partial<Wish>) => {
    wish.value = { ...wish.value, ...changes };
    keep(`new.${card.id}`, wish.value);
    deed.clear();
  };
  const setUp = (event: Event) => {
    event.preventDefault();
    void deed.run(async () => {
      const host = wanted.place === "server" ? serverHost : deviceHost;
      const { table, invitations } = await host.create(termsOf(wanted, game, Math.random()));
      keepInvitations(table.id, invitations);
      go({ page: "table", id: table.id });
    });
  };

  const trouble = deed.trouble.value;
  const field = trouble && fieldOf(trouble, wanted, game);
  const wrongAt = (name: string) => (trouble && field === name ? sentenceOf(trouble) : undefined);
  const placed = field !== undefined && (field === "name" || field === "clock" || game.options.some(({ key }) => key === field));
  const part = { wish: wanted, card, offer, away, change };
  return (
    <form onSubmit={setUp}>
      <div class="halves">
        <div>
          {game.scenarios.length > 1 && (
            <section class="sheet">
              <Pick
                label="Scenario"
                value={wanted.scenario}
                choices={game.scenarios.map(({ id, title, length }) => ({ value: id, words: length ? `${title} · ${length}` : title }))}
                onChoose={(scenario) => change({ scenario })}
              />
            </section>
          )}
          <section class="sheet">
            <OpponentFields {...part} wrong={wrongAt("name")} />
          </section>
          <section class="sheet">
            <SideFields {...part} />
          </section>
        </div>
        <div>
          {isAlone(wanted) && (
            <section class="sheet">
              <PlaceFields {...part} />
            </section>
          )}
          <section class="sheet">
            <ClockFields {...part} wrong={wrongAt("clock")} />
          </section>
          <section class="sheet">
            <PrivacyFields {...part} />
          </section>
        </div>
      </div>
      <section class="sheet rules-of-the-table" aria-labelledby="rules-of-the-table">
        <h2 id="rules-of-the-table">Rules</h2>
        <OptionFields
          game={card.id}
          infos={optionsIn(game.options, wanted.scenario)}
          chosen={wanted.options}
          wrong={trouble && field !== undefined ? { key: field, message: sentenceOf(trouble) } : undefined}
          onChoose={(options) => change({ options })}
        />
      </section>
      <div class="set-up sheet">
        <p>{summary(wanted, card)}</p>
        <button type="submit" class="chief" disabled={deed.busy.value}>
          {isAlone(wanted) ? "Begin" : "Set up the table"}
        </button>
        <TroubleLine trouble={placed ? undefined : trouble} />
      </div>
    </form>
  );
}

/** Without the server only what needs none can be wished for. */
function atHome(wish: Wish): Wish {
  return { ...wish, place: "device", opponent: isAlone(wish) ? wish.opponent : "bot" };
}

function BattlePick({ id }: { readonly id: string }) {
  return (
    <Pick
      label="Battle"
      value={id}
      choices={games.map(({ card }) => ({ value: card.id, words: card.title }))}
      onChoose={(game) => go({ page: "new", game }, { replace: true })}
    />
  );
}
