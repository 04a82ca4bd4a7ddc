/** The engine as games, bots and shells see it. */

export * from "./area.js";
export * from "./area-reach.js";
export * from "./area-roads.js";
export * from "./board.js";
export * from "./board-conformance.js";
export * from "./changes.js";
export * from "./conformance.js";
export * from "./ending.js";
export * from "./eyes.js";
export * from "./fuzz.js";
export * from "./game.js";
export * from "./hex.js";
export * from "./hex-plan.js";
export * from "./json.js";
export * from "./options.js";
export * from "./own-words.js";
export * from "./random.js";
export * from "./reach.js";
export * from "./rulebook.js";
export * from "./rulebook-md.js";
export * from "./save.js";
export * from "./sides.js";
export * from "./sight.js";
export * from "./struct.js";
export * from "./table.js";
