/** What every game and every board is held to. */
export * from "./board.js";
export { pick, RULE } from "./demand.js";
export * from "./halt.js";
export * from "./kept.js";
export * from "./minds.js";
export * from "./promises.js";
export * from "./walk.js";
