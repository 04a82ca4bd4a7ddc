/** The menu of overlays beside the map, and the key to what they show. */
import { type Signal, useSignalEffect } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { Desk } from "../table/desk/desk.js";

export function OverlayMenu({ desk, shown }: { readonly desk: Desk; readonly shown: Signal<boolean> }) {
  const menu = useRef<HTMLFieldSetElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { overlays } = desk;
  useSignalEffect(() => {
    if (shown.value) requestAnimationFrame(() => menu.current?.querySelector("input")?.focus());
    else if (menu.current?.contains(document.activeElement)) button.current?.focus();
  });
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-label="Overlays"
        title="Overlays (M)"
        aria-expanded={shown.value}
        onClick={() => {
          shown.value = !shown.peek();
        }}
      >
        ◫
      </button>
      <fieldset
        ref={menu}
        class="overlay-menu"
        hidden={!shown.value}
        onKeyDown={(event) => {
          if (event.key !== "Escape") return;
          event.stopPropagation();
          shown.value = false;
        }}
      >
        <legend>Lay over the map</legend>
        {overlays.offers.map(({ id, title, words }, i) => (
          <label key={id}>
            <input type="checkbox" checked={overlays.isOn(id)} onChange={() => overlays.toggle(id)} />
            <span>
              <b>{title}</b> <kbd>{i + 1}</kbd>
              <small>{words}</small>
            </span>
          </label>
        ))}
      </fieldset>
    </>
  );
}

/** What lies over the map, and what each hatching and wash means. */
export function OverlayKey({ desk }: { readonly desk: Desk }) {
  const drawn = desk.overlays.drawn.value;
  if (drawn.length === 0) return null;
  return (
    <ul class="overlay-key" aria-label="Laid over the map">
      {drawn.flatMap(({ title, layers, lines = [] }) => [
        ...layers.map(({ kind, side = "", words, places }) => (
          <li key={`${title} ${words}`}>
            <i class={`swatch-layer ${kind} ${side}`} /> {words}
            {places.length === 0 && " (nowhere)"}
          </li>
        )),
        ...lines.map(({ to, words, blockedAt }) => (
          <li key={`${title} ${to}`}>
            <i class={`swatch-layer line${blockedAt === undefined ? "" : " blocked"}`} /> {to}: {words}
          </li>
        )),
      ])}
    </ul>
  );
}
