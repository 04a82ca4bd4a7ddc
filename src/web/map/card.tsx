/** The card for what lies under the pointer: who it is, how strong, in what state, who leads it, what it may still do, on what ground. */
import { useComputed, useSignal, useSignalEffect } from "@preact/signals";
import type { Enlisted, Formation, Piece } from "../../engine/index.js";
import { settings } from "../settings.js";
import { aimsAt } from "../table/desk/aiming.js";
import type { Desk } from "../table/desk/desk.js";
import { Counter } from "../table/forces/stack.js";
import { totalOf } from "../table/forces/totals.js";
import type { Camera } from "./view.js";

/** Milliseconds that one must rest on a piece before the rules are asked why it may do nothing. */
const REST = 200;
/** More things than these are only counted, and more lines of ground left to the Stack tab. */
const MOST = 3;
/** Facts of the ground that find room. */
const FACTS = 4;
/** Of a higher stack the card tells only these, so that the map stays in sight. */
const TALLEST = 6;

/** The formations that a piece belongs to, the smallest first. */
export function commandOf(army: readonly Formation[], piece: string): readonly string[] {
  for (const { title, parts, units } of army) {
    const within = commandOf(parts, piece);
    if (within.length > 0) return [...within, title];
    if (units.some(({ id, piece: own = id }: Enlisted) => own === piece)) return [title];
  }
  return [];
}

function Doing({ desk, piece }: { readonly desk: Desk; readonly piece: Piece }) {
  const why = useSignal<string | undefined>(undefined);
  const aims = useComputed(() => aimsAt(desk.lit.value, { place: piece.place, piece: piece.id }, desk.pieces.value));
  useSignalEffect(() => {
    const [view, decision] = [desk.view.value, desk.decision.value];
    why.value = undefined;
    if (!desk.mine.value || !view || !decision || desk.hand.value !== undefined || aims.value.length > 0) return;
    const { seat } = desk.open.outlook.peek() ?? {};
    const own = seat ? (desk.board.sideOf?.(view, seat) ?? seat) : undefined;
    const wanted = desk.board.wanted(view, decision, { place: piece.place, piece: piece.id });
    // Of an enemy only why he cannot be fought.
    if (!wanted || (piece.side !== own && !desk.board.fights?.has(wanted.do))) return;
    const timer = setTimeout(async () => {
      const refusal = await desk.aide.why(view, wanted).catch(() => undefined);
      if (desk.view.peek() === view) why.value = refusal?.text;
    }, REST);
    return () => clearTimeout(timer);
  });
  const found = aims.value;
  return (
    <>
      {found.slice(0, MOST).map(({ words }) => (
        <p key={words} class="may">
          {words}
        </p>
      ))}
      {found.length > MOST && <p class="may">and {found.length - MOST} more</p>}
      {why.value && <p class="may-not">{why.value}</p>}
    </>
  );
}

function PieceLines({ desk, piece, alone }: { readonly desk: Desk; readonly piece: Piece; readonly alone: boolean }) {
  const command = useComputed(() => (desk.view.value ? commandOf(desk.board.army(desk.view.value), piece.id) : []));
  return (
    <div class="card-piece">
      <Counter side={piece.side} branch={piece.branch} figures={piece.figures} />
      <div>
        <b>{piece.title}</b>
        {piece.badges.map(({ id, words }) => (
          <span key={id} class="state">
            {words}
          </span>
        ))}
        {alone && command.value.length > 0 && <p class="command">{command.value.join(" · ")}</p>}
        {alone && <Doing desk={desk} piece={piece} />}
      </div>
    </div>
  );
}

/** What a press would do there; a finger has only shown it yet. */
function Going({ desk }: { readonly desk: Desk }) {
  const going = desk.preview.value;
  if (going?.role !== "go") return null;
  return (
    <>
      <p class="may">{going.words}</p>
      {!settings.value.oneTap && <p class="again">Tap again to do it.</p>}
    </>
  );
}

/** In the corner that is farthest from where one points, so that it never lies on what is looked at. */
export function Card({ desk, camera }: { readonly desk: Desk; readonly camera: Camera }) {
  const place = useComputed(() => desk.board.places.get(desk.pointed.value?.place ?? ""));
  const corner = useComputed(() => {
    if (!place.value) return "";
    const { x, y } = camera.pixelOf(place.value.at);
    const { width, height } = camera.frame.value;
    return `${x < width / 2 ? "right" : "left"} ${y < height / 2 ? "low" : "high"}`;
  });
  const here = useComputed(() => desk.pieces.value.filter((piece) => piece.place === place.value?.id));
  // Of the piece in hand the decision tells all, and where it may go must be seen.
  const inHand = useComputed(() => here.value.some(({ id }) => id === desk.hand.value));
  if (!place.value || inHand.value || !desk.overlays.isOn("card")) return null;
  const one = here.value.find(({ id }) => id === desk.pointed.value?.piece) ?? (here.value.length === 1 ? here.value[0] : undefined);
  const total = totalOf(here.value);
  return (
    <section class={`card-here ${corner.value}`} aria-hidden="true" data-card={place.value.id}>
      <h3>{place.value.name}</h3>
      {(one ? [one] : here.value.slice(0, TALLEST)).map((piece) => (
        <PieceLines key={piece.id} desk={desk} piece={piece} alone={one !== undefined} />
      ))}
      {here.value.length === 0 && <Going desk={desk} />}
      {here.value.length > 1 && (
        <p class="together">
          {here.value.length} here{total !== undefined && `, ${total} together`}
          {!one && here.value.length > TALLEST && "; all of them in the Stack tab"}
        </p>
      )}
      <p class="ground-facts">{place.value.facts.slice(0, FACTS).join(" · ")}</p>
    </section>
  );
}
