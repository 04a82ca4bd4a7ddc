import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    maxWorkers: 2,
    projects: [
      {
        test: {
          name: "unit",
          include: ["src/**/tests/*.test.ts"],
          exclude: ["src/**/tests/*.browser.test.ts", "src/server/**"],
          setupFiles: "scripts/seed.ts",
          pool: "threads",
          testTimeout: 600_000,
        },
      },
      {
        test: {
          // On both stores: `withStores` of src/server/tests/postgres.ts.
          name: "server",
          include: ["src/server/**/tests/*.test.ts"],
          globalSetup: "src/server/tests/setup.ts",
          setupFiles: "scripts/seed.ts",
          pool: "threads",
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          // In Node, driving Debian's Chromium: `inject("site")` is the address of the built page, `inject("chromium")` the browser's path.
          name: "browser",
          include: ["src/**/tests/**/*.browser.test.ts"],
          globalSetup: "scripts/browser.ts",
          // A busy machine may take its time; nothing passes or fails by it.
          expect: { poll: { timeout: 30_000 } },
          pool: "forks",
          testTimeout: 600_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
