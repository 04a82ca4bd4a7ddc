/** What can be set up, and where: the games, options and bots of a host, and the quickest way to a table. */
import type { Card, OptionInfo, ScenarioInfo } from "../engine/index.js";
import { seatsOf } from "../engine/sides.js";
import { type Host, Trouble } from "./host/host.js";
import { deviceHost, serverHere, serverHost } from "./host/index.js";

export interface GameInfo {
  readonly id: string;
  readonly title: string;
  readonly seats: readonly { readonly id: string; readonly name: string }[];
  readonly scenarios: readonly ScenarioInfo[];
  readonly options: readonly OptionInfo[];
}

export interface Offer {
  readonly games: readonly GameInfo[];
  /** From the weakest to the strongest. */
  readonly bots: readonly { readonly id: string; readonly title: string }[];
}

/** What a host offers of a game: the device loads no rules but those of the game asked for. */
export async function offerOf(host: Host, game: string): Promise<Offer> {
  return (await host.ask("GET", `/api/games?game=${encodeURIComponent(game)}`)) as unknown as Offer;
}

/** The server could not be heard, or cannot serve now: what needs no server can be done here. */
export function isAway(error: unknown): boolean {
  return error instanceof Trouble && (error.code === "away" || error.code === "unavailable");
}

/** A table against the strongest bot, as the side a newcomer gets: on the server if it is there, else on this device. */
export async function playNow(card: Card): Promise<string> {
  if (serverHere.peek() === false) return playOn(deviceHost, card);
  try {
    return await playOn(serverHost, card);
  } catch (error) {
    if (!isAway(error)) throw error;
    return playOn(deviceHost, card);
  }
}

/** The computer against itself, on this device, where it thinks only while somebody looks. */
export const watchNow = (card: Card): Promise<string> => playOn(deviceHost, card, null);

async function playOn(host: Host, card: Card, mine: string | null = card.first): Promise<string> {
  const { bots } = await offerOf(host, card.id);
  const strongest = { who: "bot", level: bots[bots.length - 1].id } as const;
  const seats = Object.fromEntries(seatsOf(card, {}).map((id) => [id, id === mine ? ({ who: "me" } as const) : strongest]));
  const { table } = await host.create({ game: card.id, seats });
  return table.id;
}
