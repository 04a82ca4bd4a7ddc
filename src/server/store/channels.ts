/** Who listens on which channel. */

export type Hear = (payload: string) => void;

export interface Listening {
  listen(channel: string, hear: Hear): Promise<() => Promise<void>>;
}

export interface Channels extends Listening {
  names(): readonly string[];
  tell(channel: string, payload: string): void;
  /** Something may have been missed: everyone is called once with nothing, to look for themselves. */
  catchUp(): void;
}

/** `carryOut` brings listen and unlisten to the database. */
export function createChannels(carryOut: (command: string) => Promise<void>): Channels {
  const ears = new Map<string, Set<Hear>>();
  let turn: Promise<unknown> = Promise.resolve();
  const inTurn = (command: string): Promise<void> => {
    const done = turn.then(() => carryOut(command));
    turn = done.catch(() => undefined);
    return done;
  };

  async function listen(channel: string, hear: Hear): Promise<() => Promise<void>> {
    const mine: Hear = (payload) => hear(payload);
    const others = ears.get(channel);
    if (others) others.add(mine);
    else ears.set(channel, new Set([mine]));
    // Also where others listen already: theirs may still be under way, and this one resolves only when it is in force.
    try {
      await inTurn(`listen ${quoted(channel)}`);
    } catch (error) {
      leave(channel, mine);
      throw error;
    }
    return async () => {
      // Nobody waits for it: what still comes is not told any more, and a database that is away may stay away.
      if (leave(channel, mine)) inTurn(`unlisten ${quoted(channel)}`).catch(() => undefined);
    };
  }

  /** Whether nobody listens there any more. */
  function leave(channel: string, hear: Hear): boolean {
    const left = ears.get(channel);
    if (!left?.delete(hear) || left.size > 0) return false;
    return ears.delete(channel);
  }

  return {
    listen,
    names: () => [...ears.keys()],
    tell: (channel, payload) => {
      for (const hear of [...(ears.get(channel) ?? [])]) hear(payload);
    },
    catchUp: () => {
      for (const hears of [...ears.values()]) for (const hear of [...hears]) hear("");
    },
  };
}

export function quoted(channel: string): string {
  return `"${channel.replaceAll('"', '""')}"`;
}
