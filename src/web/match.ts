/** The game that is watched: its pieces, log and score as signals, and the clock that asks for the next step. */
import { batch, computed, signal } from "@preact/signals";
import type { GameEvent, JsonObject, Result } from "../engine/index.js";
import type { Board } from "./board.js";
import type { Ask, News } from "./news.js";
import type { Clash } from "./pieces.js";

/** Milliseconds between steps, steps at a time, and milliseconds for a move on the map. */
export const paces = {
  slow: { wait: 1100, count: 1, move: 520 },
  brisk: { wait: 320, count: 1, move: 240 },
  fast: { wait: 40, count: 24, move: 0 },
} as const;
export type Pace = keyof typeof paces;

export interface LogLine {
  readonly number: number;
  readonly text: string;
  readonly event: string;
  readonly rule: string;
  /** Where it happened. */
  readonly hex?: string;
}

/** The log keeps so many lines on the page. */
const LINES = 500;
const UNTOLD = new Set(["stop", "hold"]);

function placeOf(event: GameEvent): string | undefined {
  const { targets, path, to, hex } = event as { targets?: string[]; path?: string[]; to?: string; hex?: string };
  return targets?.[0] ?? path?.[path.length - 1] ?? to ?? hex;
}

const clashOf = (event: GameEvent): Clash => ({
  from: event.from as string[],
  targets: event.targets as string[],
  label: `${event.odds}, die ${event.die}: ${event.result}`,
});

/** With a seed the dice and the bots do the same every time. */
export function createMatch(board: Board, stillness: () => boolean, seed?: string) {
  const worker = new Worker(new URL("./match.worker.ts", import.meta.url), { type: "module" });
  const say = (ask: Ask) => worker.postMessage(ask);

  const bots = signal<readonly { readonly id: string; readonly title: string }[]>([]);
  const players = signal<Readonly<Record<string, string>>>({});
  const position = signal<JsonObject | undefined>(undefined);
  const prompt = signal("");
  const turn = signal(1);
  const score = signal<Readonly<Record<string, number>>>({});
  const log = signal<readonly LogLine[]>([]);
  const result = signal<Result | null>(null);
  const playing = signal(false);
  const pace = signal<Pace>("brisk");
  const march = signal<{ readonly unit: string; readonly path: readonly string[] } | undefined>(undefined);
  const clash = signal<Clash | undefined>(undefined);
  const trouble = signal("");
  let timer = 0;
  let asked = false;
  let lines = 0;

  const ask = (count: number) => {
    if (asked || result.value || !position.value) return;
    asked = true;
    say({ ask: "steps", count });
  };
  const schedule = () => {
    clearTimeout(timer);
    if (playing.value) timer = window.setTimeout(() => ask(paces[pace.value].count), paces[pace.value].wait);
  };

  worker.onmessage = ({ data }: MessageEvent<News>) => {
    batch(() => {
      if (data.news === "bots") {
        bots.value = data.bots;
        const strongest = data.bots[data.bots.length - 1].id;
        players.value = { union: strongest, confederate: strongest };
        begin();
        return;
      }
      asked = false;
      const told = data.events.filter(({ event }) => !UNTOLD.has(event));
      const fresh = told.map(
        (event): LogLine => ({ number: ++lines, text: event.text, event: event.event, rule: event.rule, hex: placeOf(event) }),
      );
      log.value = data.fresh ? fresh : [...log.value, ...fresh].slice(-LINES);
      position.value = data.position;
      prompt.value = data.prompt.text;
      turn.value = Number(data.prompt.turn ?? 1);
      score.value = (data.prompt.score ?? {}) as Record<string, number>;
      result.value = data.result;
      const last = told[told.length - 1];
      const one = paces[pace.value].count === 1;
      march.value = one && last?.event === "move" ? { unit: String(last.unit), path: last.path as string[] } : undefined;
      clash.value = one && last?.event === "combat" ? clashOf(last) : undefined;
      if (data.result) playing.value = false;
    });
    schedule();
  };
  worker.onerror = (event) => {
    event.preventDefault();
    playing.value = false;
    trouble.value = "The game stopped because of an error. Start a new one.";
  };

  const begin = () => {
    asked = false;
    playing.value = false;
    trouble.value = "";
    lines = 0;
    say({ ask: "new", game: board.id, seed, players: players.value });
  };

  say({ ask: "bots" });
  return {
    bots,
    players,
    prompt,
    turn,
    score,
    log,
    result,
    playing,
    pace,
    march,
    clash,
    trouble,
    pieces: computed(() => board.piecesIn(position.value)),
    /** How long a move takes on the map. */
    move: computed(() => (stillness() ? 0 : paces[pace.value].move)),
    begin,
    play() {
      if (result.value) begin();
      playing.value = true;
      schedule();
    },
    pause() {
      playing.value = false;
      clearTimeout(timer);
    },
    step() {
      playing.value = false;
      clearTimeout(timer);
      ask(1);
    },
  };
}

export type Match = ReturnType<typeof createMatch>;
