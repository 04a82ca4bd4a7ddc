/** The engine as games, bots and shells see it. */

export * from "./board.js";
export * from "./board-combat.js";
export * from "./board-orders.js";
export * from "./board-overlays.js";
export * from "./board-pieces.js";
export * from "./changes.js";
export * from "./conformance/index.js";
export * from "./course.js";
export * from "./ending.js";
export * from "./eyes.js";
export * from "./game.js";
export * from "./json.js";
export * from "./listing.js";
export * from "./mind.js";
export * from "./options.js";
export * from "./own-words.js";
export * from "./random.js";
export * from "./rulebook.js";
export * from "./rulebook-md.js";
export * from "./save.js";
export * from "./sha256.js";
export * from "./sides.js";
export * from "./standing.js";
export * from "./struct.js";
export * from "./table.js";
export * from "./toss.js";
