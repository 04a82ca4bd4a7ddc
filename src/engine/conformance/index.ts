/** What every game and every board is held to. */
export * from "./board.js";
export * from "./caches.js";
export { pick, RULE } from "./demand.js";
export * from "./halt.js";
export * from "./kept.js";
export * from "./minds.js";
export * from "./offers.js";
export * from "./promises.js";
export { causesNamed } from "./refusals.js";
export * from "./walk.js";
