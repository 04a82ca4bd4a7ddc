/** Small leaves of paper at a place of the map: why not, and which of several. */
import { useSignalEffect } from "@preact/signals";
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";
import type { Point } from "../paint/geometry.js";
import { RuleLink } from "../rule-link.js";
import type { Desk } from "../table/desk/desk.js";
import { weighed } from "./fronts.js";
import type { Camera, Frame } from "./view.js";

interface LeafProps {
  readonly camera: Camera;
  readonly desk: Desk;
  readonly place: string;
  readonly class: string;
  readonly children: ComponentChildren;
}

/** Above its place, else below or beside it: where it hides least of what must stay in sight, and always wholly on the map. In pixels. */
export function leafSpot(at: Point, leaf: Frame, scale: number, frame: Frame, keep: readonly Point[]): Point {
  const off = 1.05 * scale;
  const within = (x: number, y: number): Point => ({
    x: Math.max(6, Math.min(frame.width - leaf.width - 6, x)),
    y: Math.max(6, Math.min(frame.height - leaf.height - 6, y)),
  });
  const spots = [
    within(at.x - leaf.width / 2, at.y - off - leaf.height),
    within(at.x - leaf.width / 2, at.y + off),
    within(at.x + off, at.y - leaf.height / 2),
    within(at.x - off - leaf.width, at.y - leaf.height / 2),
  ];
  const reach = 0.7 * scale;
  const hides = ({ x, y }: Point) =>
    [at, ...keep].filter((it) => it.x > x - reach && it.x < x + leaf.width + reach && it.y > y - reach && it.y < y + leaf.height + reach)
      .length;
  return spots.reduce((best, spot) => (hides(spot) < hides(best) ? spot : best));
}

/** What no leaf may lie on: the piece in hand, and whatever is still owed. */
function keptInSight({ hand, pieces, duties }: Desk): readonly string[] {
  const inHand = pieces.value.find(({ id }) => id === hand.value)?.place;
  return [...(inHand === undefined ? [] : [inHand]), ...duties.value.map(({ place }) => place)];
}

/** It follows the map without being drawn anew. */
export function Leaf({ camera, desk, place, class: kind, children }: LeafProps) {
  const element = useRef<HTMLDivElement>(null);
  useSignalEffect(() => {
    const at = desk.board.places.get(place)?.at;
    const { scale } = camera.view.value;
    const leaf = element.current;
    if (!at || !leaf) return;
    const keep = keptInSight(desk).flatMap((id) => desk.board.places.get(id)?.at ?? []);
    const size = { width: leaf.offsetWidth, height: leaf.offsetHeight };
    const { x, y } = leafSpot(camera.pixelOf(at), size, scale, camera.frame.value, keep.map(camera.pixelOf));
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
    weighed.value = choice?.aims[0];
  }, [choice]);
  if (!choice) return null;
  /** Each of them by its number, too. */
  const byNumber = (event: KeyboardEvent) => {
    const aim = /^[1-9]$/.test(event.key) ? choice.aims[Number(event.key) - 1] : undefined;
    if (!aim) return;
    event.preventDefault();
    void desk.take(aim);
  };
  const name = desk.board.places.get(choice.place)?.name ?? choice.place;
  return (
    <Leaf key={choice.place} camera={camera} desk={desk} place={choice.place} class="choice">
      <fieldset onKeyDown={byNumber}>
        <legend>{name}: which?</legend>
        {choice.aims.map((aim, i) => (
          <button
            key={aim.words}
            ref={i === 0 ? first : undefined}
            type="button"
            onFocus={() => (weighed.value = aim)}
            onPointerEnter={() => (weighed.value = aim)}
            onClick={() => desk.take(aim)}
          >
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
