import { defineConfig } from "vite";
import { without } from "./scripts/game-parts.js";
import { SERVICE_WORKER, webFiles } from "./scripts/web-files.js";

export default defineConfig({
  root: "src/web",
  base: "./",
  publicDir: "public",
  build: {
    outDir: "../../dist/web",
    emptyOutDir: true,
    target: "es2022",
    sourcemap: true,
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: { index: "src/web/index.html", sw: "src/web/sw.ts" },
      // The service worker is found again under the same address.
      output: {
        entryFileNames: ({ name }) => (name === "sw" ? SERVICE_WORKER : "assets/[name]-[hash].js"),
        // What two games share comes by itself: within the board of one it would bring that to the table of the other.
        codeSplitting: { groups: [{ name: "shared", test: /src\/kit\//, minShareCount: 2 }] },
      },
    },
  },
  plugins: [without(/^\.\/index\.js$/), webFiles()],
  worker: { format: "es", plugins: () => [without(/board|rulebook/)] },
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
});
