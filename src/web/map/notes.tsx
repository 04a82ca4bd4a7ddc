/** Small leaves of paper at a place of the map: why not, and which of several. */
import { useSignalEffect } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { RuleLink } from "../rule-link.js";
import type { Desk } from "../table/desk/desk.js";
import { isElsewhere } from "../table/obey.js";
import { labelsOf, leafSpot } from "./leaf.js";
import { isPlural } from "./pointing.js";
import type { Camera } from "./view.js";

interface LeafProps {
  readonly camera: Camera;
  readonly desk: Desk;
  readonly place: string;
  readonly class: string;
  readonly children: ComponentChildren;
}

/** What no leaf may lie on: the piece in hand, whatever is still owed, and what the question is about. */
function keptInSight({ hand, pieces, duties, choice }: Desk): readonly string[] {
  const inHand = pieces.value.find(({ id }) => id === hand.value)?.place;
  const meant = choice.value?.aims.flatMap(({ front }) => front?.toward ?? []) ?? [];
  return [...(inHand === undefined ? [] : [inHand]), ...duties.value.map(({ place }) => place), ...meant];
}

/** It follows the map without being drawn anew. */
export function Leaf({ camera, desk, place, class: kind, children }: LeafProps) {
  const element = useRef<HTMLDivElement>(null);
  useSignalEffect(() => {
    const at = desk.board.places.get(place)?.at;
    const { scale } = camera.view.value;
    const leaf = element.current;
    if (!at || !leaf) return;
    const pixels = (places: readonly (string | undefined)[]) =>
      places.flatMap((id) => (id === undefined ? undefined : desk.board.places.get(id)?.at) ?? []).map(camera.pixelOf);
    const size = { width: leaf.offsetWidth, height: leaf.offsetHeight };
    const others = pixels(desk.pieces.value.map((piece) => piece.place));
    const { x, y } = leafSpot(camera.pixelOf(at), size, scale, camera.frame.value, pixels(keptInSight(desk)), others);
    leaf.style.transform = `translate(${Math.round(x)}px, ${Math.round(y)}px)`;
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

/** What one may answer: each of them, and where whole stacks can be taken up all of them. */
function answersOf(desk: Desk, { place, aims }: NonNullable<Desk["choice"]["value"]>) {
  const labels = labelsOf(aims);
  const each = aims.map((aim, i) => ({ words: labels[i], aim, give: () => desk.take(aim) }));
  const isAll = aims.every(({ role }) => role === "take") && isPlural(desk, place);
  return isAll ? [...each, { words: "All of them", aim: undefined, give: () => desk.press({ place, all: true }) }] : each;
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
  useEffect(() => {
    desk.weighed.value = choice?.aims[0];
    if (!choice) return;
    /** Each of them by its number, too, wherever the focus is: as long as it is asked, figures answer. */
    const byNumber = (event: KeyboardEvent) => {
      const answer = /^[1-9]$/.test(event.key) && !isElsewhere(event.target) ? answersOf(desk, choice)[Number(event.key) - 1] : undefined;
      if (!answer) return;
      event.preventDefault();
      void answer.give();
    };
    document.addEventListener("keydown", byNumber, { capture: true });
    return () => document.removeEventListener("keydown", byNumber, { capture: true });
  }, [choice]);
  if (!choice) return null;
  const name = desk.board.places.get(choice.place)?.name ?? choice.place;
  const question = choice.aims.every(({ front }) => front) ? "looking which way?" : "which?";
  return (
    <Leaf key={choice.place} camera={camera} desk={desk} place={choice.place} class="choice">
      <fieldset>
        <legend>
          {name}: {question}
        </legend>
        {answersOf(desk, choice).map(({ words, aim, give }, i) => (
          <button
            key={words}
            ref={i === 0 ? first : undefined}
            type="button"
            onFocus={() => (desk.weighed.value = aim)}
            onPointerEnter={() => (desk.weighed.value = aim)}
            onClick={give}
          >
            {words}
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
