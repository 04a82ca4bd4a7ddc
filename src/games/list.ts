/** The games there are: the command, the server and the pages find them here, and nowhere else. */
import type { Listing } from "../engine/index.js";
import { antietam } from "./antietam/listing.js";
import { bullrun, clashGettysburg } from "./clash/listing.js";
import { firstday } from "./firstday/listing.js";
import { guns } from "./guns/listing.js";
import { skirmish } from "./skirmish/listing.js";
import { threedays } from "./threedays/listing.js";

export const games: readonly Listing[] = [antietam, guns, bullrun, clashGettysburg, firstday, threedays];

/** Shown nowhere, but there for who knows of them: tests and docs stand on them. */
export const examples: readonly Listing[] = [skirmish];
