/** What a thread of `longroll serve` does: it thinks for bots. */
import { bots } from "../bots/index.js";
import { think } from "../server/bots/think.js";
import { gameCalled, gameIds } from "./games.js";

think(async (id) => (gameIds.includes(id) ? gameCalled(id) : undefined), bots);
