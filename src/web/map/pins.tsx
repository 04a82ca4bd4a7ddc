/** A pennant on each piece that one has said something in advance for. */
import { useComputed } from "@preact/signals";
import { answerWords } from "../table/ahead/ahead.js";
import type { Tabletop } from "../table/desk/tabletop.js";
import { SIZE } from "./stacks.js";
import { named } from "./tell.js";

export function Pins({ top: { desk, ahead } }: { readonly top: Pick<Tabletop, "desk" | "ahead"> }) {
  const pins = useComputed(() =>
    ahead.given.value.flatMap(({ answer }) => {
      const piece = desk.pieces.value.find(({ id }) => id === answer.of);
      const at = piece && desk.board.places.get(piece.place)?.at;
      const form = ahead.forms.value.find(({ ask }) => ask === answer.ask);
      return at && form ? [{ id: piece.id, at, words: `${piece.title}, in advance: ${answerWords(answer, form, () => piece.title)}` }] : [];
    }),
  );
  return (
    <g class="pins">
      {pins.value.map(({ id, at, words }) => (
        <g key={id} class="pin" {...named(words)} data-pin={id} transform={`translate(${at.x - SIZE / 2} ${at.y - SIZE / 2})`}>
          <path class="staff" d="M0,0.3V-0.42" />
          <path class="pennant" d="M0,-0.42L0.46,-0.28L0,-0.14Z" />
        </g>
      ))}
    </g>
  );
}
