/** Help: the keys, how to read a piece, what the lights on the map mean. */
import type { Aim, Piece, Place } from "../../../engine/index.js";
import { WoodenBar } from "../../map/bar.js";
import { LENGTH } from "../../map/bars.js";
import { Counter } from "../../map/counter.js";
import { Signs, Washes } from "../../map/lights.js";
import { href } from "../../route.js";
import { settings } from "../../settings.js";
import { railKeys } from "../../study/rail.js";
import type { Tabletop } from "../desk/tabletop.js";
import { keys } from "../keys.js";

interface Lit {
  readonly role: Aim["role"];
  readonly words: string;
  readonly isFree?: true;
}

const lights: readonly Lit[] = [
  { role: "take", words: "A piece you may take up" },
  { role: "go", words: "Where the piece in hand may go, with the cost" },
  { role: "strike", words: "What you may attack" },
  { role: "strike", words: "What you may attack, while others still must be", isFree: true },
  { role: "join", words: "Who or what may be added to the attack" },
  { role: "choose", words: "One of several ways it may end" },
];

const middle = { x: 0, y: 0 };
const outline = [0, 1, 2, 3, 4, 5].map((corner) => ({ x: Math.cos((corner * Math.PI) / 3), y: Math.sin((corner * Math.PI) / 3) }));
const somewhere: Place = { id: "", name: "", at: middle, outline, facts: [] };

/** A light as the map has it. */
function Swatch({ role, words, isFree }: Lit) {
  const lights = [{ place: somewhere, role, words, ...(role === "go" && { mark: "2" }) }];
  return (
    <svg class="above swatch" viewBox="-1.25 -1.25 2.5 2.5" aria-hidden="true">
      <Washes lights={lights} />
      <Signs lights={lights} taken={new Set()} owed={new Set(isFree ? ["elsewhere"] : [])} />
    </svg>
  );
}

/** A piece as the map has it: a counter, or a bar seen from the north. */
function Sample({ piece }: { readonly piece: Piece }) {
  const props = { piece, at: middle, height: 0, lit: undefined, inHand: false, pointed: false, label: "", way: [], time: 0 };
  if (!piece.bar)
    return (
      <svg class="above swatch" viewBox="-0.75 -0.75 1.5 1.5" aria-hidden="true">
        <Counter {...props} />
      </svg>
    );
  return (
    <svg class="above swatch long" viewBox="-1.2 -0.5 2.4 1" aria-hidden="true">
      <WoodenBar {...props} turn={0} length={LENGTH} />
    </svg>
  );
}

export function Help({ top }: { readonly top: Tabletop }) {
  const { board, pieces } = top.desk;
  const plain = board.card.seats
    .flatMap(({ id }) => pieces.value.find(({ side }) => side === id) ?? [])
    .map((piece) => ({ ...piece, badges: [] }));
  return (
    <div class="help">
      <section>
        <h3>How it is played here</h3>
        <p>
          What is asked stands beside the map. All you may do is lit: press a lit piece, then a lit place. Press anything else and you are
          told why not, with the rule. What has told the other side nothing yet can be taken back with U.
        </p>
        <p>
          The rules of this game are in the <a href={href({ page: "rules", game: board.card.id })}>rulebook</a>; every rule number on this
          page opens it.
        </p>
      </section>
      <section>
        <h3>What is lit</h3>
        <ul class="legend">
          {lights.map((light) => (
            <li key={light.words}>
              <Swatch {...light} /> {light.words}
            </li>
          ))}
        </ul>
      </section>
      {plain.length > 0 && (
        <section>
          <h3>How to read a piece</h3>
          <ul class="legend">
            {plain.map((piece) => (
              <li key={piece.id}>
                <Sample piece={piece} /> {[`${piece.title}: ${piece.branch}`, piece.figures].filter(Boolean).join(", ")}
              </li>
            ))}
            {board.badges.map((badge) => (
              <li key={badge.id}>
                <Sample piece={{ ...plain[0], badges: [badge] }} /> {badge.words}
              </li>
            ))}
          </ul>
          <p class="soft">
            {plain[0].bar
              ? "The tooth shows the front, the flags the strength. The ends of Union bars are straight, those of Confederate bars notched. Of the enemy's you see the number alone, unless he had to show more."
              : "Above, the arm: crossed for infantry, one stroke for cavalry, a ball for guns. Below, the strength."}
          </p>
        </section>
      )}
      <section>
        <h3>Keys</h3>
        <dl class="keys">
          {[...keys, ...railKeys].map(({ caps, words }) => (
            <div key={caps}>
              <dt>
                <kbd>{caps}</kbd>
              </dt>
              <dd>{words}</dd>
            </div>
          ))}
        </dl>
        {!settings.value.shortcuts && (
          <p>
            Those of a single letter or sign are switched off; under <a href={href({ page: "me" })}>Me</a> they can be switched on.
          </p>
        )}
        <p class="soft">On a phone: tap to press, drag to move the map, two fingers to come nearer, a long press for a waypoint.</p>
      </section>
    </div>
  );
}
