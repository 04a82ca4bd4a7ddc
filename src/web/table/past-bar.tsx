/** While one looks back: where one is, a step to and fro, and the way to now. */
import type { Desk } from "./desk.js";

export function PastBar({ desk }: { readonly desk: Desk }) {
  const { reel, open } = desk;
  const at = reel.at.value;
  const over = open.table.value?.status === "over";
  if (at === undefined && !over) return null;
  const now = at ?? reel.last.value;
  const step = (words: string, sign: string, to: number, off: boolean) => (
    <button type="button" aria-label={words} title={words} disabled={off} onClick={() => reel.go(to)}>
      {sign}
    </button>
  );
  return (
    <div class="past" role="toolbar" aria-label="Look back">
      {step("To the start", "«", 0, now === 0)}
      {step("One back", "‹", now - 1, now === 0)}
      <button
        type="button"
        aria-label={reel.playing.value ? "Pause" : "Play"}
        onClick={() => (reel.playing.peek() ? reel.pause() : reel.play(now))}
      >
        {reel.playing.value ? "❚❚" : "▶"}
      </button>
      {step("One on", "›", now + 1, now >= reel.last.value)}
      <input
        type="range"
        aria-label="Moment of the game"
        min={0}
        max={reel.last.value}
        value={now}
        onInput={(event) => void reel.go(Number(event.currentTarget.value))}
      />
      <span class="of">
        {now} of {reel.last.value}
      </span>
      {!over && (
        <button type="button" class="chief" onClick={() => reel.live()}>
          Now
        </button>
      )}
    </div>
  );
}
