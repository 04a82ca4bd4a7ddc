import { defineConfig } from "vitest/config";

/** In Node, driving Debian's Chromium: `inject("site")` is the address of the built page, `inject("chromium")` the browser's path. */
const inChromium = {
  globalSetup: "scripts/browser.ts",
  // A busy machine may take its time; nothing passes or fails by it.
  expect: { poll: { timeout: 30_000 } },
  pool: "forks",
  testTimeout: 600_000,
  hookTimeout: 30_000,
} as const;

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: "unit",
          include: ["src/**/tests/*.test.ts"],
          exclude: ["src/**/tests/*.{browser,flow,long,page}.test.ts", "src/server/**"],
          setupFiles: "scripts/seed.ts",
          pool: "threads",
          testTimeout: 600_000,
          hookTimeout: 30_000,
        },
      },
      {
        test: {
          // On both stores where the store matters: `withStores` of src/server/tests/postgres.ts.
          name: "server",
          include: ["src/server/**/tests/*.test.ts"],
          globalSetup: "src/server/tests/setup.ts",
          setupFiles: "scripts/seed.ts",
          pool: "threads",
          testTimeout: 120_000,
          hookTimeout: 30_000,
        },
      },
      // The first minutes of each game, both hosts, live play and looking back: part of `npm test`.
      { test: { ...inChromium, name: "browser", include: ["src/**/tests/**/*.browser.test.ts"] } },
      // Parts of `npm run test:long`: the walks of all games farther and thousands of whole games, whole flows, every corner of every page.
      {
        test: {
          name: "games",
          include: ["src/games/*/tests/walk.test.ts", "src/**/tests/*.long.test.ts"],
          setupFiles: "scripts/seed.ts",
          env: { LONGROLL_FARTHER: "30" },
          pool: "threads",
          testTimeout: 3_600_000,
          hookTimeout: 30_000,
        },
      },
      { test: { ...inChromium, name: "flows", include: ["src/**/tests/**/*.flow.test.ts"] } },
      { test: { ...inChromium, name: "pages", include: ["src/**/tests/*.page.test.ts"] } },
    ],
  },
});
