/** Something that is asked of a host and may be refused: while it runs its button waits, and what went wrong is said beside it. */
import { type ReadonlySignal, useSignal } from "@preact/signals";
import { Trouble } from "../host/host.js";

/** Every refusal is a sentence for people; what is none of them is a fault of ours. */
export function troubleOf(error: unknown): Trouble {
  if (error instanceof Trouble) return error;
  console.error(error);
  return new Trouble("fault", "Something went wrong on this page. Reload it and try again; your games are safe.");
}

export interface Attempt {
  readonly busy: ReadonlySignal<boolean>;
  readonly trouble: ReadonlySignal<Trouble | undefined>;
  /** Does it, unless it is being done already. True when it went well. */
  run(work: () => Promise<unknown>): Promise<boolean>;
  clear(): void;
}

export function useDeed(): Attempt {
  const busy = useSignal(false);
  const trouble = useSignal<Trouble | undefined>(undefined);
  return {
    busy,
    trouble,
    async run(work) {
      if (busy.peek()) return false;
      busy.value = true;
      trouble.value = undefined;
      try {
        await work();
        return true;
      } catch (error) {
        trouble.value = troubleOf(error);
        return false;
      } finally {
        busy.value = false;
      }
    },
    clear() {
      trouble.value = undefined;
    },
  };
}

/** Read out as soon as it is there. */
export function TroubleLine({ trouble, id }: { readonly trouble: Trouble | undefined; readonly id?: string }) {
  return (
    <div role="alert" id={id}>
      {trouble && <p class="trouble">{trouble.message}</p>}
    </div>
  );
}
