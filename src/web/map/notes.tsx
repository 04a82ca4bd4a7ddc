/** Small leaves of paper at a place of the map: why not, and which of several. */
import { useSignalEffect } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { RuleLink } from "../rule-link.js";
import type { Desk } from "../table/desk/desk.js";
import type { Camera } from "./view.js";

interface LeafProps {
  readonly camera: Camera;
  readonly desk: Desk;
  readonly place: string;
  readonly class: string;
  readonly children: ComponentChildren;
}

/** Above its place, below where there is no room, and always wholly on the map. It follows the map without being drawn anew. */
function Leaf({ camera, desk, place, class: kind, children }: LeafProps) {
  const element = useRef<HTMLDivElement>(null);
  useSignalEffect(() => {
    const at = desk.board.places.get(place)?.at;
    const { scale } = camera.view.value;
    const { width, height } = camera.frame.value;
    const leaf = element.current;
    if (!at || !leaf) return;
    const { x, y } = camera.pixelOf(at);
    const [w, h] = [leaf.offsetWidth, leaf.offsetHeight];
    const above = y - 1.05 * scale - h;
    const left = Math.max(6, Math.min(width - w - 6, x - w / 2));
    const top = Math.max(6, Math.min(height - h - 6, above >= 6 ? above : y + 1.05 * scale));
    leaf.style.transform = `translate(${Math.round(left)}px, ${Math.round(top)}px)`;
  });
  return (
    <div ref={element} class={`note ${kind}`}>
      {children}
    </div>
  );
}

function WhyNot({ camera, desk }: { readonly camera: Camera; readonly desk: Desk }) {
  const why = desk.whyNot.value;
  if (!why?.place) return null;
  return (
    <Leaf key={`${why.place}${why.text}`} camera={camera} desk={desk} place={why.place} class="why">
      <p>
        {why.text} {why.rule && <RuleLink game={desk.board.card.id} rule={why.rule} />}
      </p>
    </Leaf>
  );
}

function Choice({ camera, desk, map }: { readonly camera: Camera; readonly desk: Desk; readonly map: () => HTMLElement | null }) {
  const first = useRef<HTMLButtonElement>(null);
  const choice = desk.choice.value;
  useEffect(() => {
    if (!choice) return;
    first.current?.focus({ preventScroll: true });
    return () => {
      if (document.activeElement === document.body) map()?.focus({ preventScroll: true });
    };
  }, [choice]);
  if (!choice) return null;
  const name = desk.board.places.get(choice.place)?.name ?? choice.place;
  return (
    <Leaf key={choice.place} camera={camera} desk={desk} place={choice.place} class="choice">
      <fieldset>
        <legend>{name}: which?</legend>
        {choice.aims.map((aim, i) => (
          <button key={aim.words} ref={i === 0 ? first : undefined} type="button" onClick={() => desk.take(aim)}>
            {aim.brief ?? aim.words}
          </button>
        ))}
        <button
          type="button"
          class="neither"
          onClick={() => {
            desk.choice.value = undefined;
          }}
        >
          None of these
        </button>
      </fieldset>
    </Leaf>
  );
}

export function Notes({ camera, desk, map }: { readonly camera: Camera; readonly desk: Desk; readonly map: () => HTMLElement | null }) {
  return (
    <>
      <WhyNot camera={camera} desk={desk} />
      <Choice camera={camera} desk={desk} map={map} />
    </>
  );
}
