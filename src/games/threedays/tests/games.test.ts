import { replaySavedGames } from "../../../engine/tests/saved-games.js";
import { threedays } from "../index.js";

// One of each scenario, and three with other rules: whoever wins by bounds that an owner may correct.
const names = ["S1", "S10", "S11", "S4", "S5", "S7", "S8", "S9", "options", "plainer", "rulings"];
replaySavedGames(threedays, new URL("./games/", import.meta.url), names, () => "");
