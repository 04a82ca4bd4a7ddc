/** What the page and the thread that plays say to each other. */
import type { GameEvent, JsonObject, Prompt, Result } from "../engine/index.js";

export type Ask =
  | { readonly ask: "bots" }
  | { readonly ask: "new"; readonly game: string; readonly seed?: string; readonly players: Readonly<Record<string, string>> }
  | { readonly ask: "steps"; readonly count: number };

export type News =
  | { readonly news: "bots"; readonly bots: readonly { readonly id: string; readonly title: string }[] }
  | {
      readonly news: "step";
      /** A new game has begun. */
      readonly fresh: boolean;
      readonly events: readonly GameEvent[];
      readonly position: JsonObject;
      readonly prompt: Prompt;
      readonly result: Result | null;
    };
