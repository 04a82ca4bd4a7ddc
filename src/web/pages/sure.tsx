import { useSignal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

export interface SureProps {
  readonly words: string;
  /** What the second press says: "Really remove". */
  readonly really: string;
  readonly label?: string;
  readonly disabled?: boolean;
  onSure(): void;
}

/** A button for what cannot be taken back: the first press asks, the second does it, anything else leaves it. */
export function Sure({ words, really, label, disabled, onSure }: SureProps) {
  const asked = useSignal(false);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (asked.value) button.current?.focus();
  }, [asked.value]);
  if (!asked.value) {
    return (
      <button type="button" class="plain" aria-label={label} disabled={disabled} onClick={() => (asked.value = true)}>
        {words}
      </button>
    );
  }
  return (
    <button
      ref={button}
      type="button"
      class="grave"
      disabled={disabled}
      onBlur={() => (asked.value = false)}
      onKeyDown={(event) => {
        if (event.key === "Escape") asked.value = false;
      }}
      onClick={() => {
        asked.value = false;
        onSure();
      }}
    >
      {really}
    </button>
  );
}
