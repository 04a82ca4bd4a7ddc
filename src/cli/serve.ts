/** `longroll serve`: the server, with the built pages. */
import type { Command } from "./command.js";

export const serve: Command = {
  name: "serve",
  summary: "the server: tables, players, bots, and the pages",
  help: async () => (await import("./host.js")).help,
  run: async (args) => (await import("./host.js")).host(args),
};
