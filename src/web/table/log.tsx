/** The log: dispatches by turn and phase. A line leads to its place and its moment. */
import { type ReadonlySignal, type Signal, useComputed, useSignal, useSignalEffect } from "@preact/signals";
import { useEffect, useMemo, useRef } from "preact/hooks";
import { go } from "../route.js";
import { RuleLink } from "../rule-link.js";
import { markLine } from "../study/mark-line.js";
import { chaptersOf, type Dispatch, latestOf, type Phase, type TurnTold } from "./desk/dispatches.js";
import { growing } from "./desk/growing.js";
import { lookAt } from "./desk/look.js";
import type { Tabletop } from "./desk/tabletop.js";
import { Told } from "./die.js";
import { remembered } from "./remembered.js";
import { step } from "./step.js";

type Kind = "all" | "combats";
const kind: Signal<Kind> = remembered<Kind>("log", "all", ["all", "combats"]);

function Line({ line, top }: { readonly line: Dispatch; readonly top: Tabletop }) {
  const { desk, leaf } = top;
  const { event, entry, cast, places, fought } = line;
  return (
    <li class={line.struck ? "struck" : undefined} data-event={event.event} data-entry={entry}>
      <button
        type="button"
        class="line"
        tabIndex={-1}
        onClick={() => {
          if (places[0] !== undefined) lookAt(desk, places[0]);
          // By the address, so that the browser leads back from there.
          go({ page: "table", id: desk.open.id, at: entry });
        }}
      >
        <Told text={event.text} cast={cast} />
        {line.struck && <em> Taken back.</em>}
      </button>
      <span class="more">
        <RuleLink game={desk.board.card.id} rule={event.rule} passed />
        {fought && (
          <button
            type="button"
            class="plain"
            tabIndex={-1}
            onClick={() => {
              leaf.value = { show: "roll", rolled: { fought, entry, text: event.text } };
            }}
          >
            table
          </button>
        )}
      </span>
    </li>
  );
}

function PhasePart({ phase, top }: { readonly phase: Phase; readonly top: Tabletop }) {
  const lines = useMemo(
    () => phase.lines.map((line) => <Line key={`${line.entry} ${line.event.text}`} line={line} top={top} />),
    [phase.lines.length, phase.lines.at(-1)?.entry, phase.lines[0]?.entry, phase.lines.filter(({ struck }) => struck).length],
  );
  return (
    <>
      {phase.words !== undefined && <h4>{phase.words}</h4>}
      <ol>{lines}</ol>
    </>
  );
}

/** Only what was fought, or decided by dice. */
function combatsOf(all: readonly TurnTold[]): readonly TurnTold[] {
  const phases = (chapter: TurnTold) =>
    chapter.phases.map((phase) => ({ ...phase, lines: phase.lines.filter(({ fought, cast }) => fought || cast.length > 0) }));
  return all
    .map((chapter) => ({ ...chapter, phases: phases(chapter).filter(({ lines }) => lines.length > 0) }))
    .filter((chapter) => chapter.phases.length > 0);
}

/** The arrow keys go from line to line, and along a line to its rule and its table; Tab passes them all. */
function walk(event: KeyboardEvent & { readonly currentTarget: HTMLElement }): void {
  const log = event.currentTarget;
  const line = document.activeElement?.closest("li") ?? undefined;
  if (event.key === "ArrowLeft" || event.key === "ArrowRight") {
    if (line) step(event, [...line.querySelectorAll<HTMLElement>("button, a")], document.activeElement);
    return;
  }
  const lines = [...log.querySelectorAll<HTMLElement>(".line")];
  const here = line?.querySelector(".line");
  if (here) step(event, lines, here);
  else if (event.key.startsWith("Arrow")) step(event, lines, log.querySelector("[aria-current] .line") ?? null);
}

/** Milliseconds for which scrolling after a touch, a key or a press counts as done by hand. */
const HELD = 1500;

/** Follows the last line until the reader scrolls away from it, and again once that line is back in sight. */
function useFollowing() {
  const list = useRef<HTMLDivElement>(null);
  const lines = useRef<HTMLDivElement>(null);
  const following = useSignal(true);
  const toEnd = () => {
    following.value = true;
    list.current?.scrollTo({ top: list.current.scrollHeight });
  };
  // Lines have their full height only once they are in sight, so that the end may move while one goes there.
  useEffect(() => {
    const watch = new ResizeObserver(() => following.peek() && toEnd());
    for (const { current } of [list, lines]) if (current) watch.observe(current);
    return () => watch.disconnect();
  }, []);
  const hand = useRef(0);
  const byHand = () => {
    hand.current = performance.now();
  };
  const hands = {
    onTouchMove: byHand,
    onPointerDown: byHand,
    onKeyDown: byHand,
    onWheel: ({ deltaY }: WheelEvent) => {
      byHand();
      if (deltaY < 0) following.value = false;
    },
    onScroll: ({ currentTarget: box }: { readonly currentTarget: HTMLElement }) => {
      if (box.scrollHeight - box.scrollTop - box.clientHeight < 2) following.value = true;
      else if (performance.now() - hand.current < HELD) following.value = false;
    },
  };
  return { list, lines, following, toEnd, hands };
}

/** So many lines are drawn at a time. */
const STRETCH = 1500;

/** Of a long log the latest lines are there at once, and the earlier follow when there is time. */
function useLatest(whole: ReadonlySignal<readonly TurnTold[]>): ReadonlySignal<readonly TurnTold[]> {
  const most = useSignal(STRETCH);
  const latest = useComputed(() => latestOf(whole.value, most.value));
  useSignalEffect(() => {
    if (latest.value.length === whole.value.length) return;
    const timer = setTimeout(() => {
      most.value += STRETCH;
    });
    return () => clearTimeout(timer);
  });
  return latest;
}

export function Log({ top }: { readonly top: Tabletop }) {
  const { desk } = top;
  const telling = useComputed(() => growing(chaptersOf(desk.board, top.firstTurn.value)));
  const whole = useComputed(() => {
    const all = telling.value(desk.open.entries.value);
    return kind.value === "all" ? all : combatsOf(all);
  });
  const told = useLatest(whole);
  const { list, lines, following, toEnd, hands } = useFollowing();
  const wasBack = useRef(false);
  const pressed = useSignal<HTMLElement | undefined>(undefined);
  useSignalEffect(() => {
    const at = desk.reel.at.value;
    told.value;
    if (at !== undefined) following.value = false;
    else if (wasBack.current) {
      pressed.value = undefined;
      toEnd();
    }
    wasBack.current = at !== undefined;
    if (lines.current) markLine(lines.current, at, pressed.value);
  });
  const press = ({ target }: Event) => {
    const line = (target as Element).closest("button.line")?.closest("li");
    if (line) pressed.value = line;
  };
  return (
    <section class="log" aria-label="Dispatches">
      <fieldset class="log-kinds">
        <legend class="unseen">Show</legend>
        {(["all", "combats"] as const).map((one) => (
          <label key={one}>
            <input type="radio" name="log-kind" checked={kind.value === one} onChange={() => (kind.value = one)} />
            {one === "all" ? "All" : "Combats"}
          </label>
        ))}
      </fieldset>
      {told.value.length === 0 && <p class="soft">The armies stand as they did at the start. What happens is told here.</p>}
      <div
        ref={list}
        class="log-lines"
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by the keyboard
        tabIndex={0}
        role="log"
        aria-live="off"
        aria-label="Dispatches"
        {...hands}
        onKeyDown={(event) => {
          hands.onKeyDown();
          walk(event);
        }}
      >
        <div ref={lines} onClickCapture={press}>
          {told.value.map((chapter) => (
            <section key={chapter.turn} class="log-turn">
              <h3>{headingOf(top, chapter.turn)}</h3>
              {chapter.phases.map((phase, i) => (
                <PhasePart key={i} phase={phase} top={top} />
              ))}
            </section>
          ))}
        </div>
      </div>
      {!following.value && (
        <button type="button" class="newest" onClick={toEnd}>
          Newest ↓
        </button>
      )}
    </section>
  );
}

function headingOf({ desk }: Tabletop, turn: number): string {
  const hour = desk.board.hours.find((one) => one.turn === turn);
  return hour?.label !== undefined ? hour.title : hour ? `Turn ${turn} · ${hour.title}` : `Turn ${turn}`;
}
