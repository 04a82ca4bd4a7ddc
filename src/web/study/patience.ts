import { Trouble } from "../host/host.js";
import { isPassing } from "../host/line.js";

const PAUSE = 3_000;

/** Asks again as long as the answer fails for a reason that passes, until it is stopped. */
export async function patiently<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (let tries = 0; ; tries++) {
    signal.throwIfAborted();
    try {
      return await ask();
    } catch (error) {
      if (tries >= 10 || !(error instanceof Trouble) || !isPassing(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }
}
