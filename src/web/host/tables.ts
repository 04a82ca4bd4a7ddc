/** The tables that are open on this page, over a line to their host. What the host tells of a table is taken in, in order, one thing at a time. */
import { deedsAt, type Following } from "./deeds.js";
import type { Host, OpenTable, Trouble } from "./host.js";
import { isPassing, type Line } from "./line.js";
import { nothingSeen, type Seen, type TakingIn, takingIn, thinkingAt } from "./seen.js";
import type { News } from "./words.js";

/** A look that failed for a passing reason is taken again after so long. */
const LOOK_AGAIN = 2_000;

interface Shared {
  readonly table: Omit<OpenTable, "close">;
  hear(news: News): void;
  look(): void;
  dispose(): void;
  users: number;
}

export interface Tables {
  open(id: string, invitation?: string): OpenTable;
}

export function tablesOn(line: Line, ask: Host["ask"]): Tables {
  const tables = new Map<string, Shared>();
  const listen = () =>
    line.start({
      heard: (news) => tables.get(typeof news.table === "string" ? news.table : news.table.id)?.hear(news),
      connected: () => {
        for (const shared of tables.values()) shared.look();
      },
    });
  return {
    open(id, invitation) {
      const shared = tables.get(id) ?? sharedTable(line, ask, id, invitation);
      shared.users++;
      if (!tables.has(id)) {
        tables.set(id, shared);
        listen();
        if (line.state.peek() === "here") shared.look();
      }
      let isOpen = true;
      return {
        ...shared.table,
        close() {
          if (!isOpen) return;
          isOpen = false;
          if (--shared.users > 0) return;
          tables.delete(id);
          shared.dispose();
        },
      };
    },
  };
}

function sharedTable(line: Line, ask: Host["ask"], id: string, invitation: string | undefined): Shared {
  const seen = nothingSeen();
  const { thinking, stop } = thinkingAt(seen);
  const following = followed(line, seen, takingIn(seen, id, ask), id, invitation);
  return {
    table: { id, line: line.state, thinking, ...seen, ...deedsAt({ id, invitation, line, ask, seen, following }) },
    hear: following.hear,
    look: following.look,
    dispose() {
      stop();
      following.stop();
      if (line.state.peek() === "here") line.say({ type: "unwatch", table: id }).catch(() => undefined);
    },
    users: 0,
  };
}

/** Watches the table, and looks again where something was missed. */
function followed(line: Line, { outlook, chat, lost }: Seen, { books, take }: TakingIn, id: string, invitation: string | undefined) {
  let looking = false;
  let again: ReturnType<typeof setTimeout> | undefined;
  /** One thing after another. */
  let turn: Promise<void> = Promise.resolve();

  /** Asks how the table stands, and for all that happened since. */
  const look = () => {
    clearTimeout(again);
    if (looking) return;
    looking = true;
    const since = books.upTo(outlook.peek()?.seat ?? null);
    const lastLine = chat.peek().at(-1)?.id;
    line
      .say({ type: "watch", table: id, since, ...(lastLine !== undefined && { chat: lastLine }), ...(invitation && { invitation }) })
      .then(
        () => {
          lost.value = undefined;
        },
        (trouble: Trouble) => {
          if (!isPassing(trouble)) lost.value = trouble;
          else if (line.state.peek() === "here") lookLater();
        },
      )
      .finally(() => {
        looking = false;
      });
  };
  const lookLater = () => {
    clearTimeout(again);
    again = setTimeout(() => line.state.peek() === "here" && look(), LOOK_AGAIN);
  };
  return {
    look,
    caughtUp: () => turn,
    hear(news: News) {
      const taken = async () => {
        if (!(await take(news))) look();
      };
      turn = turn.then(taken).catch(lookLater);
    },
    stop: () => clearTimeout(again),
  } satisfies Following & Pick<Shared, "hear"> & { stop(): void };
}
