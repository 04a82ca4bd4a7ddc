/** Games for tests of the board: the options that bring other questions, over a handful. */
import type { Options } from "../../../../engine/index.js";

export const games: readonly (readonly [string, Options])[] = [
  ["plain", {}],
  ["guns", { extendedBombardment: true, fullyObstructed: true }],
  ["history", { historicalReinforcements: true, historicalDeployment: true }],
  ["auction", { auction: true, transfersBothWays: true }],
  ["teams", { unionTeam: true, confederateTeam: true }],
];
