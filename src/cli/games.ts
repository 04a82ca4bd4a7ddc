/** The rules of the games there are. */
import type { Game } from "../engine/index.js";
import { games as listed } from "../games/list.js";

export const games: readonly Game[] = await Promise.all(listed.map(({ rules }) => rules()));
