import { defineConfig } from "vite";

export default defineConfig({
  root: "src/web",
  base: "./",
  publicDir: "public",
  build: { outDir: "../../dist/web", emptyOutDir: true, target: "es2022", sourcemap: true },
  worker: { format: "es" },
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
});
