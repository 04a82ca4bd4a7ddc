/** The address names the moment that is looked at, so that it can be given to others, and the browser's back button leads to the one before. */
import { effect } from "@preact/signals";
import { go, route } from "../route.js";
import type { Reel } from "../table/desk/desk.js";

/** Milliseconds that one stays at a moment before the address names it. */
const REST = 250;

export function followAddress(reel: Pick<Reel, "at" | "playing" | "go" | "live">, id: string): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Goings by the address that have not arrived. */
  let led = 0;
  /** What this has written: its news may come when the reel is already elsewhere, and must not lead it back. Nor does the address of a table to
   * which one comes, if it names no moment: the reel may already show how the computer plays itself. */
  let written: { readonly at: number | undefined } | undefined = { at: undefined };
  const here = () => {
    const to = route.peek();
    return to.page === "table" && to.id === id ? to : undefined;
  };
  const name = () => {
    const to = here();
    const at = reel.at.peek();
    if (!to || to.at === at || led > 0) return;
    written = { at };
    // From now into the past is a step that can be taken back; from moment to moment is not.
    go({ page: "table", id, ...(at !== undefined && { at }) }, { replace: to.at !== undefined });
  };
  const later = () => {
    clearTimeout(timer);
    timer = setTimeout(name, REST);
  };
  const stopLeading = effect(() => {
    const to = route.value;
    const own = written;
    written = undefined;
    if (to.page !== "table" || to.id !== id || to.at === reel.at.peek() || (own && own.at === to.at)) return;
    clearTimeout(timer);
    if (to.at === undefined) return reel.live();
    led++;
    void reel.go(to.at).then(() => {
      led--;
      later();
    });
  });
  const stopNaming = effect(() => {
    reel.at.value;
    if (reel.playing.value) clearTimeout(timer);
    else later();
  });
  return () => {
    clearTimeout(timer);
    stopLeading();
    stopNaming();
  };
}
