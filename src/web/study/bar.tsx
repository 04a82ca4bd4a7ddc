/** Under the map while one looks back, or the game is over: the bar, the way to and fro, the speed, and the way to now. */
import "../style/study.css";
import { useSignal } from "@preact/signals";
import { useCopied } from "../copy.js";
import { copyMoment, type Tabletop } from "../table/desk/tabletop.js";
import { phaseAt, stepFrom, turnFrom } from "./marks.js";
import { Rail } from "./rail.js";
import { Sign } from "./signs.js";

/** Milliseconds a step. */
const paces = [
  { ms: 1600, words: "Slow" },
  { ms: 700, words: "Usual speed" },
  { ms: 250, words: "Fast" },
  { ms: 60, words: "Very fast" },
];

export function Bar({ top }: { readonly top: Tabletop }) {
  const { desk, study } = top;
  const { reel, open } = desk;
  const wanted = useSignal<number | undefined>(undefined);
  const { copied, note } = useCopied();
  const at = reel.at.value;
  const isOver = open.table.value?.status === "over";
  if (at === undefined && !isOver) return null;
  const now = wanted.value ?? at ?? reel.last.value;
  const marks = study.marks.value;
  const phase = phaseAt(marks, now);
  const leap = (words: string, shape: "back" | "on" | "turnBack" | "turnOn", to: number, wide = false) => (
    <button
      type="button"
      class={wide ? "wide" : undefined}
      aria-label={words}
      title={words}
      disabled={to === now}
      onClick={() => reel.go(to)}
    >
      <Sign shape={shape} />
    </button>
  );
  return (
    <section class="past" aria-label="Look back">
      <div class="past-row">
        {leap("A turn back", "turnBack", turnFrom(marks, now, -1), true)}
        {leap("One back", "back", stepFrom(marks, now, -1))}
        <button
          type="button"
          aria-label={reel.playing.value ? "Pause" : "Play"}
          title={reel.playing.value ? "Pause" : "Play"}
          onClick={() => (reel.playing.peek() ? reel.pause() : reel.play(now))}
        >
          <Sign shape={reel.playing.value ? "pause" : "play"} />
        </button>
        {leap("One on", "on", stepFrom(marks, now, 1))}
        {leap("A turn on", "turnOn", turnFrom(marks, now, 1), true)}
        <p class="past-line">
          <b>{phase ? `Turn ${phase.turn} · ${phase.words}` : "The start"}</b> {marks.lines.get(now)}
        </p>
        <select
          class="pace"
          aria-label="Speed"
          value={reel.pace.value}
          onChange={({ currentTarget }) => (reel.pace.value = Number(currentTarget.value))}
        >
          {paces.map(({ ms, words }) => (
            <option key={ms} value={ms}>
              {words}
            </option>
          ))}
        </select>
        <button
          type="button"
          aria-label="Copy a link to this moment"
          title="Copy a link to this moment"
          onClick={async () => note(await copyMoment(top, now))}
        >
          {copied.value ? "Copied" : <Sign shape="link" />}
        </button>
        {top.tab.value !== "study" && (
          <button type="button" class="wide" onClick={() => top.open("study")}>
            Study
          </button>
        )}
        {!isOver && (
          <button type="button" class="chief" onClick={() => reel.live()}>
            Now
          </button>
        )}
      </div>
      <Rail top={top} wanted={wanted} />
    </section>
  );
}
