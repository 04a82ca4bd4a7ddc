/** Orders that wait for a line that is away, until it is back or they are put back. */
import { effect, type ReadonlySignal, signal } from "@preact/signals";
import { Trouble } from "./host.js";
import { away, type Line } from "./line.js";

export interface Waits {
  /** Something that was pressed waits. */
  readonly waiting: ReadonlySignal<boolean>;
  /** When the line is there. `Trouble` when it has not come back in so many milliseconds, or when what waits was dropped. */
  heard(ms?: number): Promise<void>;
  /** What waits is not done any more. */
  drop(): void;
}

const dropped = () =>
  new Trouble("dropped", "It is put back. Should it have reached the server all the same, you will see it when the connection is back.");

export function waitsOn({ state }: Pick<Line, "state">): Waits {
  const waiting = signal(false);
  const all = new Set<(trouble: Trouble) => void>();
  return {
    waiting,
    drop() {
      for (const giveUp of [...all]) giveUp(dropped());
    },
    async heard(ms) {
      if (state.peek() === "here") return;
      let stop = () => {};
      let timer: ReturnType<typeof setTimeout> | undefined;
      let giveUp: (trouble: Trouble) => void = () => {};
      try {
        await new Promise<void>((resolve, reject) => {
          giveUp = reject;
          all.add(giveUp);
          waiting.value = true;
          if (ms !== undefined) timer = setTimeout(() => reject(away()), Math.max(0, ms));
          stop = effect(() => {
            if (state.value === "here") resolve();
          });
        });
      } finally {
        stop();
        clearTimeout(timer);
        all.delete(giveUp);
        waiting.value = all.size > 0;
      }
    },
  };
}
