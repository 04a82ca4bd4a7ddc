/** A game's rules run in a thread of their own, its board and its book on the page: what only the other loads is left out of each. */
import type { Plugin } from "vite";

const NOTHING = "\0not-loaded-here";

export function without(part: RegExp): Plugin {
  return {
    name: "longroll-game-parts",
    apply: "build",
    resolveDynamicImport: (source, importer) =>
      typeof source === "string" && importer?.endsWith("/listing.ts") && part.test(source) ? NOTHING : undefined,
    load: (id) => (id === NOTHING ? "export {};" : undefined),
  };
}
