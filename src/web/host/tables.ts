/** The tables that are open on this page, over a line to their host. What the host tells of a table is taken in, in order, one thing at a time. */
import { batch, computed, effect, signal } from "@preact/signals";
import { type Action, type JsonObject, withChanges } from "../../engine/index.js";
import { booksOf } from "./books.js";
import { type ChatLine, type Entry, type Host, type OpenTable, type Outlook, type Proof, type TableInfo, Trouble } from "./host.js";
import { away, isPassing, type Line } from "./line.js";
import type { Moved, News, Said, State } from "./words.js";

/** How long something that is to be done waits for the line to come back. */
const PATIENCE = 15_000;
/** A look that failed for a passing reason is taken again after so long. */
const LOOK_AGAIN = 2_000;
/** So many earlier moments are kept for who drags through the game. */
const MOMENTS = 300;

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
  const table = signal<TableInfo | undefined>(undefined);
  const sight = signal<Outlook | undefined>(undefined);
  const entries = signal<readonly Entry[]>([]);
  const chat = signal<readonly ChatLine[]>([]);
  const here = signal<{ readonly seats: readonly string[]; readonly watching: number }>({ seats: [], watching: 0 });
  const lost = signal<Trouble | undefined>(undefined);
  const thinking = signal<{ readonly seat: string; readonly since: number } | undefined>(undefined);
  const books = booksOf(id, ask);
  const moments = new Map<string, Promise<JsonObject>>();
  let looking = false;
  let again: ReturnType<typeof setTimeout> | undefined;
  /** One thing after another. */
  let turn: Promise<void> = Promise.resolve();

  const thinker = computed(() => {
    const now = table.value;
    if (now?.status !== "playing" || now.held) return undefined;
    return now.seats.find(({ seat, bot }) => seat === now.toDecide && bot !== null)?.seat;
  });
  const stopThinking = effect(() => {
    const seat = thinker.value;
    thinking.value = seat === undefined ? undefined : { seat, since: performance.now() };
  });

  /** Asks how the table stands, and for all that happened since. */
  const look = () => {
    clearTimeout(again);
    if (looking) return;
    looking = true;
    const since = books.upTo(sight.peek()?.seat ?? null);
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

  const show = async (number: number, told: Moved | NonNullable<State["game"]>, view: JsonObject, about: TableInfo | undefined) => {
    const { seat, decision, legal = [] } = told;
    const whole = await books.complete(seat, number, told.entries);
    batch(() => {
      table.value = about;
      entries.value = whole;
      sight.value = { number, seat, view, decision, legal };
    });
  };

  const take = async (news: News): Promise<void> => {
    switch (news.type) {
      case "state":
        lost.value = undefined;
        if (news.game) return show(news.table.number, news.game, news.game.view, news.table);
        table.value = news.table;
        sight.value = undefined;
        return;
      case "moved": {
        const seen = sight.peek();
        if (seen && news.number <= seen.number) return;
        const follows = seen && seen.number === news.from && seen.seat === news.seat;
        const view = news.view ?? (follows && news.changes ? withChanges(seen.view, news.changes) : undefined);
        if (!view) return look();
        return show(news.number, news, view, table.peek() && movedOn(table.peek()!, news));
      }
      case "table":
        table.value = news.table;
        return;
      case "here":
        here.value = { seats: news.seats, watching: news.watching };
        return;
      case "chat":
        return takeLines(news.lines, news.more === true);
      case "gone":
        lost.value = new Trouble("unknown", "This table is not there any more, or not for you to see.");
    }
  };

  const takeLines = async (lines: readonly ChatLine[], more: boolean) => {
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
  };

  const hear = (news: News) => {
    turn = turn.then(() => take(news)).catch(lookLater);
  };

  /** Does something at the table: as soon as there is a line, and once, even if the line breaks before the answer. */
  const deed = async (message: Said): Promise<void> => {
    const until = performance.now() + PATIENCE;
    const eyes = sight.peek()?.seat;
    for (let lostAnswer = false; ; ) {
      await heardFrom(line, until - performance.now());
      try {
        await line.say(message);
        return await turn;
      } catch (error) {
        const { code } = error as Trouble;
        // Whoever acts says the number they have seen: said again it is not done again, and is stale if it was done the first time.
        if (code === "stale" && lostAnswer && "number" in message) {
          await turn;
          if (entries.peek()[message.number]?.seat === eyes) return;
        }
        if (code === "stale") look();
        if (code !== "away" || !("number" in message) || performance.now() > until) throw error;
        lostAnswer = true;
      }
    }
  };
  const number = () => sight.peek()?.number ?? 0;
  const post = (name: string, body?: JsonObject) => ask("POST", `/api/tables/${id}/${name}`, body);

  const open: Omit<OpenTable, "close"> = {
    id,
    table,
    sight,
    entries,
    chat,
    here,
    line: line.state,
    lost,
    thinking,
    act: (action: Action) => deed({ type: "act", table: id, number: number(), action }),
    write: () => deed({ type: "write", table: id, number: number() }),
    undo: () => deed({ type: "undo", table: id, number: number() }),
    askUndo: () => deed({ type: "ask-undo", table: id, number: number() }),
    answerUndo: (yes) => deed({ type: "answer-undo", table: id, yes }),
    offerDraw: () => deed({ type: "offer-draw", table: id }),
    refuseDraw: () => deed({ type: "refuse-draw", table: id }),
    resign: (seat) => deed({ type: "resign", table: id, ...(seat !== undefined && { seat }) }),
    say: (text) => deed({ type: "chat", table: id, text }),
    async join(seat, invited = invitation) {
      await post("join", { ...(seat !== undefined && { seat }), ...(invited !== undefined && { invitation: invited }) });
      look();
    },
    async leave() {
      await post("leave");
      look();
    },
    async rematch() {
      const made = (await post("rematch")) as unknown as { readonly table: TableInfo };
      return made.table.id;
    },
    at(after, seat) {
      const key = `${after} ${seat ?? sight.peek()?.seat ?? ""} ${table.peek()?.status}`;
      const kept = moments.get(key);
      if (kept) return kept;
      const eyes = seat === undefined ? "" : `?seat=${encodeURIComponent(seat)}`;
      const asked = ask("GET", `/api/tables/${id}/at/${after}${eyes}`).then((moment) => (moment as { readonly view: JsonObject }).view);
      moments.set(key, asked);
      asked.catch(() => moments.delete(key));
      if (moments.size > MOMENTS) moments.delete(moments.keys().next().value!);
      return asked;
    },
    save: async () => (await ask("GET", `/api/tables/${id}/save`)) as JsonObject,
    proof: async () => (await ask("GET", `/api/tables/${id}/proof`)) as unknown as Proof,
    hold: (on) => deed({ type: "hold", table: id, on }),
  };

  return {
    table: open,
    hear,
    look,
    dispose() {
      stopThinking();
      clearTimeout(again);
      if (line.state.peek() === "here") line.say({ type: "unwatch", table: id }).catch(() => undefined);
    },
    users: 0,
  };
}

/** The table after the entries: the rest of it is told when it changes. */
function movedOn(table: TableInfo, { number, decision, deadline, left, entries }: Moved): TableInfo {
  const toDecide = typeof decision?.seat === "string" ? decision.seat : null;
  const seats = table.seats.map((seat) => ({ ...seat, leftMs: left[seat.seat] ?? null }));
  return { ...table, number, toDecide, deadline, writeUntil: null, seats, movedAt: entries?.at(-1)?.at ?? table.movedAt };
}

/** When the line is there; `Trouble` when it has not come back in that time. */
function heardFrom(line: Line, ms: number): Promise<void> {
  if (line.state.peek() === "here") return Promise.resolve();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(
      () => {
        stop();
        reject(away());
      },
      Math.max(0, ms),
    );
    const stop = effect(() => {
      if (line.state.value === "away") return;
      clearTimeout(timer);
      queueMicrotask(() => stop());
      resolve();
    });
  });
}
