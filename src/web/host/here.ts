/** Whether there is a server to be heard. Without one the page plays on this device. */
import { type ReadonlySignal, signal } from "@preact/signals";

const here = signal<boolean | undefined>(undefined);
/** Nothing as long as nobody has tried. */
export const serverHere: ReadonlySignal<boolean | undefined> = here;

const FIRST_PAUSE = 2_000;
const LONGEST_PAUSE = 30_000;
const LIMIT = 4_000;

let pause = FIRST_PAUSE;
let retry: ReturnType<typeof setTimeout> | undefined;
let trying: Promise<boolean> | undefined;

/** Somebody has heard from the server, or tried in vain; then it is tried again from time to time. */
export function noteServer(isHere: boolean): void {
  here.value = isHere;
  clearTimeout(retry);
  if (isHere) pause = FIRST_PAUSE;
  else {
    retry = setTimeout(findServer, pause);
    pause = Math.min(LONGEST_PAUSE, pause * 2);
  }
}

/** Whether the server answers now. */
export function findServer(): Promise<boolean> {
  trying ??= fetch(addressOf("/health"), { cache: "no-store", signal: AbortSignal.timeout(LIMIT) })
    .then(async (response) => response.ok && (await response.json()).ok === true)
    .catch(() => false)
    .then((isHere) => {
      noteServer(isHere);
      return isHere;
    })
    .finally(() => {
      trying = undefined;
    });
  return trying;
}

/** An address of the server that this page comes from. */
export function addressOf(path: string): URL {
  return new URL(`.${path}`, location.href);
}
