/** The time, as often as something on the page has to follow it. */
import { type ReadonlySignal, useSignal } from "@preact/signals";
import { useEffect } from "preact/hooks";

/** Milliseconds since 1970 by this machine's clock. */
export function useNow(every: number): ReadonlySignal<number> {
  const now = useSignal(Date.now());
  useEffect(() => {
    const timer = setInterval(() => {
      now.value = Date.now();
    }, every);
    return () => clearInterval(timer);
  }, [every]);
  return now;
}

/** How far the server's clock is ahead of this one's, so that a clock here runs out when it does there. */
export async function aheadOfHere(): Promise<number> {
  const before = Date.now();
  const answer = await fetch("./health", { method: "HEAD", cache: "no-store" }).catch(() => undefined);
  const date = Date.parse(answer?.headers.get("date") ?? "");
  if (Number.isNaN(date)) return 0;
  const ahead = date + 500 - (before + Date.now()) / 2;
  // The header has whole seconds: less than that is no difference.
  return Math.abs(ahead) < 1500 ? 0 : ahead;
}
