/** What this page has seen of a table: signals, and how what the host tells goes into them. */
import { batch, computed, effect, type Signal, signal } from "@preact/signals";
import { type JsonObject, withChanges } from "../../engine/index.js";
import { type Books, booksOf } from "./books.js";
import { type ChatLine, type Entry, type Host, type OpenTable, type Outlook, type TableInfo, Trouble } from "./host.js";
import type { Moved, News, State } from "./words.js";

export interface Seen {
  readonly table: Signal<TableInfo | undefined>;
  readonly outlook: Signal<Outlook | undefined>;
  readonly entries: Signal<readonly Entry[]>;
  readonly chat: Signal<readonly ChatLine[]>;
  readonly here: Signal<{ readonly seats: readonly string[]; readonly watching: number; readonly watchers: readonly string[] }>;
  readonly lost: Signal<Trouble | undefined>;
}

export function nothingSeen(): Seen {
  return {
    table: signal(undefined),
    outlook: signal(undefined),
    entries: signal([]),
    chat: signal([]),
    here: signal({ seats: [], watching: 0, watchers: [] }),
    lost: signal(undefined),
  };
}

/** Since when whose bot is thinking, until it is stopped. */
export function thinkingAt({ table }: Pick<Seen, "table">): { readonly thinking: OpenTable["thinking"]; stop(): void } {
  const thinking = signal<{ readonly seat: string; readonly since: number } | undefined>(undefined);
  const thinker = computed(() => {
    const now = table.value;
    if (now?.status !== "playing" || now.held) return undefined;
    return now.seats.find(({ seat, bot }) => seat === now.toDecide && bot !== null)?.seat;
  });
  const stop = effect(() => {
    const seat = thinker.value;
    thinking.value = seat === undefined ? undefined : { seat, since: performance.now() };
  });
  return { thinking, stop };
}

export interface TakingIn {
  readonly books: Books;
  /** Takes in what the host tells; false where that does not follow from what was seen. */
  take(news: News): Promise<boolean>;
}

export function takingIn(seen: Seen, id: string, ask: Host["ask"]): TakingIn {
  const { table, outlook, entries, here, lost } = seen;
  const books = booksOf(id, ask);

  const show = async (number: number, told: Moved | NonNullable<State["game"]>, view: JsonObject, about: TableInfo | undefined) => {
    const { seat, decision, legal = [] } = told;
    const whole = await books.complete(seat, number, told.entries);
    batch(() => {
      table.value = about;
      entries.value = whole;
      outlook.value = { number, seat, view, decision, legal };
    });
  };

  const takeState = async ({ table: about, game }: State): Promise<void> => {
    lost.value = undefined;
    if (game) return show(about.number, game, game.view, about);
    table.value = about;
    outlook.value = undefined;
  };

  const takeMoved = async (news: Moved): Promise<boolean> => {
    const before = outlook.peek();
    if (before && news.number <= before.number) return true;
    const follows = before && before.number === news.from && before.seat === news.seat;
    const view = news.view ?? (follows && news.changes ? withChanges(before.view, news.changes) : undefined);
    if (view) await show(news.number, news, view, table.peek() && movedOn(table.peek()!, news));
    return view !== undefined;
  };

  return {
    books,
    async take(news) {
      switch (news.type) {
        case "state":
          await takeState(news);
          break;
        case "moved":
          return takeMoved(news);
        case "table":
          table.value = news.table;
          break;
        case "here":
          here.value = { seats: news.seats, watching: news.watching, watchers: news.watchers };
          break;
        case "chat":
          await takeLines(seen, id, ask, news.lines, news.more === true);
          break;
        case "gone":
          lost.value = new Trouble("unknown", "This table is not there any more, or not for you to see.");
      }
      return true;
    },
  };
}

/** The table after the entries: the rest of it is told when it changes. */
function movedOn(table: TableInfo, { number, decision, deadline, left, entries }: Moved): TableInfo {
  const toDecide = typeof decision?.seat === "string" ? decision.seat : null;
  const seats = table.seats.map((seat) => ({ ...seat, leftMs: left[seat.seat] ?? null }));
  return { ...table, number, toDecide, deadline, writeUntil: null, seats, movedAt: entries?.at(-1)?.at ?? table.movedAt };
}

/** Lines of the chat; where there are more before them, those are fetched first. */
async function takeLines({ chat }: Seen, id: string, ask: Host["ask"], lines: readonly ChatLine[], more: boolean): Promise<void> {
  const last = () => chat.peek().at(-1)?.id ?? 0;
  const add = (some: readonly ChatLine[]) => {
    const fresh = some.filter((one) => one.id > last());
    if (fresh.length > 0) chat.value = [...chat.peek(), ...fresh];
    return fresh.length;
  };
  while (more && last() < lines[0].id) {
    const page = (await ask("GET", `/api/tables/${id}/chat?after=${last()}`)) as unknown as { readonly lines: readonly ChatLine[] };
    if (add(page.lines) === 0) break;
  }
  add(lines);
}
