/** One card for all that the others did since one last decided: each line leads to its place. After one's first order it is folded. */
import "./story.css";
import { useComputed } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { Unbroken } from "../../unbroken.js";
import { lookAt } from "../desk/look.js";
import type { Tabletop } from "../desk/tabletop.js";
import { castWords } from "../die.js";
import { armyName, mySeats } from "../seats.js";
import { type Account, accountOf, briefly, isEmpty } from "./account.js";

interface Part {
  readonly top: Tabletop;
  readonly account: Account;
}

function Line({ top, place, children }: { readonly top: Tabletop; readonly place?: string; readonly children: ComponentChildren }) {
  if (place === undefined) return <li class="bare">{children}</li>;
  return (
    <li>
      <button type="button" data-to={place} onClick={() => lookAt(top.desk, place)}>
        {children}
      </button>
    </li>
  );
}

const placeName = ({ desk }: Tabletop, place: string | undefined): string => desk.board.places.get(place ?? "")?.name ?? place ?? "";

function Fights({ top, account: { fights } }: Part) {
  if (fights.length === 0) return null;
  return (
    <>
      <h4>Combats</h4>
      <ul>
        {fights.map(({ fought, text }, i) => (
          <Line key={i} top={top} place={fought.targets[0]}>
            <b>{fought.label}</b>
            {fought.cast.length > 0 && `, ${castWords(fought.cast)}`}: {fought.table.legend[fought.result] ?? fought.result}{" "}
            <span class="soft">
              <Unbroken text={text} />
            </span>
          </Line>
        ))}
      </ul>
    </>
  );
}

function Losses({ top, account: { losses } }: Part) {
  const { board, pieces } = top.desk;
  const armies = board.card.armies ?? board.card.seats;
  const titles = new Map(pieces.value.map(({ id, title }) => [id, title]));
  return (
    <>
      <h4>Losses</h4>
      <ul>
        {armies.map(({ id, name }) => {
          const own = losses.filter(({ side }) => side === id);
          if (own.length === 0) return <Line key={id} top={top}>{`${name}: none`}</Line>;
          return own.map(({ piece, words, place }) => (
            <Line key={`${id} ${piece}`} top={top} place={place}>
              {name}: <b>{titles.get(piece) ?? piece}</b> {words}
            </Line>
          ));
        })}
      </ul>
    </>
  );
}

function Marches({ top, account: { marches } }: Part) {
  const titles = new Map(top.desk.pieces.value.map(({ id, name }) => [id, name]));
  if (marches.length === 0) return null;
  return (
    <details open={marches.length <= 6}>
      <summary>{marches.length} marched</summary>
      <ul>
        {marches.map(({ piece, path }) => (
          <Line key={piece} top={top} place={path.at(-1)}>
            <b>{titles.get(piece) ?? piece}</b> {placeName(top, path[0])}{" "}
            {path[0] === path.at(-1) ? "and back" : `→ ${placeName(top, path.at(-1))}`}
          </Line>
        ))}
      </ul>
    </details>
  );
}

/** Whether nobody marched, fought or fell. */
const isAllSaid = ({ marches, fights, losses }: Account): boolean => marches.length + fights.length + losses.length === 0;

function Said({ top, account }: Part) {
  const { said } = account;
  if (said.length === 0) return null;
  const isAll = isAllSaid(account);
  return (
    <details open={isAll || said.length <= 4}>
      <summary>{isAll ? briefly(account) : `Also told: ${said.length}`}</summary>
      <ul>
        {said.map(({ text, place }, i) => (
          <Line key={i} top={top} place={place}>
            <Unbroken text={text} />
          </Line>
        ))}
      </ul>
    </details>
  );
}

/** What there is to tell; nothing while it is told, or when it was put away. */
function useTurn(top: Tabletop) {
  const { desk, story, cardAway } = top;
  return useComputed(() => {
    const table = desk.open.table.value;
    const stretch = story.turn.value;
    if (!table || !stretch || story.on.value || !desk.mine.value || stretch.to === cardAway.value) return undefined;
    const mine = mySeats(table);
    if (mine.length === 0) return undefined;
    const account = accountOf(stretch.entries, desk.board);
    if (isEmpty(account)) return undefined;
    const seat = stretch.entries.findLast((entry) => entry.seat !== null && !mine.includes(entry.seat))?.seat;
    return { account, to: stretch.to, army: armyName(desk.board.card, seat), isLatest: story.stretch.value?.from === stretch.from };
  });
}

/** What there is room for on a small screen: the one thing that was said, where that is all. */
const onlyWord = (account: Account): string | undefined =>
  isAllSaid(account) && account.said.length === 1 ? account.said[0].text : undefined;

/** What is of one kind alone says so itself. */
const isMixed = ({ marches, fights, losses }: Account): boolean => [marches, fights, losses].filter(({ length }) => length > 0).length > 1;

function toCard(top: Tabletop): void {
  top.open("orders");
  requestAnimationFrame(() => document.querySelector(".story-card")?.scrollIntoView({ block: "start" }));
}

/** On a small screen the card lies in the drawer: a line on the map leads to it. */
export function StoryNote({ top }: { readonly top: Tabletop }) {
  const now = useTurn(top).value;
  if (!top.small.value || !now?.isLatest) return null;
  return (
    <section class="story story-note" aria-label="What the other side did, in short">
      <div class="story-told">
        <p class="story-who">{now.army}</p>
        <p class="story-words">{onlyWord(now.account) ?? briefly(now.account)}</p>
      </div>
      <div class="story-hands">
        <button type="button" class="chief" onClick={() => toCard(top)}>
          What happened
        </button>
        <button type="button" onClick={() => top.story.again()}>
          Watch again
        </button>
        <button type="button" aria-label="Put away" onClick={() => (top.cardAway.value = now.to)}>
          ×
        </button>
      </div>
    </section>
  );
}

export function StoryCard({ top }: { readonly top: Tabletop }) {
  const { story } = top;
  const now = useTurn(top).value;
  if (!now) return null;
  const { account } = now;
  const again = (
    <button type="button" title="Watch again (W)" onClick={() => story.again()}>
      Watch again
    </button>
  );
  return (
    <section class="story-card" data-folded={!now.isLatest} aria-label="What the other side did">
      <header>
        <h3>{now.army}</h3> {(!now.isLatest || isMixed(account)) && <p class="brief">{briefly(account)}</p>}
        {again}
        <button type="button" class="shut" aria-label="Put away" onClick={() => (top.cardAway.value = now.to)}>
          ×
        </button>
      </header>
      {now.isLatest && (
        <div class="account">
          <Fights top={top} account={account} />
          {(account.losses.length > 0 || account.fights.length > 0) && <Losses top={top} account={account} />}
          <Marches top={top} account={account} />
          <Said top={top} account={account} />
        </div>
      )}
    </section>
  );
}
