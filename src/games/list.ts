/** The games there are: the command, the server and the pages find them here, and nowhere else. */
import type { Listing } from "../engine/index.js";
import { antietam } from "./antietam/listing.js";
import { guns } from "./guns/listing.js";

export const games: readonly Listing[] = [antietam, guns];
