import { type Signal, signal } from "@preact/signals";
import { expect, test } from "vitest";
import type { GameEvent } from "../../../engine/index.js";
import type { Entry, TableInfo } from "../../host/host.js";
import type { Desk } from "../../table/desk/desk.js";
import { card, seat, table } from "../../table/tests/fakes.js";
import { createStudy } from "../study.js";

const event = (name: string, more: Partial<GameEvent> = {}): GameEvent => ({ event: name, rule: "", text: name, ...more });
const entry = (number: number, seat: string, ...events: GameEvent[]): Entry => ({ number, kind: "act", seat, at: "", events });

/** Blue moves, is told of its combat phase, and rolls twice; then gray's turn begins. */
const entries = [
  entry(1, "blue", event("move")),
  entry(2, "blue", event("phase", { text: "Blue combat" })),
  entry(3, "blue", event("fight", { die: 5, text: "A attacks X." })),
  entry(4, "blue", event("fight", { die: 6, text: "B attacks Y." })),
  entry(5, "blue", event("phase", { text: "Gray movement" })),
];

/** From entry 5 on blue wins every game, before it one in four. */
function studyOf(about: Partial<TableInfo>) {
  const info: Signal<TableInfo> = signal(table(about));
  const desk = {
    open: {
      id: "study",
      table: info,
      outlook: signal({ seat: "blue" }),
      entries: signal(entries),
      at: async (number: number) => ({ number }),
    },
    board: {
      card,
      told: () => true,
      opens: ({ event, text }: GameEvent) => (event === "phase" ? { turn: 1, words: text } : undefined),
      fought: ({ event }: GameEvent) => (event === "fight" ? {} : undefined),
      rolled: ({ event }: GameEvent) => (event === "fight" ? { do: "fire" } : undefined),
    },
    reel: { last: signal(entries.length) },
    aide: {
      chances: async ({ number }: { readonly number: number }) => (number < 5 ? { blue: 0.25, gray: 0.75 } : { blue: 1, gray: 0 }),
      worth: async (_: unknown, __: unknown, ___: unknown, [die]: readonly number[]) => ({
        expected: 0,
        rolled: die === 6 ? 4 : 1,
        outcomes: [
          { p: 0.5, value: -4 },
          { p: 0.5, value: 4 },
        ],
      }),
    },
  } as unknown as Desk;
  return { study: createStudy(desk, signal(1)), info };
}

test("a swing is named by its phase and the roll that helped most", async () => {
  const { study } = studyOf({});
  await study.luck.weigh(study.rolls.value);
  await study.chances.run(study.moments.value);
  expect(study.moments.value).toEqual([0, 2, 5]);
  expect(study.swings.value).toMatchObject([{ from: 2, to: 5, by: 0.75, at: 4, words: "Turn 1, Blue combat: B attacks Y." }]);
});

test("without luck to tell by, a swing with several fights is named by its phase alone", async () => {
  const { study } = studyOf({});
  await study.chances.run(study.moments.value);
  expect(study.swings.value).toMatchObject([{ at: 5, words: "Turn 1, Blue combat" }]);
});

test("a game that is over ends with what is certain, and nothing is played from its end", async () => {
  const { study } = studyOf({ status: "over", result: { winner: "gray", level: "", score: {}, text: "" } });
  expect(study.points.value).toEqual([]);
  await study.chances.run(study.moments.value);
  expect(study.moments.value).toEqual([0, 2]);
  expect(study.points.value.at(-1)).toMatchObject({ at: 5, share: 0, low: 0, high: 0 });
});

test("while people play each other the computer says nothing of how it will end", () => {
  const people = [seat("blue", { you: true }), seat("gray", { name: "Ben" })];
  const { study, info } = studyOf({ seats: people });
  expect(study.mayEstimate.value).toBe(false);
  info.value = table({ seats: people, status: "over" });
  expect(study.mayEstimate.value).toBe(true);
  expect(studyOf({}).study.mayEstimate.value).toBe(true);
});
