/** A question or a leaf of paper above the table; Escape and a press beside it close it. */
import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

export interface DialogProps {
  readonly title: string;
  readonly wide?: boolean;
  readonly onClose: () => void;
  readonly children: ComponentChildren;
}

export function Dialog({ title, wide, onClose, children }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = box.current;
    const before = document.activeElement;
    dialog?.showModal();
    return () => {
      dialog?.close();
      if (before instanceof HTMLElement) before.focus({ preventScroll: true });
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it by itself
    <dialog
      ref={box}
      class={wide ? "leaf wide" : "leaf"}
      aria-label={title}
      onClose={() => box.current && onClose()}
      onClick={(event) => event.target === box.current && box.current?.close()}
    >
      <div class="leaf-body">
        <header>
          <h2>{title}</h2>
          <button type="button" class="shut" aria-label="Close" onClick={() => box.current?.close()}>
            ×
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
