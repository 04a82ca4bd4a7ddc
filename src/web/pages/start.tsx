/** The start page: pick a battle and play; or go on, join, watch, load. */
import "../style/start.css";
import { gameOf, games } from "../games.js";
import { href } from "../route.js";
import { BattleCard } from "./battle-card.js";
import { JoinByLink, LoadSave } from "./bring.js";
import { GamesToWatch, MyGames, OpenTables } from "./gatherings.js";
import { asksMe, type TableLists, useLists } from "./lists.js";
import { whoPlays } from "./table-line.js";

/** One line that is always there, so that nothing moves when the answer comes. */
function Welcome({ lists }: { readonly lists: TableLists | undefined }) {
  const asked = lists?.mine.filter(asksMe) ?? [];
  if (asked.length === 0)
    return <p class="welcome">Pick a battle: the computer keeps the rules, the dice and the secrets. No account needed.</p>;
  const [first] = asked;
  const where = <a href={href({ page: "table", id: first.id })}>{gameOf(first.game)?.card.title ?? first.game}</a>;
  return (
    <p class="welcome">
      {asked.length === 1 ? "It is your move at " : `It is your move at ${asked.length} tables, first at `}
      {where}. {whoPlays(first)}.
    </p>
  );
}

export function StartPage() {
  const lists = useLists().value;
  return (
    <div class="page start">
      <div class="greeting">
        <h1>Battles of the Civil War</h1>
        <Welcome lists={lists} />
      </div>
      <div class="shelf">
        {games.map((game) => (
          <BattleCard key={game.card.id} game={game} />
        ))}
        <section class="bring sheet" aria-labelledby="bring">
          <h2 id="bring">By link or file</h2>
          <JoinByLink />
          <LoadSave />
        </section>
      </div>
      <div class="gatherings">
        <MyGames lists={lists} />
        {lists && <OpenTables open={lists.open} />}
        {lists && <GamesToWatch watch={lists.watch} />}
      </div>
    </div>
  );
}
