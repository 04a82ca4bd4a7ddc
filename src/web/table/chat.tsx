/** Talk across the table: plain text, never anything else. */
import { useSignal, useSignalEffect } from "@preact/signals";
import { useRef } from "preact/hooks";
import { attempt, type Tabletop } from "./desk/tabletop.js";

const LONGEST = 1000;
const clock = new Intl.DateTimeFormat(undefined, { hour: "2-digit", minute: "2-digit" });

export function Chat({ top }: { readonly top: Tabletop }) {
  const { open } = top.desk;
  const text = useSignal("");
  const list = useRef<HTMLOListElement>(null);
  useSignalEffect(() => {
    open.chat.value;
    requestAnimationFrame(() => list.current?.scrollTo({ top: list.current.scrollHeight }));
  });
  const mayTalk = open.table.value?.seats.some(({ you }) => you);
  const say = async (event: Event) => {
    event.preventDefault();
    const words = text.value.trim();
    if (words && (await attempt(top.trouble, () => open.say(words)))) text.value = "";
  };
  return (
    <section class="chat" aria-label="Chat">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by the keyboard */}
      <ol ref={list} tabIndex={0} aria-live="polite" aria-label="What was said">
        {open.chat.value.map(({ id, name, text: said, at }) => (
          <li key={id}>
            <b>{name}</b> <time dateTime={at}>{clock.format(new Date(at))}</time>
            <p class="words">{said}</p>
          </li>
        ))}
        {open.chat.value.length === 0 && <li class="soft">Nothing has been said yet.</li>}
      </ol>
      {mayTalk && (
        <form onSubmit={say}>
          <input
            type="text"
            aria-label="Your message"
            placeholder="Say something"
            maxLength={LONGEST}
            value={text.value}
            onInput={(event) => (text.value = event.currentTarget.value)}
          />
          <button type="submit" disabled={text.value.trim() === ""}>
            Send
          </button>
        </form>
      )}
    </section>
  );
}
