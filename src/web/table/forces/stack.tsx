/** The stack under the pointer, or the one that was chosen: who stands there, in what state, on what ground. */
import { useComputed } from "@preact/signals";
import type { Piece } from "../../../engine/index.js";
import { Branch } from "../../map/badges.js";
import type { Desk } from "../desk/desk.js";

/** A counter, small, as it lies on the map. */
export function Counter({ side, branch, figures }: { readonly side: string; readonly branch: string; readonly figures: string }) {
  return (
    <svg class="counter" data-side={side} viewBox="-0.5 -0.5 1 1" aria-hidden="true">
      <rect class="counter-face" x={-0.48} y={-0.48} width={0.96} height={0.96} rx={0.12} />
      <Branch kind={branch} y={-0.16} size={0.95} />
      <text y={0.36} text-anchor="middle">
        {figures}
      </text>
    </svg>
  );
}

function StackPiece({ piece, desk }: { readonly piece: Piece; readonly desk: Desk }) {
  return (
    <li>
      <button type="button" class="stack-piece" onClick={() => desk.press({ place: piece.place, piece: piece.id })}>
        <Counter side={piece.side} branch={piece.branch} figures={piece.figures} />
        <span>
          <b>{piece.name}</b> {piece.title !== piece.name && <span class="soft">{piece.title}</span>}
          {piece.badges.map(({ id, shape, words }) => (
            <span key={id} class="state" data-badge={shape}>
              {words}
            </span>
          ))}
        </span>
      </button>
    </li>
  );
}

/** A button for the whole stack, where more than one of it can be taken up. */
function TakeAll({ desk, place }: { readonly desk: Desk; readonly place: string }) {
  const able = useComputed(() => desk.pieces.value.filter((piece) => piece.place === place && desk.takeable.value.has(piece.id)).length);
  if (able.value < 2) return null;
  return (
    <button type="button" class="take-all" onClick={() => desk.press({ place, all: true })}>
      Take up all {able.value}
    </button>
  );
}

export function Stack({ desk }: { readonly desk: Desk }) {
  const place = useComputed(() => desk.board.places.get(desk.pointed.value?.place ?? desk.chosen.value ?? ""));
  const pieces = useComputed(() => desk.pieces.value.filter((piece) => piece.place === place.value?.id));
  if (!place.value) {
    return <p class="soft">Point at a place of the map, or press one: who stands there and what the ground is like is told here.</p>;
  }
  const { name, facts } = place.value;
  return (
    <section class="stack" aria-label={name}>
      <h3>{name}</h3>
      {pieces.value.length === 0 && <p class="soft">Nobody stands here.</p>}
      <ul class="stack-pieces">
        {pieces.value.map((piece) => (
          <StackPiece key={piece.id} piece={piece} desk={desk} />
        ))}
      </ul>
      <TakeAll desk={desk} place={place.value.id} />
      <ul class="facts" aria-label="The ground">
        {facts.map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </section>
  );
}
