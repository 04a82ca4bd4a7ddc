/** Between two players at one screen: a curtain where the game has secrets, else a short banner. */
import { useSignalEffect } from "@preact/signals";
import type { Card } from "../../engine/index.js";
import type { Handover } from "./handover.js";
import { armyName } from "./seats.js";

const BANNER = 2600;

interface Props {
  readonly now: Handover;
  readonly card: Card;
  readonly onTake: () => void;
}

export function Curtain({ now, card, onTake }: Props) {
  const army = armyName(card, now.to);
  return (
    <section class="curtain" data-side={now.to} aria-label="The screen changes hands">
      <h2>Hand the screen to the {army}</h2>
      <p>Nothing is shown until the {army} player is ready.</p>
      {/* biome-ignore lint/a11y/noAutofocus: there is nothing else on the screen */}
      <button type="button" class="chief" autoFocus onClick={onTake}>
        I am the {army}: show the map
      </button>
    </section>
  );
}

export function Banner({ now, card, onTake }: Props) {
  useSignalEffect(() => {
    const timer = setTimeout(onTake, BANNER);
    return () => clearTimeout(timer);
  });
  return (
    <p class="banner" data-side={now.to} role="status">
      {armyName(card, now.to)}
    </p>
  );
}
