/** News that did not get through: for good, or to be tried again, perhaps not before so many seconds. */
import type { Posted } from "./post.js";

export class Undeliverable extends Error {
  readonly forGood: boolean;
  /** The address itself is no more: it need not be kept. */
  readonly gone: boolean;
  readonly wait: number;
  constructor(message: string, { forGood = false, gone = false, wait = 0 } = {}) {
    super(message);
    this.forGood = forGood || gone;
    this.gone = gone;
    this.wait = wait;
  }
}

/** What the status of an answer means for a message that was posted. */
export function checkPosted({ status, wait = 0 }: Posted): void {
  if (status >= 200 && status < 300) return;
  const said = `The answer was ${status}.`;
  if (status === 404 || status === 410) throw new Undeliverable(said, { gone: true });
  throw new Undeliverable(said, { forGood: status < 500 && status !== 408 && status !== 425 && status !== 429, wait });
}
