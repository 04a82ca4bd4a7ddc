/** A pennant on each piece that one has said something in advance for. */
import { useComputed } from "@preact/signals";
import type { Formation, Piece } from "../../engine/index.js";
import { answerWords } from "../table/ahead/ahead.js";
import type { Tabletop } from "../table/desk/tabletop.js";
import { SIZE } from "./stacks.js";
import { named as told } from "./tell.js";

const unitsOf = ({ parts, units }: Formation): readonly string[] => [
  ...units.map(({ id, piece = id }) => piece),
  ...parts.flatMap((part) => unitsOf(part)),
];
const named = (army: readonly Formation[], name: string): readonly string[] =>
  army.flatMap((one) => (one.name === name ? unitsOf(one) : named(one.parts, name)));

/** The piece of that name, or those of the formation. */
function piecesOf({ board, view, pieces }: Tabletop["desk"], name: string): readonly Piece[] {
  const one = pieces.value.filter(({ id }) => id === name);
  if (one.length > 0 || !view.value) return one;
  const own = new Set(named(board.army(view.value), name));
  return pieces.value.filter(({ id }) => own.has(id));
}

export function Pins({ top: { desk, ahead } }: { readonly top: Pick<Tabletop, "desk" | "ahead"> }) {
  const pins = useComputed(() =>
    ahead.given.value.flatMap(({ answer }) => {
      const form = ahead.forms.value.find(({ ask }) => ask === answer.ask);
      if (!form || answer.of === undefined) return [];
      const own = piecesOf(desk, answer.of);
      const words = answerWords(answer, form, (id) => own.find((piece) => piece.id === id)?.title);
      return own.flatMap(({ id, place, title }) => {
        const at = desk.board.places.get(place)?.at;
        return at ? [{ id, at, words: `${title}, in advance: ${words}` }] : [];
      });
    }),
  );
  return (
    <g class="pins">
      {pins.value.map(({ id, at, words }) => (
        <g key={id} class="pin" {...told(words)} data-pin={id} transform={`translate(${at.x - SIZE / 2} ${at.y - SIZE / 2})`}>
          <path class="staff" d="M0,0.3V-0.42" />
          <path class="pennant" d="M0,-0.42L0.46,-0.28L0,-0.14Z" />
        </g>
      ))}
    </g>
  );
}
