import { replaySavedGames } from "../../../engine/tests/saved-games.js";
import { antietam } from "../index.js";

const names = ["union", "confederate"].flatMap((side) => ["decisive", "marginal", "substantive"].map((level) => `${side}-${level}`));
replaySavedGames(antietam, new URL("./games/", import.meta.url), names, ({ winner, level }) => `${winner}-${level}`);
