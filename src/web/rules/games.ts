/** The rules there are: one line a game. */
import type { Game } from "../../engine/index.js";
import { antietam } from "../../games/antietam/index.js";
import { guns } from "../../games/guns/index.js";

export const games: readonly Game[] = [antietam, guns];
