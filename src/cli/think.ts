/** What a thread of `longroll serve` does: it thinks for bots. */
import { bots } from "../bots/index.js";
import { think } from "../server/bots/think.js";
import { games } from "./games.js";

think(games, bots);
