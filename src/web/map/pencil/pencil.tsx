/** The pencil: what one writes and draws on the map for oneself, and the list of it. */
import { useEffect, useRef } from "preact/hooks";
import type { Desk } from "../../table/desk/desk.js";
import { lookAt } from "../../table/desk/look.js";
import { Leaf } from "../notes.js";
import "./pencil.css";
import type { Camera } from "../view.js";

const LONGEST = 500;

export function PencilButton({ desk: { pencil } }: { readonly desk: Desk }) {
  return (
    <button
      type="button"
      aria-label="Your notes"
      title="Your notes (J)"
      aria-pressed={pencil.on.value}
      onClick={() => {
        pencil.on.value = !pencil.on.peek();
      }}
    >
      ✎
    </button>
  );
}

const nameOf = ({ board }: Desk, place: string): string => board.places.get(place)?.name ?? place;

/** Written at its place. */
function Writing({ desk, camera }: { readonly desk: Desk; readonly camera: Camera }) {
  const { pencil } = desk;
  const field = useRef<HTMLInputElement>(null);
  const draft = pencil.draft.value;
  useEffect(() => field.current?.focus({ preventScroll: true }), [draft?.place]);
  if (!draft || draft.arrow) return null;
  return (
    <Leaf key={draft.place} camera={camera} desk={desk} place={draft.place} class="writing">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void pencil.keep();
        }}
        onKeyDown={(event) => {
          if (event.key === "Escape") pencil.draft.value = undefined;
        }}
      >
        <label>
          <span>{nameOf(desk, draft.place)}, for yourself</span>
          <input
            ref={field}
            type="text"
            maxLength={LONGEST}
            value={draft.text}
            onInput={({ currentTarget }) => (pencil.draft.value = { ...draft, text: currentTarget.value })}
          />
        </label>
        <div class="buttons">
          <button type="submit" disabled={draft.text.trim() === ""}>
            Keep
          </button>
          <button type="button" onClick={() => (pencil.draft.value = { ...draft, arrow: true })}>
            Arrow to…
          </button>
          <button type="button" class="neither" onClick={() => (pencil.draft.value = undefined)}>
            Nothing
          </button>
        </div>
      </form>
    </Leaf>
  );
}

/** What the next press does, and all that was noted so far. */
function List({ desk, map }: { readonly desk: Desk; readonly map: () => HTMLElement | null }) {
  const { pencil } = desk;
  const draft = pencil.draft.value;
  const list = pencil.shown.value;
  // The place that an arrow leads to is pressed on the map, by the keyboard too.
  useEffect(() => {
    if (draft?.arrow) map()?.focus({ preventScroll: true });
  }, [draft?.arrow]);
  return (
    <section class="note jotted" aria-label="Your notes">
      <p role="status">
        {draft?.arrow
          ? `Press where the arrow from ${nameOf(desk, draft.place)} leads.`
          : "Press a place to write there, or to draw an arrow from it. Nobody else sees it."}
      </p>
      {pencil.trouble.value && (
        <p class="trouble" role="alert">
          {pencil.trouble.value}
        </p>
      )}
      <ul>
        {list.map((note) => {
          const where = note.to === undefined ? nameOf(desk, note.place) : `${nameOf(desk, note.place)} → ${nameOf(desk, note.to)}`;
          return (
            <li key={note.id}>
              <button type="button" onClick={() => lookAt(desk, note.place)}>
                <b>{where}</b> {note.text}
              </button>
              <button type="button" class="neither" aria-label={`Take away: ${where}`} onClick={() => pencil.forget(note.id)}>
                ×
              </button>
            </li>
          );
        })}
      </ul>
      <button
        type="button"
        onClick={() => {
          pencil.on.value = false;
          map()?.focus({ preventScroll: true });
        }}
      >
        Put the pencil away
      </button>
    </section>
  );
}

interface PencilProps {
  readonly desk: Desk;
  readonly camera: Camera;
  readonly map: () => HTMLElement | null;
}

export function Pencil({ desk, camera, map }: PencilProps) {
  if (!desk.pencil.on.value) return null;
  return (
    <>
      <List desk={desk} map={map} />
      <Writing desk={desk} camera={camera} />
    </>
  );
}
