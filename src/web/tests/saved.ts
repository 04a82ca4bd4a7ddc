/** Games under way, with the dice that will fall: loaded at the start page like any file, they are tables of this device. */
import type { BrowserContext } from "playwright-core";
import { type Action, act, fromPosition, type Game, type JsonObject, newTable, queueDice, Refusal, save } from "../../engine/index.js";
import { antietam } from "../../games/antietam/index.js";
import { tableId, type Visit } from "./visit.js";

export interface Saved {
  /** Antietam unless told. */
  readonly game?: Game;
  readonly actions?: readonly Action[];
  /** What the game begins from, where that is not the set-up of the battle. */
  readonly position?: JsonObject;
  readonly dice?: readonly number[];
  /** Without them one person has all seats. */
  readonly seats?: Readonly<Record<string, { readonly who: "me" } | { readonly who: "bot"; readonly level: string }>>;
  readonly scenario?: string;
  readonly options?: Readonly<Record<string, boolean | string>>;
  readonly seed?: string;
}

export const alone: Saved["seats"] = { union: { who: "me" }, confederate: { who: "bot", level: "greedy" } };

export function saved({
  game = antietam as Game,
  actions = [],
  position,
  dice = [],
  seats,
  scenario,
  options,
  seed = "panels",
}: Saved): string {
  const table = position ? fromPosition(game, position, seed) : newTable(game, { seed, scenario, options });
  if (table instanceof Refusal) throw new Error(table.text);
  for (const action of actions) {
    const done = act(table, action);
    if (done instanceof Refusal) throw new Error(`${JSON.stringify(action)}: ${done.text}`);
  }
  const refused = dice.length > 0 ? queueDice(table, dice) : undefined;
  if (refused) throw new Error(refused.text);
  return JSON.stringify({ ...save(table), ...(seats && { seats }) });
}

/** Loads the file at the start page, and waits for the table. */
export async function sitDown(visit: Visit, file: string): Promise<string> {
  await visit.page.getByLabel("Save file").setInputFiles({ name: "game.json", mimeType: "application/json", buffer: Buffer.from(file) });
  const id = await tableId(visit);
  await visit.page.getByRole("tablist").or(visit.page.locator(".curtain")).waitFor();
  return id;
}

/** Hints and lessons are for newcomers: this visitor has seen them, and wants no story told. */
export async function seasoned(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    if (localStorage.getItem("longroll.settings")) return;
    const hintsSeen = [
      "asked",
      "map",
      "tabs",
      "lesson-antietam",
      "lesson-guns",
      "lesson-bullrun",
      "lesson-clash-gettysburg",
      "lesson-firstday",
      "lesson-threedays",
    ];
    localStorage.setItem("longroll.settings", JSON.stringify({ motion: "off", pace: "once", settle: false, hintsSeen }));
  });
}

/** 1/3/I and 2/3/I stand before Winder and Lawton, and the combat phase has begun. */
export const inContact: readonly Action[] = [
  { do: "take", unit: "1/3/I" },
  { do: "move", to: "0909" },
  { do: "stop" },
  { do: "take", unit: "2/3/I" },
  { do: "move", to: "0808" },
  { do: "stop" },
  { do: "end" },
];
