/** Three hints for the first visit, each where it belongs, one at a time. */
import { useLayoutEffect } from "preact/hooks";
import { hintSeen, settings } from "../../settings.js";

const hints = [
  { name: "asked", words: "Here you are told what is asked of you. All you may do now is lit on the map, and listed below." },
  {
    name: "map",
    words: "Drag the map to move it; turn the wheel or pinch to come nearer. Press a lit piece to take it up, then a lit place.",
  },
  { name: "tabs", words: "Here are the log, both armies and the hours. A press on a rule number opens the rulebook at that rule." },
] as const;

export type HintName = (typeof hints)[number]["name"];

/** Whether one of them is still to be seen. */
export const isHinting = (): boolean => hints.some(({ name }) => !settings.value.hintsSeen.includes(name));

export function noHints(): void {
  for (const { name } of hints) hintSeen(name);
}

/** Escape closes what lies on top, before it means anything to the table. Answers how it stops. */
function onEscape(close: () => void): () => void {
  const listen = (event: KeyboardEvent) => {
    if (event.key !== "Escape" || document.querySelector("dialog[open], :popover-open")) return;
    event.preventDefault();
    close();
  };
  addEventListener("keydown", listen, { capture: true });
  return () => removeEventListener("keydown", listen, { capture: true });
}

/** Shown only while it is the next one not yet seen. */
export function Hint({ name }: { readonly name: HintName }) {
  const { hintsSeen } = settings.value;
  const next = hints.find((hint) => !hintsSeen.includes(hint.name));
  const isShown = next?.name === name;
  // Gone with the hint, not a frame later: the next press means the table.
  useLayoutEffect(() => {
    return isShown ? onEscape(noHints) : undefined;
  }, [isShown]);
  if (!isShown) return null;
  const number = hints.indexOf(next) + 1;
  return (
    <aside class="hint" data-hint={name} aria-label={`Hint ${number} of ${hints.length}`}>
      <p>{next.words}</p>
      <div class="buttons">
        <button type="button" class="chief" onClick={() => hintSeen(name)}>
          {number === hints.length ? "Understood" : "Next"}
        </button>
        {number < hints.length && (
          <button type="button" class="plain" onClick={noHints}>
            No hints
          </button>
        )}
      </div>
    </aside>
  );
}
