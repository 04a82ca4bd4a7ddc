/** Words of a player's own: a field with their count, what is wrong with them, and the time that the host keeps for them. */
import { useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";
import type { Action, Aim, JsonObject } from "../../engine/index.js";
import { RuleLink } from "../rule-link.js";
import { attempt, type Tabletop } from "./desk/tabletop.js";
import { clockFace } from "./figures.js";
import { lastWords, wordsIn } from "./last-words.js";
import { aheadOfHere, useNow } from "./now.js";
import "./writing.css";

/** Milliseconds after the last letter until what is wrong is said. */
const PAUSE = 200;
const LONGEST = 1000;
const SHORT = 10_000;

export function Writing({ top }: { readonly top: Tabletop }) {
  const { desk } = top;
  const aim = desk.aims.value.find(({ free }) => free !== undefined);
  const outlook = desk.open.outlook.value;
  if (aim?.free === undefined || !outlook?.decision) return null;
  const { words, seconds } = outlook.decision;
  const until = desk.open.table.value?.writeUntil ?? null;
  const letter = { top, aim, field: aim.free, view: outlook.view, most: typeof words === "number" ? words : undefined };
  if (typeof seconds !== "number") return <Letter key={outlook.number} {...letter} />;
  if (until === null) return <Pen top={top} aim={aim} seconds={seconds} />;
  return <Letter key={outlook.number} {...letter} until={Date.parse(until)} />;
}

/** Before the time begins. */
function Pen({ top, aim, seconds }: { readonly top: Tabletop; readonly aim: Aim; readonly seconds: number }) {
  const { desk, trouble } = top;
  return (
    <section class="letter" aria-label="Your words">
      <p>Your {seconds} seconds run from when you begin.</p>
      <div class="buttons">
        <button type="button" class="chief" disabled={desk.busy.value} onClick={() => attempt(trouble, () => desk.open.write())}>
          Begin to write
        </button>
        <button type="button" disabled={desk.busy.value} onClick={() => desk.take(aim)}>
          Write nothing
        </button>
      </div>
    </section>
  );
}

interface LetterProps {
  readonly top: Tabletop;
  readonly aim: Aim;
  readonly field: string;
  readonly view: JsonObject;
  /** So many words there may be. */
  readonly most: number | undefined;
  /** When the time is over, by the host's clock. */
  readonly until?: number;
}

function Letter({ top, aim, field, view, most, until }: LetterProps) {
  const { desk } = top;
  const text = useSignal("");
  const wrong = useSignal<{ readonly text: string; readonly rule: string } | undefined>(undefined);
  const saying = (words: string): Action => ({ ...aim.action, [field]: words });
  const send = (words: string) => desk.take({ ...aim, action: saying(words) });
  const words = text.value.trim();
  useEffect(() => {
    const timer = setTimeout(async () => {
      const refusal = words === "" ? undefined : await desk.aide.why(view, saying(words)).catch(() => undefined);
      if (text.peek().trim() === words) wrong.value = refusal;
    }, PAUSE);
    return () => clearTimeout(timer);
  }, [words]);
  const sendLast = async () => {
    for (const last of lastWords(text.peek(), most)) {
      if (last !== "" && (await desk.aide.why(view, saying(last)))) continue;
      return send(last);
    }
  };
  const count = wordsIn(words).length;
  return (
    <form
      class="letter"
      onSubmit={(event) => {
        event.preventDefault();
        void send(words);
      }}
    >
      <div class="letter-head">
        <label for="letter">Your words</label>
        {most !== undefined && (
          <output data-over={count > most}>
            {count} of {most}
          </output>
        )}
        {until !== undefined && <Time top={top} until={until} onEnd={sendLast} />}
      </div>
      <textarea
        id="letter"
        rows={3}
        maxLength={LONGEST}
        // biome-ignore lint/a11y/noAutofocus: the time runs
        autoFocus={until !== undefined}
        aria-invalid={wrong.value !== undefined}
        aria-describedby="letter-wrong"
        value={text.value}
        onInput={({ currentTarget }) => (text.value = currentTarget.value)}
      />
      <div id="letter-wrong" role="alert">
        {wrong.value && (
          <p class="trouble">
            {wrong.value.text} <RuleLink game={desk.board.card.id} rule={wrong.value.rule} />
          </p>
        )}
      </div>
      <div class="buttons">
        <button type="submit" class="chief" disabled={desk.busy.value || wrong.value !== undefined}>
          {words === "" ? "Write nothing" : aim.words}
        </button>
      </div>
    </form>
  );
}

function Time({ top, until, onEnd }: { readonly top: Tabletop; readonly until: number; readonly onEnd: () => void }) {
  const now = useNow(250);
  const ahead = useSignal(0);
  useEffect(() => {
    if (top.host.id !== "server") return;
    void aheadOfHere().then((ms) => {
      ahead.value = ms;
    });
  }, []);
  const left = Math.max(0, until - now.value - ahead.value);
  const over = left === 0;
  useEffect(() => {
    if (over) onEnd();
  }, [over]);
  return (
    <b class="clock" role="timer" data-short={left < SHORT}>
      {clockFace(left)}
    </b>
  );
}
