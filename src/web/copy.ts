import { type ReadonlySignal, useSignal } from "@preact/signals";

/** So long a button says that it has copied. */
const SHOWN = 2000;

/** Whether something was copied just now, and how to say that it was. */
export function useCopied(): { readonly copied: ReadonlySignal<boolean>; note(done: boolean): void } {
  const copied = useSignal(false);
  const note = (done: boolean) => {
    copied.value = done;
    if (done) setTimeout(() => (copied.value = false), SHOWN);
  };
  return { copied, note };
}

/** Puts a text on the clipboard; false where the browser does not allow it. */
export async function copyText(text: string): Promise<boolean> {
  // Browsers lend their clipboard to secure pages alone; in a house without https it is done the old way.
  if (!navigator.clipboard) return copySelected(text);
  return navigator.clipboard.writeText(text).then(
    () => true,
    () => copySelected(text),
  );
}

function copySelected(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement("textarea");
  field.value = text;
  field.className = "unseen";
  document.body.append(field);
  field.select();
  const done = document.execCommand("copy");
  field.remove();
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  return done;
}
