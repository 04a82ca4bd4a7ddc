import type { Listing } from "../../engine/index.js";
import { playNow } from "../offer.js";
import { go, href } from "../route.js";
import { armyName } from "../table/seats.js";
import { TroubleLine, useDeed } from "./deed.js";
import { Thumbnail } from "./thumbnail.js";

const COMPLEXITY = ["", "for anyone", "easy to learn", "some study", "demanding", "for experts"];
const MOST = 5;

function Complexity({ value }: { readonly value: number }) {
  return (
    <>
      <span class="dots" role="img" aria-label={`${value} of ${MOST}`}>
        {"●".repeat(value)}
        {"○".repeat(MOST - value)}
      </span>{" "}
      {COMPLEXITY[value]}
    </>
  );
}

/** A battle as one would pick it from a shelf. */
export function BattleCard({ game }: { readonly game: Listing }) {
  const { card } = game;
  const deed = useDeed();
  const play = () => deed.run(async () => go({ page: "table", id: await playNow(card) }));
  return (
    <article class="battle sheet">
      <Thumbnail card={card} />
      <div class="words">
        <h2>{card.title}</h2>
        <p class="soft">{card.subtitle}</p>
        <p class="line">{card.line}</p>
        <dl>
          <div>
            <dt>Length</dt>
            <dd>{card.length}</dd>
          </div>
          <div>
            <dt>Players</dt>
            <dd>{card.players}</dd>
          </div>
          <div>
            <dt>Hidden</dt>
            <dd>{card.hidden}</dd>
          </div>
          <div>
            <dt>Rules</dt>
            <dd>
              <Complexity value={card.complexity} />
            </dd>
          </div>
        </dl>
        <div class="deeds">
          <div class="ways">
            <button
              type="button"
              class="chief"
              onClick={play}
              disabled={deed.busy.value}
              aria-label={`Play now: ${card.title}`}
              aria-describedby={`now-${card.id}`}
            >
              Play now
            </button>
            <p class="soft" id={`now-${card.id}`}>
              {deed.busy.value ? "Setting up the field…" : `You lead the ${armyName(card, card.first)} side against the computer.`}
            </p>
            <a class="button" href={href({ page: "new", game: card.id })} aria-label={`New table… ${card.title}`}>
              New table…
            </a>
            <a href={href({ page: "rules", game: card.id })} aria-label={`Rulebook of ${card.title}`}>
              Rulebook
            </a>
          </div>
          <TroubleLine trouble={deed.trouble.value} />
        </div>
      </div>
    </article>
  );
}
