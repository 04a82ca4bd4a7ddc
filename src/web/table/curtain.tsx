/** Between two players at one screen: a curtain where the game has secrets, else a short banner. */
import { useSignalEffect } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import type { Desk } from "./desk/desk.js";
import type { Handover } from "./desk/handover.js";
import { leading } from "./seats.js";

const BANNER = 2600;

interface Props {
  readonly now: Handover;
  readonly desk: Desk;
  readonly onTake: () => void;
}

export function Curtain({ now, desk, onTake }: Props) {
  const { side, name: army } = leading(desk.board, desk.view.value, now.to);
  const button = useRef<HTMLButtonElement>(null);
  // There is nothing else on the screen.
  useEffect(() => button.current?.focus(), []);
  return (
    <section class="curtain" data-side={side} aria-label="The screen changes hands">
      <h2>Hand the screen to the {army}</h2>
      <p>Nothing is shown until the {army} player is ready.</p>
      <button ref={button} type="button" class="chief" onClick={onTake}>
        I am the {army}: show the map
      </button>
    </section>
  );
}

export function Banner({ now, desk, onTake }: Props) {
  const { side, name } = leading(desk.board, desk.view.value, now.to);
  useSignalEffect(() => {
    const timer = setTimeout(onTake, BANNER);
    return () => clearTimeout(timer);
  });
  return (
    <p class="banner" data-side={side} role="status">
      {name}
    </p>
  );
}
