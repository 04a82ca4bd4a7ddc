/** Beside the map: the hour, the score, what is asked, the buttons, the log. */
import { type Signal, useComputed, useSignalEffect } from "@preact/signals";
import { useRef } from "preact/hooks";
import type { Board } from "./board.js";
import { type LogLine, type Match, type Pace, paces } from "./match.js";

const sides = [
  ["union", "Union"],
  ["confederate", "Confederate"],
] as const;

function Hours({ board, match }: { readonly board: Board; readonly match: Match }) {
  const turn = match.turn.value;
  return (
    <section class="hours">
      <p>
        <strong>Turn {turn}</strong> of {board.turns} · {board.hourOf(turn).words}
      </p>
      <ol class="track" aria-hidden="true">
        {Array.from({ length: board.turns }, (_, i) => (
          <li key={i} class={i + 1 < turn ? "past" : i + 1 === turn ? "now" : ""}>
            {i + 1}
          </li>
        ))}
      </ol>
    </section>
  );
}

function Score({ match }: { readonly match: Match }) {
  const result = match.result.value;
  return (
    <section class="score" aria-label="Points">
      {sides.map(([id, name]) => (
        <div key={id} class={`side ${id}`}>
          <span>{name}</span>
          <b>{match.score.value[id] ?? 0}</b>
        </div>
      ))}
      <p role="status" class={result ? "result" : undefined}>
        {result ? result.text : "Points if it ended now"}
      </p>
    </section>
  );
}

function Players({ match }: { readonly match: Match }) {
  return (
    <div class="players">
      {sides.map(([id, name]) => (
        <label key={id}>
          {name}
          <select
            value={match.players.value[id]}
            onChange={(event) => {
              match.players.value = { ...match.players.value, [id]: event.currentTarget.value };
              match.begin();
            }}
          >
            {match.bots.value.map(({ id: bot, title }) => (
              <option key={bot} value={bot} title={title}>
                {title.split(":")[0]}
              </option>
            ))}
          </select>
        </label>
      ))}
    </div>
  );
}

function Controls({ match }: { readonly match: Match }) {
  const ready = match.bots.value.length > 0;
  const playing = match.playing.value;
  return (
    <section class="controls" aria-label="The game">
      <div class="buttons">
        <button type="button" class="chief" disabled={!ready} onClick={() => (playing ? match.pause() : match.play())}>
          {playing ? "Pause" : match.result.value ? "Play again" : "Play"}
        </button>
        <button type="button" disabled={!ready || match.result.value !== null} onClick={() => match.step()}>
          Step
        </button>
        <button type="button" disabled={!ready} onClick={() => match.begin()}>
          New game
        </button>
      </div>
      <fieldset class="paces">
        <legend>Speed</legend>
        {(Object.keys(paces) as Pace[]).map((pace) => (
          <label key={pace}>
            <input type="radio" name="pace" checked={match.pace.value === pace} onChange={() => (match.pace.value = pace)} />
            {pace}
          </label>
        ))}
      </fieldset>
      <Players match={match} />
    </section>
  );
}

function Line({ line, onPlace }: { readonly line: LogLine; readonly onPlace: (hex: string) => void }) {
  const { hex } = line;
  return (
    <li class={line.event} value={line.number}>
      {hex ? (
        <button type="button" onClick={() => onPlace(hex)} title={`Show ${hex} · rule ${line.rule}`}>
          {line.text}
        </button>
      ) : (
        line.text
      )}
    </li>
  );
}

const isAtEnd = (list: Element): boolean => list.scrollHeight - list.scrollTop - list.clientHeight < 8;

/** Follows the last line until the reader scrolls away from it, and again once that line is back in sight. */
function Log({ match, onPlace }: { readonly match: Match; readonly onPlace: (hex: string) => void }) {
  const list = useRef<HTMLOListElement>(null);
  const following = useRef(true);
  const lines = useComputed(() => match.log.value);
  useSignalEffect(() => {
    if (lines.value.length === 0) following.current = true;
    const element = list.current;
    if (element && following.current) requestAnimationFrame(() => element.scrollTo({ top: element.scrollHeight }));
  });
  const byHand = () => {
    requestAnimationFrame(() => {
      if (list.current) following.current = isAtEnd(list.current);
    });
  };
  return (
    <section class="log">
      <h2>Dispatches</h2>
      {lines.value.length === 0 && <p>The armies stand as they did at dawn. Press Play, and two bots fight the battle.</p>}
      <ol
        ref={list}
        aria-label="Dispatches"
        onWheel={byHand}
        onTouchMove={byHand}
        onPointerUp={byHand}
        onKeyUp={byHand}
        onScroll={({ currentTarget }) => {
          following.current ||= isAtEnd(currentTarget);
        }}
      >
        {lines.value.map((line) => (
          <Line key={line.number} line={line} onPlace={onPlace} />
        ))}
      </ol>
    </section>
  );
}

export interface PanelProps {
  readonly board: Board;
  readonly match: Match;
  readonly rules: Signal<boolean>;
  readonly onPlace: (hex: string) => void;
}

export function Panel({ board, match, rules, onPlace }: PanelProps) {
  return (
    <aside class="panel">
      <header>
        <p class="house">Longroll</p>
        <h1>{board.title}</h1>
        <p class="subtitle">{board.subtitle}</p>
      </header>
      <Hours board={board} match={match} />
      <Score match={match} />
      <p class="prompt" aria-live="polite">
        {match.trouble.value || (match.result.value ? "The battle is over." : match.prompt.value) || "The guns are being brought up."}
      </p>
      <Controls match={match} />
      <label class="look">
        <input type="checkbox" checked={rules.value} onChange={(event) => (rules.value = event.currentTarget.checked)} />
        Rules look: bare hex facts
      </label>
      <Log match={match} onPlace={onPlace} />
    </aside>
  );
}
