/** What games are made of. */

export * from "./agenda.js";
export * from "./answers.js";
export * from "./area.js";
export * from "./area-reach.js";
export * from "./area-roads.js";
export * from "./chapters.js";
export * from "./cups.js";
export * from "./fields.js";
export * from "./ground.js";
export * from "./handicap.js";
export * from "./heights.js";
export * from "./hex.js";
export * from "./hex-places.js";
export * from "./kinds.js";
export * from "./layout.js";
export * from "./odds.js";
export * from "./options.js";
export * from "./points.js";
export * from "./positions.js";
export * from "./reach.js";
export * from "./sight.js";
export * from "./stacks.js";
export * from "./version.js";
export * from "./words.js";
export * from "./zones.js";
