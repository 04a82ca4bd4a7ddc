/** What games are made of. */

export * from "./area.js";
export * from "./area-reach.js";
export * from "./area-roads.js";
export * from "./hex.js";
export * from "./hex-plan.js";
export * from "./reach.js";
export * from "./sight.js";
