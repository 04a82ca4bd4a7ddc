/** The games there are. Their rules are loaded when they are asked for: who plays one does not wait for the maps of the others. */
import type { Game } from "../engine/index.js";
import { games as listed } from "../games/list.js";
import { oneOf } from "./command.js";

const byId = listed.map(({ card: { id }, rules }) => ({ id, rules }));

export const gameIds: readonly string[] = byId.map(({ id }) => id);

export function gameCalled(id: string): Promise<Game> {
  return oneOf("game", id, byId).rules();
}

export function allGames(): Promise<Game[]> {
  return Promise.all(byId.map(({ rules }) => rules()));
}
