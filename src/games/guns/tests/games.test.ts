import { replaySavedGames } from "../../../engine/tests/saved-games.js";
import { guns } from "../index.js";

const names = ["plain-held", "plain-objectives", "advanced-objectives", "historical-held", "teams-objectives", "rulings-held"];
replaySavedGames(guns, new URL("./games/", import.meta.url), names, ({ level }) => level);
