import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** A busy machine may take its time; nothing passes or fails by it. */
const patient = { expect: { poll: { timeout: 120_000 } }, hookTimeout: 30_000 };

/** In Node, driving Debian's Chromium: `inject("site")` is the address of the built page, `inject("chromium")` the browser's path. */
const inChromium = {
  globalSetup: "scripts/browser.ts",
  ...patient,
  pool: "forks",
  testTimeout: 600_000,
} as const;

/** Files in one thread share what they load: loading the games for each took minutes. So a test leaves nothing behind: no stub, no clock, no hook of a helper. */
const inThreads = { ...patient, setupFiles: "scripts/seed.ts", pool: "threads", isolate: false } as const;

/** Nodes and databases of their own. */
const onServer = { ...inThreads, globalSetup: "src/server/tests/setup.ts" } as const;

const isWalk = ({ moduleId }: TestSpecification): boolean => moduleId.endsWith("/walk.test.ts");

/** Large files run first where nothing is known of their times; a walk is a small file that takes long, and would be waited for alone. */
class WalksFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...new Set(sorted.map(({ project }) => project))].flatMap((project) => {
      const own = sorted.filter((file) => file.project === project);
      return [...own.filter(isWalk), ...own.filter((file) => !isWalk(file))];
    });
  }
}

export default defineConfig({
  test: {
    sequence: { sequencer: WalksFirst },
    // Two cores are busy while one of three waits for a page, a process or a database.
    maxWorkers: 3,
    projects: [
      {
        test: {
          ...inThreads,
          name: "unit",
          include: ["src/**/tests/**/*.test.ts"],
          exclude: ["src/**/tests/**/*.{browser,flow,long,page}.test.ts", "src/server/**"],
          testTimeout: 600_000,
        },
      },
      {
        test: {
          ...onServer,
          // On both stores where the store matters: `withStores` of src/server/tests/postgres.ts.
          name: "server",
          include: ["src/server/**/tests/**/*.test.ts"],
          testTimeout: 600_000,
        },
      },
      // The first minutes of each game, both hosts, live play and looking back: part of `npm test`.
      { test: { ...inChromium, name: "browser", isolate: false, include: ["src/**/tests/**/*.browser.test.ts"] } },
      // Parts of `npm run test:long`: the walks of all games farther and thousands of whole games, kill -9 and rubbish again and again, whole flows, every corner of every page.
      {
        test: {
          ...inThreads,
          name: "games",
          include: ["src/games/*/tests/walk.test.ts", "src/**/tests/**/*.long.test.ts"],
          env: { LONGROLL_FARTHER: "30" },
          testTimeout: 3_600_000,
        },
      },
      {
        test: {
          ...onServer,
          name: "endurance",
          include: ["src/server/tests/{kill,fuzz}.test.ts", "src/server/store/tests/crash.test.ts"],
          env: { LONGROLL_KILLS: "20", LONGROLL_FUZZ: "20000" },
          testTimeout: 3_600_000,
        },
      },
      { test: { ...inChromium, name: "flows", include: ["src/**/tests/**/*.flow.test.ts"] } },
      { test: { ...inChromium, name: "pages", include: ["src/**/tests/**/*.page.test.ts"] } },
    ],
  },
});
