/** The bar to drag through the game, with its turns and fights, and the chances under it. */
import { type Signal, useComputed, useSignal } from "@preact/signals";
import { useMemo, useRef } from "preact/hooks";
import type { Tabletop } from "../table/desk/tabletop.js";
import { Curve } from "./curve.js";
import { type Marks, phaseAt, shareOf, stepFrom, stopAt, turnFrom } from "./marks.js";

const across = (marks: Marks, at: number) => ({ left: `${(100 * shareOf(marks, at)).toFixed(3)}%` });

/** Turns nearer to each other than this share of the bar are not all numbered. */
const NEAR = 0.035;

function Ticks({ marks }: { readonly marks: Marks }) {
  let numbered = Number.NEGATIVE_INFINITY;
  return (
    <>
      {marks.fights.map(({ at, seat }, i) => (
        <i key={i} class="fight" data-side={seat} style={across(marks, at)} />
      ))}
      {marks.phases
        .filter(({ opensTurn }) => opensTurn)
        .map(({ at, turn }) => {
          const isFar = shareOf(marks, at) - numbered >= NEAR;
          if (isFar) numbered = shareOf(marks, at);
          return (
            <i key={at} class="turn-mark" style={across(marks, at)}>
              {isFar && <b>{turn}</b>}
            </i>
          );
        })}
    </>
  );
}

/** What the moment is called, for those who hear it. */
export function momentWords(marks: Marks, at: number): string {
  const phase = phaseAt(marks, at);
  const line = marks.lines.get(at);
  const when = phase ? `Turn ${phase.turn}, ${phase.words}` : "The start";
  return line === undefined ? when : `${when}: ${line}`;
}

/** As the help writes them. */
export const railKeys = [
  { caps: "← →", words: "On the bar of the game: a step back or on" },
  { caps: "Page Up, Page Down", words: "On the bar: a turn on or back" },
  { caps: "Home, End", words: "On the bar: to the start, to the end" },
  { caps: "Space", words: "On the bar: play or pause" },
] as const;

/** A key of the bar: where it leads, or that it plays or pauses; nothing for other keys. */
export function railKey(key: string, marks: Marks, at: number): number | "play" | undefined {
  switch (key) {
    case "ArrowRight":
    case "ArrowUp":
      return stepFrom(marks, at, 1);
    case "ArrowLeft":
    case "ArrowDown":
      return stepFrom(marks, at, -1);
    case "PageUp":
      return turnFrom(marks, at, 1);
    case "PageDown":
      return turnFrom(marks, at, -1);
    case "Home":
      return 0;
    case "End":
      return marks.stops[marks.stops.length - 1];
    case " ":
      return "play";
    default:
      return undefined;
  }
}

/** `wanted`: where the hand is, while what is shown may still be on its way there. */
export function Rail({ top, wanted }: { readonly top: Tabletop; readonly wanted: Signal<number | undefined> }) {
  const { desk, study } = top;
  const { reel, board } = desk;
  const box = useRef<HTMLDivElement>(null);
  const held = useSignal(false);
  const marks = study.marks.value;
  const now = useComputed(() => wanted.value ?? reel.at.value ?? reel.last.value);
  const ticks = useMemo(() => <Ticks marks={marks} />, [marks]);
  const goTo = (number: number) => {
    wanted.value = number;
    void reel.go(number).then(() => {
      if (wanted.peek() === number && !held.peek()) wanted.value = undefined;
    });
  };
  const pull = ({ clientX }: PointerEvent) => {
    const { left, width } = box.current!.getBoundingClientRect();
    const number = stopAt(study.marks.peek(), (clientX - left) / width);
    if (number !== now.peek()) goTo(number);
  };
  const release = () => {
    held.value = false;
    if (wanted.peek() !== undefined) goTo(wanted.peek()!);
  };
  const obey = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const to = railKey(event.key, study.marks.peek(), now.peek());
    if (to === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    if (to !== "play") goTo(to);
    else if (reel.playing.peek()) reel.pause();
    else reel.play(now.peek());
  };
  const points = study.points.value;
  return (
    <div
      ref={box}
      class="rail"
      role="slider"
      tabIndex={0}
      aria-label="Moment of the game"
      aria-valuemin={0}
      aria-valuemax={reel.last.value}
      aria-valuenow={now.value}
      aria-valuetext={momentWords(marks, now.value)}
      onKeyDown={obey}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        held.value = true;
        event.currentTarget.setPointerCapture(event.pointerId);
        pull(event);
      }}
      onPointerMove={(event) => held.peek() && pull(event)}
      onPointerUp={release}
      onPointerCancel={release}
    >
      <div class="groove">
        <i class="gone" style={{ width: across(marks, now.value).left }} />
        {ticks}
      </div>
      {points.length > 1 && (
        <Curve card={board.card} seat={study.seat} other={study.other} marks={marks} points={points} swings={study.swings.value} />
      )}
      <i class="thumb" style={across(marks, now.value)} />
    </div>
  );
}
